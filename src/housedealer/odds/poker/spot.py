"""A spot: what a seat may see at its decision, player by player, from the picture of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from housedealer.cards import JOKER
from housedealer.table.held_cards import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from housedealer.games.poker.picture import PokerPicture
    from housedealer.games.poker.posting import Rules

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

    def __init__(self, seat: str, picture: PokerPicture, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules
        self.street = picture.street
        self.level = picture.level
        self.bring_in: int = picture.stakes.get("bring_in", 0)
        self.pot = picture.middle
        """Chips in the middle, the bets of this round included, after fees."""
        self.board = picture.known("board")
        on_board = [street for street, _ in picture.dealt_on.get("board", ())]
        self.boards = [sum(on <= street for on in on_board) for street in range(self.street + 1)]
        """The size of the board in each betting round so far."""
        self.dead = picture.dead
        """The seat's own discards, while they are out of the deck."""
        self.players = {one: _player(picture, one) for one in picture.players}
        self._read_bets(picture)
        for street, event in picture.exchanges:
            player = self.players[event["seat"]]
            if event["event"] == "draw":
                player.on(street).drawn = event["count"]
            elif event["event"] == "discard":
                player.on(street).discarded = True

    def _read_bets(self, picture: PokerPicture) -> None:
        """What every player put in, and what that was called in the range model."""
        street, raises = -1, 0
        for on, _, _, event in picture.history:
            if on > max(street, 0):
                raises = 0
            street = on
            player, choice = self.players[event["seat"]], event.get("choice", "")
            player.paid += event["amount"]
            if not choice:
                if event["what"] == "bring-in":
                    player.on(max(street, 0)).actions.append("bring-in")
                continue
            if choice == "fold":
                continue
            named = choice
            if choice in RAISES:
                opens = choice != "raise" or (street == 0 and not raises)
                named = "raise" if opens and not raises else "reraise"
                raises += 1
            elif choice == "call" and raises > (0 if street == 0 else 1):
                named = "call-raise"
            player.on(street).actions.append(named)

    @property
    def me(self) -> Player:
        """The player who decides."""
        return self.players[self.seat]

    @property
    def live(self) -> list[Player]:
        """The players who are still in, in the order of their seats."""
        return [one for one in self.players.values() if not one.folded]

    @property
    def others(self) -> list[Player]:
        """The opponents who are still in, in the order of their seats."""
        return [one for one in self.live if one.seat != self.seat]

    @property
    def fees(self) -> int:
        """What was taken from the pot."""
        return max(0, sum(one.paid for one in self.players.values()) - self.pot)

    def draws_left(self) -> int:
        """How many draws are to come after the street that was announced last."""
        return sum(street.draw > 0 for street in self.rules.streets[self.street + 1 :])


def _player(picture: PokerPicture, seat: str) -> Player:
    """A player's cards and chips; the chips put in are added bet by bet."""
    came = zip(picture.hands.get(seat, ()), picture.dealt_on.get(seat, ()), strict=True)
    return Player(
        seat,
        picture.stacks.get(seat, 0),
        paid=-picture.returned.get(seat, 0),
        bet=picture.bets.get(seat, 0),
        folded=seat in picture.out,
        dealt=[Dealt(max(on, 0), None if held.code == UNKNOWN else held.code, down) for held, (on, down) in came],
    )


def physical(codes: Iterable[int], jokers: list[int] | None = None) -> list[int]:
    """Codes with the second joker as 53, so that no two cards of a deck are the same."""
    left = [JOKER, JOKER + 1] if jokers is None else jokers
    return [left.pop(0) if code == JOKER and left else code for code in codes]
