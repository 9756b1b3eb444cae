"""What a hand holds, compiled: its pairs and sets, whether a straight or flush is among the cards, its set of ranks.

Pairs and sets count the joker as an ace (fully wild: as one more of the largest set). They are numbered from the
largest, then the highest: in K-K-9-9-4-3-2 the kings are first, the nines second.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings.kernels.base import CARD, FLUSH_BITS, MASK, NONE, RANK_MASK, START_5, jokers, u64

JOKER = 52
ACE = 12
ACE_STRAIGHT_FLUSH, NO_PLAIN_FLUSH, WILD = range(3)
_EVERY_SUIT = u64(0x1111 << 32)


def _sets(cards: int) -> Iterator[tuple[int, ...]]:
    """Every set of this many ranks, from the lowest."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(low != high for low, high in zip(ranks, ranks[4:], strict=False)):
            yield ranks


def _straights() -> np.ndarray:
    """Whether five of the ranks held are a straight, by joker and mask of ranks; the ace is also low."""
    wheel = 0b1000000001111
    runs = [wheel, *(0b11111 << low for low in range(9))]
    result = np.zeros((2, 8192), dtype=np.uint8)
    for ranks in range(8192):
        most = max((ranks & run).bit_count() for run in runs)
        result[0, ranks], result[1, ranks] = most == 5, most >= 4
    return result


def _kinds() -> np.ndarray:
    """The kind of hand, by the sizes of its three largest groups: its number in `chart.HandKind`."""
    result = np.full((6, 4, 3), -1, dtype=np.int8)
    sizes = (
        (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 1, 1), (3, 3, 1), (3, 2, 1), (3, 2, 2), (4, 1, 1), (4, 2, 1),
        (4, 3, 0), (5, 1, 1), (5, 2, 0), (3, 3, 0), (4, 2, 0), (5, 1, 0),
    )  # fmt: skip
    numbers = (*range(13), 5, 9, 11)
    for (first, second, third), kind in zip(sizes, numbers, strict=True):
        result[first, second, third] = kind
    return result


def _set_numbers() -> np.ndarray:
    """How many sets of ranks come before, by rank, cards left and cards of that rank, to number the sets by adding."""
    sets = np.zeros((14, 8), dtype=np.int64)
    sets[0, 0] = 1
    for ranks in range(1, 14):
        for cards in range(8):
            sets[ranks, cards] = sets[ranks - 1, max(0, cards - 4) : cards + 1].sum()
    before = np.zeros((13, 8, 8), dtype=np.int64)
    for rank in range(13):
        for left in range(8):
            for held in range(min(4, left) + 1):
                before[rank, left, held] = sets[rank, left - held + 1 : left + 1].sum()
    return before


SET_NUMBERS = _set_numbers()
SETS_OF_6 = sum(1 for _ in _sets(6))
SETS_OF_7 = sum(1 for _ in _sets(7))
RANK_COUNT = np.array([*(1 << 4 * (code >> 2) for code in range(52)), 0], dtype=np.uint64)
"""What each card adds to a count of ranks, four bits a rank."""
STRAIGHTS = _straights()
KINDS = _kinds()
HIGHEST = np.array([max(0, mask.bit_length() - 1) for mask in range(8192)], dtype=np.int64)


@kernel
def _largest(singles, pairs, threes, fours, fives):  # type: ignore[no-untyped-def]  # compiled
    """The largest group, the highest of equals, from masks of the ranks held at least so often: size and rank."""
    if fives:
        return 5, HIGHEST[fives]
    if fours:
        return 4, HIGHEST[fours]
    if threes:
        return 3, HIGHEST[threes]
    if pairs:
        return 2, HIGHEST[pairs]
    return 1 if singles else 0, HIGHEST[singles]


@kernel
def look(hand, joker):  # type: ignore[no-untyped-def]  # compiled
    """The pairs and sets that a hand holds.

    The kind, the ranks of the first three groups, the same with -1 where it is a single card, the rank that the joker
    counts as, and the highest rank.
    """
    ones, twos, threes, fours, fives, held = 0, 0, 0, 0, 0, 0
    for code in hand:
        if code == JOKER:
            held = 1
            continue
        bit = 1 << (code >> 2)
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
    counts_as = ACE
    if held:
        if joker == WILD:
            counts_as = _largest(ones, twos, threes, fours, 0)[1]
        bit = 1 << counts_as
        fives = fours & bit
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
    one, first = _largest(ones, twos, threes, fours, fives)
    rest = ~(1 << first)
    two, second = _largest(ones & rest, twos & rest, threes & rest, fours & rest, 0)
    rest &= ~(1 << second)
    three, third = _largest(ones & rest, twos & rest, threes & rest, 0, 0)
    groups = (first if one > 1 else -1, second if two > 1 else -1, third if three > 1 else -1)
    return KINDS[one, two, three], (first, second, third), groups, counts_as, HIGHEST[ones]


@kernel
def is_complete(key, mask, joker):  # type: ignore[no-untyped-def]  # compiled
    """Whether a straight or flush can be in back."""
    held = jokers(key)
    suited = key - _EVERY_SUIT if held != NONE and joker == NO_PLAIN_FLUSH else key
    ranks = (mask | mask >> u64(16) | mask >> u64(32) | mask >> u64(48)) & RANK_MASK
    return suited & FLUSH_BITS != NONE or STRAIGHTS[held, ranks] != 0


@kernel
def key_of(hand):  # type: ignore[no-untyped-def]  # compiled
    """A hand's key and mask, see `rankings.keys`."""
    key, mask = START_5, NONE
    for code in hand:
        key += CARD[u64(code)]
        mask |= MASK[u64(code)]
    return key, mask


@kernel
def set_number(counts, cards):  # type: ignore[no-untyped-def]  # compiled
    """The number of a set of ranks, given the count of each, four bits a rank."""
    number, left = 0, cards
    for rank in range(12, -1, -1):
        held = np.int64((counts >> u64(4 * rank)) & u64(15))
        number += SET_NUMBERS[rank, left, held]
        left -= held
    return number


@kernel
def set_place(hand, key, cards):  # type: ignore[no-untyped-def]  # compiled
    """The index of a hand's set of ranks in a chart's table."""
    counts = NONE
    for code in hand:
        counts += RANK_COUNT[u64(code)]
    if jokers(key) == NONE:
        return set_number(counts, cards)
    return (SETS_OF_7 if cards == 7 else SETS_OF_6) + set_number(counts, cards - 1)


def rank_sets(cards: int) -> np.ndarray:
    """A hand of each set of ranks, without and with a joker, none of them with a flush."""
    hands = [
        [rank * 4 + at % 4 for at, rank in enumerate(ranks)] + [JOKER] * held
        for held in (0, 1)
        for ranks in _sets(cards - held)
    ]
    return np.array(hands, dtype=np.int64)
