"""Badugi: the most cards of different ranks and suits, then the lowest, the ace low (seed 000, 2422-2444).

Values run from 1 (four kings) to 1,092 (4-3-2-A of four suits).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.rankings import words

if TYPE_CHECKING:
    import numpy as np

COUNTS = (4,)
_COUNT_WORDS = ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")
_SUBSETS = tuple(tuple(combinations(range(4), size)) for size in (4, 3, 2, 1))


@functools.cache
def rungs() -> tuple[int, ...]:
    """Every set of ranks, as bits from the ace, that a badugi of one to four cards has, worst first."""
    sets = [sum(1 << rank for rank in held) for size in (1, 2, 3, 4) for held in combinations(range(13), size)]
    return tuple(sorted(sets, key=lambda bits: (bits.bit_count(), -bits)))


@functools.cache
def _values() -> dict[int, int]:
    return {bits: place + 1 for place, bits in enumerate(rungs())}


def value(codes: Sequence[int]) -> int:
    """The value of four cards; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("4c 3d 2h As")), name(value(cards("7c 4d 2h 2s"))), name(value(cards("Kc 7c 4c 2c")))
    (1092, 'three-card badugi, 7-4-2', 'one-card badugi, 2')
    """
    ranks = [1 << ((code >> 2) + 1) % 13 for code in codes]
    suits = [1 << (code & 3) for code in codes]
    for subsets in _SUBSETS:
        best = 0
        for subset in subsets:
            bits = seen = 0
            for i in subset:
                if bits & ranks[i] or seen & suits[i]:
                    break
                bits |= ranks[i]
                seen |= suits[i]
            else:
                if not best or bits < best:
                    best = bits
        if best:
            return _values()[best]
    raise AssertionError("four cards hold at least a one-card badugi")


def name(value: int) -> str:
    """A value in words.

    >>> name(1092), name(1)
    ('badugi, 4-3-2-A', 'one-card badugi, K')
    """
    bits = rungs()[value - 1]
    ranks = [rank for rank in reversed(range(13)) if bits >> rank & 1]
    return f"{_COUNT_WORDS[len(ranks) - 1]}, {words.dashed(ranks, words.LOW_RANKS)}"


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("badugi", hands)
