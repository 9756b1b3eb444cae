"""A spot: what a seat may see at its decision, folded from the events of a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from housedealer.cards import JOKER, card, cards
from housedealer.games.poker.picture import PokerPicture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from housedealer.games.poker.posting import Rules
    from housedealer.table.events import Event

RAISES = ("bet", "raise", "complete")


@dataclass
class Dealt:
    """A card in a player's hand: the street it came on, its code if the seat may see it, and whether it came down."""

    street: int
    code: int | None
    down: bool


@dataclass
class Street:
    """A player's part in one betting round."""

    actions: list[str] = field(default_factory=list)
    """Keys of the range model, such as `raise` or `call-raise`."""
    drawn: int | None = None
    """How many cards the player exchanged before it; None where nothing was announced."""
    discarded: bool = False


@dataclass
class Player:
    """A player as the seat sees it."""

    seat: str
    stack: int
    paid: int = 0
    """Chips put in during the hand."""
    bet: int = 0
    """Of these, in this betting round."""
    folded: bool = False
    dealt: list[Dealt] = field(default_factory=list)
    streets: dict[int, Street] = field(default_factory=dict)

    @property
    def known(self) -> list[int]:
        """The codes of the cards that the seat may see."""
        return [one.code for one in self.dealt if one.code is not None]

    def on(self, street: int) -> Street:
        """The player's part in a betting round."""
        return self.streets.setdefault(street, Street())


class Spot:
    """The players, cards and chips as one seat sees them."""

    def __init__(self, seat: str, events: Iterable[Event], rules: Rules) -> None:
        self.seat = seat
        self.rules = rules
        self.players: dict[str, Player] = {}
        self.board: list[int] = []
        self.boards: list[int] = []
        """The size of the board in each betting round so far."""
        self.dead: list[int] = []
        """The seat's own discards, while they are out of the deck."""
        self.street = -1
        self.level = 0
        self.raises = 0
        self.pot = 0
        """Chips in the middle, the bets of this round included, after fees."""
        picture = PokerPicture()
        for event in events:
            picture.apply(event)
            self.apply(event)
        self.pot = picture.pot + sum(picture.bets.values())

    def apply(self, event: Event) -> None:
        """Apply one event to players, cards and levels."""
        handler = _HANDLERS.get(event["event"])
        if handler is not None:
            handler(self, event)
        if self.boards:
            self.boards[-1] = len(self.board)

    @property
    def me(self) -> Player:
        """The player who decides."""
        return self.players[self.seat]

    @property
    def others(self) -> list[Player]:
        """The opponents who are still in, in the order of their seats."""
        return [one for one in self.players.values() if one.seat != self.seat and not one.folded]

    @property
    def fees(self) -> int:
        """What was taken from the pot."""
        return max(0, sum(one.paid for one in self.players.values()) - self.pot)

    def public(self) -> list[int]:
        """The cards that everyone sees, those of folded players included."""
        theirs = [code for one in self.players.values() if one.seat != self.seat for code in one.known]
        return [*self.board, *theirs, *[one.code for one in self.me.dealt if not one.down and one.code is not None]]

    def draws_left(self) -> int:
        """How many draws are to come after the street that was announced last."""
        return sum(street.draw > 0 for street in self.rules.streets[self.street + 1 :])


def _round(spot: Spot, event: Any) -> None:
    for seat, placed in event["seats"].items():
        spot.players[seat] = Player(seat, placed.get("stack", 0))


def _button(spot: Spot, event: Any) -> None:
    if "why" in event:  # the cards drawn for the button go back into the deck
        for one in spot.players.values():
            one.dealt.clear()


def _street(spot: Spot, event: Any) -> None:
    spot.street += 1
    spot.boards.append(len(spot.board))
    if spot.street:
        spot.level = spot.raises = 0
        for one in spot.players.values():
            one.bet = 0


def _deal(spot: Spot, event: Any) -> None:
    code = card(event["card"]) if "card" in event else None
    if event["to"] == "board":
        if code is not None:
            spot.board.append(code)
    elif event["to"] in spot.players:
        spot.players[event["to"]].dealt.append(Dealt(max(spot.street, 0), code, event["face"] == "down"))


def _turn(spot: Spot, event: Any) -> None:
    player = spot.players.get(event["position"])
    if player is None:
        return
    for code in cards(event["cards"]):
        own = [one for one in player.dealt if one.code == code and one.down]
        for one in own[:1] or [one for one in player.dealt if one.code is None][:1]:
            one.code = code


def _post(spot: Spot, event: Any) -> None:
    player = spot.players[event["seat"]]
    player.paid += event["amount"]
    player.stack = event["stack"]
    if event["what"] != "ante":
        player.bet += event["amount"]
        spot.level = max(spot.level, player.bet)
    if event["what"] == "bring-in":
        player.on(max(spot.street, 0)).actions.append("bring-in")


def _action(spot: Spot, event: Any) -> None:
    player, choice = spot.players[event["seat"]], event["choice"]
    player.paid += event["amount"]
    player.bet += event["amount"]
    player.stack = event["stack"]
    if choice == "fold":
        player.folded = True
        return
    named = choice
    if choice in RAISES:
        opens = choice != "raise" or (spot.street == 0 and not spot.raises)
        named = "raise" if opens and not spot.raises else "reraise"
        spot.raises += 1
    elif choice == "call" and spot.raises > (0 if spot.street == 0 else 1):
        named = "call-raise"
    spot.level = max(spot.level, player.bet)
    player.on(spot.street).actions.append(named)


def _return(spot: Spot, event: Any) -> None:
    player = spot.players[event["seat"]]
    player.paid -= event["amount"]
    player.stack = event["stack"]


def _give_up(spot: Spot, event: Any) -> None:
    player = spot.players[event["seat"]]
    thrown = cards(event["cards"]) if event.get("cards") else [None] * event["count"]
    for code in thrown:
        one = next((held for held in player.dealt if held.code == code), None)
        if one is not None:
            player.dealt.remove(one)
        if code is not None:
            spot.dead.append(code)
    if event["event"] == "draw":
        player.on(spot.street).drawn = event["count"]
    else:
        player.on(spot.street).discarded = True


def _shuffle(spot: Spot, event: Any) -> None:
    spot.dead.clear()


_HANDLERS: dict[str, Any] = {
    "round": _round,
    "button": _button,
    "street": _street,
    "deal": _deal,
    "turn": _turn,
    "post": _post,
    "action": _action,
    "return": _return,
    "discard": _give_up,
    "draw": _give_up,
    "shuffle": _shuffle,
}


def physical(codes: Iterable[int], jokers: list[int] | None = None) -> list[int]:
    """Codes with the second joker as 53, so that no two cards of a deck are the same."""
    left = [JOKER, JOKER + 1] if jokers is None else jokers
    return [left.pop(0) if code == JOKER and left else code for code in codes]
