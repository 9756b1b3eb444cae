"""Three rows of two cards where the first card of row A is known: the deals in which each row is highest."""

from __future__ import annotations

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled


def highest_by_card(values: np.ndarray, qualified: np.ndarray) -> np.ndarray:
    """All deals by rank of row A's first card and the set of highest rows, as bits; `values` of all pairs by index."""
    counts = np.zeros((13, 8), np.int64)
    _count(values, qualified, counts)
    return counts


@compiled
def _count(values: np.ndarray, qualified: np.ndarray, counts: np.ndarray) -> None:
    left = np.zeros(50, np.int64)
    for rank in range(13):
        first = 4 * rank
        for other in range(52):
            if other == first:
                continue
            many = 0
            for card in range(52):
                if card not in (first, other):
                    left[many] = card
                    many += 1
            index = CHOOSE[max(first, other), 2] + min(first, other)
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
                            counts[rank, bits] += 1
