"""Two ranges against each other in a game with a board, every board and every pair of hands counted."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings.kernels.high import high
from housedealer.rankings.kernels.low import low_8

u64 = np.uint64


@kernel
def _on_board(keys, masks, weights, key, mask, board_mask, split, out):  # type: ignore[no-untyped-def]  # compiled
    """Write the hands of a range that a board leaves (values, lows, masks, weights); return their number."""
    values, lows, held, left = out
    count = 0
    for i in range(len(keys)):
        if masks[i] & mask:
            continue
        values[count] = high(keys[i] + key, masks[i] | mask | board_mask)
        if split:
            lows[count] = low_8(keys[i] + key, masks[i] | mask | board_mask)
        held[count] = masks[i]
        left[count] = weights[i]
        count += 1
    return count


@kernel
def _pairs(first, count_1, second, count_2, weight, tally):  # type: ignore[no-untyped-def]  # compiled
    values_1, _, masks_1, weights_1 = first
    values_2, _, masks_2, weights_2 = second
    for i in range(count_1):
        value, mask = values_1[i], masks_1[i]
        won, tied, total = 0.0, 0.0, 0.0
        for j in range(count_2):
            met = weights_2[j] if masks_2[j] & mask == u64(0) else 0.0
            total += met
            won += met if value > values_2[j] else 0.0
            tied += met if value == values_2[j] else 0.0
        times = weight * weights_1[i]
        tally[1] += times * won
        tally[3] += times * tied
        tally[2] += times * (total - won - tied)


@kernel
def _split_pairs(first, count_1, second, count_2, weight, tally):  # type: ignore[no-untyped-def]  # compiled
    values_1, lows_1, masks_1, weights_1 = first
    values_2, lows_2, masks_2, weights_2 = second
    for i in range(count_1):
        for j in range(count_2):
            if masks_1[i] & masks_2[j]:
                continue
            best = (values_1[i] >= values_2[j]) + 2 * (values_2[j] >= values_1[i])
            low = 0
            if lows_1[i] | lows_2[j]:
                low = (lows_1[i] >= lows_2[j]) + 2 * (lows_2[j] >= lows_1[i])
            tally[best << 2 | low] += weight * weights_1[i] * weights_2[j]


@kernel(nogil=True, error_model="numpy")
def every_pair(keys_1, masks_1, weights_1, keys_2, masks_2, weights_2, keys, masks, weights, board_mask, split, tally):  # type: ignore[no-untyped-def]
    """Count every pair of hands on every board; the hands' keys include the current board, `board_mask` is its mask.

    `split`: the pot has a low half too.
    """
    most_1, most_2 = len(keys_1), len(keys_2)
    first = (np.empty(most_1, np.uint64), np.empty(most_1, np.uint64), np.empty(most_1, np.uint64), np.empty(most_1))
    second = (np.empty(most_2, np.uint64), np.empty(most_2, np.uint64), np.empty(most_2, np.uint64), np.empty(most_2))
    for i in range(len(keys)):
        count_1 = _on_board(keys_1, masks_1, weights_1, keys[i], masks[i], board_mask, split, first)
        if count_1 == 0:
            continue
        count_2 = _on_board(keys_2, masks_2, weights_2, keys[i], masks[i], board_mask, split, second)
        if split:
            _split_pairs(first, count_1, second, count_2, float(weights[i]), tally)
        else:
            _pairs(first, count_1, second, count_2, float(weights[i]), tally)
