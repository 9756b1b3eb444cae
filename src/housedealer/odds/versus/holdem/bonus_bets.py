"""Ultimate Texas Hold'em: what playing saves on bonus bets that a fold would forfeit or judge differently.

With a board in view all remaining deals are enumerated. Before the flop that would take minutes: there all deals of
every starting hand are counted once, both when the hand is always played out and when it is checked and the base game
is then played best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import Flops, flops
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, sweep
from housedealer.odds.versus.holdem.known_board import read_board, river_value
from housedealer.odds.versus.holdem.outcome_counts import add_lower_of, count_raises, hold_rows
from housedealer.odds.versus.holdem.solution import (
    FLOPS_OF_A_BOARD,
    Decisions,
    Gains,
    Terms,
    gains_of,
    hand_gain,
    start_of,
)
from housedealer.rankings.kernels.base import CARD, MASK, u64
from housedealer.rankings.kernels.high import high, high_5

STARTS = 169
PLAYED_OUT, CHECKED = range(2)
"""A hand that is always played out, and one that is checked before the flop and then played best."""


class BetsAtRisk(NamedTuple):
    """The results in antes of a seat's bonus bets that a fold changes, by pay row; and the pay row of every value."""

    made: np.ndarray
    """By pay row of a hand that is played out."""
    lower: np.ndarray
    """By pay row of the lower of two hands that are played out; the last is for ties."""
    folded: np.ndarray
    """By pay row of the board, when the hand is folded."""
    rows: np.ndarray


class Starts(NamedTuple):
    """Deals that are not folded, by `PLAYED_OUT` or `CHECKED`, starting hand and pay row."""

    made: np.ndarray
    """By pay row of the hand."""
    board: np.ndarray
    """By pay row of the board."""
    lower: np.ndarray
    """By pay row of the lower hand; the last is for ties."""


@compiled
def river_saved(a: int, b: int, board: np.ndarray, at_risk: BetsAtRisk) -> float:
    """The average savings of playing on a complete board."""
    key, mask, taken = read_board(a, b, board)
    mine = np.int64(high(key + CARD[u64(a)] + CARD[u64(b)], mask | MASK[u64(a)] | MASK[u64(b)]))
    own = np.int64(high_5(board[0], board[1], board[2], board[3], board[4]))
    tie, lower = at_risk.lower[-1], 0.0
    for c in range(52):
        if taken >> c & 1:
            continue
        for d in range(c):
            if taken >> d & 1:
                continue
            theirs = np.int64(high(key + CARD[u64(c)] + CARD[u64(d)], mask | MASK[u64(c)] | MASK[u64(d)]))
            lower += tie if mine == theirs else at_risk.lower[at_risk.rows[min(mine, theirs)]]
    return float(at_risk.made[at_risk.rows[mine]] + lower / OTHERS - at_risk.folded[at_risk.rows[own]])


@compiled
def flop_saved(a: int, b: int, flop: np.ndarray, terms: Terms, at_risk: BetsAtRisk) -> tuple[float, float]:
    """The average savings of playing on the flop, and the value of a check, in antes: on every river the better of
    playing and folding is chosen, bonus bets included."""
    board = np.zeros(5, np.int64)
    board[:3] = flop
    saved, checked, boards = 0.0, 0.0, 0
    for c in range(52):
        if c in (a, b, flop[0], flop[1], flop[2]):
            continue
        for d in range(c):
            if d in (a, b, flop[0], flop[1], flop[2]):
                continue
            board[3], board[4] = c, d
            here = river_saved(a, b, board, at_risk)
            unit, rest = river_value(a, b, board, terms)
            played = max(unit * terms.river[0], unit * terms.river[-1]) + rest
            saved += here
            checked += max(played / (terms.unit * OTHERS) + here, terms.forfeit / terms.unit)
            boards += 1
    return saved / boards, checked / boards


def start_saved(starts: Starts, start: int, at_risk: BetsAtRisk) -> tuple[float, float]:
    """The average savings of playing before the flop, and of a check if the base game is then played best."""
    deals = starts.made[PLAYED_OUT, start].sum()
    result = []
    for decided in (PLAYED_OUT, CHECKED):
        gained = starts.made[decided, start] @ at_risk.made - starts.board[decided, start] @ at_risk.folded
        result.append(float((gained + starts.lower[decided, start] @ at_risk.lower / OTHERS) / deals))
    return result[0], result[1]


def count_starts(terms: Terms, decisions: Decisions, rows: np.ndarray) -> Starts:
    """Count all deals of every starting hand; see `outcome_counts.count_ends` for `rows`."""
    boards, weights = classes(52, 5)
    many = int(rows.max()) + 1
    starts = Starts(
        np.zeros((2, STARTS, many), np.int64), np.zeros((2, STARTS, many), np.int64),
        np.zeros((2, STARTS, many + 1), np.int64),
    )  # fmt: skip
    gains, raises = gains_of(terms), (decisions.flop > 0).astype(np.uint8)

    def add(low: int, high: int, into: Starts) -> None:
        _count_boards(boards[low:high], weights[low:high], order(), flops(), terms, gains, raises, rows, into)

    by_parts(len(boards), starts, add, "bonus bets, board by board")
    return starts


@compiled
def _count_boards(
    boards: np.ndarray,
    weights: np.ndarray,
    ordered: Order,
    known: Flops,
    terms: Terms,
    gains: Gains,
    raises: np.ndarray,
    rows: np.ndarray,
    starts: Starts,
) -> None:
    first, second, values = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    lower, equal, under = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    indices, raised = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint8)
    many = starts.made.shape[2]
    held, held_with = np.zeros(many, np.int64), np.zeros((many, 52), np.int64)
    fewest, most = terms.river[0], terms.river[-1]
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, terms.qualifies, lower, equal, under)
        hold_rows(first, second, values, rows, held, held_with)
        own = rows[high_5(board[0], board[1], board[2], board[3], board[4])]
        count_raises(board, first, second, known, raises, indices, raised)
        for at in range(HANDS):
            unit = hand_gain(gains.unit[int(values[at] >= terms.qualifies)], lower[at], equal[at], under[at])
            rest = hand_gain(gains.rest[values[at]], lower[at], equal[at], under[at])
            folds = max(unit * fewest, unit * most) + rest < OTHERS * terms.forfeit
            start, mine = start_of(first[at], second[at]), rows[values[at]]
            for decided in range(2):
                flops_played = np.int64(raised[at]) if decided == 1 and folds else FLOPS_OF_A_BOARD
                times = weight * flops_played
                starts.made[decided, start, mine] += times
                starts.board[decided, start, own] += times
                into = starts.lower[decided, start]
                into[many] += times * equal[at]
                add_lower_of(first[at], second[at], mine, lower[at], equal[at], times, held, held_with, into)
