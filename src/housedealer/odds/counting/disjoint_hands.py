"""Hand against hand from one deck: for every hand, the exact number of disjoint hands that it beats.

The two hands must not share a card. Instead of testing every pair, count all pairs and correct by inclusion-exclusion:
with P and D for the two hands, the sum of (-1)^|S| over all sets S of cards that both hold is 1 where they share none,
and 0 where they share any. So for each set S all hands that hold it are counted by value, once, and every such hand
looks up how many are lower. Isomorphic sets are counted once, weighted by their number. All numbers are integers, so
nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, index_of, index_steps, list_indices
from housedealer.odds.counting.shared_cards import signed_classes, steps_of
from housedealer.odds.counting.suit_classes import Classes, class_count, class_table, classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count


class HandCounts(NamedTuple):
    """The disjoint hands that are lower and that are equal, for each class of hands.

    `under` counts those below each of some bounds, such as the lowest hand that qualifies.
    """

    classes: Classes
    below: np.ndarray
    equal: np.ndarray
    under: np.ndarray


class Sums(NamedTuple):
    """Sums by class of hands: disjoint hands that are lower, equal, and below each bound."""

    below: np.ndarray
    equal: np.ndarray
    under: np.ndarray


class DisjointCount(NamedTuple):
    """The job of `count_disjoint`: every hand against all disjoint hands."""

    deck: int
    size: int
    values: np.ndarray
    bounds: list[int]

    def steps(self) -> list[Step]:
        """A step for each number of shared cards."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """Sums of zero."""
        many = class_count(self.deck, self.size)
        under = np.zeros((many, len(self.bounds)), np.int64)
        return Sums(np.zeros(many, np.int64), np.zeros(many, np.int64), under)

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Build the class table; return the function that counts the hands around some shared sets."""
        deck, size, values, bounds = self
        kinds, limits = class_table(deck, size), np.array(bounds, np.int64)
        sets = [signed_classes(deck, shared) for shared in range(size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            fixed, signed = (part[low:high] for part in sets[shared])
            _add_shared(deck, size, fixed, signed, values, kinds, limits, *into)

        return add


def count_disjoint(deck: int, size: int, values: np.ndarray, bounds: list[int]) -> HandCounts:
    """Count every hand against all disjoint hands of the same size; `values` by index, from 0 on."""
    whole = classes(deck, size)
    sums, _ = count(DisjointCount(deck, size, values, bounds))
    weights = whole.weights
    return HandCounts(whole, sums.below // weights, sums.equal // weights, sums.under // weights[:, None])


@compiled
def _add_shared(
    deck: int,
    size: int,
    fixed: np.ndarray,
    signed: np.ndarray,
    values: np.ndarray,
    kinds: np.ndarray,
    bounds: np.ndarray,
    below: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
) -> None:
    """Add, for each class of shared sets, the comparisons among the hands that hold it."""
    shared = fixed.shape[1]
    if shared == size:
        _add_same(fixed, signed, values, kinds, bounds, equal, under)
        return
    free, others = size - shared, deck - shared
    indices = np.empty(CHOOSE[others, free], np.int64)
    steps = np.zeros((free + 1, others), np.int64)
    lower = np.zeros(int(values.max()) + 2, np.int64)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        many = list_indices(steps, free, others, start, indices)
        weight = signed[number]
        lower[:] = 0
        for at in range(many):
            lower[values[indices[at]] + 1] += 1
        for value in range(1, len(lower)):
            lower[value] += lower[value - 1]
        for at in range(many):
            value, kind = values[indices[at]], kinds[indices[at]]
            below[kind] += weight * lower[value]
            equal[kind] += weight * (lower[value + 1] - lower[value])
            for bound in range(len(bounds)):
                under[kind, bound] += weight * lower[bounds[bound]]


@compiled
def _add_same(
    fixed: np.ndarray,
    signed: np.ndarray,
    values: np.ndarray,
    kinds: np.ndarray,
    bounds: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
) -> None:
    """All cards shared: a hand meets only itself."""
    for number in range(len(signed)):
        place = index_of(fixed[number], fixed.shape[1])
        equal[kinds[place]] += signed[number]
        for bound in range(len(bounds)):
            if values[place] < bounds[bound]:
                under[kinds[place], bound] += signed[number]
