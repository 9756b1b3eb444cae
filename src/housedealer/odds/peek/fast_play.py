"""Compiled Two Card Peek simulation."""

from __future__ import annotations

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, first_hand, hands_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.peek.bonus import row_value, sort_falling
from housedealer.rankings.kernels.high import high_5


def all_values() -> np.ndarray:
    """The value of every five cards, by index."""
    values = np.zeros(hands_of(52, 5), np.uint16)
    _value_all(values)
    return values


@compiled
def _value_all(values: np.ndarray) -> None:
    hand = np.zeros(5, np.int64)
    first_hand(hand, 5)
    for index in range(len(values)):
        values[index] = high_5(hand[0], hand[1], hand[2], hand[3], hand[4])
        next_hand(hand, 5)


@compiled
def play_rounds(
    seed: np.uint64,
    block: int,
    rounds: int,
    values: np.ndarray,
    qualified: np.ndarray,
    twos: np.ndarray,
    marks: np.ndarray,
    many: int,
    kinds: np.ndarray,
    sums: np.ndarray,
    sizes: np.ndarray,
) -> np.ndarray:
    """Deal three rows and count: highest rows, the first row's two cards, the three five-card hands, the row bet on."""
    state = stream(seed, block)
    shoe = np.arange(52).astype(np.uint8)
    counts = np.zeros(sizes.sum(), np.int64)
    cards, pairs = np.zeros((3, 5), np.int64), np.zeros(3, np.int64)
    made, dead = np.zeros(3, np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        for at in range(15):
            cards[at % 3, at // 3] = deal(state, shoe, at)
        best, bits, chosen, most = 0, 0, 0, np.int64(-1) << 60
        for row in range(3):
            a, b = max(cards[row, 0], cards[row, 1]), min(cards[row, 0], cards[row, 1])
            pairs[row] = CHOOSE[a, 2] + b
            best = max(best, values[pairs[row]])
            made[row] = np.int64(high_5(cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3], cards[row, 4]))
        for row in range(3):
            bits |= int(values[pairs[row]] == best and qualified[pairs[row]]) << row
            at = 0
            for other in range(3):
                if other != row:
                    dead[at], dead[at + 1] = cards[other, 0], cards[other, 1]
                    at += 2
            sort_falling(dead)
            value = row_value(sums[pairs[row]], dead)
            if value > most:
                most, chosen = value, row
        counts[bits] += 1
        counts[sizes[0] + twos[pairs[0]]] += 1
        counts[sizes[0] + sizes[1] + (marks[made[0]] * many + marks[made[1]]) * many + marks[made[2]]] += 1
        paired = int(cards[chosen, 0] >> 2 == cards[chosen, 1] >> 2)
        counts[sizes[0] + sizes[1] + sizes[2] + kinds[paired, made[chosen]]] += 1
    return counts
