"""One hand against another from the same deck: for every hand, how many disjoint hands it beats, exactly.

The two hands must not share a card. Instead of asking that of every pair, count all pairs and correct: with P and
D for the two hands, the sum of (-1)^|S| over all sets S of cards that both hold is 1 where they share none, and 0
where they share any. So for each set S all hands that hold it are counted by value, once, and every such hand
looks up how many stand below it. Sets that differ by suits alone are counted once, with their number as weight.
All numbers are whole, so nothing is lost to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import (
    CHOOSE,
    Classes,
    class_count,
    classes,
    kinds_of,
    list_places,
    place_of,
    steps_around,
)
from housedealer.odds.counting.shared_cards import signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count


class Field(NamedTuple):
    """For each class of hands: of the hands that can be dealt against it, how many are lower, and how many equal.

    `under` counts those below each of some bounds, such as the lowest hand that qualifies.
    """

    classes: Classes
    below: np.ndarray
    equal: np.ndarray
    under: np.ndarray


class Sums(NamedTuple):
    """By class of hands, of the hands that it may meet: those lower, those equal, and those below each bound."""

    below: np.ndarray
    equal: np.ndarray
    under: np.ndarray


class Meetings(NamedTuple):
    """Every hand against all disjoint hands that is to be counted: see `field`."""

    deck: int
    size: int
    values: np.ndarray
    bounds: list[int]

    def steps(self) -> list[Step]:
        """By how many cards are shared."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """Nothing seen."""
        many = class_count(self.deck, self.size)
        under = np.zeros((many, len(self.bounds)), np.int64)
        return Sums(np.zeros(many, np.int64), np.zeros(many, np.int64), under)

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Make the table of all hands, and count those that share some sets of cards."""
        deck, size, values, bounds = self
        kinds, limits = kinds_of(deck, size), np.array(bounds, np.int64)
        sets = [signed_classes(deck, shared) for shared in range(size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            kept, signed = (part[low:high] for part in sets[shared])
            _add_shared(deck, size, kept, signed, values, kinds, limits, *into)

        return add


def field(deck: int, size: int, values: np.ndarray, bounds: list[int]) -> Field:
    """Every hand against all disjoint hands of the same size; `values` by place, from 0 on."""
    whole = classes(deck, size)
    sums, _ = count(Meetings(deck, size, values, bounds))
    weights = whole.weights
    return Field(whole, sums.below // weights, sums.equal // weights, sums.under // weights[:, None])


@compiled
def _add_shared(
    deck: int,
    size: int,
    kept: np.ndarray,
    signed: np.ndarray,
    values: np.ndarray,
    kinds: np.ndarray,
    bounds: np.ndarray,
    below: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
) -> None:
    """Add, for each class of shared sets, what its hands see among themselves."""
    shared = kept.shape[1]
    if shared == size:
        _add_same(kept, signed, values, kinds, bounds, equal, under)
        return
    free, others = size - shared, deck - shared
    places = np.empty(CHOOSE[others, free], np.int64)
    steps = np.zeros((free + 1, others), np.int64)
    lower = np.zeros(int(values.max()) + 2, np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        many = list_places(steps, free, others, start, places)
        weight = signed[number]
        lower[:] = 0
        for at in range(many):
            lower[values[places[at]] + 1] += 1
        for value in range(1, len(lower)):
            lower[value] += lower[value - 1]
        for at in range(many):
            value, kind = values[places[at]], kinds[places[at]]
            below[kind] += weight * lower[value]
            equal[kind] += weight * (lower[value + 1] - lower[value])
            for bound in range(len(bounds)):
                under[kind, bound] += weight * lower[bounds[bound]]


@compiled
def _add_same(
    kept: np.ndarray,
    signed: np.ndarray,
    values: np.ndarray,
    kinds: np.ndarray,
    bounds: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
) -> None:
    """All cards shared: a hand meets itself alone."""
    for number in range(len(signed)):
        place = place_of(kept[number], kept.shape[1])
        equal[kinds[place]] += signed[number]
        for bound in range(len(bounds)):
            if values[place] < bounds[bound]:
                under[kinds[place], bound] += signed[number]
