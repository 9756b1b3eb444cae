"""The equity of many Omaha hands against random ones, all on the same boards."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.omaha import board_of, omaha_high, omaha_low

u64 = np.uint64
ONE = u64(1)


@kernel
def _bits(codes):  # type: ignore[no-untyped-def]  # compiled
    result = u64(0)
    for code in codes:
        result |= ONE << u64(code)
    return result


@kernel(nogil=True, error_model="numpy")
def against_others(hands, others, boards, split, won, met):  # type: ignore[no-untyped-def]  # compiled
    """Sum each hand's winnings, in quarters of a pot, against each opponent on its board, where no card conflicts."""
    threes = np.empty(10, np.uint32)
    held = np.empty(len(hands), np.uint64)
    size = hands.shape[1]
    for i in range(len(hands)):
        held[i] = _bits(hands[i])
    for deal in range(len(boards)):
        mask, low_ranks, flush = board_of(boards[deal], threes)
        gone = _bits(boards[deal]) | _bits(others[deal])
        other = omaha_high(others[deal], size, threes, mask, flush)
        other_low = omaha_low(others[deal], size, low_ranks) if split else u64(0)
        for i in range(len(hands)):
            if held[i] & gone:
                continue
            value = omaha_high(hands[i], size, threes, mask, flush)
            low = omaha_low(hands[i], size, low_ranks) if split else u64(0)
            part = 4 if value > other else 2 if value == other else 0
            if low | other_low:
                part = part // 2 + (2 if low > other_low else 1 if low == other_low else 0)
            won[i] += part
            met[i] += 1
