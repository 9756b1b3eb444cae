"""Hand keys: a sum of card keys that indexes every ranking table.

The low 32 bits hold the sum of the rank keys, unique for every multiset of up to seven ranks (the keys are those of
OMPEval by Timo Alitalo), with jokers counted from bit 26. From bit 32 four counters of four bits count the suits;
they start so that the card that completes a flush sets the counter's top bit. A joker counts for every suit. A hand
also has a mask of the ranks held in each suit, 16 bits a suit.
"""

from __future__ import annotations

RANK_KEYS = (
    0x2000, 0x8001, 0x11000, 0x3A000, 0x91000, 0x176005, 0x366000,
    0x41A013, 0x47802E, 0x479068, 0x48C0E4, 0x48F211, 0x494493,
)  # fmt: skip

JOKER_SHIFT = 26
SUIT_SHIFT = 32
ROW_BITS = 12
ROW_CELLS = 1 << ROW_BITS
RANK_MASK = 0x1FFF
KEY_MASK = 0xFFFFFFFF
EVERY_SUIT = 0x1111 << SUIT_SHIFT
FLUSH_BITS = 0x8888 << SUIT_SHIFT

CARD: tuple[int, ...] = (
    *(RANK_KEYS[code >> 2] | 1 << (SUIT_SHIFT + 4 * (code & 3)) for code in range(52)),
    1 << JOKER_SHIFT | EVERY_SUIT,
)
"""What each card adds to a hand's key."""

MASK: tuple[int, ...] = (*(1 << (16 * (code & 3) + (code >> 2)) for code in range(52)), 0)
"""What each card adds to a hand's mask of ranks by suit."""


def start(cards: int) -> int:
    """The key of an empty hand where `cards` cards of one suit make a flush.

    >>> hex(start(5))
    '0x333300000000'
    """
    return (8 - cards) * EVERY_SUIT


def rank_sum(counts: tuple[int, ...]) -> int:
    """The low part of the key for these numbers of cards of each rank."""
    return sum(key * count for key, count in zip(RANK_KEYS, counts, strict=True))
