"""Three rows of two cards: the deals in which each of them is highest."""

from __future__ import annotations

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled


def count_highest(values: np.ndarray, qualified: np.ndarray) -> np.ndarray:
    """All deals of three rows by the set of highest rows, as bits; `values` of all pairs by index.

    A highest row that does not qualify does not count, and no other row takes its place.
    """
    hands, weights = classes(52, 2)
    counts = np.zeros(8, np.int64)
    _count(hands, weights, values, qualified, counts)
    return counts


@compiled
def _count(
    hands: np.ndarray, weights: np.ndarray, values: np.ndarray, qualified: np.ndarray, counts: np.ndarray
) -> None:
    for number in range(len(hands)):
        add_deals(hands[number, 0], hands[number, 1], weights[number], values, qualified, counts)


@compiled
def add_deals(low: int, high: int, weight: int, values: np.ndarray, qualified: np.ndarray, counts: np.ndarray) -> None:
    """Add the deals of two other rows, given the row of two cards, each `weight` times, by the set of highest rows."""
    left = np.zeros(50, np.int64)
    many = 0
    for card in range(52):
        if card not in (low, high):
            left[many] = card
            many += 1
    index = CHOOSE[high, 2] + low
    mine = values[index]
    for i in range(50):
        for j in range(i):
            second = CHOOSE[left[i], 2] + left[j]
            for k in range(50):
                if k in (i, j):
                    continue
                for m in range(k):
                    if m in (i, j):
                        continue
                    third = CHOOSE[left[k], 2] + left[m]
                    best = max(mine, values[second], values[third])
                    bits = int(mine == best and qualified[index])
                    bits |= 2 * int(values[second] == best and qualified[second])
                    bits |= 4 * int(values[third] == best and qualified[third])
                    counts[bits] += weight
