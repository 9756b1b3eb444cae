"""Before the deal: who is offered the bank, who wagers what, and who is still awaited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.tables.seating import Seating
from housedealer.table.round.setup import seat_key
from housedealer.table.sitting.session import Session


class Betting(Seating):
    """The bank that was put up and the wagers on the felt."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.resting = False
        """Whether the table pauses after a round that bots played alone."""

    @property
    def asked(self) -> list[int]:
        """Seats that the player-dealer position is still offered to, in order."""
        return self.sitting.asked

    @property
    def placed(self) -> dict[str, dict[str, Any]]:
        """The wagers placed so far, by place, in cents."""
        return self.sitting.placed

    @property
    def bank(self) -> int:
        """What the player-dealer has put up, in cents."""
        return self.sitting.bank

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

    # What people answer

    def answer_bank(self, person: str, seat: int, amount: int | None) -> None:
        """A person accepts the player-dealer position with a bank, or (None) passes it on."""
        self.own(person, str(seat))
        if self.phase != "bank":
            raise HouseError(f"bank: the position is not offered to seat {seat} now")
        if amount is None:
            self.sitting.pass_bank(seat)
        else:
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
        self.sitting.place(place, wagers if self.banked else {}, chance.now(), down)
        self.back(place)
        if not self.banked and wagers.get("deal-in", True):
            self.placed[place] = {key: True for key in self.agreeable() if wagers.get(key) is True}
        self.ready.add(place) if ready else self.ready.discard(place)

    def agreeable(self) -> tuple[str, ...]:
        """What those at the table may all agree to for the next round."""
        if self.banked:
            return ()
        playing = [seat for seat, who in self.seats.items() if who.person is None or self.active(seat)]
        return self.game.family.play.agree(self.game, len(playing))

    # How the table goes on by itself

    def begin_offers(self) -> bool:
        """Begin the next round's preparations when a person who takes part is here and two seats are taken."""
        here = [place for place, who in self.places().items() if who.person in self.present and self.active(place)]
        here = [place for place in here if int(place.partition("/")[0]) in self.seats]
        others = [seat for seat, who in self.seats.items() if who.person is None or self.active(seat)]
        waiting = {int(seat) for seat, held in self.session.up.items() if held}
        if not here or len({*others, *waiting}) < 2:
            return False
        self.ready, self.resting = set(), False
        self.sitting.open(others)
        if self.banked:
            self.phase = "bank"
        else:
            self.open_wagers()
        return True

    def offer_bank(self) -> bool:
        """Offer the position to one after another, until a person must answer; whether someone took it."""
        while (offer := self.sitting.bank_offer()) is not None:
            who = self.seats.get(offer.seat)
            if who and who.person is not None and self.active(offer.seat):
                return False
            amount = bots.takes_bank(offer.most, self._rng) if who and not who.person else 0
            if amount > 0:
                self.accept_bank(offer.seat, amount)
                return True
            self.sitting.pass_bank(offer.seat)
        self.phase = "nobody"
        return False

    def accept_bank(self, seat: int, amount: int) -> None:
        """A seat banks; the others may wager."""
        self.sitting.take_bank(seat, amount)
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
            left = self.sitting.can_wager(str(seat), chance.now())
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
