"""Suit isomorphism: equivalence classes of hands under permutations of the suits.

No rule of these games prefers one suit to another, so one canonical hand represents its whole class, with the number of
hands in the class as its weight. It is the hand whose four suits, each read as a binary number of its ranks, do not
rise. The joker, card 52, has no suit.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, JOKER, MOST, hand_at, hands_of, index_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts

_RANK_OF_BIT = np.zeros(4097, np.int64)
for _rank in range(13):
    _RANK_OF_BIT[1 << _rank] = _rank


@compiled
def suits_of(hand: np.ndarray, size: int, suits: np.ndarray) -> None:
    """The ranks held in each suit as binary numbers; the joker is in none."""
    suits[:] = 0
    for at in range(size):
        card = hand[at]
        if card < JOKER:
            suits[card & 3] |= 1 << (card >> 2)


@compiled
def class_weight(suits: np.ndarray) -> int:
    """The number of hands in the class of these suits; 0 where the hand is not canonical."""
    weight, run = 24, 1
    for at in range(1, 4):
        if suits[at] > suits[at - 1]:
            return 0
        run = run + 1 if suits[at] == suits[at - 1] else 1
        weight //= run
    return weight


@compiled
def canonical_index(hand: np.ndarray, size: int, suits: np.ndarray) -> int:
    """The index of the canonical hand of this hand's class; `suits` is overwritten."""
    suits_of(hand, size, suits)
    a, b, c, d = suits[0], suits[1], suits[2], suits[3]
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    ranks = a | b | c | d
    index, count = 0, 0
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        card = 4 * _RANK_OF_BIT[lowest]
        if a & lowest:
            count += 1
            index += CHOOSE[card, count]
        if b & lowest:
            count += 1
            index += CHOOSE[card + 1, count]
        if c & lowest:
            count += 1
            index += CHOOSE[card + 2, count]
        if d & lowest:
            count += 1
            index += CHOOSE[card + 3, count]
    if count < size:
        index += CHOOSE[JOKER, size]
    return index


class Classes(NamedTuple):
    """The classes of all hands of a size: their canonical hands, and the number of hands in each."""

    hands: np.ndarray
    weights: np.ndarray


@functools.cache
def class_count(deck: int, size: int) -> int:
    """The number of classes of hands by Burnside's lemma: the average number of hands that a permutation of the suits
    fixes.

    >>> [class_count(52, size) for size in range(6)], class_count(53, 3)
    ([1, 13, 169, 1755, 16432, 134459], 1924)
    """
    fixed, (ranks, jokers) = 0, (min(deck, JOKER) // 4, max(deck - JOKER, 0))
    # Permutations by cycle type, and the number of permutations of each type.
    for rounds, permutations in (((1, 1, 1, 1), 1), ((2, 1, 1), 6), ((2, 2), 3), ((3, 1), 8), ((4,), 6)):
        ways = [1]
        for cards, times in (*((suits, ranks) for suits in rounds), (1, jokers)):
            for _ in range(times):
                ways = [
                    (ways[held] if held < len(ways) else 0) + (ways[held - cards] if held >= cards else 0)
                    for held in range(len(ways) + cards)
                ]
        fixed += permutations * (ways[size] if size < len(ways) else 0)
    return fixed // 24


def classes(deck: int, size: int) -> Classes:
    """All classes of hands, in the order of the indices of their canonical hands.

    >>> [len(classes(52, size).weights) for size in range(5)], int(classes(52, 4).weights.sum())
    ([1, 13, 169, 1755, 16432], 270725)
    """
    if size == 0:
        return Classes(np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
    result: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        # The space beyond the listed classes is never written to, so it takes no memory.
        hands, weights = np.empty((high - low, size), np.uint8), np.empty(high - low, np.uint8)
        many = _list_classes(size, low, high, hands, weights)
        result[low] = hands[:many].copy(), weights[:many].astype(np.int64)

    by_parts(hands_of(deck, size), (), add, "classes of hands")
    hands, weights = zip(*(result[low] for low in sorted(result)), strict=True)
    return Classes(np.concatenate(hands), np.concatenate(weights))


@compiled
def _list_classes(size: int, low: int, high: int, hands: np.ndarray, weights: np.ndarray) -> int:
    """List the canonical hands between two indices; return their number."""
    hand, suits = np.zeros(MOST, np.int64), np.zeros(4, np.int64)
    hand_at(low, size, hand)
    listed = 0
    for _ in range(low, high):
        suits_of(hand, size, suits)
        weight = class_weight(suits)
        if weight:
            weights[listed] = weight
            for at in range(size):
                hands[listed, at] = hand[at]
            listed += 1
        next_hand(hand, size)
    return listed


def class_table(deck: int, size: int, names: np.ndarray | None = None) -> np.ndarray:
    """The class of every hand by index: its number in the order of `classes`, or its name from `names`."""
    hands, _ = classes(deck, size)
    if names is None:
        names = np.arange(len(hands), dtype=np.int32)
    kinds = np.empty(hands_of(deck, size), names.dtype)
    _name_canonical(hands, names, kinds)
    del hands

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _name_others(size, low, high, kinds)

    by_parts(len(kinds), (), add, "hands by kind")
    return kinds


@compiled
def _name_canonical(hands: np.ndarray, names: np.ndarray, kinds: np.ndarray) -> None:
    """Write the names of the canonical hands."""
    for number in range(len(hands)):
        kinds[index_of(hands[number], hands.shape[1])] = names[number]


@compiled
def _name_others(size: int, low: int, high: int, kinds: np.ndarray) -> None:
    """Copy the name of the canonical hand to every other hand between two indices."""
    hand, suits = np.zeros(MOST, np.int64), np.zeros(4, np.int64)
    if low < high:
        hand_at(low, size, hand)
    for index in range(low, high):
        canonical = canonical_index(hand, size, suits)
        if canonical != index:
            kinds[index] = kinds[canonical]
        next_hand(hand, size)


def tally(kinds: np.ndarray, many: int) -> np.ndarray:
    """The number of hands of each kind."""
    counts = np.zeros(many, np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _tally(kinds[low:high], into[0])

    by_parts(len(kinds), (counts,), add, "hands by kind")
    return counts


@compiled
def _tally(kinds: np.ndarray, counts: np.ndarray) -> None:
    for index in range(len(kinds)):
        counts[kinds[index]] += 1
