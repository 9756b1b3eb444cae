"""Two cards each and a board of five: every hand against every other on one board, by one sorted sweep.

The 1,081 hands that are possible with a board are sorted by value once. A sweep upwards counts the hands passed so far,
in all and by each card that they hold. A hand then beats all hands passed except those that hold one of its own cards,
and no hand holds both: `passed - passed[a] - passed[b]`.

Hands without a flush depend on ranks alone: for each of the 6,175 multisets of five ranks the 91 pairs of ranks are
sorted beforehand. Only hands that make a flush are sorted board by board.
"""

from __future__ import annotations

import functools
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.rankings.kernels.base import CARD, START_5, u64
from housedealer.rankings.kernels.high import PLAIN_FLUSH, high

HANDS = 1081
"""Two-card hands of the 47 cards that are not on the board."""
OTHERS = 990
"""The opponent's two-card hands, given the board and one hand."""
DEALS_OF_HAND = 19600 * HANDS * OTHERS
"""The deals given two hole cards: the flops, the turns with their rivers, and the player-dealer's hands."""
PAIRS_OF_RANKS = 91
_LOW = u64(0xFFFFFFFF)
MULTISETS = np.array([[comb(rank + at, at + 1) for at in range(5)] for rank in range(13)], np.int64)
"""The term of the rank at each position of five sorted ranks in the number of their multiset."""


class Order(NamedTuple):
    """The 91 pairs of ranks from worst to best with their values, by number of a multiset of five ranks."""

    lower: np.ndarray
    upper: np.ndarray
    values: np.ndarray


@functools.cache
def order() -> Order:
    """The order of pairs of ranks with every multiset of five ranks on the board, ignoring flushes."""
    pairs = np.array(list(combinations_with_replacement(range(13), 2)), np.int64)
    sets = np.array(list(combinations_with_replacement(range(13), 5)), np.int64)
    values = np.zeros((len(sets), PAIRS_OF_RANKS), np.int64)
    _value_ranks(sets, pairs, values)
    order_of_pairs = np.argsort(values, axis=1, kind="stable")
    result = Order(
        np.zeros((len(sets), PAIRS_OF_RANKS), np.uint8),
        np.zeros((len(sets), PAIRS_OF_RANKS), np.uint8),
        np.zeros((len(sets), PAIRS_OF_RANKS), np.uint16),
    )
    numbers = sum(MULTISETS[sets[:, at], at] for at in range(5))
    result.lower[numbers] = pairs[order_of_pairs, 0]
    result.upper[numbers] = pairs[order_of_pairs, 1]
    result.values[numbers] = np.take_along_axis(values, order_of_pairs, axis=1)
    return result


@compiled
def _value_ranks(sets: np.ndarray, pairs: np.ndarray, values: np.ndarray) -> None:
    """Write the value of seven cards without a flush, 0 where a rank would be held five times."""
    held = np.zeros(13, np.int64)
    for number in range(len(sets)):
        for pair in range(len(pairs)):
            held[:] = 0
            key = START_5
            for at in range(5):
                held[sets[number, at]] += 1
                key += CARD[u64(4 * sets[number, at])] & _LOW
            for at in range(2):
                held[pairs[pair, at]] += 1
                key += CARD[u64(4 * pairs[pair, at])] & _LOW
            values[number, pair] = high(key, u64(0)) if held.max() <= 4 else 0


@compiled
def hands_in_order(
    board: np.ndarray, ordered: Order, first: np.ndarray, second: np.ndarray, values: np.ndarray
) -> None:
    """Write the 1,081 hands with a board in rising order of value: higher card, lower card and value."""
    number = 0
    held = np.zeros(4, np.int64)
    left, lefts = np.zeros((13, 4), np.int64), np.zeros(13, np.int64)
    taken = 0
    for at in range(5):
        number += MULTISETS[board[at] >> 2, at]
        held[board[at] & 3] |= 1 << (board[at] >> 2)
        taken |= 1 << board[at]
    for card in range(52):
        if not taken >> card & 1:
            rank = card >> 2
            left[rank, lefts[rank]] = card
            lefts[rank] += 1
    suit, need = -1, 9
    for each in range(4):
        many = 0
        for rank in range(13):
            many += held[each] >> rank & 1
        if many >= 3:
            suit, need = each, 5 - many
    flush_first, flush_second = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint16)
    flush_values = np.empty(HANDS, np.uint16)
    flushes = 0
    if suit >= 0:
        flushes = _flushes_in_order(taken, suit, need, held[suit], flush_first, flush_second, flush_values)
    listed, passed = 0, 0
    for at in range(PAIRS_OF_RANKS):
        value, low, top = ordered.values[number, at], ordered.lower[number, at], ordered.upper[number, at]
        while passed < flushes and flush_values[passed] < value:
            first[listed], second[listed] = flush_first[passed], flush_second[passed]
            values[listed] = flush_values[passed]
            listed += 1
            passed += 1
        for i in range(lefts[top]):
            a = left[top, i]
            for j in range(i if low == top else lefts[low]):
                b = left[low, j]
                if suit >= 0 and int(a & 3 == suit) + int(b & 3 == suit) >= need:
                    continue
                first[listed], second[listed], values[listed] = a, b, value
                listed += 1
    while passed < flushes:
        first[listed], second[listed] = flush_first[passed], flush_second[passed]
        values[listed] = flush_values[passed]
        listed += 1
        passed += 1


@compiled
def _flushes_in_order(
    taken: int, suit: int, need: int, held: int, first: np.ndarray, second: np.ndarray, values: np.ndarray
) -> int:
    """Write the hands that make a flush in order; return their number. No other hand beats a board that is a flush."""
    listed = 0
    for a in range(52):
        if taken >> a & 1:
            continue
        for b in range(a):
            if taken >> b & 1 or int(a & 3 == suit) + int(b & 3 == suit) < need:
                continue
            ranks = held
            if a & 3 == suit:
                ranks |= 1 << (a >> 2)
            if b & 3 == suit:
                ranks |= 1 << (b >> 2)
            value = np.uint16(PLAIN_FLUSH[ranks])
            at = listed
            while at > 0 and values[at - 1] > value:
                values[at], first[at], second[at] = values[at - 1], first[at - 1], second[at - 1]
                at -= 1
            values[at], first[at], second[at] = value, a, b
            listed += 1
    return listed


@compiled
def sweep(
    first: np.ndarray,
    second: np.ndarray,
    values: np.ndarray,
    qualifies: int,
    lower: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
) -> None:
    """Count, for each hand in order, the disjoint hands that are lower, equal, and too low to qualify."""
    hands, passed = len(values), 0
    passed_with, level_with, weak_with = np.zeros(52, np.int32), np.zeros(52, np.int32), np.zeros(52, np.int32)
    weak = 0
    while weak < hands and values[weak] < qualifies:
        weak_with[first[weak]] += 1
        weak_with[second[weak]] += 1
        weak += 1
    while passed < hands:
        value = values[passed]
        end = passed
        while end < hands and values[end] == value:
            level_with[first[end]] += 1
            level_with[second[end]] += 1
            end += 1
        # A hand of the same value, or too low to qualify, is itself counted with both of its cards.
        level, others = end - passed + 1, weak + int(value < qualifies)
        for at in range(passed, end):
            a, b = first[at], second[at]
            lower[at] = passed - passed_with[a] - passed_with[b]
            equal[at] = level - level_with[a] - level_with[b]
            under[at] = others - weak_with[a] - weak_with[b]
        for at in range(passed, end):
            a, b = first[at], second[at]
            passed_with[a] += 1
            passed_with[b] += 1
            level_with[a] = 0
            level_with[b] = 0
        passed = end


@compiled
def pair_index(a: int, b: int) -> Any:
    """The index of two cards among all pairs, the higher card first."""
    return CHOOSE[a, 2] + b
