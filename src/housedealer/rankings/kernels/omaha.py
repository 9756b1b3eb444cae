"""Omaha compiled: exactly two of the hole cards with exactly three of the board; values as in `rankings`."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings import low_8
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high
from housedealer.rankings.kernels.low import low_8_ranks

LOW_BIT = np.array(low_8.LOW_BIT, dtype=np.uint64)


@kernel
def omaha(hole, board):  # type: ignore[no-untyped-def]  # compiled
    """The high value of an array of four or five hole cards with an array of three to five board cards."""
    best = u64(0)
    for i in range(len(hole) - 1):
        for j in range(i + 1, len(hole)):
            first, second = u64(hole[i]), u64(hole[j])
            key_2, mask_2 = START_5 + CARD[first] + CARD[second], MASK[first] | MASK[second]
            for a in range(len(board) - 2):
                key_3, mask_3 = key_2 + CARD[u64(board[a])], mask_2 | MASK[u64(board[a])]
                for b in range(a + 1, len(board) - 1):
                    key_4, mask_4 = key_3 + CARD[u64(board[b])], mask_3 | MASK[u64(board[b])]
                    for c in range(b + 1, len(board)):
                        last = u64(board[c])
                        best = max(best, high(key_4 + CARD[last], mask_4 | MASK[last]))
    return best


@kernel
def omaha_low(hole, board):  # type: ignore[no-untyped-def]  # compiled
    """The eight-or-better value of hole cards and board; 0 where none qualifies."""
    best = u64(0)
    for i in range(len(hole) - 1):
        for j in range(i + 1, len(hole)):
            pair = LOW_BIT[u64(hole[i])] | LOW_BIT[u64(hole[j])]
            for a in range(len(board) - 2):
                for b in range(a + 1, len(board) - 1):
                    for c in range(b + 1, len(board)):
                        three = LOW_BIT[u64(board[a])] | LOW_BIT[u64(board[b])] | LOW_BIT[u64(board[c])]
                        best = max(best, low_8_ranks(pair | three))
    return best
