"""Ultimate Texas Hold'em solved: the best play on every street, and in how many deals each end comes about.

A play wager of x antes is worth x·D + E to a hand on a board: D is what one unit of play gains against all hands of
the player-dealer's, E what ante and blind gain. Three sums for each hand and flop decide everything: D, E, and the
better of playing and folding on the river. Boards are taken once for all that differ by suits, each with its ten
flops. A second walk over the boards, now that all decisions are known, counts the deals by what was decided, how the
hands met and which pay row the hand makes: whole numbers, from which every wager's outcomes follow.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.board import HANDS, OTHERS, Order, hands_in_order, order, pair_place, sweep
from housedealer.odds.compiled import compiled
from housedealer.odds.flops import PAIRS, Flops, flops
from housedealer.odds.meetings import WAYS
from housedealer.odds.parts import by_parts
from housedealer.odds.sets_of_cards import CHOOSE, classes

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
    """By class of flop and pair of cards, over all turns and rivers. Small numbers: this is walked through most."""

    unit: np.ndarray
    """D."""
    spared: np.ndarray
    """What the river's best choice is better than the least play."""
    rest: np.ndarray
    """E."""


def solve(terms: Terms) -> Decisions:
    """The best play of a posting."""
    assert terms.unit <= _MOST_UNITS, f"an ante in {terms.unit} parts is too fine for sums held in small numbers"
    boards, weights = classes(52, 5)
    known = flops()
    shape = (len(known.weights), PAIRS)
    sums = Sums(np.zeros(shape, np.int32), np.zeros(shape, np.int32), np.zeros(shape, np.int64))

    def add(low: int, high: int, into: Sums) -> None:
        _add_boards(boards[low:high], weights[low:high], order(), known, terms, into)

    by_parts(len(boards), sums, add)
    flop = np.zeros((len(known.weights), PAIRS), np.uint8)
    starts = np.zeros((169, 3), np.int64)
    _decide_flops(sums, known.leader, terms.flop, terms.river[0], flop, starts)
    raised = [starts[:, 0] * times + starts[:, 1] for times in terms.preflop]
    values = np.stack([starts[:, 2], *raised], axis=1)
    chosen = np.array([0, *terms.preflop], np.uint8)[np.argmax(values, axis=1)]
    return Decisions(chosen[_starts()], flop, values)


def _starts() -> np.ndarray:
    """The class of starting hands of each pair of cards."""
    found = np.zeros(PAIRS, np.int64)
    for a in range(52):
        for b in range(a):
            found[pair_place(a, b)] = start_of(a, b)
    return found


@compiled
def start_of(a: int, b: int) -> int:
    """The class of a starting hand, the higher card first: suited above the diagonal, others below it."""
    top, low = a >> 2, b >> 2
    return top * 13 + low if a & 3 == b & 3 else low * 13 + top


@compiled
def worth(ways: np.ndarray, by_play: np.ndarray, by_rest: np.ndarray) -> tuple[np.int64, np.int64]:
    """D and E of a hand: what a unit of play gains, and what ante and blind gain, over all hands of the other."""
    unit, rest = np.int64(0), np.int64(0)
    for way in range(WAYS):
        unit += ways[way] * by_play[way]
        rest += ways[way] * by_rest[way]
    return unit, rest


@compiled
def _add_boards(
    boards: np.ndarray, weights: np.ndarray, ordered: Order, known: Flops, terms: Terms, sums: Sums
) -> None:
    """Add each board to the sums of its ten flops: D, E and what the river is worth, by hand."""
    first, second = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    values, ways = np.zeros(HANDS, np.uint16), np.zeros((HANDS, WAYS), np.int64)
    places, units = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.int32)
    spared, others = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int64)
    fewest, most = terms.river[0], terms.river[-1]
    for number in range(len(weights)):
        board, weight = boards[number], weights[number]
        hands_in_order(board, ordered, first, second, values)
        sweep(first, second, values, HANDS, OTHERS, terms.qualifies, ways)
        for at in range(HANDS):
            unit, other = worth(ways[at], terms.play, terms.rest[values[at]])
            better = max(unit * (most - fewest), OTHERS * terms.forfeit - unit * fewest - other, 0)
            places[at] = pair_place(first[at], second[at])
            units[at], spared[at], others[at] = weight * unit, weight * better, weight * other
        for each in range(FLOPS_OF_A_BOARD):
            place = flop_place(board, each)
            kind, move = known.kinds[place], known.moved[known.exchange[place]]
            to_unit, to_spared, to_rest = sums.unit[kind], sums.spared[kind], sums.rest[kind]
            for at in range(HANDS):
                pair = move[places[at]]
                to_unit[pair] += units[at]
                to_spared[pair] += spared[at]
                to_rest[pair] += others[at]


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
    whole = np.zeros((PAIRS, 3), np.int64)
    pair_of = np.zeros((PAIRS, 2), np.int64)
    for a in range(52):
        for b in range(a):
            pair_of[pair_place(a, b), 0] = a
            pair_of[pair_place(a, b), 1] = b
    for kind in range(len(leader)):
        whole[:] = 0
        for pair in range(PAIRS):
            lead, unit, rest = leader[kind, pair], sums.unit[kind, pair], sums.rest[kind, pair]
            whole[lead, 0] += unit
            whole[lead, 1] += rest
            whole[lead, 2] += sums.spared[kind, pair] + last * unit + rest
        for pair in range(PAIRS):
            lead = leader[kind, pair]
            unit, rest, check = whole[lead, 0], whole[lead, 1], whole[lead, 2]
            times = multiples[-1] if unit > 0 else multiples[0]
            raised = times * unit + rest
            flop[kind, pair] = times if raised > check else 0
            if lead == pair:
                start = start_of(pair_of[pair, 0], pair_of[pair, 1])
                starts[start, 0] += unit
                starts[start, 1] += rest
                starts[start, 2] += max(raised, check)
