"""Before the deal at a hosted table: who must still answer, people's answers, and what bots do by themselves."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.tables.places import Places
from housedealer.table.round.places import seat_key


class Betting:
    """The answers before a deal; the sitting decides which are allowed, and records them."""

    def __init__(self, places: Places, rng: random.Random) -> None:
        self.places = places
        self.session = places.session
        self.sitting = places.sitting
        self.game = places.game
        self.ready: set[str] = set()
        """Places whose wagers are final."""
        self._rng = rng

    # Who must still answer

    def awaited(self, phase: str) -> list[str]:
        """The places that must still answer the bank offer, or place their wagers."""
        if phase == "bank":
            return self.sitting.offered_behind[:1] or [str(seat) for seat in self.sitting.offered[:1]]
        return sorted(self.late_bettors(), key=seat_key) if phase == "wagers" else []

    def late_bettors(self) -> Iterator[str]:
        """The places whose wagers are still missing, while wagers are taken."""
        for held in (self.places.seats, self.places.rail):
            for seat, who in held.items():
                place = str(seat)
                if who.person is None or place in self.ready or not self.places.active(place):
                    continue
                if self.may_bet(place) and self._has_hand(place):
                    yield place

    def may_bet(self, place: str) -> bool:
        """Whether a place may bet: not the player-dealer's seat, nor places that the player-dealer holds behind other
        seats."""
        if not self.sitting.banked:
            return True
        seat, _, line = place.partition("/")
        dealer = self.session.dealer
        who = self.places.who(place)
        if self.session.banker and who and who.person and self.session.banker in self.places.behind_of(who.person):
            return False
        if not line or seat == str(dealer):
            return seat != str(dealer)
        return who is None or dealer not in self.places.seats_of(who.person)

    def _has_hand(self, place: str) -> bool:
        """Whether the seat in front of a back-line bettor plays, or may still decide to."""
        seat, _, line = place.partition("/")
        if not line or seat in self.sitting.placed or not self.sitting.behind_a_hand:
            return True
        return seat not in self.ready and self.places.active(seat)

    # People's answers

    def answer_bank(self, person: str, seat: int, amount: int | None, picks: Mapping[str, int]) -> bool:
        """Accept the player-dealer position with a bank, or (None) pass it on; return whether it was taken."""
        place = str(seat) if seat not in self.sitting.offered[:1] else self.awaited("bank")[0]
        self.places.own(person, place)
        if amount is None:
            self.sitting.pass_bank(seat)
        else:
            self.sitting.take_bank(seat, amount, picks)
        self.places.back(place)
        return amount is not None

    def place_wagers(
        self, person: str, place: str, wagers: Mapping[str, Any], ready: bool, down: Sequence[str] = ()
    ) -> None:
        """Set a person's wagers for the next round, replacing earlier ones; no wagers and ready: they sit this round
        out."""
        self.places.own(person, place)
        banked = self.sitting.banked
        if not self.may_bet(place):
            raise HouseError("You have the bank this round, so you can’t bet.")
        self.sitting.place(place, wagers if banked else {}, chance.now(), down)
        self.places.back(place)
        if not banked and wagers.get("deal-in", True):
            self.sitting.deal_in(place, [key for key in self.agreeable() if wagers.get(key) is True])
        self.ready.add(place) if ready else self.ready.discard(place)

    def agreeable(self) -> tuple[str, ...]:
        """Options that the players may agree to for the next round."""
        if self.sitting.banked:
            return ()
        return self.game.family.play.before_deal.agree(self.game, len(self._taking_part()))

    def agreed(self) -> dict[str, Any]:
        """The options that everyone dealt in agrees to for this round; bots agree to whatever people propose."""
        if self.sitting.banked:
            return {}
        placed = self.sitting.placed
        people = [one for seat, one in placed.items() if (who := self.places.who(seat)) and who.person]
        keys = self.game.family.play.before_deal.agree(self.game, len(placed))
        return {key: True for key in keys if people and all(one.get(key) for one in people)}

    def let_go(self, place: str) -> None:
        """Pay the holder of a place out, who is ready for nothing any more."""
        self.places.let_go(place)
        self.ready.discard(place)

    # What happens without people

    def _taking_part(self) -> list[int]:
        return [seat for seat, who in self.places.seats.items() if who.person is None or self.places.active(seat)]

    def begin(self, present: Container[str]) -> bool:
        """Prepare the next round if a person who takes part is connected and two seats are filled; return whether it
        was."""
        here = [
            place
            for place, who in self.places.all().items()
            if who.person in present and self.places.active(place) and int(place.partition("/")[0]) in self.places.seats
        ]
        others = self._taking_part()
        waiting = {int(place.partition("/")[0]) for place, held in self.session.up.items() if held}
        if not here or len({*others, *waiting}) < 2:
            return False
        self.ready = set()
        self.sitting.open(others)
        return True

    def bots_answer_bank(self) -> bool | None:
        """Offer the position to one seat after another: whether a bot took it, or None where a person must answer."""
        while (offer := self.sitting.bank_offer()) is not None:
            who = self.places.who(offer.place)
            if who and who.person is not None and self.places.active(offer.place):
                return None
            amount = bots.takes_bank(offer.least, offer.most, self._rng) if who and not who.person else 0
            if amount > 0:
                self.sitting.take_bank(offer.seat, amount)
                return True
            self.sitting.pass_bank(offer.seat)
        return False

    def bots_wager(self) -> None:
        """Place the wagers of bots."""
        for seat, who in self.places.seats.items():
            if who.person is not None or not self.may_bet(str(seat)) or self.sitting.full(str(seat)):
                continue
            if not self.sitting.banked:
                self.sitting.deal_in(str(seat))
                continue
            left = self.sitting.can_wager(str(seat), chance.now())
            wagers = bots.wager(self.game, self.places.option, left, self._rng, self.session.carried, str(seat))
            if wagers:
                self.sitting.put({str(seat): wagers})

    def drop_who_cannot_play(self, now: float) -> None:
        """Return wagers behind seats that do not play, and leave out players who cannot pay the time collection."""
        for place in [place for place in self.sitting.placed if "/" in place]:
            if not self.sitting.follows_a_hand(place, now):
                self.sitting.withdraw(place)
                self.places.note(place, "the seat in front of you isn't playing that bet, so yours came back")
        for seat in () if self.sitting.banked else self.sitting.short_of_time(now):
            self.sitting.withdraw(seat)
            fee = show(self.sitting.time_owed(seat, now))
            self.places.note(seat, f"your chips don't cover the collection of {fee}; buy more")
