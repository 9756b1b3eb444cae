"""Poker high: the best five of five, six or seven cards; 5-4-3-2-A is the lowest straight.

Values run from 1 (7-5-4-3-2) to 7,462 (a royal flush), the same for any number of cards, and are shared with
the joker rankings, so that hands with and without a joker compare.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.rankings import ladders, words
from housedealer.rankings.keys import CARD, FLUSH_BITS, start
from housedealer.rankings.tables import hand_key, table

if TYPE_CHECKING:
    import numpy as np

COUNTS: tuple[int, ...] = (5, 6, 7)
START = start(5)
ROYAL = 7462


def value(codes: Sequence[int]) -> int:
    """The value of five to seven cards; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("7c 5d 4h 3s 2c")), value(cards("As Ks Qs Js Ts 2c 2d"))
    (1, 7462)
    """
    key = sum([CARD[code] for code in codes], START)
    tables = table("high")
    return tables.flushes(key, hand_key(codes, START)[1]) if key & FLUSH_BITS else tables.ranks(key)


def name(value: int) -> str:
    """A value in words.

    >>> name(7462), name(1)
    ('royal flush', 'seven high')
    """
    return words.name(ladders.high().rung(value))


def full_name(value: int) -> str:
    """A value in words with the cards that break a tie.

    >>> full_name(1)
    'seven high, 5-4-3-2'
    """
    return words.full_name(ladders.high().rung(value))


def category(value: int) -> int:
    """The category of a value: one of the numbers in `ladders`."""
    return ladders.high().category(value)


def least(category: int) -> int:
    """The lowest value of a category, for qualifying hands and pay tables.

    >>> least(ladders.STRAIGHT), least(ladders.PAIR)
    (5854, 1278)
    """
    return ladders.high().least(category)


def least_pair(rank: int) -> int:
    """The lowest value of a pair of a rank: a pair of fours or better is `value >= least_pair(2)`."""
    kickers = [other for other in ladders.ALL_RANKS if other != rank][2::-1]
    return ladders.high().value[(ladders.PAIR, (rank, *kickers))]


def least_front(category: int, ranks: Sequence[int]) -> int:
    """The lowest five-card value that is at least as good as a shorter hand set in front of it.

    Where a front hand must not beat the hand behind it (pai gow, Chinese poker), the hand is fouled when
    the back's value is below this.

    >>> least_front(ladders.PAIR, [12]) == least_pair(12)
    True
    """
    return _least_front(category, tuple(ranks))


@functools.cache
def _least_front(category: int, ranks: tuple[int, ...]) -> int:
    ladder = ladders.high()
    first, last = ladder.least(category), ladder.most(category)
    return first + sum(1 for rung in ladder.rungs[first - 1 : last] if rung[1][: len(ranks)] < ranks)


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("high", hands)
