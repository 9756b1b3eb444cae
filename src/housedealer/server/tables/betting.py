"""Before the deal: who is offered the bank, who wagers what, and who is still awaited."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.tables.seating import Seating
from housedealer.table.money.affordability import check_bank, check_wagers
from housedealer.table.round.setup import build, plain, seat_key
from housedealer.table.sitting.session import Session


class Betting(Seating):
    """The bank that was put up and the wagers on the felt."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.bank = 0
        self.resting = False
        """Whether the table pauses after a round that bots played alone."""

    @property
    def number(self) -> int:
        """The number of the round in progress, or of the next."""
        return self.session.number + 1

    # Who is awaited

    def late_before_deal(self) -> list[str]:
        """The places whose answer to the bank, or whose wagers, are awaited."""
        if self.phase == "bank":
            return [str(seat) for seat in self.asked[:1]]
        return sorted(self.late_bettors(), key=seat_key) if self.phase == "wagers" else []

    def late_bettors(self) -> Iterator[str]:
        """The places whose wagers are awaited, while wagers are taken."""
        for held in (self.seats, self.rail):
            for seat, who in held.items():
                place = str(seat)
                if who.person is None or place in self.ready or not self.active(place):
                    continue
                if self.may_bet(place) and self.has_hand(place):
                    yield place

    def may_bet(self, place: str) -> bool:
        """Whoever banks does not bet against the bank from behind a seat."""
        if not self.banked:
            return True
        seat, _, line = place.partition("/")
        dealer = self.session.dealer
        if not line or seat == str(dealer):
            return seat != str(dealer)
        who = self.who(place)
        return who is None or dealer not in self.seats_of(who.person)

    def has_hand(self, place: str) -> bool:
        """Whether the seat that a back-line bettor stands behind plays, or may still decide to."""
        seat, _, line = place.partition("/")
        if not line or seat in self.placed:
            return True
        return seat not in self.ready and self.active(seat)

    def follows_a_hand(self, place: str) -> bool:
        """Whether a wager behind a seat can stand beside what the seat has come to wager."""
        if place.partition("/")[0] not in self.placed:
            return False
        try:
            self._check_wagers(place, self.placed[place])
        except HouseError:
            return False
        return True

    # What people answer

    def answer_bank(self, person: str, seat: int, amount: int | None) -> None:
        """A person accepts the player-dealer position with a bank, or (None) passes it on."""
        self.own(person, str(seat))
        if self.phase != "bank" or not self.asked or self.asked[0] != seat:
            raise HouseError(f"bank: the position is not offered to seat {seat} now")
        if amount is None:
            self.asked.pop(0)
        else:
            check_bank(amount, self.not_up(str(seat)), self.room)
            self.accept_bank(seat, amount)
        self.back(str(seat))

    def place_wagers(
        self, person: str, place: str, wagers: Mapping[str, Any], ready: bool, down: Sequence[str] = ()
    ) -> None:
        """A person's wagers for the next round, in place of those placed before; none and ready: not this round."""
        self.own(person, place)
        if self.phase != "wagers":
            raise HouseError("wagers: no wagers are taken now")
        if not self.may_bet(place):
            raise HouseError("wagers: you are the player-dealer; the bank is your wager")
        stood = copy.deepcopy(self.session.carried) if down else self.session.carried
        try:
            for name in down:
                self.session.take_down(int(place.partition("/")[0]), name)
            if wagers and self.banked:
                self._check_wagers(place, wagers)
        except HouseError:
            self.session.carried = stood
            raise
        self.back(place)
        if wagers and self.banked:
            self.placed[place] = dict(wagers)
        else:
            self.placed.pop(place, None)
        if not self.banked and wagers.get("deal-in", True):
            self.placed[place] = {key: True for key in self.agreeable() if wagers.get(key) is True}
        self.ready.add(place) if ready else self.ready.discard(place)

    def _check_wagers(self, place: str, wagers: Mapping[str, Any]) -> None:
        seats = {place: wagers}
        if "/" in place:
            # Whatever the seat itself comes to wager: it must have a hand for a back-line bettor to follow.
            seat = place.split("/", maxsplit=1)[0]
            seats = {seat: self.placed.get(seat, {}), **seats}
        dealer = {"seat": self.session.dealer, "bank": self.bank}
        try:
            setup = build(
                self.game,
                seats=seats,
                option=self.session.option,
                player_dealer=dealer,
                decks=self.session.decks,
                extra=dict(self.session.carried),
                partial=True,
            )
        except HouseError as error:
            raise HouseError(plain(error)) from None
        placed = {wager.id: wager.placed for wager in setup.wagers if wager.place == place}
        # Behind a seat one is not asked: what the seat's decisions may add must be there before the deal.
        follows = self.game.family.play.follows(self.game, placed) if "/" in place else 0
        check_wagers(sum(placed.values()), self.not_up(place), self.kept_back(place, chance.now()), follows)

    def agreeable(self) -> tuple[str, ...]:
        """What those at the table may all agree to for the next round."""
        if self.banked:
            return ()
        playing = [seat for seat, who in self.seats.items() if who.person is None or self.active(seat)]
        return self.game.family.play.agree(self.game, len(playing))

    def not_up(self, place: str) -> int:
        """What is in front of a place, without what stands on wagers that stay up."""
        return self.stack(place) - self.session.standing(place)

    # How the table goes on by itself

    def begin_offers(self) -> bool:
        """Begin the next round's preparations when a person who takes part is here and two seats are taken."""
        here = [place for place, who in self.places().items() if who.person in self.present and self.active(place)]
        here = [place for place in here if int(place.partition("/")[0]) in self.seats]
        others = [seat for seat, who in self.seats.items() if who.person is None or self.active(seat)]
        waiting = {int(seat) for seat, held in self.session.carried.get("up", {}).items() if held}
        if not here or len({*others, *waiting}) < 2:
            return False
        self.placed, self.ready, self.bank, self.resting = {}, set(), 0, False
        if self.banked:
            self.asked = [seat for seat in self.session.offered_to() if seat in others]
            self.phase = "bank"
        else:
            self.open_wagers()
        return True

    def offer_bank(self) -> bool:
        """Offer the position to one after another, until a person must answer; whether someone took it."""
        while self.asked:
            seat = self.asked[0]
            who = self.seats.get(seat)
            if who and who.person is not None and self.active(seat):
                return False
            amount = bots.takes_bank(self.not_up(str(seat)) - self.room[0], self._rng) if who and not who.person else 0
            if amount > 0:
                self.accept_bank(seat, amount)
                return True
            self.asked.pop(0)
        self.phase = "nobody"
        return False

    def accept_bank(self, seat: int, amount: int) -> None:
        """A seat banks; the others may wager."""
        self.session.take_bank(seat)
        self.bank = amount
        self.asked = []
        self.open_wagers()

    def open_wagers(self) -> None:
        """Wagers are taken; those of bots are placed at once."""
        self.phase = "wagers"
        for seat, who in self.seats.items():
            if who.person is not None or not self.may_bet(str(seat)):
                continue
            if not self.banked:
                self.placed[str(seat)] = {}
                continue
            left = self.not_up(str(seat)) - self.kept_back(str(seat), chance.now())
            wagers = bots.wager(self.game, self.option, left, self._rng, self.session.carried, str(seat))
            if wagers:
                self.placed[str(seat)] = wagers

    # Notes

    def back(self, place: str) -> None:
        """Whoever was away here is back."""
        who = self.who(place)
        if who:
            who.missed, who.notes = 0, []

    def note(self, place: str, told: str) -> None:
        """Note down for a place what was done without its holder."""
        who = self.who(place)
        if who:
            who.notes = [*who.notes[-4:], f"Round {self.number}: {told}."]
