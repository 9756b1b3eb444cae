"""The offers: to set a hand, or have it set, and to double."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.pai_gow.about import SettingAbout
from housedealer.games.pai_gow.setting import Setter
from housedealer.money import show
from housedealer.rankings.words import plural
from housedealer.table.round.arguments import PickData
from housedealer.table.round.offers import Legal, Offer, Pick

DEALER = "player-dealer"
HOUSE_WAY = Legal("house-way")
DECLINE = Legal("decline")


class SettingData(TypedDict):
    """A way to set the hand: the cards in front, the names of the two hands, and whether it is a foul."""

    front: str
    names: list[str]
    foul: bool


class FrontData(PickData):
    """Cards for the front, with every way to set the hand and the posted one."""

    house_way: NotRequired[str]
    settings: NotRequired[list[SettingData]]


@dataclass(frozen=True, slots=True)
class Front(Pick):
    """The cards that go in front; the bank may not set a fouled hand (001:46)."""

    setter: Setter | None = None
    bank: bool = False

    def check(self, given: object, where: str) -> tuple[int, ...]:
        """The cards picked; raises an error that says what was expected."""
        picked = Pick.check(self, given, where)
        if self.bank and self.setter is not None and self.setter.set(self.among, picked).fouled:
            raise HouseError(
                f"{where}: {cards.text(picked)} in front is a foul, which the bank can't set; "
                "expected a front that does not outrank the hand in back"
            )
        return picked

    def least_of(self) -> str:
        """The setting for a person who is away where no chart is posted."""
        return Pick.least_of(self) if self.setter is None else cards.text(self.setter.for_absent(self.among).front)

    def data(self) -> FrontData:
        """The cards that may be picked, with the names of every setting, whether it is a foul, and the house way."""
        result: FrontData = {
            "kind": "cards",
            "least": self.least,
            "most": self.most,
            "among": cards.text(self.among),
        }
        if self.setter is None:
            return result
        result["settings"] = []
        for one in self.setter.every(self.among):
            front, back = self.setter.names(one)
            result["settings"].append({"front": cards.text(one.front), "names": [front, back], "foul": one.fouled})
        if self.setter.rules.house_way:
            result["house_way"] = cards.text(self.setter.house_way(self.among).front)
        return result


def setting_offer(position: str, held: Sequence[int], setter: Setter) -> Offer:
    """Offer a position to set its hand; if it does not answer, a posted chart sets it."""
    rules, bank = setter.rules, position == DEALER
    any_count = rules.wrong_count == "foul" and not bank
    least, most = (0, len(held)) if any_count else (rules.front, rules.front)
    own = Legal("set", Front(least, most, tuple(held), setter, bank))
    if rules.house_way is None:
        return Offer(position, (own,), False, "set", SettingAbout(front=rules.front))
    return Offer(position, (own, HOUSE_WAY), True, "house-way", SettingAbout(front=rules.front))


def doubling_offer(place: str, placed: int, least: str) -> Offer:
    """Offer a bettor to double the base wager (001:1088), against a pair of this rank in back; no answer declines."""
    pair = plural(cards.RANKS.index(least))
    words = f"You bet {show(placed)} more, which plays only if the player-dealer has a pair of {pair} or better in back"
    return Offer(place, (Legal("double", words=words, cost=placed), DECLINE), True, "decline")
