"""Ultimate Texas Hold'em under the best strategy: the number of deals of each end, and the hands that fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import PAIRS, Flops, flops
from housedealer.odds.counting.qualified_hands import WAYS, ways_by_row
from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, pair_index, sweep
from housedealer.odds.versus.holdem.solution import (
    FLOP,
    FLOPS_OF_A_BOARD,
    FOLDED,
    PREFLOP,
    RIVER,
    Decisions,
    Gains,
    Terms,
    flop_index,
    gains_of,
    hand_gain,
)
from housedealer.rankings.kernels.high import high_5

MULTIPLES = 8
"""More than the antes that may be played."""
_BITS = 8
FOLD_BYTES = (PAIRS + _BITS - 1) // _BITS
_MOST_TICK = 16
"""A hand's flops that play the lowest multiple are counted in ones, those that play the highest in units of this."""


class Ends(NamedTuple):
    """Counts of deals: a deal is both hands, the board, and which three of its cards are the flop."""

    played: np.ndarray
    """By street, antes played, pay row of the hand, and way to meet."""
    folded: np.ndarray
    """By pay row of the folded hand, and of the board alone."""
    lower: np.ndarray
    """By pay row of the lower hand: deals that are played out and not tied."""


class AllEnds(NamedTuple):
    """The job of `count_ends`."""

    terms: Terms
    decisions: Decisions
    rows: np.ndarray
    lower: bool

    def steps(self) -> list[Step]:
        """One step: all boards up to suit isomorphism."""
        return [Step("deals, board by board", class_count(52, 5))]

    def empty(self) -> Ends:
        """Sums of zero."""
        many = int(self.rows.max()) + 1
        played, folded = np.zeros((FOLDED, MULTIPLES, many, WAYS), np.int64), np.zeros((many, many), np.int64)
        return Ends(played, folded, np.zeros(many, np.int64))

    def prepare(self) -> Callable[[int, int, int, Ends], np.ndarray]:
        """List the boards; return the function that counts the deals of some and returns the hands that fold."""
        terms, decisions = self.terms, self.decisions
        boards, weights = classes(52, 5)
        ticks = np.zeros(MULTIPLES, np.uint8)
        ticks[terms.flop[-1]] = _MOST_TICK
        ticks[terms.flop[0]] = 1
        raises, gains = ticks[decisions.flop], gains_of(terms)

        def add(step: int, low: int, high: int, into: Ends) -> np.ndarray:
            folds = np.zeros((high - low, FOLD_BYTES), np.uint8)
            _count_boards(
                boards[low:high], weights[low:high], order(), flops(), terms, gains, decisions.preflop, raises,
                self.rows, self.lower, into, folds,
            )  # fmt: skip
            return folds

        return add


def count_ends(terms: Terms, decisions: Decisions, rows: np.ndarray, lower: bool) -> tuple[Ends, np.ndarray]:
    """Count all deals under the best strategy; also return the hands that fold, as bits by class of board and hand.

    `rows` is the pay row of each value: numbers from 0 on, rising with the value, that distinguish what the posting's
    pay tables distinguish. Lower hands are counted only if some wager depends on them.
    """
    ends, folds = count(AllEnds(terms, decisions, rows, lower))
    assert folds is not None
    return ends, folds


@compiled
def count_raises(
    board: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    known: Flops,
    raises: np.ndarray,
    indices: np.ndarray,
    raised: np.ndarray,
) -> None:
    """Write on how many of a board's flops each hand raises, and the hand's index among all pairs."""
    for at in range(HANDS):
        indices[at], raised[at] = pair_index(first[at], second[at]), 0
    for each in range(FLOPS_OF_A_BOARD):
        flop = flop_index(board, each)
        ticked, move = raises[known.kinds[flop]], known.moved[known.permutation[flop]]
        for at in range(HANDS):
            raised[at] += ticked[move[indices[at]]]


@compiled
def _count_boards(
    boards: np.ndarray,
    weights: np.ndarray,
    ordered: Order,
    known: Flops,
    terms: Terms,
    gains: Gains,
    preflop: np.ndarray,
    raises: np.ndarray,
    rows: np.ndarray,
    uses_lower_hand: bool,
    ends: Ends,
    folds: np.ndarray,
) -> None:
    """Count the deals of each board by its hands' decisions."""
    first, second = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    values, ways = np.zeros(HANDS, np.uint16), np.zeros((HANDS, WAYS), np.int64)
    lower, equal, under = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    alive = np.zeros(HANDS, np.int64)
    fewest, most = terms.river[0], terms.river[-1]
    indices, raised = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint8)
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, terms.qualifies, lower, equal, under)
        ways_by_row(values, terms.qualifies, OTHERS, lower, equal, under, ways)
        own = rows[high_5(board[0], board[1], board[2], board[3], board[4])]
        count_raises(board, first, second, known, raises, indices, raised)
        for at in range(HANDS):
            pair, row = indices[at], rows[values[at]]
            strong = int(values[at] >= terms.qualifies)
            unit = hand_gain(gains.unit[strong], lower[at], equal[at], under[at])
            rest = hand_gain(gains.rest[values[at]], lower[at], equal[at], under[at])
            folds_here = max(unit * fewest, unit * most) + rest < OTHERS * terms.forfeit
            if folds_here:
                folds[number, pair >> 3] |= 1 << (pair & 7)
            alive[at] = weight * FLOPS_OF_A_BOARD
            if preflop[pair]:
                _add_ways(ends.played[PREFLOP, preflop[pair], row], ways[at], weight * FLOPS_OF_A_BOARD)
                continue
            little, much = raised[at] % _MOST_TICK, raised[at] // _MOST_TICK
            waiting = weight * (FLOPS_OF_A_BOARD - little - much)
            if little:
                _add_ways(ends.played[FLOP, terms.flop[0], row], ways[at], weight * little)
            if much:
                _add_ways(ends.played[FLOP, terms.flop[-1], row], ways[at], weight * much)
            if folds_here:
                ends.folded[row, own] += waiting * OTHERS
                alive[at] -= waiting
            elif waiting:
                _add_ways(ends.played[RIVER, most if unit > 0 else fewest, row], ways[at], waiting)
        if uses_lower_hand:
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
    """Count the deals of a board by pay row of the lower hand, for sorted hands that are not folded."""
    many = len(lower)
    held, held_with = np.zeros(many, np.int64), np.zeros((many, 52), np.int64)
    hold_rows(first, second, values, rows, held, held_with)
    for at in range(HANDS):
        if alive[at]:
            beaten, tied = ways[at, 2] + ways[at, 5], ways[at, 1] + ways[at, 4]
            add_lower_of(first[at], second[at], rows[values[at]], beaten, tied, alive[at], held, held_with, lower)


@compiled
def hold_rows(
    first: np.ndarray, second: np.ndarray, values: np.ndarray, rows: np.ndarray, held: np.ndarray, held_with: np.ndarray
) -> None:
    """Count the hands of a board by pay row: all, and those with each card."""
    held[:] = 0
    held_with[:] = 0
    for at in range(HANDS):
        row = rows[values[at]]
        held[row] += 1
        held_with[row, first[at]] += 1
        held_with[row, second[at]] += 1


@compiled
def add_lower_of(
    a: int,
    b: int,
    mine: int,
    beaten: int,
    tied: int,
    times: int,
    held: np.ndarray,
    held_with: np.ndarray,
    lower: np.ndarray,
) -> None:
    """Add `times` comparisons of a hand with all disjoint hands, by pay row of the lower hand: it beats `beaten` of
    them, ties `tied`, and loses to the rest."""
    lower[mine] += times * (OTHERS - beaten - tied)
    for row in range(mine):
        if held[row]:
            theirs = held[row] - held_with[row, a] - held_with[row, b]
            lower[row] += times * theirs
            beaten -= theirs
    lower[mine] += times * beaten
