"""Card keys as arrays of unsigned integers, which compile to unchecked, unsigned indexing."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings import keys

u64 = np.uint64
u32 = np.uint32

CARD = np.array(keys.CARD, dtype=np.uint64)
MASK = np.array(keys.MASK, dtype=np.uint64)
START_5 = u64(keys.start(5))
START_4 = u64(keys.start(4))
START_3 = u64(keys.start(3))
FLUSH_BITS = u64(keys.FLUSH_BITS)
RANK_MASK = u64(keys.RANK_MASK)
JOKER_SHIFT = u64(keys.JOKER_SHIFT)
JOKER_KEY = u32(1 << keys.JOKER_SHIFT)
ROW_BITS = u32(keys.ROW_BITS)
NONE = u64(0)


def displaced(rows: np.ndarray) -> np.ndarray:
    """Row offsets adjusted so that offset plus whole key, modulo 2^32, is the cell's index."""
    places = np.arange(len(rows), dtype=np.uint64) << np.uint64(keys.ROW_BITS)
    moved: np.ndarray = (rows.astype(np.uint64) - places) & np.uint64(keys.KEY_MASK)
    return moved.astype(np.uint32)


@kernel
def suit_shift(key):  # type: ignore[no-untyped-def]  # compiled
    """The shift of the flush suit's ranks within the mask."""
    if key & u64(1 << 35):
        return u64(0)
    if key & u64(1 << 39):
        return u64(16)
    if key & u64(1 << 43):
        return u64(32)
    return u64(48)


@kernel
def jokers(key):  # type: ignore[no-untyped-def]  # compiled
    """The number of jokers in a key."""
    return (key >> JOKER_SHIFT) & u64(3)
