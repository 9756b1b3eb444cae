"""Ultimate Texas Hold'em by the best play: in how many deals each end comes about, and when a hand is folded."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.odds.board import HANDS, OTHERS, hands_in_order, order, pair_place, sweep
from housedealer.odds.compiled import compiled
from housedealer.odds.flops import PAIRS, flops
from housedealer.odds.holdem import FLOP, FLOPS_OF_A_BOARD, FOLDED, PREFLOP, RIVER, Decisions, Terms, flop_place, worth
from housedealer.odds.meetings import WAYS
from housedealer.odds.parts import by_parts
from housedealer.odds.sets_of_cards import classes
from housedealer.rankings.kernels.high import high_5

MULTIPLES = 8
"""More antes than may be played."""
_BITS = 8
FOLD_BYTES = (PAIRS + _BITS - 1) // _BITS


class Ends(NamedTuple):
    """Deals counted: a deal is both hands, the board, and which three cards of it are the flop."""

    played: np.ndarray
    """By street, antes played, pay row of the hand, and way to meet."""
    folded: np.ndarray
    """By pay row of the folded hand, and of the board alone."""


def count_ends(terms: Terms, decisions: Decisions, rows: np.ndarray) -> tuple[Ends, np.ndarray]:
    """Count all deals by the best play, and tell which hands fold, a bit each by class of board and pair of cards.

    `rows` is the pay row of each value: any numbers from 0 on that tell apart what the posting's tables tell apart.
    """
    boards, weights = classes(52, 5)
    known, ordered = flops(), order()
    many = int(rows.max()) + 1
    ends = Ends(
        np.zeros((FOLDED, MULTIPLES, many, WAYS), np.int64),
        np.zeros((many, many), np.int64),
    )
    rest = np.ascontiguousarray(terms.ante + terms.blind)
    folds = np.zeros((len(boards), FOLD_BYTES), np.uint8)
    on_flop, last = np.array(terms.multiples[FLOP]), np.array(terms.multiples[RIVER])

    def add(low: int, high: int, into: Ends) -> None:
        _count_boards(
            boards[low:high], weights[low:high], *ordered, known.kinds, known.exchange, known.moved, terms.qualifies,
            terms.play, rest, on_flop, last, terms.forfeit, decisions.preflop, decisions.flop, rows, into, folds[low:high],
        )  # fmt: skip

    by_parts(len(boards), ends, add)
    return ends, folds


@compiled
def _count_boards(
    boards: np.ndarray,
    weights: np.ndarray,
    order_lower: np.ndarray,
    order_upper: np.ndarray,
    order_values: np.ndarray,
    kinds: np.ndarray,
    exchange: np.ndarray,
    moved: np.ndarray,
    qualifies: int,
    play: np.ndarray,
    rest: np.ndarray,
    on_flop: np.ndarray,
    last: np.ndarray,
    forfeit: int,
    preflop: np.ndarray,
    flop: np.ndarray,
    rows: np.ndarray,
    ends: Ends,
    folds: np.ndarray,
) -> None:
    """Count the deals of each board by what its hands decided."""
    first, second = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    values, ways = np.zeros(HANDS, np.uint16), np.zeros((HANDS, WAYS), np.int64)
    flop_kinds = np.zeros(FLOPS_OF_A_BOARD, np.uint16)
    moves, raised = np.zeros(FLOPS_OF_A_BOARD, np.uint8), np.zeros(MULTIPLES, np.int64)
    fewest, most = last.min(), last.max()
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, order_lower, order_upper, order_values, first, second, values)
        sweep(first, second, values, HANDS, OTHERS, qualifies, ways)
        own = rows[high_5(board[0], board[1], board[2], board[3], board[4])]
        for each in range(FLOPS_OF_A_BOARD):
            place = flop_place(board, each)
            flop_kinds[each], moves[each] = kinds[place], exchange[place]
        for at in range(HANDS):
            pair = np.uint16(pair_place(first[at], second[at]))
            row = rows[values[at]]
            unit, other = worth(ways[at], play, rest[values[at]])
            gained = max(unit * fewest, unit * most) + other
            if gained < OTHERS * forfeit:
                folds[number, pair >> 3] |= 1 << (pair & 7)
            if preflop[pair]:
                _add_ways(ends.played[PREFLOP, preflop[pair], row], ways[at], weight * FLOPS_OF_A_BOARD)
                continue
            raised[:] = 0
            for each in range(FLOPS_OF_A_BOARD):
                raised[flop[flop_kinds[each], moved[moves[each], pair]]] += 1
            waiting = raised[0]
            for times in on_flop:
                if raised[times]:
                    _add_ways(ends.played[FLOP, times, row], ways[at], weight * raised[times])
            if gained < OTHERS * forfeit:
                ends.folded[row, own] += weight * waiting * OTHERS
            elif waiting:
                times = most if unit > 0 else fewest
                _add_ways(ends.played[RIVER, times, row], ways[at], weight * waiting)


@compiled
def _add_ways(counts: np.ndarray, ways: np.ndarray, weight: int) -> None:
    for way in range(WAYS):
        counts[way] += weight * ways[way]
