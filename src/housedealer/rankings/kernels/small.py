"""Two-, three- and four-card hands and Mexican poker compiled; values as in the rankings of these names."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings import four_card as four_card_rules
from housedealer.rankings import two_card as two_card_rules
from housedealer.rankings.kernels.base import (
    CARD,
    FLUSH_BITS,
    JOKER_KEY,
    MASK,
    NONE,
    RANK_MASK,
    ROW_BITS,
    START_4,
    displaced,
    jokers,
    suit_shift,
    u32,
    u64,
)  # fmt: skip
from housedealer.rankings.tables import arrays

THREE_ROWS = displaced(arrays("three_card")["rows"])
THREE_CELLS = arrays("three_card")["cells"]
THREE_FLUSH = arrays("three_card")["flush"]
FOUR_ROWS = displaced(arrays("four_card")["rows"])
FOUR_CELLS = arrays("four_card")["cells"]
FOUR_FLUSH = arrays("four_card")["flush"]
MEXICAN_ROWS = displaced(arrays("mexican")["rows"])
MEXICAN_CELLS = arrays("mexican")["cells"]
MEXICAN_FLUSH = arrays("mexican")["flush"]
LEAST_BACK = np.array([0, *map(two_card_rules.least_back_of, range(1, two_card_rules.ACES + 1))], dtype=np.uint16)
"""The lowest five-card back value that is no foul, by the value of the two-card front."""
swapped = kernel(four_card_rules.swapped)


@kernel
def three_card(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The value of three cards; the key starts from `START_3`."""
    if key & FLUSH_BITS != NONE:
        return u64(THREE_FLUSH[(mask >> suit_shift(key)) & RANK_MASK])
    low = u32(key)
    return u64(THREE_CELLS[u64(u32(THREE_ROWS[u64(low >> ROW_BITS)] + low))])


@kernel
def four_card(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The value of four cards in the posted order; the key starts from `START_4`."""
    if key & FLUSH_BITS != NONE:
        return u64(FOUR_FLUSH[(mask >> suit_shift(key)) & RANK_MASK])
    low = u32(key)
    return u64(FOUR_CELLS[u64(u32(FOUR_ROWS[u64(low >> ROW_BITS)] + low))])


@kernel
def best_four(hand, flush_above):  # type: ignore[no-untyped-def]  # compiled
    """The value of the best four of four or five cards in an array."""
    best = 0
    for left_out in range(1 if len(hand) == 4 else 5):
        key, mask = START_4, NONE
        for i in range(len(hand)):
            if len(hand) == 4 or i != left_out:
                code = u64(hand[i])
                key += CARD[code]
                mask |= MASK[code]
        result = int(four_card(key, mask))
        best = max(best, swapped(result) if flush_above else result)
    return u64(best)


@kernel
def mexican(key, mask, wild):  # type: ignore[no-untyped-def]  # compiled
    """The value of five of the 41 cards; `wild`: the joker was dealt face down. The key starts from `START_5`."""
    held = jokers(key)
    low = u32(key)
    if held != NONE and wild:
        low = u32(low + JOKER_KEY)
    best = u64(MEXICAN_CELLS[u64(u32(MEXICAN_ROWS[u64(low >> ROW_BITS)] + low))])
    if key & FLUSH_BITS != NONE:
        best = max(best, u64(MEXICAN_FLUSH[held << u64(13) | (mask >> suit_shift(key)) & RANK_MASK]))
    return best


@kernel
def two_card(a, b):  # type: ignore[no-untyped-def]  # compiled
    """The value of two cards in front; the joker is an ace."""
    first, second = min(int(a) >> 2, 12), min(int(b) >> 2, 12)
    if first == second:
        return u64(79 + first)
    upper, lower = max(first, second), min(first, second)
    return u64(upper * (upper - 1) // 2 + lower + 1)
