"""Every hand of 53 cards up to suit isomorphism: one hand of each class, and the size of the class."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from housedealer.compiled import kernel
from housedealer.games.pai_gow.house_way.holdings import JOKER

RANKS_HELD = np.array([mask.bit_count() for mask in range(8192)], dtype=np.int64)
_PARTS = 32


@kernel
def _classes(cards, joker, first, last, hands, weights):  # type: ignore[no-untyped-def]  # compiled
    """Write one hand per class, those with the ranks of their first suit (a mask) in a range; returns how many.

    The four suits' masks are in falling order, which no other naming of the suits has.
    """
    natural = cards - joker
    n = 0
    for a in range(first, last):
        for b in range(a + 1):
            left = natural - RANKS_HELD[a] - RANKS_HELD[b]
            if left < 0 or (left > 0 and b == 0):
                continue
            for c in range(b + 1):
                rest = left - RANKS_HELD[c]
                if rest < 0 or (rest > 0 and c == 0):
                    continue
                for d in range(c + 1 if rest else 1):
                    if RANKS_HELD[d] == rest:
                        if n < len(hands):
                            _write(hands[n], (a, b, c, d), joker)
                            weights[n] = _namings(a, b, c, d)
                        n += 1
    return n


@kernel
def _write(hand, masks, joker):  # type: ignore[no-untyped-def]  # compiled
    at = 0
    for suit in range(4):
        for rank in range(13):
            if masks[suit] >> rank & 1:
                hand[at] = rank * 4 + suit
                at += 1
    if joker:
        hand[at] = JOKER


@kernel
def _namings(a, b, c, d):  # type: ignore[no-untyped-def]  # compiled
    """In how many ways four suits, some of them with equal ranks, can be named."""
    namings, run = 24, 1
    for same in (a == b, b == c, c == d):
        run = run + 1 if same else 1
        namings //= run
    return namings


def suit_classes(cards: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Hands, one per row, and the size of each class, in chunks that fit in memory.

    >>> sum(int(weights.sum()) for _, weights in suit_classes(5))
    2869685
    """
    step = 8192 // _PARTS
    for joker in (0, 1):
        for first in range(0, 8192, step):
            count = _classes(cards, joker, first, first + step, np.empty((0, cards), np.int64), np.empty(0, np.int64))
            hands, weights = np.empty((count, cards), dtype=np.int64), np.empty(count, dtype=np.int64)
            _classes(cards, joker, first, first + step, hands, weights)
            yield hands, weights
