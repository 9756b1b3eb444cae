"""Wagers of craps as Markov chains, solved in fractions.

Every roll (two cards) is dealt from a whole, freshly shuffled shoe. The state of a wager is the number that it is on,
and each of the 21 pairs of cards wins it, loses it, moves it or leaves it. The chains are short: a line wager has its
first roll and six numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from housedealer.games.craps.layout import Layout
from housedealer.games.craps.rules import DONT, LINE, LOSE, STAY, point_of, resolve
from housedealer.games.craps.spots import HORN, THE_POINT

PAIRS = tuple(itertools.combinations_with_replacement(range(1, 7), 2))


class End(NamedTuple):
    """One way in which a wager is decided: the net result of one unit, and the pay row (empty for a loss)."""

    net: Fraction
    on: str


class Chances:
    """The number of deals of each pair of cards."""

    def __init__(self, values: Sequence[int]) -> None:
        held = [values.count(face) for face in range(7)]
        self.deals = {
            (low, high): held[low] * (held[low] - 1) if low == high else 2 * held[low] * held[high]
            for low, high in PAIRS
        }
        self.all = len(values) * (len(values) - 1)


class Chains:
    """The chains of a layout's wagers; `names` gives each the posting's wager that it represents."""

    def __init__(self, layout: Layout, names: Mapping[str, str], values: Sequence[int]) -> None:
        self.layout, self.names, self.chances = layout, names, Chances(values)

    def start(self, wager: str) -> int:
        """The number that a wager is on when it is made; 0 before its first roll."""
        number = self.layout.spots[self.names[wager]].number
        return 0 if number == THE_POINT else number

    def solve(self, wager: str) -> dict[End, Fraction]:
        """The probability of each end of a wager."""
        return self.ends_from(wager, self.start(wager))

    def ends_from(self, wager: str, number: int) -> dict[End, Fraction]:
        """The probability of each end, from the number that the wager is on."""
        results: dict[End, Fraction] = {}
        moving = 0
        for low, high in PAIRS:
            chance = Fraction(self.chances.deals[low, high], self.chances.all)
            result = self.result(wager, number, low, high)
            moves = self.moves(wager, number, low + high)
            if result != STAY:
                end = self.end(wager, number, low, high, result)
                results[end] = results.get(end, Fraction(0)) + chance
                moving += self.chances.deals[low, high]
            elif moves != number:
                for end, after in self.ends_from(wager, moves).items():
                    results[end] = results.get(end, Fraction(0)) + chance * after
                moving += self.chances.deals[low, high]
        # Rolls that leave the wager where it is are conditioned away.
        return {end: chance * self.chances.all / moving for end, chance in results.items()}

    def result(self, wager: str, number: int, low: int, high: int) -> int:
        """What a roll does to a wager on a number: WIN, LOSE or STAY."""
        name = self.names[wager]
        return resolve(self.layout.spots[name].kind, number, low, high, self.layout.marks[name])

    def moves(self, wager: str, number: int, total: int) -> int:
        """The number that the wager is on after a roll that does not decide it."""
        kind = self.layout.spots[self.names[wager]].kind
        return point_of(total) if number == 0 and kind in (LINE, DONT) else number

    def end(self, wager: str, number: int, low: int, high: int, result: int) -> End:
        """The end of a wager that a roll decides."""
        name = self.names[wager]
        if result == LOSE:
            return End(Fraction(-1), "")
        pays = self.layout.pays(name, number, low, high)
        net = Fraction(pays.pay, pays.stake)
        if name == "horn":  # a quarter wins, the other three are lost
            net = (net - (len(HORN) - 1)) / len(HORN)
        return End(net, self.layout.row(name, number, low, high).on)

    def barred(self, wager: str) -> Fraction:
        """The probability that the first roll pushes a don't wager on the barred number."""
        if self.start(wager) or self.layout.spots[self.names[wager]].kind != DONT:
            return Fraction(0)
        deals = sum(
            self.chances.deals[low, high]
            for low, high in PAIRS
            if self.result(wager, 0, low, high) == STAY and self.moves(wager, 0, low + high) == 0
        )
        return Fraction(deals, self.chances.all)
