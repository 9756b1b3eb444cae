"""Draws that are to be counted: the cards kept and thrown away as keys, sorted by what is kept.

A key is a number in which every card adds its own bits: those of its rank where suits do not matter, of its rank and
whether it is of one suit, or a bit of its own. So the key of a set is the sum of its cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.quick_draw.rules import CATEGORIES
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.draws import HAND

LANES = 3
"""The player-dealer's hand is lower; lower or equal; any."""
MADE = 1 + len(CATEGORIES)
"""What a final hand may make, by number: nothing, or one of these."""


class Thrown(NamedTuple):
    """Draws, sorted by the key of what is kept."""

    kept: np.ndarray
    sets_of: np.ndarray
    """The number of the set that is thrown away, in `sets`."""
    rests: np.ndarray
    """How many hands the player-dealer may have after the draw."""
    sets: np.ndarray
    """Keys of the sets that are thrown away."""

    def no_ways(self) -> np.ndarray:
        """By what the final hand makes, draw and lane: nothing counted yet."""
        return np.zeros((MADE, len(self.kept), LANES), np.int64)


class Sums(NamedTuple):
    """By what the final hand makes, draw and lane: in how many ways flushes take the place of what is counted by
    ranks."""

    cells: np.ndarray


def alike(kept: np.ndarray, thrown: np.ndarray, rests: np.ndarray) -> tuple[Thrown, np.ndarray]:
    """Draws whose keys are the same as one; and the number of each draw among those."""
    order = np.lexsort((thrown, kept))
    new = np.append(True, (np.diff(kept[order]) != 0) | (np.diff(thrown[order]) != 0))
    number = np.zeros(len(kept), np.int64)
    number[order] = np.cumsum(new) - 1
    first = order[new]
    sets, sets_of = np.unique(thrown[first], return_inverse=True)
    return Thrown(kept[first], sets_of.astype(np.int64), rests[first], sets), number


@compiled
def find(kept: np.ndarray, key: int) -> Any:
    """The first draw that keeps a set of cards; any other place where there is none."""
    low, high = 0, len(kept)
    while low < high:
        middle = (low + high) // 2
        if kept[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def subset_key(adds: np.ndarray, held: int) -> Any:
    """The key of the cards of a hand that are held, by what each of them adds; -1 unless of cards alike, which stand
    side by side, the first ones are held."""
    key = 0
    for at in range(HAND):
        if held >> at & 1:
            if at and adds[at] == adds[at - 1] and not held >> (at - 1) & 1:
                return -1
            key += adds[at]
    return key
