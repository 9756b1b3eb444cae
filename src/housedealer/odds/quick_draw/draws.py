"""Approximate values of draws, ignoring dead cards.

A final hand's value is its expected result against all hands of the player-dealer's, ignoring that these cannot hold
the player's own cards. The values of all final hands are summed once for every set of up to five cards that they hold;
the value of a draw then follows by inclusion-exclusion over the discards. Draws near the best are counted exactly by
`solution`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, first_hand, hand_at, hands_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.rankings.high_wild import NATURAL_ROYAL
from housedealer.rankings.kernels.base import CARD, MASK, RANK_MASK, START_5, u64
from housedealer.rankings.kernels.high import high_wild

DECK, HAND = 53, 5
ROYAL = 7462
_ROYAL_RANKS = u64(0b1111100000000)
_RANKS_ALONE = u64(0xFFFFFFFF)
"""The bits of a key without the suit counters."""
VALUES = 7500
"""More than the values of hands."""


@compiled
def wild_value(key: np.uint64, mask: np.uint64, natural: bool) -> Any:
    """The value of five to seven cards with a wild joker; `natural`: a royal flush without it is better."""
    value = np.int64(high_wild(key, mask))
    if natural and value == ROYAL:
        for suit in range(4):
            if (mask >> u64(16 * suit)) & RANK_MASK & _ROYAL_RANKS == _ROYAL_RANKS:
                return np.int64(NATURAL_ROYAL)
    return value


@compiled
def rank_value(key: np.uint64) -> Any:
    """The value of five to seven cards by their ranks alone, ignoring flushes."""
    return np.int64(high_wild(key & _RANKS_ALONE, u64(0)))


@compiled
def count_hands(size: int, natural: bool, counts: np.ndarray) -> None:
    """Count all hands of a size by value: loop over the upper cards, then over the lowest."""
    upper = np.zeros(size, np.int64)
    first_hand(upper, size - 1)
    while upper[size - 2] + 1 < DECK:
        key, mask = START_5, u64(0)
        for at in range(size - 1):
            key += CARD[u64(upper[at] + 1)]
            mask |= MASK[u64(upper[at] + 1)]
        for card in range(upper[0] + 1):
            counts[wild_value(key + CARD[card], mask | MASK[card], natural)] += 1
        next_hand(upper, size - 1)


@compiled
def value_fives(natural: bool, values: np.ndarray) -> None:
    """Write the value of every five cards, by index."""
    hand = np.zeros(HAND, np.int64)
    first_hand(hand, HAND)
    for index in range(len(values)):
        key, mask = START_5, u64(0)
        for at in range(HAND):
            key += CARD[u64(hand[at])]
            mask |= MASK[u64(hand[at])]
        values[index] = wild_value(key, mask, natural)
        next_hand(hand, HAND)


@compiled
def subset_index(hand: np.ndarray, held: int, starts: np.ndarray) -> Any:
    """The index of a subset of a sorted hand among all sets of up to five cards."""
    size, index = 0, 0
    for at in range(HAND):
        if held >> at & 1:
            size += 1
            index += CHOOSE[hand[at], size]
    return index + starts[size]


def starts_of() -> np.ndarray:
    """The first index of the sets of each size."""
    return np.cumsum([0, *(hands_of(DECK, size) for size in range(HAND + 1))])


@compiled
def sum_values(values: np.ndarray, final_values: np.ndarray, starts: np.ndarray, sums: np.ndarray) -> None:
    """Sum the values of all final hands for every set of up to five cards that they hold."""
    hand = np.zeros(HAND, np.int64)
    first_hand(hand, HAND)
    for index in range(len(values)):
        for held in range(32):
            sums[subset_index(hand, held, starts)] += final_values[values[index]]
        next_hand(hand, HAND)


@compiled
def draw_value(hand: np.ndarray, held: int, starts: np.ndarray, sums: np.ndarray) -> Any:
    """The average value of a hand when a subset is held and the other cards are thrown away."""
    thrown = 31 & ~held
    many = 0
    total, part = 0.0, thrown
    while True:
        size, left = 0, part
        while left:
            size += left & 1
            left >>= 1
        total += (-1.0 if size & 1 else 1.0) * sums[subset_index(hand, held | part, starts)]
        if part == 0:
            break
        part = (part - 1) & thrown
    while thrown:
        many += thrown & 1
        thrown >>= 1
    return total / CHOOSE[DECK - HAND, many]


@compiled
def _choose(low: int, high: int, most: int, starts: np.ndarray, sums: np.ndarray, best: np.ndarray) -> None:
    hand = np.zeros(HAND, np.int64)
    if low < high:
        hand_at(low, HAND, hand)
    for index in range(low, high):
        top = -1e18
        for held in range(31, -1, -1):
            many = 0
            for at in range(HAND):
                many += 1 - (held >> at & 1)
            if many <= most:
                ev = draw_value(hand, held, starts, sums)
                if ev > top:
                    top = ev
                    best[index] = held
        next_hand(hand, HAND)


def best_draws(values: np.ndarray, final_values: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """The best hold of each first hand as bits, by index; and the sums that it follows from."""
    starts = starts_of()
    sums = np.zeros(int(starts[-1]))
    sum_values(values, final_values, starts, sums)
    best = np.zeros(len(values), np.uint8)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _choose(low, high, most, starts, sums, best)

    by_parts(len(values), (), add)
    return best, sums
