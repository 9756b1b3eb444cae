"""The draws to count: held cards and discards as keys, sorted by the held cards.

A key is a number to which every card adds its own bits: those of its rank where suits do not matter, of its rank and
whether it is of one suit, or a bit of its own. So the key of a set is the sum of its cards' keys.
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
"""The number of categories of a final hand: nothing, or one of `CATEGORIES`."""


class DrawKeys(NamedTuple):
    """Draws as keys, sorted by the key of the held cards."""

    held_keys: np.ndarray
    sets_of: np.ndarray
    """The number of the discard in `sets`."""
    rests: np.ndarray
    """The number of the player-dealer's possible hands after the draw."""
    sets: np.ndarray
    """The keys of the discards."""

    def empty_cells(self) -> np.ndarray:
        """Zeros by category of the final hand, draw and lane."""
        return np.zeros((MADE, len(self.held_keys), LANES), np.int64)


class Sums(NamedTuple):
    """The correction that flushes make to the counts by ranks, by category of the final hand, draw and lane."""

    cells: np.ndarray


def merge_equal(held_keys: np.ndarray, thrown: np.ndarray, rests: np.ndarray) -> tuple[DrawKeys, np.ndarray]:
    """Merge draws with equal keys; also return the number of each draw among the merged ones."""
    order = np.lexsort((thrown, held_keys))
    new = np.append(True, (np.diff(held_keys[order]) != 0) | (np.diff(thrown[order]) != 0))
    number = np.zeros(len(held_keys), np.int64)
    number[order] = np.cumsum(new) - 1
    first = order[new]
    sets, sets_of = np.unique(thrown[first], return_inverse=True)
    return DrawKeys(held_keys[first], sets_of.astype(np.int64), rests[first], sets), number


@compiled
def find(held_keys: np.ndarray, key: int) -> Any:
    """The position of the first draw that holds a set of cards, by binary search; any other where there is none."""
    low, high = 0, len(held_keys)
    while low < high:
        middle = (low + high) // 2
        if held_keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def subset_key(adds: np.ndarray, held: int) -> Any:
    """The key of the held cards of a hand, from each card's key; -1 unless, of equal neighboring cards, the first are
    held."""
    key = 0
    for at in range(HAND):
        if held >> at & 1:
            if at and adds[at] == adds[at - 1] and not held >> (at - 1) & 1:
                return -1
            key += adds[at]
    return key
