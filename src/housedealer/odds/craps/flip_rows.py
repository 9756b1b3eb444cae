"""Wagers on one flip whose rows have conditions, counted over all pairs of cards and all points before the flip.

A condition that looks at the point is priced for a bet placed on every flip: the points come as often as in a long run
of flips, which is the stationary distribution of the chain that the flips make of them.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from housedealer.games.craps.rules import POINTS, next_point
from housedealer.games.craps.vocabulary import face, seen
from housedealer.odds.engine.conditions import Rows, no_named_rows
from housedealer.odds.engine.models import net_of

NONE = 0


def point_chances(totals: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """How often each point, or none, is set before a flip in a long run of flips.

    A point is set as often as its total comes, and lasts until it or a seven comes: on average for the inverse of the
    chance of either.

    >>> dice = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    >>> str(point_chances(dice)[0])
    '165/557'
    """
    weights = {NONE: Fraction(1)} | {point: totals[point] / (totals[point] + totals[7]) for point in POINTS}
    whole = sum(weights.values())
    for point in POINTS:
        assert next_point(NONE, point) == point and next_point(point, 7) == NONE
    return {point: weight / whole for point, weight in weights.items()}


@dataclass(frozen=True)
class FlipRows:
    """The rows of a wager on one flip."""

    rows: Rows
    shoe: tuple[int, ...]

    @property
    def ends(self) -> list[tuple[Fraction, str]]:
        """The net result and the name of each row, and of a loss."""
        return [*((net_of(row.pays), row.called) for row in self.rows.rows), (Fraction(-1), "")]

    @functools.cached_property
    def points(self) -> dict[int, Fraction]:
        """How often each point is set before a flip."""
        held, size = Counter(int(face(code)) for code in self.shoe), len(self.shoe)
        totals = dict.fromkeys(range(2, 13), Fraction(0))
        for one, many in held.items():
            for other, more in held.items():
                totals[one + other] += Fraction(many * (more - (one == other)), size * (size - 1))
        return point_chances(totals)

    @functools.cached_property
    def chances(self) -> list[Fraction]:
        """How often each row is met first, and none."""
        result = [Fraction(0)] * (len(self.rows.rows) + 1)
        held, size = Counter(self.shoe), len(self.shoe)
        codes = np.array(sorted(held))
        counts = np.array([held[int(code)] for code in codes])
        one, other = np.meshgrid(np.arange(len(codes)), np.arange(len(codes)), indexing="ij")
        ways = counts[one] * (counts[other] - (one == other))
        for point, chance in self.points.items():
            met = self._met(codes[one], codes[other], np.full(ways.shape, point))
            for row in range(len(result)):
                result[row] += chance * Fraction(int(ways[met == row].sum()), size * (size - 1))
        return result

    def _met(self, first: np.ndarray, second: np.ndarray, point: np.ndarray) -> np.ndarray:
        shown = {**seen([0, 0], 0), "roll": (first, second), "point": point}
        return self.rows.first_met(shown, no_named_rows, first.shape)

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """How often each row was met first, and none, in this many random flips."""
        chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, block])))
        codes = np.array(self.shoe)
        first, second = chance.integers(0, len(codes), rounds), chance.integers(0, len(codes) - 1, rounds)
        point = chance.choice(list(self.points), rounds, p=[float(one) for one in self.points.values()])
        met = self._met(codes[first], codes[second + (second >= first)], point)
        return np.bincount(met, minlength=len(self.rows.rows) + 1)
