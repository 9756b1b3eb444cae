"""The time between two rounds: offer the bank, take wagers, collect time, deal and book the round.

There is no second place that offers a bank, subtracts standing wagers, reserves money for a fee or decides that nobody
wagered: the server, the terminal, agents and the library's session differ only in who answers. The answers so far are
small, explicit data, so that a server can save them after every message; `script.py` asks in the posted order.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.table.money.affordability import check_bank, check_wagers, room_for_fees
from housedealer.table.money.time_collection import fee_of
from housedealer.table.round.places import plain, seat_key
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build
from housedealer.table.round.wager_checks import least_bank
from housedealer.table.sitting.session import Session

Placed = dict[str, Any]
"""The wagers of a place by name, in cents; for the pot, what its player agrees to."""


@dataclass(frozen=True, slots=True)
class BankOffer:
    """An offer of the player-dealer position to a seat: the most that it can put up and still pay the fee."""

    seat: int
    most: int
    round: int
    """The number, from 1, of this round among the posted rounds in a row."""
    least: int = 1
    """The least that must be put up."""
    picks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What the player-dealer may pick before the deal, each with its values, the usual first."""
    behind: str = ""
    """The place behind the seat that it is offered to, where its player has refused it."""

    @property
    def place(self) -> str:
        """The place that it is offered to."""
        return self.behind or str(self.seat)


@dataclass(frozen=True, slots=True)
class WagerOffer:
    """What a place may wager: the most in total after the fees, its standing wagers, and the wagers closed to it."""

    place: str
    most: int
    standing: Mapping[str, int]
    closed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Deal:
    """The wagers, bank and other keys that a round is dealt with."""

    wagers: dict[str, Placed]
    bank: int | None
    extra: dict[str, Any]
    payers: dict[str, str]
    """The person who pays time for a seat, by seat."""


class Sitting:
    """The time between the rounds of a session."""

    def __init__(self, session: Session, payer: Callable[[str], str] = str) -> None:
        self.session = session
        self.payer = payer
        """The person who pays time for a seat: each person pays once, however many seats they hold."""
        self.banked = session.game.posting.player_dealer is not None
        """Whether a player-dealer banks the game; otherwise it is played for the pot."""
        self.room = room_for_fees(session.fee_option)
        """Money that the player-dealer and a bettor must reserve for the fees of a round."""
        self.offered: list[int] = []
        """Seats that the player-dealer position is still offered to, in order."""
        self.offered_behind: list[str] = []
        """Places behind the first of them that it is offered to, because its player has refused it."""
        self.bank = 0
        self.picks = session.game.family.play.before_deal.banker_picks(session.game) if self.banked else {}
        self.picked: dict[str, int] = {}
        """What the player-dealer has picked for the round."""
        self.placed: dict[str, Placed] = {}
        """What each place has wagered, or, for the pot, who is dealt in; changed by the methods of this class alone."""

    def data(self) -> dict[str, Any]:
        """The answers so far, to be saved."""
        return {
            "asked": self.offered,
            "asked_behind": self.offered_behind,
            "bank": self.bank,
            "picked": self.picked,
            "placed": self.placed,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore saved answers."""
        self.offered, self.bank = list(data["asked"]), data["bank"]
        self.offered_behind = list(data.get("asked_behind", []))
        self.placed, self.picked = dict(data["placed"]), dict(data.get("picked", {}))

    def take_over(self, other: Sitting) -> None:
        """Copy another sitting's state, whose session was copied already."""
        self.offered, self.bank, self.picked = other.offered.copy(), other.bank, other.picked.copy()
        self.offered_behind = other.offered_behind.copy()
        self.placed = {place: dict(placed) for place, placed in other.placed.items()}

    @property
    def least_bank(self) -> int:
        """The least that the player-dealer must put up."""
        return least_bank(self.session.game.posting, self.session.fee_option)

    # Available money

    def free(self, place: str) -> int:
        """A place's stack without its standing wagers."""
        return self.session.free(place)

    def time_owed(self, place: str, now: float | None) -> int:
        """The time that a place would pay in a round that begins now, in cents; 0 where there is no time collection."""
        part = self.session.time_fee
        if part is None or now is None or "/" in place:
            return 0
        return fee_of(part, self.session.timed.owed(part, self.payer(place), now))

    def reserved_for_fees(self, place: str, now: float | None) -> int:
        """Money that a bettor must reserve for all fees of a round that begins now, in cents."""
        return self.room[1] + self.time_owed(place, now)

    def can_bank(self, place: int | str) -> int:
        """The most that a place can bank and still pay the fee."""
        return max(0, self.free(str(place)) - self.room[0])

    def can_wager(self, place: str, now: float | None) -> int:
        """The most that a place can wager, or bring to a pot, and still pay the fees."""
        return max(0, self.left_after_fees(place, now))

    def left_after_fees(self, place: str, now: float | None) -> int:
        """The money of a place that is not on standing wagers, less the fees of a round that begins now; below zero
        where standing wagers leave too little for the fees."""
        return self.free(place) - self.reserved_for_fees(place, now)

    # The bank

    def open(self, seats: Iterable[int]) -> None:
        """Prepare a round for these seats: the bank is offered as posted, or wagers are taken at once."""
        taking_part = set(seats)
        self.placed, self.bank, self.picked = {}, 0, {}
        session, rule = self.session, self.session.game.posting.player_dealer
        seats = [seat for seat in session.offered_to() if seat in taking_part]
        if (done := self._has_had_the_bank()) and rule is not None:
            others = [seat for seat in seats if self.payer(str(seat)) != done]
            seats = others if rule.intervening else [*others, *(seat for seat in seats if seat not in others)]
        self.offered, self.offered_behind = seats, []
        if session.banker and seats[:1] == [session.dealer] and not done:
            self.offered_behind = [place for place in session.successors(seats[0]) if place == session.banker]

    def open_again(self, bank: int, wagers: Mapping[str, Placed]) -> None:
        """Prepare a round with the bank and the wagers of an earlier one, which the same stacks could afford."""
        self.offered, self.offered_behind, self.picked = [], [], {}
        self.bank, self.placed = bank, dict(wagers)
        self.session.banked_by = self.payer(str(self.session.dealer))

    def _has_had_the_bank(self) -> str:
        """The person whose posted rounds in a row are over, whatever seat they hold by now: they are offered the
        position after all others, or not at all where another must bank in between."""
        session, rule = self.session, self.session.game.posting.player_dealer
        if rule is None or session.dealer is None or session.held < rule.turns:
            return ""
        return session.banked_by or self.payer(str(session.dealer))

    def bank_offer(self) -> BankOffer | None:
        """The open offer of the player-dealer position; seats that can put up nothing are skipped."""
        while self.offered:
            seat = self.offered[0]
            behind = self.offered_behind[0] if self.offered_behind else ""
            if (most := self.can_bank(behind or seat)) >= self.least_bank:
                return BankOffer(seat, most, self.session.next_turn(seat), self.least_bank, self.picks, behind)
            self.pass_bank(seat)
        return None

    def pass_bank(self, seat: int) -> None:
        """Pass on the position: to those behind the seat where that is posted, then to the next seat."""
        self._check_offered(seat)
        if self.offered_behind:
            self.offered_behind.pop(0)
        else:
            done = self._has_had_the_bank()
            self.offered_behind = [place for place in self.session.successors(seat) if self.payer(place) != done]
        if not self.offered_behind:
            self.offered.pop(0)

    def take_bank(self, seat: int, amount: int, picks: Mapping[str, int] | None = None) -> None:
        """Make a seat the player-dealer with this bank, who may pick something for the round; the others may wager."""
        self.check_bank(seat, amount, picks)
        behind = self.offered_behind[0] if self.offered_behind else ""
        self.session.take_bank(seat, behind)
        self.session.banked_by = self.payer(behind or str(seat))
        self.bank, self.offered, self.offered_behind, self.picked = amount, [], [], dict(picks or {})

    def check_bank(self, seat: int, amount: int, picks: Mapping[str, int] | None = None) -> None:
        """Refuse a bank that is not offered to a seat, that it cannot put up, or picks that the game does not have."""
        self._check_offered(seat)
        behind = self.offered_behind[0] if self.offered_behind else ""
        check_bank(amount, self.free(behind or str(seat)), self.room)
        if amount < self.least_bank:
            raise HouseError(f"bank: {show(amount)} is below the table's minimum of {show(self.least_bank)}")
        for key, value in (picks or {}).items():
            if value not in self.picks.get(key, ()):
                known = self.picks.get(key)
                expected = f"a number from {min(known)} to {max(known)}" if known else "none"
                raise HouseError(f"{key}: {value!r} cannot be picked; expected {expected}")

    def _check_offered(self, seat: int) -> None:
        if not self.offered or self.offered[0] != seat:
            raise HouseError(f"bank: the position is not offered to seat {seat} now")

    # The wagers

    def wager_offer(self, place: str, now: float | None) -> WagerOffer:
        """The wagers that a place may make in a round that begins now."""
        closed = self.session.game.family.carries.closed
        return WagerOffer(
            place,
            self.can_wager(place, now),
            self.session.up.get(place, {}),
            closed(self.session.game, self.session.carried, place) if closed else {},
        )

    def place(self, place: str, wagers: Mapping[str, Any], now: float, down: Sequence[str] = ()) -> None:
        """Replace the wagers of a place, and take down the standing wagers named in `down`."""
        carried = copy.deepcopy(self.session.carried) if down else self.session.carried
        try:
            for name in down:
                self.session.take_down(place, name)
            if wagers:
                self.check(place, wagers, now)
        except HouseError:
            self.session.carried = carried
            raise
        if wagers:
            self.put({place: dict(wagers)})
        else:
            self.withdraw(place)

    def put(self, wagers: Mapping[str, Placed]) -> None:
        """Record wagers of places whose offers they keep to, unchecked: the deal refuses what nobody may wager."""
        self.placed.update(wagers)

    def deal_everyone_in(self, seats: Iterable[int], now: float | None) -> None:
        """Deal all of these seats in for the pot that can afford a round that begins now."""
        for seat in map(str, seats):
            if self.can_be_dealt_in(seat, now):
                self.deal_in(seat)

    def deal_in(self, seat: str, agreed: Iterable[str] = ()) -> None:
        """Deal a seat in for the pot, whose player agrees to these options."""
        self.placed[seat] = dict.fromkeys(agreed, True)

    def withdraw(self, place: str) -> None:
        """Take back what a place has wagered, or deal it out."""
        self.placed.pop(place, None)

    def leave(self, place: str) -> None:
        """Withdraw a place that its player leaves, to which the bank is offered no more."""
        self.withdraw(place)
        self.offered_behind = [other for other in self.offered_behind if other != place]
        self.offered = [other for other in self.offered if str(other) != place]

    def check(self, place: str, wagers: Mapping[str, Any], now: float) -> None:
        """Refuse wagers that the posting does not allow, or that the place cannot afford."""
        session, seats = self.session, {place: wagers}
        if self.full(place):
            most = session.game.posting.table.most_bettors
            raise HouseError(f"wagers: {most} players are already in this round; wait for the next one")
        if "/" in place:
            # Whatever the seat itself will wager: it must have a hand for a back-line bettor to follow.
            seat = place.split("/", maxsplit=1)[0]
            seats = {seat: self.placed.get(seat, {}), **seats}
        try:
            setup = build(
                session.game,
                seats=seats,
                option=session.option,
                player_dealer={"seat": session.dealer, "bank": max(self.least_bank, self.bank)},
                decks=session.decks,
                extra=dict(session.carried),
                partial=True,
            )
        except HouseError as error:
            raise HouseError(plain(error)) from None
        placed = {wager.id: wager.placed for wager in setup.wagers if wager.place == place}
        check_wagers(
            sum(placed.values()), self.free(place), self.reserved_for_fees(place, now), self._follows(place, placed)
        )

    def full(self, place: str) -> bool:
        """Whether a place can wager no more because as many players as may be at the table have."""
        most = self.session.game.posting.table.most_bettors
        return most is not None and place not in self.placed and len(self.placed) + 1 >= most

    def _follows(self, place: str, placed: Mapping[str, int]) -> int:
        """Money that must be there before the deal for a back-line bettor, because the seat's decisions may add it."""
        return self.session.game.family.play.decisions.follows(self.session.game, placed) if "/" in place else 0

    @property
    def behind_a_hand(self) -> bool:
        """Whether a back-line bettor follows the hand of the seat; wagers that stand on a layout follow none."""
        return not self.session.game.family.carries.standing

    def follows_a_hand(self, place: str, now: float) -> bool:
        """Whether a back-line wager is still allowed, given the seat's own wagers."""
        if self.behind_a_hand and place.partition("/")[0] not in self.placed:
            return False
        try:
            self.check(place, self.placed[place], now)
        except HouseError:
            return False
        return True

    @property
    def nobody_wagered(self) -> bool:
        """Whether there are no wagers to deal a round for."""
        return self.nothing_to_deal_for(self.placed, {})

    def nothing_to_deal_for(self, places: Collection[str], down: Mapping[str, Iterable[str]]) -> bool:
        """Whether no round can be dealt with wagers at these places, after standing wagers are taken down: `down` names
        them by place."""
        if len(places) >= (1 if self.banked else 2):
            return False
        comes_down = self.session.game.family.carries.comes_down
        for place, standing in self.session.up.items():
            if set(standing).difference(*(comes_down(name) for name in down.get(place, ()))):
                return False
        return True

    # The round

    def short_of_time(self, now: float) -> list[str]:
        """Seats in a game for the pot whose stack does not cover the time collection."""
        return [seat for seat in self.placed if not self.can_be_dealt_in(seat, now)]

    def can_be_dealt_in(self, seat: str, now: float | None) -> bool:
        """Whether a seat's stack covers being dealt in for the pot in a round that begins now, with its fees."""
        return self.session.stack(seat) >= self.least_to_play() + self.time_owed(seat, now)

    def least_to_play(self, behind: bool = False) -> int:
        """The least stack to take part with, at a seat or behind one, and still pay the fee of a round; a time
        collection comes on top of it."""
        return self.room[1] + (self._least_wagers(behind) if self.banked else max(1, self.session.least_stacks()[0]))

    def least_to_join(self) -> int:
        """The least stack to sit down with: it covers a round, its fee and a time collection, or what the game asks."""
        time = self.session.time_fee.player if self.session.time_fee else 0
        return max(self.least_to_play() + time, self.session.least_stacks()[1])

    def _least_wagers(self, behind: bool) -> int:
        """The smallest wager with one that it requires, and what must be there for a seat's decisions to add."""
        game, option = self.session.game, self.session.fee_option
        rules = [rule for rule in game.posting.wagers if rule.placed == "before-deal"]
        least = {rule.id: game.wager_range(rule, option).least for rule in rules}
        totals = []
        for rule in rules:
            if rule.backline or not behind:
                required = rule.requires if rule.requires_behind or not behind else []
                for beside in [{name: least[name]} for name in required] or [{}]:
                    placed = {rule.id: least[rule.id], **beside}
                    totals.append(
                        sum(placed.values()) + (game.family.play.decisions.follows(game, placed) if behind else 0)
                    )
        return min(totals)

    def dealt_for(self, now: float | None) -> dict[str, Placed]:
        """What a round is dealt for, in seat order: wagers, or stacks without the most that the fees can take."""
        places = sorted(self.placed, key=seat_key)
        if self.banked:
            return {place: self.placed[place] for place in places}
        return {seat: {"stack": self.can_wager(seat, now)} for seat in places}

    def prepared(self, now: float, extra: Mapping[str, Any] | None = None) -> Deal:
        """What the next round is dealt with: all wagers, or stacks less the fees, and who pays time."""
        wagers = self.dealt_for(now)
        payers = {seat: self.payer(seat) for seat in wagers if "/" not in seat}
        hooks = self.session.game.family.play.before_deal
        named = {**hooks.held_together(self.session.game, _held_together(payers)), **self.picked, **(extra or {})}
        part = self.session.time_fee
        if part is not None and (rates := self.session.timed.rates(part, payers, now)):
            named["collect"] = rates
        return Deal(wagers, self.bank if self.banked else None, named, payers)

    def deal(self, prepared: Deal) -> Round:
        """Deal a round; refused before the first card if anyone would owe more than they have."""
        return self.session.deal(prepared.wagers, bank=prepared.bank, **prepared.extra)

    def book(self, round_: Round, payers: Mapping[str, str], began: float) -> None:
        """Book a finished round, and record who has paid time."""
        self.session.finish(round_)
        if (part := self.session.time_fee) is not None:
            self.session.timed.played(part, payers, began)


def _held_together(payers: Mapping[str, str]) -> list[list[int]]:
    """The seats of each person who holds several, in seat order."""
    seats: dict[str, list[int]] = {}
    for seat, person in payers.items():
        seats.setdefault(person, []).append(int(seat))
    return [sorted(held) for held in seats.values() if len(held) > 1]
