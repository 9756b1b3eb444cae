"""Deuce-to-seven low: the lowest high hand wins, the ace is high only (seed 000, lines 1903-1958).

Five cards. Values run from 1 (a royal flush) to 7,462 (7-5-4-3-2 of more than one suit).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.rankings import ladders, words
from housedealer.rankings.keys import FLUSH_BITS, start
from housedealer.rankings.tables import hand_key, table

if TYPE_CHECKING:
    import numpy as np

COUNTS = (5,)
START = start(5)


def value(codes: Sequence[int]) -> int:
    """The value of five cards; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("7c 5d 4h 3s 2c")), name(value(cards("Ac 5d 4h 3s 2c")))
    (7462, 'A-5-4-3-2 low')
    """
    key, mask = hand_key(codes, START)
    tables = table("low_27")
    return tables.flushes(key, mask) if key & FLUSH_BITS else tables.ranks(key)


def name(value: int) -> str:
    """A value in words.

    >>> name(7462), name(1)
    ('7-5-4-3-2 low', 'royal flush')
    """
    category, ranks = ladders.low_27().rung(value)
    if category == ladders.HIGH_CARD:
        return f"{words.dashed(ranks)} low"
    return words.name((category, ranks))


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("low-27", hands)
