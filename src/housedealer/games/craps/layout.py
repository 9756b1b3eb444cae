"""A posting's layout, computed once: what a flip does to each wager, and the order in which wagers meet the bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from housedealer.games.craps.rules import HARD, HOP, ONE_FLIP, SEVEN, STAY, WIN, point_of, resolve, winnings_fee
from housedealer.games.craps.spots import HORN, THE_POINT, Spot, spot
from housedealer.money import Odds, show
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.table.money.bank import Verdict

_LINE, _SEAT = 12, 8
"""A rank in the order is a number: the row, then the seat (left free here), then the rank within a seat."""
_FACES = " A23456"


class Outcome(NamedTuple):
    """What a flip does to a wager: its result, its payoff, and why."""

    result: int
    pays: Odds | None
    why: str


class Flip(NamedTuple):
    """All that two cards do at a point: the outcome and the rank in the order, by the wager's name."""

    outcomes: dict[str, Outcome]
    places: dict[str, int]


class Layout:
    """The wagers of a posting, by name."""

    def __init__(
        self,
        wagers: Mapping[str, WagerRule],
        orders: Mapping[tuple[int, int], Sequence[str]],
        before: Mapping[str, str],
        instead: Mapping[str, str],
        charged: frozenset[str],
        fee: tuple[int, int, int],
    ) -> None:
        self.wagers = wagers
        self.spots = {name: spot(name) for name in wagers}
        self.marks = {name: _marks(rule) for name, rule in wagers.items()}
        self._orders, self._before, self._instead = orders, before, instead
        self._charged, self._fee = charged, fee
        self._flips: dict[tuple[int, int, int], Flip] = {}

    # What a flip does

    def flip(self, point: int, low: int, high: int) -> Flip:
        """What two cards, the lower first, do to every wager at this point (0 for none)."""
        result = self._flips.get((point, low, high))
        if result is None:
            stand = [name for name, where in self.spots.items() if point or not (where.odds and where.number < 0)]
            outcomes = {name: self.outcome(name, point, low, high) for name in stand if name != "horn"}
            result = self._flips[point, low, high] = Flip(outcomes, self._places(low, high, point > 0))
        return result

    def outcome(self, name: str, point: int, low: int, high: int) -> Outcome:
        """What a flip does to a wager that is on."""
        where = self.spots[name]
        number = point if where.number == THE_POINT else where.number
        result = resolve(where.kind, number, low, high, self.marks[name])
        why = words(where, number, low, high, result)
        return Outcome(result, self.pays(name, number, low, high) if result == WIN else None, why)

    def pays(self, name: str, number: int, low: int, high: int) -> Odds:
        """The payoff of a won wager."""
        pays = self.row(name, number, low, high).pays
        if pays == "push":
            raise AssertionError(f"{name}: won on {low} and {high}, which is barred")
        return pays

    def row(self, name: str, number: int, low: int, high: int) -> PayRow:
        """The first row of a wager's pay table that a flip meets; a bar holds only before there is a number."""
        for row in self.wagers[name].pays:
            if meets(row.on, number, low, high) and (row.pays != "push" or number == 0):
                return row
        raise AssertionError(f"{name}: no pay row for {low} and {high} on {number}")

    def charged(self, name: str) -> bool:
        """Whether a fee is taken from the wager's winnings."""
        return self.spots[name].area in self._charged

    def verdict(self, name: str, staked: int, outcome: Outcome) -> Verdict:
        """A wager's verdict: the posted fee is taken from a buy or lay wager's winnings (001:4093-4095)."""
        if outcome.pays is None:
            return Verdict("push", 0, outcome.why) if outcome.result == STAY else Verdict("lose", staked, outcome.why)
        won = outcome.pays.pays(staked)
        why = f"{outcome.why}, {outcome.pays}"
        if self.charged(name):
            fee = self.fee(won)
            return Verdict("win", won - fee, f"{why}, less {show(fee)}")
        return Verdict("win", won, why)

    def fee(self, won: int) -> int:
        """The fee on a buy or lay wager's winnings."""
        return winnings_fee(won, *self._fee)

    # The order

    def _places(self, low: int, high: int, point_on: bool) -> dict[str, int]:
        """The rank of each wager in the order for two cards; a standing Big 6 is `established-big-6`."""
        last = 0xFF << _LINE
        result = dict.fromkeys((*self.spots, "established-big-6", "established-big-8"), last)
        for line, listed in enumerate(self.lines(low, high, point_on)):
            for at, name in enumerate(listed):
                result[name] = min(result[name], line << _LINE | at)
        return result

    def lines(self, low: int, high: int, point_on: bool) -> list[list[str]]:
        """The rows of the order, each with its wagers within a seat."""
        items: list[str] = []
        for item in self._orders[low, high]:
            if point_on and item in self._before:
                items.append(self._before[item])
            items.append(self._instead.get(item, item) if point_on else item)
        return [[name for part in item.split() for name in self._held(part)] for item in items]

    def _held(self, item: str) -> list[str]:
        if item == "horn":
            return [name for part, single in HORN.items() for name in (single, part)]
        if item in HORN:
            return [HORN[item], item]
        area = [name for name, where in self.spots.items() if where.area == item and name != "horn"]
        if not area:
            return [item]
        if item == "hop":  # in the order of the table of limits, which is that of the posting's wagers
            return area
        return sorted(area, key=lambda name: (self.spots[name].number, self.spots[name].odds))


def key_of(place: int, seat: int) -> int:
    """Sort key of wagers: by row, from the action seat, within a seat; those in no row last."""
    return place + (seat << _SEAT)


def meets(on: str, number: int, low: int, high: int) -> bool:
    """Whether a flip meets a pay row: `wins`, `point-6`, `total-7` or `cards-1-6`."""
    what, _, rest = on.partition("-")
    if what == "point":
        return number == int(rest)
    if what == "total":
        return low + high == int(rest)
    if what == "cards":
        return rest == f"{low}-{high}"
    return True


def _marks(rule: WagerRule) -> int:
    """Totals as bits: those that a one-flip wager is paid on, or on which a don't wager is barred."""
    one = spot(rule.id).kind == ONE_FLIP
    totals = [int(row.on[6:]) for row in rule.pays if row.on.startswith("total-") and one == (row.pays != "push")]
    return sum(1 << total for total in totals)


def words(where: Spot, number: int, low: int, high: int, result: int) -> str:
    """Why a wager is won, lost or stays, as a dealer would say it."""
    total = low + high
    flip = f"{_FACES[low]}-{_FACES[high]}, {total}"
    if where.kind in (ONE_FLIP, HOP):
        return flip
    if number == 0:
        if result != STAY:
            return f"{flip} on the first flip"
        if not point_of(total):
            return f"{flip} bars the don't side"
        return f"{flip} is now {'the point' if where.area in ('pass', 'dont-pass') else 'its number'}"
    if result == STAY:
        return f"{flip}: neither {number} nor seven"
    if total == SEVEN:
        return f"{flip} before {number}"
    if where.kind == HARD:
        return f"{flip} the hard way" if result == WIN else f"{flip} the easy way"
    return f"{flip} before a seven"
