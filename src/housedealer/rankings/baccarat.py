"""Baccarat points: the last digit of the sum, tens and pictures zero, aces one (seed 000, lines 727-751).

The functions take plain integers and sequences of them, so that Numba compiles them unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

COUNTS = (2, 3)
DECKS = 8


def point(code: int) -> int:
    """The points of a card.

    >>> point(51), point(0), point(47)
    (1, 2, 0)
    """
    rank = code >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


def total(codes: Sequence[int]) -> int:
    """The points of a hand, 0 to 9.

    >>> total([28, 31])
    8
    """
    points = 0
    for code in codes:
        points += point(code)
    return points % 10


def natural(codes: Sequence[int]) -> bool:
    """Whether a hand is a natural: eight or nine with two cards."""
    return len(codes) == 2 and total(codes) >= 8


def value(codes: Sequence[int]) -> int:
    """A hand's value; larger is better. The naturals rank above the same count of three cards.

    >>> value([28, 47]), value([0, 4, 8]), value([24, 47])
    (11, 9, 10)
    """
    points = total(codes)
    return points + 2 if len(codes) == 2 and points >= 8 else points


def name(value: int) -> str:
    """A value in words.

    >>> name(11), name(9)
    ('natural 9', '9')
    """
    return f"natural {value - 2}" if value > 9 else str(value)
