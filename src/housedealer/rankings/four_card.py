"""Four-card hands as Crazy 4 Poker ranks them (seed 003, lines 2691-2708): the best four of five cards.

Four of a kind, straight flush, three of a kind, straight, flush, two pairs, one pair, high card; an ace may
begin a straight. Both pay tables pay the flush more than the straight (lines 2777-2785, 2803-2810):
`flush_above` ranks it so. Values run from 1 (6-4-3-2) to 2,535 (four aces).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.rankings import ladders, words
from housedealer.rankings.keys import CARD, FLUSH_BITS, MASK, start
from housedealer.rankings.tables import table

if TYPE_CHECKING:
    import numpy as np

COUNTS = (4, 5)
START = start(4)
STRAIGHTS = 11
FLUSHES = 704
FIRST_FLUSH = 1641
"""The value of the lowest flush; in the posted order the straights follow the flushes."""


def value(codes: Sequence[int], *, flush_above: bool = False) -> int:
    """The value of four cards, or of the best four of five; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("As Ad Ah Ac 2c")), name(value(cards("Kh Qh 9h 2h 2c")))
    (2535, 'flush, king high')
    """
    tables = table("four_card")
    best = 0
    for a, b, c, d in combinations(codes, 4):
        key = START + CARD[a] + CARD[b] + CARD[c] + CARD[d]
        result = tables.flushes(key, MASK[a] | MASK[b] | MASK[c] | MASK[d]) if key & FLUSH_BITS else tables.ranks(key)
        if flush_above:
            result = swapped(result)
        best = max(best, result)
    return best


def swapped(value: int) -> int:
    """A posted value converted to the order of the pay tables, flush above straight."""
    place = value - FIRST_FLUSH
    if place < 0 or place >= FLUSHES + STRAIGHTS:
        return value
    return value + STRAIGHTS if place < FLUSHES else value - FLUSHES


def name(value: int, *, flush_above: bool = False) -> str:
    """A value in words.

    >>> name(2535), name(1)
    ('four of a kind, aces', 'six high')
    """
    return words.name(ladders.four_card(flush_above).rung(value))


def category(value: int, *, flush_above: bool = False) -> int:
    """The category of a value: one of the numbers in `ladders`."""
    return ladders.four_card(flush_above).category(value)


def values(hands: np.ndarray, *, flush_above: bool = False) -> np.ndarray:
    """The values of an array of hands of four or five cards, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("four-card-flush-above" if flush_above else "four-card", hands)
