"""Those who do not answer at a hosted table: they pass, sit the round out, or the passive choice is made for them."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.server.tables.betting import Betting
from housedealer.server.tables.phase import Phase
from housedealer.server.tables.round_in_play import RoundInPlay
from housedealer.table.contract import write_choice
from housedealer.table.round.offers import Offer

MAX_MISSED = 3
"""Turns missed in a row after which a person sits out."""
_DID = {
    "fold": "you folded", "check": "you checked", "stand": "you stood", "stand-pat": "you stood pat",
    "decline": "you declined",
}  # fmt: skip
"""Passive choices in words, to the player for whom they were made."""


class Absence:
    """The answers of a table in place of people who are late or away, each with a note for them."""

    def __init__(self, betting: Betting, play: RoundInPlay) -> None:
        self._betting, self._play = betting, play
        self._places, self._sitting = betting.places, betting.sitting

    def pass_for(self, late: Sequence[str], phase: Phase) -> None:
        """Answer for the holders of these places, whose time is up; a person who misses too many turns sits out."""
        offers = self.open_offers()
        for place in late:
            who = self._places.who(place)
            if who is None:
                raise AssertionError(f"nobody holds {place}")
            who.missed += 1
            if phase == "bank":
                self._sitting.pass_bank(self._sitting.offered[0])
                self._places.note(place, "you ran out of time, so the bank was passed")
            elif phase == "wagers":
                self._sitting.withdraw(place)
                self._betting.ready.add(place)
                self._places.note(place, "you ran out of time, so you were dealt out")
            if who.missed >= MAX_MISSED:
                who.out = True
                self._places.note(place, "you missed three turns in a row, so you’re sitting out")
        self.decline(offers, "you ran out of time")

    def open_offers(self) -> list[Offer]:
        """The open offers of the round in play, but for those that a bot is thinking about."""
        questions = self._play.questions
        return [offer for offer in questions.open_offers() if not questions.waits(offer)]

    def decline(self, offers: Sequence[Offer], why: str) -> None:
        """Make the passive choice in answer to these offers, until the round is over or voided."""
        for offer in offers:
            chosen = " ".join(str(part) for part in write_choice(offer, offer.passed())[1:])
            place = self._play.questions.answering_place(offer.position)
            self._places.note(place, f"{why}, so {_DID.get(chosen, f'we chose for you: {chosen}')}")
            if not self._play.decline("away", offer):
                return
