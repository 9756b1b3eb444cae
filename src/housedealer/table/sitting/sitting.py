"""Between two rounds: the bank is offered, wagers are taken, time is collected, the round is dealt and booked.

There is no second place that offers a bank, subtracts what stands, keeps room for a fee or decides that nobody wagered:
the server, the terminal, agents and the library's session differ only in who answers. What has been answered so far is
small, explicit data, so that a server can write it down after every message; `script.py` asks in the posted order.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from housedealer.errors import HouseError
from housedealer.table.money.affordability import check_bank, check_wagers, room_for_fees
from housedealer.table.money.time_collection import fee_of
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build, plain, seat_key
from housedealer.table.sitting.session import Session

Placed = dict[str, Any]
"""The wagers of a place by name, in cents; for the pot, what its player agrees to."""


@dataclass(frozen=True, slots=True)
class BankOffer:
    """The player-dealer position, offered to a seat: the most that it can put up beside the fee."""

    seat: int
    most: int
    round: int
    """Which of the posted rounds in a row it would be, from the first."""


@dataclass(frozen=True, slots=True)
class WagerOffer:
    """What a place may wager: the most in all beside the fees, what it has standing, and what is closed to it."""

    place: str
    most: int
    standing: Mapping[str, int]
    closed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round begins with."""

    wagers: dict[str, Placed]
    bank: int | None
    extra: dict[str, Any]
    payers: dict[str, str]
    """By seat, who is charged by time."""


class Sitting:
    """The time between the rounds of a session."""

    def __init__(self, session: Session, payer: Callable[[str], str] = str) -> None:
        self.session = session
        self.payer = payer
        """Who is charged by time for a seat: a person once, however many seats they hold."""
        self.banked = session.game.posting.player_dealer is not None
        """Whether a player-dealer banks this game; else it is played for the pot."""
        self.room = room_for_fees(session.fee_option)
        """What the player-dealer and a bettor must keep back for the fees of a round."""
        self.asked: list[int] = []
        """Seats that the player-dealer position is still offered to, in order."""
        self.bank = 0
        self.placed: dict[str, Placed] = {}

    def take_over(self, other: Sitting) -> None:
        """Be at the same point as another, whose session was copied already."""
        self.asked, self.bank = other.asked.copy(), other.bank
        self.placed = {place: dict(placed) for place, placed in other.placed.items()}

    # What is in reach

    def free(self, place: str) -> int:
        """What is in front of a place, without what stands on wagers that stay up."""
        return self.session.free(place)

    def time_owed(self, place: str, now: float | None) -> int:
        """What would be taken by time of a place in a round that began now, in cents; nothing where no clock runs."""
        part = self.session.time_fee
        if part is None or now is None or "/" in place:
            return 0
        return fee_of(part, self.session.timed.owed(part, self.payer(place), now))

    def kept_back(self, place: str, now: float | None) -> int:
        """What a bettor must keep back for all fees of a round that began now, in cents."""
        return self.room[1] + self.time_owed(place, now)

    def can_bank(self, seat: int) -> int:
        """The most that a seat can put up as a bank beside the fee."""
        return max(0, self.free(str(seat)) - self.room[0])

    def can_wager(self, place: str, now: float | None) -> int:
        """The most that a place can wager, or bring to a pot, beside the fees."""
        return max(0, self.free(place) - self.kept_back(place, now))

    # The bank

    def open(self, seats: Iterable[int]) -> None:
        """Prepare a round for these seats: the bank is offered as posted, or wagers are taken at once."""
        taking_part = set(seats)
        self.placed, self.bank = {}, 0
        self.asked = [seat for seat in self.session.offered_to() if seat in taking_part]

    def bank_offer(self) -> BankOffer | None:
        """The offer of the player-dealer position that is open; those who can put up nothing are passed over."""
        while self.asked:
            seat = self.asked[0]
            if (most := self.can_bank(seat)) > 0:
                return BankOffer(seat, most, self.session.next_turn(seat))
            self.asked.pop(0)
        return None

    def pass_bank(self, seat: int) -> None:
        """A seat does not take the position; it is offered to the next."""
        self._offered(seat)
        self.asked.pop(0)

    def take_bank(self, seat: int, amount: int) -> None:
        """A seat takes the position with a bank; the others may wager."""
        self._offered(seat)
        check_bank(amount, self.free(str(seat)), self.room)
        self.session.take_bank(seat)
        self.bank, self.asked = amount, []

    def _offered(self, seat: int) -> None:
        if not self.asked or self.asked[0] != seat:
            raise HouseError(f"bank: the position is not offered to seat {seat} now")

    # The wagers

    def wager_offer(self, place: str, now: float | None) -> WagerOffer:
        """What a place may wager in a round that begins now."""
        closed = self.session.game.family.carries.closed
        return WagerOffer(
            place,
            self.can_wager(place, now),
            self.session.up.get(place, {}),
            closed(self.session.game, self.session.carried, place) if closed else {},
        )

    def place(self, place: str, wagers: Mapping[str, Any], now: float, down: Sequence[str] = ()) -> None:
        """Take the wagers of a place instead of those placed before, and take down what is named in `down`."""
        carried = copy.deepcopy(self.session.carried) if down else self.session.carried
        try:
            for name in down:
                self.session.take_down(int(place.partition("/")[0]), name)
            if wagers:
                self.check(place, wagers, now)
        except HouseError:
            self.session.carried = carried
            raise
        if wagers:
            self.placed[place] = dict(wagers)
        else:
            self.placed.pop(place, None)

    def check(self, place: str, wagers: Mapping[str, Any], now: float) -> None:
        """Refuse wagers that the posting does not allow, or that the money in front of a place does not reach."""
        session, seats = self.session, {place: wagers}
        if "/" in place:
            # Whatever the seat itself comes to wager: it must have a hand for a back-line bettor to follow.
            seat = place.split("/", maxsplit=1)[0]
            seats = {seat: self.placed.get(seat, {}), **seats}
        try:
            setup = build(
                session.game,
                seats=seats,
                option=session.option,
                player_dealer={"seat": session.dealer, "bank": max(1, self.bank)},
                decks=session.decks,
                extra=dict(session.carried),
                partial=True,
            )
        except HouseError as error:
            raise HouseError(plain(error)) from None
        placed = {wager.id: wager.placed for wager in setup.wagers if wager.place == place}
        check_wagers(sum(placed.values()), self.free(place), self.kept_back(place, now), self._follows(place, placed))

    def _follows(self, place: str, placed: Mapping[str, int]) -> int:
        """Behind a seat one is not asked: what the seat's decisions may add must be there before the deal."""
        return self.session.game.family.play.follows(self.session.game, placed) if "/" in place else 0

    def follows_a_hand(self, place: str, now: float) -> bool:
        """Whether a wager behind a seat can stand beside what the seat has come to wager."""
        if place.partition("/")[0] not in self.placed:
            return False
        try:
            self.check(place, self.placed[place], now)
        except HouseError:
            return False
        return True

    @property
    def nobody_wagered(self) -> bool:
        """Whether there is nothing to deal a round for."""
        return len(self.placed) < (1 if self.banked else 2) and not any(self.session.up.values())

    # The round

    def short_of_time(self, now: float) -> list[str]:
        """Of those who are to be dealt in to a pot, whose stack does not reach the time collection."""
        least = self.least_stack
        return [seat for seat in self.placed if self.session.stack(seat) < least + self.time_owed(seat, now)]

    @property
    def least_stack(self) -> int:
        """What a stack must hold to be dealt in to a pot, the fee of a round included."""
        return max(1, self.session.least_stacks()[0]) + self.room[1]

    def prepared(self, now: float, extra: Mapping[str, Any] | None = None) -> Deal:
        """What the next round begins with: all wagers, or stacks with the fees kept back, and who pays by time."""
        wagers = {place: self.placed[place] for place in sorted(self.placed, key=seat_key)}
        payers = {seat: self.payer(seat) for seat in wagers if "/" not in seat}
        named = dict(extra or {})
        part = self.session.time_fee
        if part is not None and (rates := self.session.timed.rates(part, payers, now)):
            named["collect"] = rates
        if not self.banked:
            # A fee is paid apart from the stack, so what it may take is kept back.
            wagers = {seat: {"stack": self.can_wager(seat, now)} for seat in wagers}
        return Deal(wagers, self.bank if self.banked else None, named, payers)

    def deal(self, prepared: Deal) -> Round:
        """Deal a round; refused before the first card where someone would owe more than they have."""
        return self.session.deal(prepared.wagers, bank=prepared.bank, **prepared.extra)

    def book(self, round_: Round, payers: Mapping[str, str], began: float) -> None:
        """Take a finished round into the books, and note who has paid by time."""
        self.session.finish(round_)
        if (part := self.session.time_fee) is not None:
            self.session.timed.played(part, payers, began)
