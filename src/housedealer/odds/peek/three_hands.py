"""Three disjoint five-card hands: all deals by the mark of each, where few hands have a mark.

For each class of first hands with a mark, the disjoint hands with a mark are listed, and of these all disjoint pairs
are counted by inclusion-exclusion. Where a hand has no mark the count follows from those of two hands and of one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, hands_of, indices_of
from housedealer.odds.counting.marked_hands import count_marks
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count


class ThreeHands(NamedTuple):
    """The job of `count_three`: three hands that all have a mark."""

    marks: np.ndarray
    many: int

    def steps(self) -> list[Step]:
        """One step: the canonical first hands with a mark."""
        return [Step("three hands", int(np.count_nonzero(self._first[2])))]

    @property
    def _first(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The classes of first hands: canonical hand, weight and mark."""
        hands, weights = classes(52, 5)
        indices = indices_of(hands)
        return hands, weights, self.marks[indices]

    def empty(self) -> tuple[np.ndarray]:
        """Sums of zero."""
        return (np.zeros((self.many, self.many, self.many), np.int64),)

    def prepare(self) -> Callable[[int, int, int, tuple[np.ndarray]], None]:
        """List the hands with a mark; return the function that counts some first hands with all others."""
        hands, weights, marks = self._first
        made = np.flatnonzero(marks)
        listed = np.zeros((int((self.marks > 0).sum()), 6), np.int8)
        _list_made(self.marks, listed)

        def add(step: int, low: int, high: int, into: tuple[np.ndarray]) -> None:
            some = made[low:high]
            _add(hands[some], weights[some], marks[some], listed, self.many, into[0])

        return add


def count_three(marks: np.ndarray, many: int) -> np.ndarray:
    """All deals of three hands by their marks (by index of the hand); mark 0 is a hand that makes nothing."""
    (result,), _ = count(ThreeHands(marks, many))
    third, second = comb(42, 5), comb(47, 5)
    pairs = count_marks(52, 5, marks, many) * third
    ones = np.bincount(marks, minlength=many) * second * third
    for i in range(1, many):
        for j in range(1, many):
            none = pairs[i, j] - result[i, j].sum()
            result[i, j, 0] = result[i, 0, j] = result[0, i, j] = none
    for i in range(1, many):
        none = ones[i] - result[i].sum()
        result[i, 0, 0] = result[0, i, 0] = result[0, 0, i] = none
    result[0, 0, 0] = hands_of(52, 5) * second * third - result.sum()
    return result


@compiled
def _list_made(marks: np.ndarray, listed: np.ndarray) -> None:
    number, index = 0, 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        index = CHOOSE[a, 1] + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5]
                        if marks[index]:
                            listed[number, 0], listed[number, 1], listed[number, 2] = a, b, c
                            listed[number, 3], listed[number, 4], listed[number, 5] = d, e, marks[index]
                            number += 1


@compiled
def _add(
    hands: np.ndarray, weights: np.ndarray, marks: np.ndarray, listed: np.ndarray, many: int, deals: np.ndarray
) -> None:
    """Count the disjoint pairs of hands with marks beside each first hand, by their marks."""
    # For every set of up to four cards, by size and index: the listed hands that hold it, by mark.
    starts = np.zeros(6, np.int64)
    for size in range(5):
        starts[size + 1] = starts[size] + CHOOSE[52, size]
    holding = np.zeros((starts[5], many), np.int32)
    touched, seen = np.zeros(starts[5], np.int32), np.zeros(starts[5], np.bool_)
    for number in range(len(hands)):
        taken = 0
        for at in range(5):
            taken |= 1 << hands[number, at]
        many_touched = 0
        pairs = deals[marks[number]]
        for row in range(len(listed)):
            held = np.int64(0)
            for at in range(5):
                held |= 1 << np.int64(listed[row, at])
            if held & taken:
                continue
            mark = listed[row, 5]
            for part in range(31):
                size, index = 0, 0
                for at in range(5):
                    if part >> at & 1:
                        size += 1
                        index += CHOOSE[listed[row, at], size]
                index += starts[size]
                holding[index, mark] += 1
                if not seen[index]:
                    seen[index] = True
                    touched[many_touched] = index
                    many_touched += 1
            # All five shared: a hand meets only itself.
            pairs[mark, mark] -= weights[number]
        for at in range(many_touched):
            index = touched[at]
            sign = 1
            for size in range(5):
                if starts[size] <= index < starts[size + 1]:
                    sign = -1 if size & 1 else 1
            for i in range(1, many):
                if holding[index, i]:
                    for j in range(1, many):
                        pairs[i, j] += sign * weights[number] * holding[index, i] * holding[index, j]
            holding[index] = 0
            seen[index] = False
