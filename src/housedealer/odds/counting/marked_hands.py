"""Two hands and a mark on each: in how many deals of two hands that share no card each pair of marks comes about."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import count_kinds, steps_around
from housedealer.odds.counting.shared_cards import made, signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count


class Sums(NamedTuple):
    """Deals by the marks of both hands."""

    deals: np.ndarray


class Marks(NamedTuple):
    """All deals of two hands that are to be counted by their marks: see `count_marks`."""

    deck: int
    size: int
    marks: np.ndarray | Callable[[], np.ndarray]
    many: int

    def steps(self) -> list[Step]:
        """By how many cards are shared."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """No deals."""
        return Sums(np.zeros((self.many, self.many), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Mark all hands, and count those that share some sets of cards."""
        marks = made(self.marks)
        sets = [signed_classes(self.deck, shared) for shared in range(self.size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            kept, signed = (part[low:high] for part in sets[shared])
            _add(self.deck, self.size, kept, signed, marks, into.deals)

        return add


def count_marks(deck: int, size: int, marks: np.ndarray | Callable[[], np.ndarray], many: int) -> np.ndarray:
    """All deals of two hands by their marks, which are given by place, or made: small numbers below `many`."""
    sums, _ = count(Marks(deck, size, marks, many))
    return sums.deals


@compiled
def _add(deck: int, size: int, kept: np.ndarray, signed: np.ndarray, marks: np.ndarray, deals: np.ndarray) -> None:
    shared, many = kept.shape[1], len(deals)
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(many, np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        counts[:] = 0
        count_kinds(steps, free, others, start, marks, counts)
        for mine in range(many):
            for theirs in range(many):
                deals[mine, theirs] += signed[number] * counts[mine] * counts[theirs]
