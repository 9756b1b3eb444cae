"""All boards up to suit isomorphism, each with the number of boards that it represents."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.suits import SETS, sets_of

u64 = np.uint64


@kernel
def _last_of(first, size, like, size_before, before):  # type: ignore[no-untyped-def]  # compiled
    """The end of the sets of a size for a suit that follows an equivalent one: none past the set chosen before."""
    if like == 0 or size < size_before:
        return first[size + 1]
    return first[size] if size > size_before else before + 1


@kernel
def _times(weight, run, like, same):  # type: ignore[no-untyped-def]  # compiled
    """The number of boards represented once a set is chosen, and the length of the current run of equal sets."""
    if like == 0:
        return weight, 1
    run = run + 1 if same else 1
    return weight * (like + 1) // run, run


@kernel(nogil=True, error_model="numpy")
def different_boards(gone, to_come, order, like, keys, masks, weights):  # type: ignore[no-untyped-def]  # compiled
    """Write the keys, masks and weights of all boards of this many cards; return their number.

    `order` lists the suits with equivalent ones together, `like` how many equivalent ones precede each.
    """
    set_keys, set_masks = np.empty((4, len(SETS)), np.uint64), np.empty((4, len(SETS)), np.uint64)
    first = np.empty((4, 8), np.int64)
    for place in range(4):
        sets_of(gone[order[place]], order[place], to_come, set_keys[place], set_masks[place], first[place])
    count = 0
    for a in range(to_come + 1):
        for i in range(first[0, a], first[0, a + 1]):
            for b in range(to_come - a + 1):
                for j in range(first[1, b], _last_of(first[1], b, like[1], a, i)):
                    weight_1, run_1 = _times(1, 1, like[1], i == j)
                    key_1, mask_1 = set_keys[0, i] + set_keys[1, j], set_masks[0, i] | set_masks[1, j]
                    for c in range(to_come - a - b + 1):
                        for k in range(first[2, c], _last_of(first[2], c, like[2], b, j)):
                            weight_2, run_2 = _times(weight_1, run_1, like[2], j == k)
                            key_2, mask_2 = key_1 + set_keys[2, k], mask_1 | set_masks[2, k]
                            d = to_come - a - b - c
                            for m in range(first[3, d], _last_of(first[3], d, like[3], c, k)):
                                keys[count] = key_2 + set_keys[3, m]
                                masks[count] = mask_2 | set_masks[3, m]
                                weights[count] = _times(weight_2, run_2, like[3], k == m)[0]
                                count += 1
    return count
