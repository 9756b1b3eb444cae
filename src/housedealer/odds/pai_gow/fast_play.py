"""Compiled pai gow simulation: hands are dealt, set by the house way or best, and compared by the game's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.games.pai_gow.rules import ACE_RANK
from housedealer.odds.counting.hand_index import index_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.partitioned_model import Kernel
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.pai_gow.bonus_counts import COLOR, TOP, mark_of
from housedealer.odds.pai_gow.compiled_rules import compare, one_color, pai_gow
from housedealer.odds.pai_gow.hands import DECK, code_of
from housedealer.odds.pai_gow.pareto_front import MOST_SETTINGS, staircase
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

if TYPE_CHECKING:
    from housedealer.odds.pai_gow.model import PaiGow


class Plan(NamedTuple):
    """What is counted in every round: the first cell of each part, or -1 where no wager depends on it."""

    facing: int
    best: int
    doubled: int
    cards: int
    aces: int
    cells: int
    pair: int
    copies_lose: bool
    pushes: bool
    joker: int
    bonus_joker: int
    joker_above: bool
    qualifies: int
    least_back: np.ndarray
    marks: np.ndarray
    """Marks of hands in rising order, and their cells."""
    mark_cells: np.ndarray
    plays: np.ndarray
    """By index of a hand, its setting and, in the lowest bit, whether it is doubled."""


def kernel_of(counted: PaiGow) -> Kernel:
    """The compiled game of a posting."""
    from housedealer.odds.pai_gow import model as parts

    starts, at = {}, 0
    for part, ends in counted.parts.items():
        starts[part] = at
        at += len(ends)
    rules = counted.rules
    marks = np.zeros(0, np.int64)
    if parts.CARDS in starts:
        hands = [np.array(hand, np.int64) for hand in counted.cards.hands]
        marks = np.array([_full_mark(hand, rules.bonus_joker_kind) for hand in hands])
    order = np.argsort(marks)
    plan = Plan(
        starts.get(parts.FACING, -1),
        starts.get(parts.BEST, -1),
        starts.get(parts.DOUBLED, -1),
        starts.get(parts.CARDS, -1),
        starts.get(parts.ACES, -1),
        at,
        counted.pair,
        counted.copies_lose,
        rules.ace_high_pushes,
        rules.joker_kind,
        rules.bonus_joker_kind,
        rules.joker_ace_above,
        counted.qualifies,
        counted.least_backs() if parts.BEST in starts else np.zeros(0, np.int64),
        marks[order],
        order,
        counted.doubled.plays if parts.DOUBLED in starts else np.zeros(0, np.int32),
    )
    chart, size = counted.chart, rules.cards

    def play(seed: int, block: int, rounds: int) -> np.ndarray:
        seen: np.ndarray = _play(np.uint64(seed), block, rounds, chart, size, plan)
        return seen

    return play


@compiled
def _full_mark(hand: np.ndarray, joker: int) -> Any:
    """The mark of a hand, one color included."""
    mark = mark_of(hand, joker)
    if mark >> TOP and one_color(hand):
        mark |= 1 << COLOR
    return mark


@compiled
def _ace_high(hand: np.ndarray, joker: int) -> int:
    """0 where a hand is not ace high, else 1, and 2 with the joker."""
    if pai_gow(hand, joker) != ACE_RANK:
        return 0
    return 2 if hand[-1] == DECK - 1 else 1


@compiled
def _best_result(hand: np.ndarray, theirs: int, plan: Plan, points: np.ndarray) -> int:
    """The best result of any legal setting against the opponent's code."""
    many = staircase(hand, plan.joker, plan.least_back, points)
    front, back = theirs % FRONTS, theirs // FRONTS
    best = -1
    for at in range(many):
        best = max(best, compare(points[at] % FRONTS, points[at] // FRONTS, front, back, plan.copies_lose))
    return best


@compiled
def _play(seed: np.uint64, block: int, rounds: int, chart: Any, size: int, plan: Plan) -> np.ndarray:
    state = stream(seed, block)
    shoe = np.arange(DECK).astype(np.uint8)
    counts = np.zeros(plan.cells, np.int64)
    points = np.zeros(MOST_SETTINGS + 1, np.int64)
    mine, theirs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for _ in range(rounds):
        for at in range(2 * size):
            hand, held = (mine, at) if at < size else (theirs, at - size)
            card = deal(state, shoe, at)
            while held > 0 and hand[held - 1] > card:
                hand[held] = hand[held - 1]
                held -= 1
            hand[held] = card
        other = code_of(chart, theirs, plan.joker_above)
        bank = _ace_high(theirs, plan.bonus_joker) if plan.pushes or plan.aces >= 0 else 0
        pushed = plan.pushes and bank > 0
        if plan.facing >= 0:
            own = code_of(chart, mine, plan.joker_above)
            front, back = _sign(own % FRONTS, other % FRONTS), _sign(own // FRONTS, other // FRONTS)
            cell = ((front + 1) * 3 + back + 1) * 4
            cell += 2 * int(own % FRONTS >= plan.pair) + int(other % FRONTS >= plan.pair)
            counts[plan.facing + (36 if pushed else cell)] += 1
        if plan.doubled >= 0:
            played = plan.plays[index_of(mine, size)]
            own, doubled = played >> 1, 6 * int(played & 1)
            result = compare(own % FRONTS, own // FRONTS, other % FRONTS, other // FRONTS, plan.copies_lose)
            counts[plan.doubled + doubled + 3 * int(other // FRONTS >= plan.qualifies) + result + 1] += 1
        if plan.best >= 0:
            result = 0 if pushed else _best_result(mine, other, plan, points)
            counts[plan.best + 1 - result] += 1
        if plan.cards >= 0:
            counts[plan.cards + plan.mark_cells[np.searchsorted(plan.marks, _full_mark(mine, plan.bonus_joker))]] += 1
        if plan.aces >= 0:
            counts[plan.aces + 3 * _ace_high(mine, plan.bonus_joker) + bank] += 1
    return counts


@compiled
def _sign(mine: int, theirs: int) -> int:
    return int(mine > theirs) - int(mine < theirs)
