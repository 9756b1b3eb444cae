"""Two hands and a mark on each: in how many deals of two hands that share no card each pair of marks comes about."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.odds.compiled import compiled
from housedealer.odds.parts import by_parts
from housedealer.odds.sets_of_cards import classes, count_kinds, steps_around


class Sums(NamedTuple):
    """Deals by the marks of both hands."""

    deals: np.ndarray


def count_marks(deck: int, size: int, marks: np.ndarray, many: int) -> np.ndarray:
    """All deals of two hands by their marks, which are given by place: small numbers below `many`."""
    sums = Sums(np.zeros((many, many), np.int64))
    for shared in range(size + 1):
        kept, weights = classes(deck, shared)
        signed = weights * (-1) ** shared

        def add(low: int, high: int, into: Sums, kept: np.ndarray = kept, signed: np.ndarray = signed) -> None:
            _add(deck, size, kept[low:high], signed[low:high], marks, into.deals)

        by_parts(len(weights), sums, add, f"hands that share {shared} cards")
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
