"""Three rows of two cards: in how many deals each of them is highest."""

from __future__ import annotations

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled


def count_highest(values: np.ndarray, qualified: np.ndarray) -> np.ndarray:
    """All deals of three rows by which of them are highest, a bit each; `values` of all pairs, by place.

    A row that is highest but does not qualify is not highest; no other is then.
    """
    hands, weights = classes(52, 2)
    counts = np.zeros(8, np.int64)
    _count(hands, weights, values, qualified, counts)
    return counts


@compiled
def _count(
    hands: np.ndarray, weights: np.ndarray, values: np.ndarray, qualified: np.ndarray, counts: np.ndarray
) -> None:
    left = np.zeros(50, np.int64)
    for number in range(len(hands)):
        many = 0
        for card in range(52):
            if card not in (hands[number, 0], hands[number, 1]):
                left[many] = card
                many += 1
        place = CHOOSE[hands[number, 1], 2] + hands[number, 0]
        mine = values[place]
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
                        bits = int(mine == best and qualified[place])
                        bits |= 2 * int(values[second] == best and qualified[second])
                        bits |= 4 * int(values[third] == best and qualified[third])
                        counts[bits] += weights[number]
