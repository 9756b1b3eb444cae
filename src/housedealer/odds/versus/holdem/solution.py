"""Ultimate Texas Hold'em solved: the best play on every street, and in how many deals each end comes about.

A play wager of x antes is worth x·D + E to a hand on a board: D is what one unit of play gains against all hands of
the player-dealer's, E what ante and blind gain. As E is gained whatever is played, two sums for each hand and flop
decide the flop: D, and what a wise choice on the river spares. They stand in one number, the first in its upper half
and the second, which is never below zero, in its lower half, so that both are added at once: this is what most of
the time goes into. Boards are taken once for all that differ by suits, each with its ten flops. A second walk over the
boards, now that all decisions are known, counts the deals by what was decided, how the hands met and which pay row the
hand makes: whole numbers, from which every wager's outcomes follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import CHOOSE, class_count, classes
from housedealer.odds.counting.flop_classes import PAIRS, Flops, flops
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, pair_place, sweep

PREFLOP, FLOP, RIVER, FOLDED = range(4)
"""When the play wager was placed, if it was."""
FLOPS_OF_A_BOARD = 10
_MOST_UNITS = 20
"""Finer parts of an ante would not fit the small numbers in which sums are held."""
_FLOP_AT = np.array([(a, b, c) for c in range(5) for b in range(c) for a in range(b)], np.int64)


class Terms(NamedTuple):
    """What a posting pays, in whole parts of an ante (`unit` parts are one ante)."""

    unit: int
    qualifies: int
    """The lowest value with which the player-dealer qualifies."""
    rest: np.ndarray
    """What ante and blind gain, by value of the hand and way to meet."""
    play: np.ndarray
    """What a play wager of one ante gains, by way to meet."""
    preflop: np.ndarray
    """How many antes may be played before the flop, in rising order."""
    flop: np.ndarray
    river: np.ndarray
    forfeit: int
    """What ante and blind lose in a fold."""


class Decisions(NamedTuple):
    """The best play: on each street, by hand."""

    preflop: np.ndarray
    """By pair of cards: how many antes are played before the flop, 0 for a check."""
    flop: np.ndarray
    """By class of flop and pair of cards: antes played on the flop, 0 for a check."""
    values: np.ndarray
    """By class of 169 starting hands: what each multiple and what a check is worth, and the deals."""


class Sums(NamedTuple):
    """What is summed over all boards."""

    flops: np.ndarray
    """By class of flop and pair of cards: D, and what the river's best choice is better than the least play, as one."""
    rest: np.ndarray
    """By pair of cards: E."""


_UPPER = 32
"""Where the upper half of a number begins."""
_LOWER_HALF = (1 << _UPPER) - 1


class BestPlay(NamedTuple):
    """What decides the best play of a posting, summed over all boards."""

    terms: Terms

    def steps(self) -> list[Step]:
        """All boards, one for each class."""
        return [Step("best play, board by board", class_count(52, 5))]

    def empty(self) -> Sums:
        """Nothing summed."""
        return Sums(np.zeros((class_count(52, 3), PAIRS), np.int64), np.zeros(PAIRS, np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """List the boards, and sum some of them."""
        boards, weights = classes(52, 5)
        known, gains = flops(), gains_of(self.terms)

        def add(step: int, low: int, high: int, into: Sums) -> None:
            _add_boards(boards[low:high], weights[low:high], order(), known, self.terms, gains, into)

        return add


def solve(terms: Terms) -> Decisions:
    """The best play of a posting."""
    known, sums = flops(), _summed(terms)
    flop = np.zeros(sums.flops.shape, np.uint8)
    starts = np.zeros((169, 3), np.int64)
    _decide_flops(sums, known.leader, terms.flop, terms.river[0], flop, starts)
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
    """By class of flop and pair of cards: what one ante of play gains on the flop, and what a check gains, in antes.

    What ante and blind gain anyway is left out of both.
    """
    known, sums = flops(), _summed(terms)
    gains = np.zeros((*sums.flops.shape, 2), np.float32)
    _gain_flops(
        sums, known.leader, known.weights.astype(np.float64) * (HANDS * OTHERS * terms.unit), terms.river[0], gains
    )
    return gains


@compiled
def _gain_flops(sums: Sums, leader: np.ndarray, deals: np.ndarray, last: int, gains: np.ndarray) -> None:
    """Divide the sums of hands that are decided together by their deals."""
    units, checks, many = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    for kind in range(len(leader)):
        _gather(sums, leader, kind, last, units, checks, many)
        for pair in range(PAIRS):
            lead = leader[kind, pair]
            gains[kind, pair, 0] = units[lead] / (many[lead] * deals[kind])
            gains[kind, pair, 1] = checks[lead] / (many[lead] * deals[kind])


@compiled
def _gather(
    sums: Sums, leader: np.ndarray, kind: int, last: int, units: np.ndarray, checks: np.ndarray, many: np.ndarray
) -> None:
    """What hands that are decided together on a flop gain by a unit of play and by a check, and how many they are."""
    units[:] = 0
    checks[:] = 0
    many[:] = 0
    for pair in range(PAIRS):
        unit, spared = sums.flops[kind, pair] >> _UPPER, sums.flops[kind, pair] & _LOWER_HALF
        units[leader[kind, pair]] += unit
        checks[leader[kind, pair]] += spared + last * unit
        many[leader[kind, pair]] += 1


def _starts() -> np.ndarray:
    """The class of starting hands of each pair of cards."""
    result = np.zeros(PAIRS, np.int64)
    for a in range(52):
        for b in range(a):
            result[pair_place(a, b)] = start_of(a, b)
    return result


@compiled
def start_of(a: int, b: int) -> int:
    """The class of a starting hand, the higher card first: suited above the diagonal, others below it."""
    top, low = a >> 2, b >> 2
    return top * 13 + low if a & 3 == b & 3 else low * 13 + top


class Gains(NamedTuple):
    """What hands gain over all hands of the other: so much in any case, and so much for each of the other's hands that
    is lower, that is equal, and that is too low to qualify."""

    unit: np.ndarray
    """D, by whether the hand itself would qualify."""
    rest: np.ndarray
    """E, by value of the hand."""


def gains_of(terms: Terms) -> Gains:
    """What follows from a posting's terms: they say it by the six ways to meet (see `meetings.ways_to_meet`)."""
    strong = np.arange(len(terms.rest)) >= terms.qualifies
    rest = np.where(strong[:, None], _by_counts(terms.rest, True), _by_counts(terms.rest, False))
    play = terms.play[None, :]
    return Gains(np.concatenate([_by_counts(play, False), _by_counts(play, True)]), rest)


def _by_counts(by_way: np.ndarray, strong: bool) -> np.ndarray:
    """The four parts of a gain, from the gain in each of the six ways to meet; a row each."""
    weak_lost, weak_tied, weak_won, lost, tied, won = by_way.T
    if strong:
        parts = [OTHERS * lost, won - lost, tied - lost, weak_won - won]
    else:
        parts = [OTHERS * lost, weak_won - weak_lost, weak_tied - weak_lost, weak_lost - lost]
    return np.stack(parts, axis=1)


@inlined
def hand_gain(parts: np.ndarray, lower: int, equal: int, under: int) -> np.int64:
    """What a hand gains."""
    result: np.int64 = parts[0] + parts[1] * lower + parts[2] * equal + parts[3] * under
    return result


@compiled
def _add_boards(
    boards: np.ndarray, weights: np.ndarray, ordered: Order, known: Flops, terms: Terms, gains: Gains, sums: Sums
) -> None:
    """Add each board to the sums of its ten flops and of its hands."""
    first, second, values = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    lower, equal, under = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    places, both, rests = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
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
            places[at] = pair_place(first[at], second[at])
            both[at] = weight * ((unit << _UPPER) + better)
            rests[at] = weight * rest
        for at in range(HANDS):
            sums.rest[places[at]] += rests[at]
        for each in range(FLOPS_OF_A_BOARD):
            place = flop_place(board, each)
            into, move = sums.flops[known.kinds[place]], known.moved[known.exchange[place]]
            for at in range(HANDS):
                into[move[places[at]]] += both[at]


@compiled
def flop_place(board: np.ndarray, each: int) -> Any:
    """The place of one of the ten flops of a board."""
    place: int = CHOOSE[board[_FLOP_AT[each, 0]], 1] + CHOOSE[board[_FLOP_AT[each, 1]], 2]
    return place + CHOOSE[board[_FLOP_AT[each, 2]], 3]


@compiled
def _decide_flops(
    sums: Sums, leader: np.ndarray, multiples: np.ndarray, last: int, flop: np.ndarray, starts: np.ndarray
) -> None:
    """Decide every flop, and sum up what each starting hand is worth: D, E, and a check."""
    units, checks, many = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    start = np.zeros(PAIRS, np.int64)
    for a in range(52):
        for b in range(a):
            pair = pair_place(a, b)
            start[pair] = start_of(a, b)
            starts[start[pair], 1] += FLOPS_OF_A_BOARD * sums.rest[pair]
            starts[start[pair], 2] += FLOPS_OF_A_BOARD * sums.rest[pair]
    for kind in range(len(leader)):
        _gather(sums, leader, kind, last, units, checks, many)
        for pair in range(PAIRS):
            lead = leader[kind, pair]
            times = multiples[-1] if units[lead] > 0 else multiples[0]
            raised = times * units[lead]
            flop[kind, pair] = times if raised > checks[lead] else 0
            if lead == pair:
                starts[start[pair], 0] += units[lead]
                starts[start[pair], 2] += max(raised, checks[lead])
