"""Boards by pairs of suits, so that isomorphic boards are counted once (suit isomorphism).

Two suits are equivalent when exchanging them changes nobody's cards. Of two boards that such an exchange maps to each
other only one is dealt, with a weight of two.
"""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings.keys import RANK_KEYS

u64 = np.uint64
MOST = 5
"""A board has five cards at most."""
_SETS = sorted((bits for bits in range(8192) if bits.bit_count() <= MOST), key=lambda bits: (bits.bit_count(), bits))
SETS = np.array(_SETS, dtype=np.uint64)
SUMS = np.array([sum(RANK_KEYS[at] for at in range(13) if bits >> at & 1) for bits in _SETS], dtype=np.uint64)
FIRST = np.array([sum(bits.bit_count() < size for bits in _SETS) for size in range(MOST + 2)], dtype=np.int64)
"""The first set of each size."""
ROOM = 83682
"""The number of sets of up to five cards of two suits."""


@kernel
def sets_of(gone, suit, to_come, keys, masks, first):  # type: ignore[no-untyped-def]  # compiled
    """The keys and masks of a suit's sets of ranks without the dead ones, by size; `first`: the first of each size."""
    count = 0
    for size in range(to_come + 1):
        first[size] = count
        for i in range(FIRST[size], FIRST[size + 1]):
            if SETS[i] & gone == u64(0):
                keys[count] = SUMS[i] + (u64(size) << u64(32 + 4 * suit))
                masks[count] = SETS[i] << u64(16 * suit)
                count += 1
    first[to_come + 1] = count


@kernel
def sets_of_two(gone, one, two, equal, to_come):  # type: ignore[no-untyped-def]  # compiled
    """The sets of two suits by size: keys, masks, the first of each size, and the first that counts once."""
    key_1, mask_1, first_1 = np.empty(len(SETS), np.uint64), np.empty(len(SETS), np.uint64), np.empty(8, np.int64)
    key_2, mask_2, first_2 = np.empty(len(SETS), np.uint64), np.empty(len(SETS), np.uint64), np.empty(8, np.int64)
    sets_of(gone[one], one, to_come, key_1, mask_1, first_1)
    sets_of(gone[two], two, to_come, key_2, mask_2, first_2)
    keys, masks = np.empty(ROOM, np.uint64), np.empty(ROOM, np.uint64)
    first, once = np.zeros(MOST + 2, np.int64), np.zeros(MOST + 2, np.int64)
    count = 0
    for size in range(to_come + 1):
        first[size] = count
        for a in range(size + 1):
            b = size - a
            if equal and b > a:
                continue
            for i in range(first_1[a], first_1[a + 1]):
                for j in range(first_2[b], min(i, first_2[b + 1]) if equal and a == b else first_2[b + 1]):
                    keys[count], masks[count] = key_1[i] + key_2[j], mask_1[i] | mask_2[j]
                    count += 1
        once[size] = count if equal else first[size]
        if equal and size % 2 == 0:
            for i in range(first_1[size // 2], first_1[size // 2 + 1]):
                keys[count], masks[count] = key_1[i] + key_2[i], mask_1[i] | mask_2[i]
                count += 1
    first[to_come + 1] = count
    return keys, masks, first, once
