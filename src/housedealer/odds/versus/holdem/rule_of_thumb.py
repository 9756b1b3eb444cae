"""Ultimate Texas Hold'em by rules of thumb: their value, counted over all deals like the best strategy.

The rules are Michael Shackleford's (wizardofodds.com/games/ultimate-texas-hold-em). On the flop: two pair or better, a
hidden pair but for pocket twos, four to a flush with a hidden ten or better of it. On the river: a hidden pair or
better, or fewer than 21 cards of which any one alone lets the player-dealer beat the hand. A pair is hidden if one of
the two hole cards is part of it. Before the flop the best strategy is a chart already.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import PAIRS, Flops, flops
from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, pair_index, sweep
from housedealer.odds.versus.holdem.solution import (
    FLOPS_OF_A_BOARD,
    Decisions,
    Gains,
    Terms,
    flop_index,
    gains_of,
    hand_gain,
)
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high, high_5

FEWEST_OUTS = 21
"""A hand without a hidden pair is folded against at least this many dealer outs."""
_TEN, _FOUR = 8, 4
_CATEGORIES = np.array([0, *(category for category, _ in ladders.high().rungs)], np.int64)


class ByThumb(NamedTuple):
    """The job of `gain`: the result of the rules of thumb, summed over all boards."""

    terms: Terms
    decisions: Decisions

    def steps(self) -> list[Step]:
        """One step: all boards up to suit isomorphism."""
        return [Step("rules of thumb, board by board", class_count(52, 5))]

    def empty(self) -> tuple[np.ndarray]:
        """A sum of zero."""
        return (np.zeros(1, np.int64),)

    def prepare(self) -> Callable[[int, int, int, tuple[np.ndarray]], None]:
        """List the boards; return the function that sums some of them."""
        boards, weights = classes(52, 5)
        known, gains = flops(), gains_of(self.terms)
        raised = np.zeros((len(known.hands), PAIRS), np.bool_)
        _decide_flops(known.hands, _CATEGORIES, raised)

        def add(step: int, low: int, high: int, into: tuple[np.ndarray]) -> None:
            _add_boards(
                boards[low:high], weights[low:high], order(), known, self.terms, gains, self.decisions.preflop, raised,
                _CATEGORIES, into[0],
            )  # fmt: skip

        return add


def gain(terms: Terms, decisions: Decisions) -> float:
    """The expected result of a round by the rules of thumb, in antes; before the flop by the best strategy."""
    (total,), _ = count(ByThumb(terms, decisions))
    deals = comb(52, 5) * float(HANDS * OTHERS * FLOPS_OF_A_BOARD)
    return float(total[0]) / (deals * terms.unit)


@compiled
def raises_on_flop(a: int, b: int, flop: np.ndarray, categories: np.ndarray) -> Any:
    """Whether the rules of thumb raise on the flop."""
    if categories[high_5(a, b, flop[0], flop[1], flop[2])] >= _TWO_PAIR:
        return True
    if a >> 2 == b >> 2:
        return a >> 2 > 0
    suited, ten = np.zeros(4, np.int64), np.zeros(4, np.bool_)
    for card in (a, b):
        suited[card & 3] += 1
        ten[card & 3] = ten[card & 3] or card >> 2 >= _TEN
    for card in flop:
        if card >> 2 in (a >> 2, b >> 2):
            return True
        suited[card & 3] += 1
    drawing = False
    for suit in range(4):
        drawing = drawing or (suited[suit] >= _FOUR and ten[suit])
    return drawing


_TWO_PAIR = ladders.TWO_PAIR


@compiled
def plays_on_river(
    a: int, b: int, board: np.ndarray, mine: int, own: int, alone: np.ndarray, categories: np.ndarray
) -> Any:
    """Whether the rules of thumb play on the river: `mine` is the hand's value, `own` the board's, `alone` the board's
    value with each single card, zero for those on it."""
    if a >> 2 == b >> 2:
        return True
    for card in board:
        if card >> 2 in (a >> 2, b >> 2):
            return True
    if categories[mine] > categories[own]:
        return True
    outs = 0
    for card in range(52):
        if card not in (a, b) and alone[card] > mine:
            outs += 1
    return outs < FEWEST_OUTS


@compiled
def _decide_flops(hands: np.ndarray, categories: np.ndarray, raised: np.ndarray) -> None:
    for kind in range(len(hands)):
        for a in range(52):
            for b in range(a):
                if a not in hands[kind] and b not in hands[kind]:
                    raised[kind, pair_index(a, b)] = raises_on_flop(a, b, hands[kind], categories)


@compiled
def _add_boards(
    boards: np.ndarray,
    weights: np.ndarray,
    ordered: Order,
    known: Flops,
    terms: Terms,
    gains: Gains,
    preflop: np.ndarray,
    raised: np.ndarray,
    categories: np.ndarray,
    total: np.ndarray,
) -> None:
    first, second, values = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    lower, equal, under = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    alone = np.zeros(52, np.int64)
    flop_kinds, moves = np.zeros(FLOPS_OF_A_BOARD, np.uint16), np.zeros(FLOPS_OF_A_BOARD, np.uint8)
    for number in range(len(weights)):
        board, gained = boards[number].astype(np.int64), np.int64(0)
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, terms.qualifies, lower, equal, under)
        own = np.int64(high_5(board[0], board[1], board[2], board[3], board[4]))
        key, mask = START_5, u64(0)
        for card in board:
            key += CARD[u64(card)]
            mask |= MASK[u64(card)]
        for card in range(52):
            alone[card] = 0 if card in board else np.int64(high(key + CARD[u64(card)], mask | MASK[u64(card)]))
        for each in range(FLOPS_OF_A_BOARD):
            flop = flop_index(board, each)
            flop_kinds[each], moves[each] = known.kinds[flop], known.permutation[flop]
        for at in range(HANDS):
            a, b = np.int64(first[at]), np.int64(second[at])
            pair = pair_index(a, b)
            unit = hand_gain(gains.unit[int(values[at] >= terms.qualifies)], lower[at], equal[at], under[at])
            rest = hand_gain(gains.rest[values[at]], lower[at], equal[at], under[at])
            if preflop[pair]:
                gained += FLOPS_OF_A_BOARD * (preflop[pair] * unit + rest)
                continue
            played = 0
            for each in range(FLOPS_OF_A_BOARD):
                played += raised[flop_kinds[each], known.moved[moves[each], pair]]
            gained += played * (terms.flop[-1] * unit + rest)
            if played < FLOPS_OF_A_BOARD:
                on = plays_on_river(a, b, board, np.int64(values[at]), own, alone, categories)
                river = terms.river[0] * unit + rest if on else OTHERS * terms.forfeit
                gained += (FLOPS_OF_A_BOARD - played) * river
        total[0] += weights[number] * gained
