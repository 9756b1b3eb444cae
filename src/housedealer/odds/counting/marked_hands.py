"""Deals of two disjoint hands counted by a mark (a small label) on each hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import count_by_kind, index_steps
from housedealer.odds.counting.shared_cards import built, signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count


class Sums(NamedTuple):
    """The number of deals by the marks of both hands."""

    deals: np.ndarray


class MarkCount(NamedTuple):
    """The job of `count_marks`: all deals of two hands by their marks."""

    deck: int
    size: int
    marks: np.ndarray | Callable[[], np.ndarray]
    many: int

    def steps(self) -> list[Step]:
        """A step for each number of shared cards."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(np.zeros((self.many, self.many), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Build the marks; return the function that counts the hands around some shared sets."""
        marks = built(self.marks)
        sets = [signed_classes(self.deck, shared) for shared in range(self.size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            fixed, signed = (part[low:high] for part in sets[shared])
            _add(self.deck, self.size, fixed, signed, marks, into.deals)

        return add


def count_marks(deck: int, size: int, marks: np.ndarray | Callable[[], np.ndarray], many: int) -> np.ndarray:
    """Count all deals of two hands by their marks, small numbers below `many`: an array by index, or its maker."""
    sums, _ = count(MarkCount(deck, size, marks, many))
    return sums.deals


@compiled
def _add(deck: int, size: int, fixed: np.ndarray, signed: np.ndarray, marks: np.ndarray, deals: np.ndarray) -> None:
    shared, many = fixed.shape[1], len(deals)
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(many, np.int64)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        counts[:] = 0
        count_by_kind(steps, free, others, start, marks, counts)
        for mine in range(many):
            for theirs in range(many):
                deals[mine, theirs] += signed[number] * counts[mine] * counts[theirs]
