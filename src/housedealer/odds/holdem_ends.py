"""Ultimate Texas Hold'em by the best play: in how many deals each end comes about, and when a hand is folded."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.odds.board import HANDS, OTHERS, Order, hands_in_order, order, pair_place, sweep
from housedealer.odds.compiled import compiled
from housedealer.odds.flops import PAIRS, Flops, flops
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
    lower: np.ndarray
    """By pay row of the lower hand: deals that were played out and not tied."""


def count_ends(terms: Terms, decisions: Decisions, rows: np.ndarray) -> tuple[Ends, np.ndarray]:
    """Count all deals by the best play, and tell which hands fold, a bit each by class of board and pair of cards.

    `rows` is the pay row of each value: numbers from 0 on, rising with the value, that tell apart what the posting's
    tables tell apart.
    """
    boards, weights = classes(52, 5)
    many = int(rows.max()) + 1
    ends = Ends(
        np.zeros((FOLDED, MULTIPLES, many, WAYS), np.int64),
        np.zeros((many, many), np.int64),
        np.zeros(many, np.int64),
    )
    folds = np.zeros((len(boards), FOLD_BYTES), np.uint8)

    def add(low: int, high: int, into: Ends) -> None:
        _count_boards(
            boards[low:high], weights[low:high], order(), flops(), terms, decisions, rows, into, folds[low:high]
        )

    by_parts(len(boards), ends, add)
    return ends, folds


@compiled
def _count_boards(
    boards: np.ndarray,
    weights: np.ndarray,
    ordered: Order,
    known: Flops,
    terms: Terms,
    decisions: Decisions,
    rows: np.ndarray,
    ends: Ends,
    folds: np.ndarray,
) -> None:
    """Count the deals of each board by what its hands decided."""
    first, second = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    values, ways = np.zeros(HANDS, np.uint16), np.zeros((HANDS, WAYS), np.int64)
    alive = np.zeros(HANDS, np.int64)
    fewest, most = terms.river[0], terms.river[-1]
    flop_kinds = np.zeros(FLOPS_OF_A_BOARD, np.uint16)
    moves, raised = np.zeros(FLOPS_OF_A_BOARD, np.uint8), np.zeros(MULTIPLES, np.int64)
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, HANDS, OTHERS, terms.qualifies, ways)
        own = rows[high_5(board[0], board[1], board[2], board[3], board[4])]
        for each in range(FLOPS_OF_A_BOARD):
            place = flop_place(board, each)
            flop_kinds[each], moves[each] = known.kinds[place], known.exchange[place]
        for at in range(HANDS):
            pair = np.uint16(pair_place(first[at], second[at]))
            row = rows[values[at]]
            unit, other = worth(ways[at], terms.play, terms.rest[values[at]])
            folds_here = max(unit * fewest, unit * most) + other < OTHERS * terms.forfeit
            if folds_here:
                folds[number, pair >> 3] |= 1 << (pair & 7)
            alive[at] = weight * FLOPS_OF_A_BOARD
            if decisions.preflop[pair]:
                _add_ways(ends.played[PREFLOP, decisions.preflop[pair], row], ways[at], weight * FLOPS_OF_A_BOARD)
                continue
            raised[:] = 0
            for each in range(FLOPS_OF_A_BOARD):
                raised[decisions.flop[flop_kinds[each], known.moved[moves[each], pair]]] += 1
            waiting = weight * raised[0]
            for times in terms.flop:
                if raised[times]:
                    _add_ways(ends.played[FLOP, times, row], ways[at], weight * raised[times])
            if folds_here:
                ends.folded[row, own] += waiting * OTHERS
                alive[at] -= waiting
            elif waiting:
                _add_ways(ends.played[RIVER, most if unit > 0 else fewest, row], ways[at], waiting)
        _add_lower(first, second, values, ways, alive, rows, ends.lower)


@compiled
def _add_ways(counts: np.ndarray, ways: np.ndarray, weight: int) -> None:
    for way in range(WAYS):
        counts[way] += weight * ways[way]


@compiled
def _add_lower(
    first: np.ndarray,
    second: np.ndarray,
    values: np.ndarray,
    ways: np.ndarray,
    alive: np.ndarray,
    rows: np.ndarray,
    lower: np.ndarray,
) -> None:
    """Count the deals of a board by the pay row of the lower hand, for hands in order that are not folded."""
    many = len(lower)
    held, held_with = np.zeros(many, np.int64), np.zeros((many, 52), np.int64)
    for at in range(HANDS):
        row = rows[values[at]]
        held[row] += 1
        held_with[row, first[at]] += 1
        held_with[row, second[at]] += 1
    for at in range(HANDS):
        if alive[at] == 0:
            continue
        mine = rows[values[at]]
        lower[mine] += alive[at] * (ways[at, 0] + ways[at, 3])
        beaten = ways[at, 2] + ways[at, 5]
        for row in range(mine):
            if held[row]:
                theirs = held[row] - held_with[row, first[at]] - held_with[row, second[at]]
                lower[row] += alive[at] * theirs
                beaten -= theirs
        lower[mine] += alive[at] * beaten
