"""Omaha for many hands on one board: what they share is computed once, and a low hand is one look-up."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings import low_8
from housedealer.rankings.kernels.base import CARD, MASK, RANK_MASK, ROW_BITS, u32, u64
from housedealer.rankings.kernels.high import CELLS, PLAIN_FLUSH, ROWS

THREES = np.array(list(combinations(range(5), 3)), dtype=np.int64)
RANK_KEY = (CARD & u64(0xFFFFFFFF)).astype(np.uint32)


def _best_lows() -> np.ndarray:
    """The best low by low ranks held (times 256) and on the board: two of the former with three of the latter."""
    values = np.array(low_8.lows()[0], dtype=np.uint8)
    result = np.zeros((256, 256), dtype=np.uint8)
    every = np.arange(256)
    pairs = [1 << a | 1 << b for a, b in combinations(range(8), 2)]
    threes = [1 << a | 1 << b | 1 << c for a, b, c in combinations(range(8), 3)]
    for pair in pairs:
        for three in threes:
            if not pair & three:
                holds, shows = every & pair == pair, every & three == three
                result[np.ix_(holds, shows)] = np.maximum(result[np.ix_(holds, shows)], values[pair | three])
    return result.reshape(-1)


BEST_LOWS = _best_lows()
LOW_BIT = np.array(low_8.LOW_BIT, dtype=np.uint64)


@kernel
def board_of(board, threes):  # type: ignore[no-untyped-def]  # compiled
    """What hands on a five-card board share: rank keys of its threes, its mask, its low ranks, its flush suit or 4."""
    mask, low = u64(0), u64(0)
    suits = 0
    for i in range(5):
        code = u64(board[i])
        mask |= MASK[code]
        low |= LOW_BIT[code]
        suits += 1 << (4 * int(code & u64(3)))
    for i in range(10):
        a, b, c = u64(board[THREES[i, 0]]), u64(board[THREES[i, 1]]), u64(board[THREES[i, 2]])
        threes[i] = RANK_KEY[a] + RANK_KEY[b] + RANK_KEY[c]
    flush = 4
    for suit in range(4):
        if suits >> (4 * suit) & 15 >= 3:
            flush = suit
    return mask, low, flush


@kernel
def _pairs_of(bits, pairs):  # type: ignore[no-untyped-def]  # compiled
    """Write all pairs of set bits; return their number."""
    count = 0
    rest = bits
    while rest:
        one = rest & (~rest + u64(1))
        rest ^= one
        others = rest
        while others:
            two = others & (~others + u64(1))
            others ^= two
            pairs[count] = one | two
            count += 1
    return count


@kernel
def _flush(held, on_board):  # type: ignore[no-untyped-def]  # compiled
    """The best flush of two held ranks with three on the board, of one suit."""
    pairs = np.empty(10, np.uint64)
    best = u64(0)
    twos = _pairs_of(held, pairs)
    for i in range(twos):
        a = on_board
        while a:
            one = a & (~a + u64(1))
            a ^= one
            b = a
            while b:
                two = b & (~b + u64(1))
                b ^= two
                c = b
                while c:
                    three = c & (~c + u64(1))
                    c ^= three
                    best = max(best, u64(PLAIN_FLUSH[pairs[i] | one | two | three]))
    return best


@kernel
def omaha_high(hole, count, threes, board_mask, flush):  # type: ignore[no-untyped-def]  # compiled
    """The high value of hole cards on a board as `board_of` describes it."""
    best = u64(0)
    if flush < 4:
        held = u64(0)
        for i in range(count):
            held |= MASK[u64(hole[i])]
        held = held >> u64(16 * flush) & RANK_MASK
        if held & (held - u64(1)):
            best = _flush(held, board_mask >> u64(16 * flush) & RANK_MASK)
    for i in range(count - 1):
        one = RANK_KEY[u64(hole[i])]
        for j in range(i + 1, count):
            two = u32(one + RANK_KEY[u64(hole[j])])
            for k in range(10):
                key = u32(two + threes[k])
                best = max(best, u64(CELLS[u64(u32(ROWS[u64(key >> ROW_BITS)] + key))]))
    return best


@kernel
def omaha_low(hole, count, board_low):  # type: ignore[no-untyped-def]  # compiled
    """The eight-or-better value of hole cards on a board's low ranks; 0 where none qualifies."""
    held = u64(0)
    for i in range(count):
        held |= LOW_BIT[u64(hole[i])]
    return u64(BEST_LOWS[held << u64(8) | board_low])
