"""What the players are asked: to set their hands, or to have them set, and whether to double."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.pai_gow.setting import Setter, Setting
from housedealer.table.offers import Legal, Offer, Pick

DEALER = "player-dealer"
DOUBLE, DECLINE = Legal("double"), Legal("decline")


@dataclass(frozen=True, slots=True)
class Front(Pick):
    """The cards that go in front; the bank may not set a fouled hand (001:53)."""

    setter: Setter | None = None
    bank: bool = False

    def check(self, given: object, place: str) -> tuple[int, ...]:
        """The cards picked, or a sentence on what was expected."""
        picked = Pick.check(self, given, place)
        if self.bank and self.setter is not None and self.setter.set(self.among, picked).fouled:
            raise HouseError(
                f"{place}: {cards.text(picked)} in front is a foul, which the bank may not set; "
                "expected a front that does not outrank the hand behind it"
            )
        return picked

    def least_of(self) -> str:
        """What is set for a person who is away where no chart is posted."""
        return Pick.least_of(self) if self.setter is None else cards.text(self.setter.for_absent(self.among).front)


def ask_to_set(position: str, held: Sequence[int], setter: Setter, chart: Setting | None) -> Offer:
    """Ask a position to set its hand; where a chart is posted a hand left alone is set by it."""
    rules, bank = setter.rules, position == DEALER
    any_count = rules.wrong_count == "foul" and not bank
    least, most = (0, len(held)) if any_count else (rules.front, rules.front)
    own = Legal("set", Front(least, most, tuple(held), setter, bank))
    if chart is None:
        return Offer(position, (own,), False, "set", {"front": rules.front})
    front, back = setter.names(chart)
    way = Legal("house-way", words=f"{cards.text(chart.front)} in front: {front}, and {back} behind")
    return Offer(position, (own, way), True, "house-way", {"front": rules.front})


def ask_to_double(bettor: str) -> Offer:
    """Offer a bettor to double the base wager (001:1086); who does not answer declines."""
    return Offer(bettor, (DOUBLE, DECLINE), True, "decline")
