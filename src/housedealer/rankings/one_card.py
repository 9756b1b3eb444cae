"""One-card hands: Mini Pai Gow's front, where the joker is above the ace (seed 001, line 1019)."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.cards import JOKER, RANK_NAMES

COUNTS = (1,)


def value(codes: Sequence[int]) -> int:
    """The value of one card, 1 for a two to 13 for an ace and 14 for the joker.

    >>> value([51]), value([52])
    (13, 14)
    """
    return (codes[0] >> 2) + 1


def name(value: int) -> str:
    """A value in words.

    >>> name(14), name(1)
    ('joker', 'two')
    """
    return "joker" if value == (JOKER >> 2) + 1 else RANK_NAMES[value - 1]
