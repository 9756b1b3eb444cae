"""Three-card hands: a straight above a flush, the mini royal on top (seed 000, lines 9950-9996).

Three cards, or the best three of more (Three Card Hold'em, seed 001, lines 377-379). Values run from 1
(5-3-2) to 741 (A-K-Q of one suit). The front hand of Chinese poker has no straights or flushes (seed 000, lines
3653-3670): `front_value`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.rankings import high, ladders, words
from housedealer.rankings.keys import CARD, FLUSH_BITS, MASK, start
from housedealer.rankings.tables import table

if TYPE_CHECKING:
    import numpy as np

COUNTS = (3, 4, 5)
START = start(3)
MINI_ROYAL = 741


def value(codes: Sequence[int]) -> int:
    """The value of three cards, or of the best three of more; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("Ah Kh Qh")), name(value(cards("8h 8d 8c 7c 9c")))
    (741, 'straight flush, nine high')
    """
    tables = table("three_card")
    best = 0
    for a, b, c in combinations(codes, 3):
        key = START + CARD[a] + CARD[b] + CARD[c]
        result = tables.flushes(key, MASK[a] | MASK[b] | MASK[c]) if key & FLUSH_BITS else tables.ranks(key)
        best = max(best, result)
    return best


def name(value: int) -> str:
    """A value in words.

    >>> name(741), name(1)
    ('mini royal', 'five high')
    """
    return words.name(ladders.three_card().rung(value), "mini royal")


def category(value: int) -> int:
    """The category of a value: one of the numbers in `ladders`."""
    return ladders.three_card().category(value)


def front_value(codes: Sequence[int]) -> int:
    """The value of three cards by pairs and high cards alone, as a front hand of Chinese poker.

    >>> from housedealer.cards import cards
    >>> front_value(cards("Ah Kh Qh")) < front_value(cards("2h 2d 3c")) < front_value(cards("2h 2d 2c"))
    True
    """
    return _encode(*ladders.shape([code >> 2 for code in codes]))


def _encode(category: int, ranks: Sequence[int]) -> int:
    value = category
    for rank in (*ranks, 0, 0)[:3]:
        value = value * 13 + rank
    return value + 1


def front_name(codes: Sequence[int]) -> str:
    """Three cards in words, ignoring straights and flushes."""
    return words.name(ladders.shape([code >> 2 for code in codes]))


def least_back(codes: Sequence[int]) -> int:
    """The lowest five-card `high` value that three front cards do not beat; a hand below it is fouled.

    >>> from housedealer.cards import cards
    >>> least_back(cards("2h 2d 3c")) <= high.value(cards("2c 2s 5h 4h 3h")) < least_back(cards("2h 2d 6c"))
    True
    """
    return high.least_front(*ladders.shape([code >> 2 for code in codes]))


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands of three cards, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("three-card", hands)
