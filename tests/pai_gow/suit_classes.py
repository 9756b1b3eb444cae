"""Every hand of 53 cards but for the names of its suits: one hand of each class, and how many hands are like it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numba import njit


@njit(cache=True)
def _bits(mask):
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


@njit(cache=True)
def _classes(cards, joker, first_low, first_high, out, weights):
    """Fills one hand a class with the ranks of the first suit (as a mask) from a range; how many there are.

    A class has the ranks of its suits in falling order of their masks.
    """
    bits = np.array([_bits(mask) for mask in range(8192)])
    natural = cards - joker
    n = 0
    for a in range(first_low, first_high):
        if bits[a] > natural:
            continue
        for b in range(a + 1):
            left = natural - bits[a] - bits[b]
            if left < 0 or (left > 0 and b == 0):
                continue
            for c in range(b + 1):
                last = left - bits[c]
                if last < 0 or (last > 0 and c == 0):
                    continue
                for d in range(c + 1) if last else range(1):
                    if bits[d] != last:
                        continue
                    if n < len(out):
                        at = 0
                        for suit, mask in ((0, a), (1, b), (2, c), (3, d)):
                            for rank in range(13):
                                if mask >> rank & 1:
                                    out[n, at] = rank * 4 + suit
                                    at += 1
                        if joker:
                            out[n, at] = 52
                        alike, run = 24, 1
                        for same in (a == b, b == c, c == d):
                            run = run + 1 if same else 1
                            alike //= run
                        weights[n] = alike
                    n += 1
    return n


def suit_classes(cards: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Hands and weights, in parts that fit in memory."""
    for joker in (0, 1):
        for low in range(0, 8192, 1024):
            none = np.zeros((0, cards), dtype=np.int64), np.zeros(0, dtype=np.int64)
            count = _classes(cards, joker, low, low + 1024, *none)
            if count:
                hands, weights = np.zeros((count, cards), dtype=np.int64), np.zeros(count, dtype=np.int64)
                _classes(cards, joker, low, low + 1024, hands, weights)
                yield hands, weights
