"""Omaha: exactly two of four or five hole cards with exactly three of the board (seed 000, line 4211; Big O 2986).

High by the `high` values, low by eight-or-better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.rankings import high, low_8
from housedealer.rankings.keys import FLUSH_BITS
from housedealer.rankings.tables import hand_key, table

if TYPE_CHECKING:
    import numpy as np

HOLE = (4, 5)
BOARD = (3, 4, 5)
name = high.name


def value(hole: Sequence[int], board: Sequence[int]) -> int:
    """The value of the best high hand; larger is better.

    >>> from housedealer.cards import cards
    >>> name(value(cards("As Ks 2d 3d"), cards("Qs Js 9s 4h 4c")))
    'flush, ace high'
    """
    tables = table("high")
    pairs = [hand_key(pair, high.START) for pair in combinations(hole, 2)]
    threes = [hand_key(three, 0) for three in combinations(board, 3)]
    best = 0
    for pair_key, pair_mask in pairs:
        for three_key, three_mask in threes:
            key = pair_key + three_key
            result = tables.flushes(key, pair_mask | three_mask) if key & FLUSH_BITS else tables.ranks(key)
            best = max(best, result)
    return best


def low8(hole: Sequence[int], board: Sequence[int]) -> int:
    """The value of the best eight-or-better low; 0 where none qualifies.

    >>> from housedealer.cards import cards
    >>> low_8.name(low8(cards("As 2s Kd Kh"), cards("8c 7d 4h Kc Qc")))
    '8-7-4-2-A low'
    """
    pairs = _low_sets(hole, 2)
    best = 0
    for three in _low_sets(board, 3):
        for pair in pairs:
            if not pair & three:
                best = max(best, low_8.lows()[0][pair | three])
    return best


def _low_sets(codes: Sequence[int], size: int) -> list[int]:
    bits = {low_8.LOW_BIT[code] for code in codes} - {0}
    return [sum(held) for held in combinations(sorted(bits), size)]


def values(holes: np.ndarray, boards: np.ndarray) -> np.ndarray:
    """The high values of an array of hole cards with an array of boards, row by row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.omaha_values(holes, boards)


def low8_values(holes: np.ndarray, boards: np.ndarray) -> np.ndarray:
    """The low values of an array of hole cards with an array of boards, row by row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.omaha_lows(holes, boards)
