"""Ultimate Texas Hold'em with a known board: the value of playing, by enumeration of all remaining deals."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.versus.holdem.solution import Terms
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high


@compiled
def read_board(a: int, b: int, board: np.ndarray) -> tuple[np.uint64, np.uint64, np.int64]:
    """A board's key and mask, and all cards of board and hand as bits."""
    key, mask = START_5, u64(0)
    taken = np.int64(1) << a | np.int64(1) << b
    for card in board:
        key += CARD[u64(card)]
        mask |= MASK[u64(card)]
        taken |= np.int64(1) << card
    return key, mask, taken


@compiled
def river_value(a: int, b: int, board: np.ndarray, terms: Terms) -> tuple[np.int64, np.int64]:
    """D and E on a complete board: the results of a unit of play, and of ante and blind, over 990 opponent's hands."""
    key, mask, taken = read_board(a, b, board)
    mine = np.int64(high(key + CARD[u64(a)] + CARD[u64(b)], mask | MASK[u64(a)] | MASK[u64(b)]))
    unit, rest = np.int64(0), np.int64(0)
    for c in range(52):
        if taken >> c & 1:
            continue
        for d in range(c):
            if taken >> d & 1:
                continue
            theirs = np.int64(high(key + CARD[u64(c)] + CARD[u64(d)], mask | MASK[u64(c)] | MASK[u64(d)]))
            way = (3 if theirs >= terms.qualifies else 0) + (2 if mine > theirs else 1 if mine == theirs else 0)
            unit += terms.play[way]
            rest += terms.rest[mine, way]
    return unit, rest


@compiled
def flop_sums(a: int, b: int, flop: np.ndarray, terms: Terms) -> tuple[np.int64, np.int64, np.int64]:
    """D and E summed over all turns and rivers, and the result of the better of playing and folding on the river."""
    board = np.zeros(5, np.int64)
    board[:3] = flop
    units, rests, rivers = np.int64(0), np.int64(0), np.int64(0)
    for c in range(52):
        if c in (a, b, flop[0], flop[1], flop[2]):
            continue
        for d in range(c):
            if d in (a, b, flop[0], flop[1], flop[2]):
                continue
            board[3], board[4] = c, d
            unit, rest = river_value(a, b, board, terms)
            units += unit
            rests += rest
            rivers += max(unit * terms.river[0] + rest, unit * terms.river[-1] + rest, np.int64(990 * terms.forfeit))
    return units, rests, rivers
