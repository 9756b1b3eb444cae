"""Ace-to-five low: the ace is low, straights and flushes do not count, pairs do.

Five to seven cards: Lowball, razz (seed 000, lines 5837-5872). A joker is the lowest rank not in the hand.
Values run from 1 (four kings and a queen) to 6,175 (5-4-3-2-A).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.rankings import ladders, words
from housedealer.rankings.tables import hand_key, table

if TYPE_CHECKING:
    import numpy as np

COUNTS = (5, 6, 7)
WHEEL = 6175


def value(codes: Sequence[int]) -> int:
    """The value of the best low of five to seven cards with up to two jokers; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("5c 4c 3c 2c Ac")), name(value(cards("8c 4d 5h 7s Xx Kd Ks")))
    (6175, '8-7-5-4-A low')
    """
    return table("low_a5").ranks(hand_key(codes, 0)[0])


def name(value: int) -> str:
    """A value in words.

    >>> name(6175), name(1)
    ('5-4-3-2-A low', 'four of a kind, kings')
    """
    return words.low_name(ladders.low_a5().rung(value))


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("low-a5", hands)
