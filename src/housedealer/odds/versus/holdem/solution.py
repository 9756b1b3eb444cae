"""Ultimate Texas Hold'em solved: the best strategy on every street.

A play wager of x antes has the value x·D + E for a hand on a board: D is the result of one unit of play against all
hands of the player-dealer's, E that of ante and blind. Since E does not depend on the choice, two sums for each hand
and flop decide the flop: D, and what the best choice on the river saves. They are packed into one number, the first in
its upper half and the second, which is never negative, in its lower half, so that both are added at once: this is the
inner loop. Boards are visited up to suit isomorphism, each with its ten flops. A second pass over the boards
(`outcome_counts`) counts the deals by decision, comparison and pay row: integers, from which every wager's outcomes
follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import PAIRS, Flops, flops
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, pair_index, sweep

PREFLOP, FLOP, RIVER, FOLDED = range(4)
"""The street on which the play wager was placed, or FOLDED."""
FLOPS_OF_A_BOARD = 10
_MOST_UNITS = 20
"""Finer parts of an ante would not fit the packed sums."""
_FLOP_AT = np.array([(a, b, c) for c in range(5) for b in range(c) for a in range(b)], np.int64)


class Terms(NamedTuple):
    """A posting's pays in whole parts of an ante (`unit` parts are one ante)."""

    unit: int
    qualifies: int
    """The lowest value with which the player-dealer qualifies."""
    rest: np.ndarray
    """The result of ante and blind by value of the hand and way to meet."""
    play: np.ndarray
    """The result of a play wager of one ante by way to meet."""
    preflop: np.ndarray
    """The antes that may be played before the flop, in rising order."""
    flop: np.ndarray
    river: np.ndarray
    forfeit: int
    """The result of ante and blind in a fold."""


class Decisions(NamedTuple):
    """The best strategy by street and hand."""

    preflop: np.ndarray
    """Antes played before the flop by hole cards, 0 for a check."""
    flop: np.ndarray
    """Antes played on the flop by class of flop and hole cards, 0 for a check."""
    values: np.ndarray
    """The summed value of a check and of each multiple, by class of the 169 starting hands."""


class Sums(NamedTuple):
    """Sums over all boards."""

    flops: np.ndarray
    """By class of flop and hole cards: D, and the river's best choice less the lowest play, packed into one number."""
    rest: np.ndarray
    """E by hole cards."""


_UPPER = 32
"""The first bit of the upper half of a packed number."""
_LOWER_HALF = (1 << _UPPER) - 1


class BestPlay(NamedTuple):
    """The job of `solve`: the sums over all boards that decide the best strategy."""

    terms: Terms

    def steps(self) -> list[Step]:
        """One step: all boards up to suit isomorphism."""
        return [Step("best play, board by board", class_count(52, 5))]

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(np.zeros((class_count(52, 3), PAIRS), np.int64), np.zeros(PAIRS, np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """List the boards; return the function that sums some of them."""
        boards, weights = classes(52, 5)
        known, gains = flops(), gains_of(self.terms)

        def add(step: int, low: int, high: int, into: Sums) -> None:
            _add_boards(boards[low:high], weights[low:high], order(), known, self.terms, gains, into)

        return add


def solve(terms: Terms) -> Decisions:
    """The best strategy of a posting."""
    known, sums = flops(), _summed(terms)
    flop = np.zeros(sums.flops.shape, np.uint8)
    starts = np.zeros((169, 3), np.int64)
    _decide_flops(sums, known.canonical, terms.flop, terms.river[0], flop, starts)
    raised = [starts[:, 0] * times + starts[:, 1] for times in terms.preflop]
    values = np.stack([starts[:, 2], *raised], axis=1)
    chosen = np.array([0, *terms.preflop], np.uint8)[np.argmax(values, axis=1)]
    return Decisions(chosen[_starts()], flop, values)


def _summed(terms: Terms) -> Sums:
    """The sums over all boards."""
    assert terms.unit <= _MOST_UNITS, f"an ante in {terms.unit} parts is too fine for sums held in small numbers"
    sums, _ = count(BestPlay(terms))
    return sums


def flop_gains(terms: Terms) -> np.ndarray:
    """The value in antes of one ante of play on the flop, and of a check, by class of flop and hole cards.

    The result of ante and blind (E) is left out of both.
    """
    known, sums = flops(), _summed(terms)
    gains = np.zeros((*sums.flops.shape, 2), np.float32)
    _gain_flops(
        sums, known.canonical, known.weights.astype(np.float64) * (HANDS * OTHERS * terms.unit), terms.river[0], gains
    )
    return gains


@compiled
def _gain_flops(sums: Sums, canonical: np.ndarray, deals: np.ndarray, last: int, gains: np.ndarray) -> None:
    """Divide the sums of hands that are decided together by their number of deals."""
    units, checks, many = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    for kind in range(len(canonical)):
        _gather(sums, canonical, kind, last, units, checks, many)
        for pair in range(PAIRS):
            index = canonical[kind, pair]
            gains[kind, pair, 0] = units[index] / (many[index] * deals[kind])
            gains[kind, pair, 1] = checks[index] / (many[index] * deals[kind])


@compiled
def _gather(
    sums: Sums, canonical: np.ndarray, kind: int, last: int, units: np.ndarray, checks: np.ndarray, many: np.ndarray
) -> None:
    """Sum a unit of play and a check over hands that are decided together on a flop, and count them."""
    units[:] = 0
    checks[:] = 0
    many[:] = 0
    for pair in range(PAIRS):
        unit, spared = sums.flops[kind, pair] >> _UPPER, sums.flops[kind, pair] & _LOWER_HALF
        units[canonical[kind, pair]] += unit
        checks[canonical[kind, pair]] += spared + last * unit
        many[canonical[kind, pair]] += 1


def _starts() -> np.ndarray:
    """The starting-hand class of each two hole cards."""
    result = np.zeros(PAIRS, np.int64)
    for a in range(52):
        for b in range(a):
            result[pair_index(a, b)] = start_of(a, b)
    return result


@compiled
def start_of(a: int, b: int) -> int:
    """The class of a starting hand, the higher card first: suited above the diagonal, others below it."""
    top, low = a >> 2, b >> 2
    return top * 13 + low if a & 3 == b & 3 else low * 13 + top


class Gains(NamedTuple):
    """A hand's result over all opponent's hands as a linear form: a constant, and coefficients for the number of lower,
    equal and non-qualifying hands."""

    unit: np.ndarray
    """D, by whether the hand itself would qualify."""
    rest: np.ndarray
    """E, by value of the hand."""


def gains_of(terms: Terms) -> Gains:
    """The linear forms of a posting's terms, which are given by way to meet (see `qualified_hands.ways_to_meet`)."""
    strong = np.arange(len(terms.rest)) >= terms.qualifies
    rest = np.where(strong[:, None], _by_counts(terms.rest, True), _by_counts(terms.rest, False))
    play = terms.play[None, :]
    return Gains(np.concatenate([_by_counts(play, False), _by_counts(play, True)]), rest)


def _by_counts(by_way: np.ndarray, strong: bool) -> np.ndarray:
    """The four coefficients from the results of the six ways to meet, one a row."""
    weak_lost, weak_tied, weak_won, lost, tied, won = by_way.T
    if strong:
        parts = [OTHERS * lost, won - lost, tied - lost, weak_won - won]
    else:
        parts = [OTHERS * lost, weak_won - weak_lost, weak_tied - weak_lost, weak_lost - lost]
    return np.stack(parts, axis=1)


@inlined
def hand_gain(parts: np.ndarray, lower: int, equal: int, under: int) -> np.int64:
    """The result of a hand: its linear form applied to the counts."""
    result: np.int64 = parts[0] + parts[1] * lower + parts[2] * equal + parts[3] * under
    return result


@compiled
def _add_boards(
    boards: np.ndarray, weights: np.ndarray, ordered: Order, known: Flops, terms: Terms, gains: Gains, sums: Sums
) -> None:
    """Add each board to the sums of its ten flops and of its hands."""
    first, second, values = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    lower, equal, under = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    indices, both, rests = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    fewest, most, folded = terms.river[0], terms.river[-1], OTHERS * terms.forfeit
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, terms.qualifies, lower, equal, under)
        for at in range(HANDS):
            strong = int(values[at] >= terms.qualifies)
            unit = hand_gain(gains.unit[strong], lower[at], equal[at], under[at])
            rest = hand_gain(gains.rest[values[at]], lower[at], equal[at], under[at])
            better = max(unit * (most - fewest), folded - unit * fewest - rest, 0)
            indices[at] = pair_index(first[at], second[at])
            both[at] = weight * ((unit << _UPPER) + better)
            rests[at] = weight * rest
        for at in range(HANDS):
            sums.rest[indices[at]] += rests[at]
        for each in range(FLOPS_OF_A_BOARD):
            flop_number = flop_index(board, each)
            into, move = sums.flops[known.kinds[flop_number]], known.moved[known.permutation[flop_number]]
            for at in range(HANDS):
                into[move[indices[at]]] += both[at]


@compiled
def flop_index(board: np.ndarray, each: int) -> Any:
    """The index of one of the ten flops of a board."""
    flop_number: int = CHOOSE[board[_FLOP_AT[each, 0]], 1] + CHOOSE[board[_FLOP_AT[each, 1]], 2]
    return flop_number + CHOOSE[board[_FLOP_AT[each, 2]], 3]


@compiled
def _decide_flops(
    sums: Sums, canonical: np.ndarray, multiples: np.ndarray, last: int, flop: np.ndarray, starts: np.ndarray
) -> None:
    """Decide every flop, and sum D, E and the value of a check for each starting hand."""
    units, checks, many = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    start = np.zeros(PAIRS, np.int64)
    for a in range(52):
        for b in range(a):
            pair = pair_index(a, b)
            start[pair] = start_of(a, b)
            starts[start[pair], 1] += FLOPS_OF_A_BOARD * sums.rest[pair]
            starts[start[pair], 2] += FLOPS_OF_A_BOARD * sums.rest[pair]
    for kind in range(len(canonical)):
        _gather(sums, canonical, kind, last, units, checks, many)
        for pair in range(PAIRS):
            index = canonical[kind, pair]
            times = multiples[-1] if units[index] > 0 else multiples[0]
            raised = times * units[index]
            flop[kind, pair] = times if raised > checks[index] else 0
            if index == pair:
                starts[start[pair], 0] += units[index]
                starts[start[pair], 2] += max(raised, checks[index])
