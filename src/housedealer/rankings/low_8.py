"""Eight-or-better low: five different ranks of eight or lower, the ace low (seed 000, lines 4572-4591).

Values run from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 is no qualifying low. Straights and flushes do not count.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.cards import JOKER
from housedealer.rankings import words
from housedealer.rankings.ladders import runs

if TYPE_CHECKING:
    import numpy as np

COUNTS = (5, 6, 7)
WHEEL = 56
LOW_BIT: tuple[int, ...] = tuple(
    1 if rank == 12 else 2 << rank if rank < 7 else 0 for rank in (code >> 2 for code in range(53))
)
"""A card's bit among the eight low ranks, from the ace; 0 for higher cards and the joker."""

_LOWS = sorted((sum(1 << rank for rank in five) for five in combinations(range(8), 5)), reverse=True)


@functools.cache
def lows() -> tuple[tuple[int, ...], ...]:
    """The low values, by number of jokers and set of low ranks as bits; a joker fills the lowest gap."""
    value = {bits: place + 1 for place, bits in enumerate(_LOWS)}

    def best(held: int, jokers: int) -> int:
        for _ in range(jokers):
            held |= held + 1 & ~held
        ranks = [rank for rank in range(8) if held >> rank & 1][:5]
        return value.get(sum(1 << rank for rank in ranks), 0)

    return tuple(tuple(best(held, jokers) for held in range(256)) for jokers in range(3))


def value(codes: Sequence[int], *, half_wild: bool = False) -> int:
    """The value of the best low of five to seven cards with up to two jokers; 0 where none qualifies.

    A joker is the lowest rank not in the hand. With `half_wild`, for five cards, it is what Outlaws' draw
    hi-lo says of it (seed 002, line 692): an ace, or a card that completes a straight or a flush.

    >>> from housedealer.cards import cards
    >>> name(value(cards("8c 4d 5h 7s Ad Kd Ks"))), name(value(cards("9c 4d 5h 7s Ad")))
    ('8-7-5-4-A low', 'no qualifying low')
    >>> [name(value(cards("Ac 2d 5h 7s Xx"), half_wild=literal)) for literal in (False, True)]
    ['7-5-3-2-A low', 'no qualifying low']
    """
    held, jokers = 0, 0
    for code in codes:
        held |= LOW_BIT[code]
        jokers += code == JOKER
    if jokers and half_wild:
        return _half_wild([code for code in codes if code != JOKER], held, jokers)
    return lows()[jokers][held]


def _half_wild(naturals: list[int], held: int, jokers: int) -> int:
    if held.bit_count() + jokers < 5:
        return 0
    if len({code & 3 for code in naturals}) == 1:
        return lows()[jokers][held]
    choices = [held | 1] if jokers == 1 else []
    for run in runs(5):
        bits = sum(LOW_BIT[4 * rank] for rank in run)
        if bits.bit_count() == 5 and bits & held == held:
            choices.append(bits)
    return max((lows()[0][bits] for bits in choices), default=0)


def name(value: int) -> str:
    """A value in words.

    >>> name(56), name(1), name(0)
    ('5-4-3-2-A low', '8-7-6-5-4 low', 'no qualifying low')
    """
    if not value:
        return "no qualifying low"
    bits = _LOWS[value - 1]
    return words.dashed([rank for rank in reversed(range(8)) if bits >> rank & 1], words.LOW_RANKS) + " low"


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("low-8", hands)
