"""What a seat may see of a round: what a strategy decides from."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from housedealer.cards import text
from housedealer.errors import HouseError
from housedealer.table.events import Event
from housedealer.table.held_cards import UNKNOWN
from housedealer.table.round.arguments import Amount
from housedealer.table.round.offers import Offer

if TYPE_CHECKING:
    from housedealer.table.family import Game
    from housedealer.table.picture import Picture
    from housedealer.table.round.runner import Round

POSITIONS = ("button", "small blind", "big blind", "under the gun")


class SeatView:
    """A round as one seat sees it: its cards, the board, the money and the open question; never a hidden card.

    Money is in whole cents, and every name of an amount says so.

    >>> from housedealer.games import open_session
    >>> table = open_session("500-club/texas-holdem", stacks={1: 200, 2: 200, 3: 200}, option=None, seed=3)
    >>> view = SeatView(table.begin({1: {"stack": 200}, 2: {"stack": 200}, 3: {"stack": 200}}))
    >>> view
    SeatView(500-club/texas-holdem, seat 2: fold, call, raise $4 to $200)
    >>> view.cards, view.board, view.position
    ('3s 6c', '', 'button')
    >>> view.pot_cents, view.to_call_cents, view.stack_cents, view.in_hand
    (300, 200, 20000, ['1', '2', '3'])
    """

    def __init__(self, round_: Round, seat: int | str | None = None) -> None:
        if seat is None and round_.offer is None:
            raise HouseError("seat: the round is over; expected the seat whose view is meant")
        self._round = round_
        self.seat = str(seat) if seat is not None else _seat_of(round_, round_.offer)
        """The seat that looks."""
        if self.seat not in _seats(round_):
            raise HouseError(f"seat: {self.seat} is not in this round; expected one of {', '.join(_seats(round_))}")

    def __repr__(self) -> str:
        offer = self.offer
        shown = str(offer) if offer is not None else f"seat {self.seat}"
        return f"SeatView({self.posting}, {shown})"

    @property
    def posting(self) -> str:
        """The posting's id."""
        return self._round.setup.game.posting.id

    @property
    def game(self) -> Game:
        """The posting with its family, for what the view does not show."""
        return self._round.setup.game

    @property
    def offer(self) -> Offer | None:
        """The open question to this seat, if there is one."""
        return next((one for one in self._round.offers if _seat_of(self._round, one) == self.seat), None)

    @property
    def legal(self) -> list[str]:
        """The names of the choices that the seat may make now."""
        return [] if self.offer is None else self.offer.names()

    @functools.cached_property
    def positions(self) -> tuple[str, ...]:
        """The positions that the seat holds: its own, and the player-dealer's if it banks."""
        banks = str(self._round.setup.dealer) == self.seat
        return (self.seat, "player-dealer") if banks else (self.seat,)

    @functools.cached_property
    def events(self) -> list[Event]:
        """What has happened, as the seat may see it; money in cents."""
        return self._round.view(*self.positions)

    @functools.cached_property
    def _picture(self) -> Picture:
        return self._round.setup.game.family.play.events.picture.of(self.events)

    # Cards

    def cards_of(self, position: int | str) -> str:
        """The cards of a position that this seat can see."""
        return text(self._picture.known(str(position)))

    @property
    def cards(self) -> str:
        """The seat's own cards."""
        return " ".join(filter(None, map(self.cards_of, self.positions)))

    @property
    def board(self) -> str:
        """The cards on the board, where the game has one."""
        return self.cards_of("board")

    @property
    def seen(self) -> dict[str, str]:
        """Every position with cards that this seat can see; a card that it cannot see is left out."""
        return {position: self.cards_of(position) for position in self._picture.hands if self.cards_of(position)}

    @property
    def hidden(self) -> dict[str, int]:
        """How many cards of each position this seat cannot see."""
        hands = self._picture.hands.items()
        counts = {position: sum(one.code == UNKNOWN for one in held) for position, held in hands}
        return {position: count for position, count in counts.items() if count}

    # Money

    @property
    def pot_cents(self) -> int:
        """The pot with the bets in front of the seats; 0 where the game has none."""
        return self._picture.pot + sum(self._picture.bets.values())

    @property
    def bets_cents(self) -> dict[str, int]:
        """The bets in front of the seats on this street."""
        return dict(self._picture.bets)

    @property
    def to_call_cents(self) -> int:
        """What the seat must add to call, at most its stack; 0 where there is nothing to call."""
        most = max(self._picture.bets.values(), default=0) - self._picture.bets.get(self.seat, 0)
        return max(0, min(most, self.stack_cents))

    def amounts_cents(self, choice: str) -> tuple[int, int]:
        """The least and the most that a choice may be made for; `bet` and `raise` name what the bet comes to.

        >>> from housedealer.games import open_session
        >>> table = open_session("500-club/texas-holdem", stacks={1: 200, 2: 200}, option=None, seed=3)
        >>> view = SeatView(table.begin({1: {"stack": 200}, 2: {"stack": 200}}))
        >>> view.amounts_cents("raise")
        (400, 20000)
        """
        offered = [] if self.offer is None else self.offer.legal
        argument = next((one.argument for one in offered if one.name == choice), None)
        if not isinstance(argument, Amount):
            amounts = [one.name for one in offered if isinstance(one.argument, Amount)]
            expected = f"one of {', '.join(amounts)}" if amounts else "no amounts now"
            raise HouseError(f"choice: {choice!r} has no amount for seat {self.seat} now; expected {expected}")
        return argument.least, argument.most

    @property
    def stacks_cents(self) -> dict[str, int]:
        """Everybody's chips behind, as far as the round shows them."""
        purses = self._round.purses or {}
        return {seat: self._picture.stacks.get(seat, purses.get(seat, 0)) for seat in _seats(self._round)}

    @property
    def stack_cents(self) -> int:
        """The seat's own chips behind."""
        return self.stacks_cents[self.seat]

    @property
    def wagers_cents(self) -> Mapping[str, int]:
        """The seat's own wagers on the table, where it bets against a bank."""
        return {wager: amount for (wager, _), amount in self._picture.wagers.get(self.seat, {}).items()}

    @property
    def bank_cents(self) -> int:
        """What is left of the player-dealer's bank; 0 where there is none."""
        return self._picture.pool

    # People

    @property
    def in_hand(self) -> list[str]:
        """The seats that have not given up their hand."""
        return [seat for seat in _seats(self._round) if seat not in self._picture.out]

    @property
    def player_dealer(self) -> str:
        """The seat of the player-dealer; empty where a pot is played for."""
        return self._picture.dealer

    @property
    def position(self) -> str:
        """The seat's place by the button, as players name it; empty where there is none."""
        button = getattr(self._picture, "button", "")
        if not button:
            return ""
        order = _from(button, self._picture.players)
        if self.seat not in order:
            return ""
        at = order.index(self.seat)
        if len(order) == 2:
            return ("button", "big blind")[at]
        if at == len(order) - 1 and at > 3:
            return "cutoff"
        return POSITIONS[at] if at < len(POSITIONS) else f"under the gun + {at - 3}"

    def answer(self, choice: str, argument: Any = None) -> tuple[str, Any]:
        """A choice with its argument, money in cents, checked: refused with what was expected if it is not legal."""
        if self.offer is None:
            raise HouseError(f"choice: there is no choice to make for seat {self.seat} now")
        self.offer.accept(choice, argument)
        return choice, argument


def _seat_of(round_: Round, offer: Offer | None) -> str:
    """The seat that an offer is made to: the player-dealer's seat for the banker's hand, the first of several hands."""
    if offer is None or offer.position == "player-dealer":
        return str(round_.setup.dealer)
    return offer.position.partition(".")[0].partition("#")[0].partition("/")[0]


def _seats(round_: Round) -> list[str]:
    """The seats of a round, the player-dealer's included, in order."""
    dealer = [] if round_.setup.dealer is None else [str(round_.setup.dealer)]
    return sorted({*dealer, *(one for one in round_.setup.accounts if "/" not in one)}, key=int)


def _from(button: str, players: list[str]) -> list[str]:
    """The players from the button on, clockwise."""
    order = sorted({*players, button}, key=int)
    at = order.index(button)
    return [*order[at:], *order[:at]]
