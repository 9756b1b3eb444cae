"""Ultimate Texas Hold'em with one card known that should be hidden: exact, over all deals.

Four cards are considered: one of the player-dealer's, one of the flop, the turn or river card, and one that is out of
play (a burned card, or one of a neighbor's). Every flop is visited up to suit isomorphism with all turns and rivers. On
a board the hands are sorted once, and one sweep counts for every hand and every card d how many of the player-dealer's
hands with d are lower and equal; without d they are the others. So the choices on the river, on the flop and before it
are decided for every hand and known card.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import PAIRS
from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.versus.holdem.board_of_five import HANDS, OTHERS, Order, hands_in_order, order, pair_index, sweep
from housedealer.odds.versus.holdem.solution import Gains, Terms, gains_of, hand_gain, start_of

NOTHING, DEALER, FLOP, LATE, DEAD = range(5)
"""What is known: nothing more, a card of the player-dealer's, of the flop, of turn and river, or a card out of play."""
KNOWN = 5
WITH = 44
"""The player-dealer's hands that hold a known card, given a board and a hand."""


@functools.cache
def start_classes() -> np.ndarray:
    """The class of every two hole cards with a third card, up to suit isomorphism; -1 where it is one of them."""
    result, numbers = np.full((PAIRS, 52), -1, np.int64), dict[tuple[int, int, int], int]()
    orders = list(permutations(range(4)))
    for a in range(52):
        for b in range(a):
            for c in range(52):
                if c in (a, b):
                    continue
                images = []
                for suits in orders:
                    x, y, z = ((card & ~3) | suits[card & 3] for card in (a, b, c))
                    images.append((max(x, y), min(x, y), z))
                result[pair_index(a, b), c] = numbers.setdefault(min(images), len(numbers))
    return result


class Sums(NamedTuple):
    """Sums over all deals by class of hole cards and known card; in parts of an ante."""

    unit: np.ndarray
    """One ante of play, by what is known."""
    rest: np.ndarray
    """Ante and blind."""
    check: np.ndarray
    """The best play after a check."""
    deals: np.ndarray


class OneCard(NamedTuple):
    """The job of `one_card`: all flops up to suit isomorphism."""

    terms: Terms
    classes: int

    def steps(self) -> list[Step]:
        """One step: all flops."""
        return [Step("one card known, flop by flop", class_count(52, 3))]

    def empty(self) -> Sums:
        """Sums of zero."""
        shape = (KNOWN, self.classes)
        return Sums(*(np.zeros(shape, np.int64) for _ in range(4)))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """List the flops; return the function that sums some of them."""
        flops, weights = classes(52, 3)
        gains, starts = gains_of(self.terms), start_classes()

        def add(step: int, low: int, high: int, into: Sums) -> None:
            _add_flops(flops[low:high].astype(np.int64), weights[low:high], order(), self.terms, gains, starts, into)

        return add


def one_card(terms: Terms) -> Sums:
    """All deals with one card known."""
    sums, _ = count(OneCard(terms, int(start_classes().max()) + 1))
    return sums


def edges(terms: Terms, sums: Sums) -> list[float]:
    """The house edge by what is known, in antes: the best choice before the flop, hand by hand and card by card."""
    result = []
    for known in range(KNOWN):
        raised = [times * sums.unit[known] + sums.rest[known] for times in terms.preflop.tolist()]
        best = np.maximum.reduce([sums.check[known], *raised])
        deals = sum(int(one) for one in sums.deals[known]) * terms.unit
        result.append(-sum(int(one) for one in best) / deals)
    return result


@compiled
def _river(unit: int, rest: int, hands: int, terms: Terms) -> Any:
    """The best choice on the river."""
    return max(terms.river[0] * unit + rest, terms.river[-1] * unit + rest, hands * terms.forfeit)


@compiled
def _flop(unit: int, rest: int, river: int, terms: Terms) -> Any:
    """The best choice on the flop."""
    return max(terms.flop[0] * unit + rest, terms.flop[-1] * unit + rest, river)


@compiled
def _add_board(
    board: np.ndarray,
    lates: tuple[int, int],
    ordered: Order,
    terms: Terms,
    gains: Gains,
    hands: tuple[np.ndarray, np.ndarray, np.ndarray],
    counts: tuple[np.ndarray, np.ndarray, np.ndarray],
    made: np.ndarray,
    unit: np.ndarray,
    rest: np.ndarray,
    river: np.ndarray,
) -> None:
    """Add a board to the sums of its flop, by what is known, hole cards and known card; `lates` are turn and river."""
    first, second, values = hands
    lower, equal, under = counts
    hands_in_order(board, ordered, first, second, values)
    sweep(first, second, values, terms.qualifies, lower, equal, under)
    for at in range(HANDS):
        a, b = np.int64(first[at]), np.int64(second[at])
        made[a, b], made[b, a] = values[at], values[at]
    live = np.zeros(47, np.int64)
    many = 0
    for dealt in range(52):
        if dealt not in (board[0], board[1], board[2], board[3], board[4]):
            live[many] = dealt
            many += 1
    below, level, weak = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    for at in range(HANDS):
        if values[at] < terms.qualifies:
            weak[first[at]] += 1
            weak[second[at]] += 1
    at = 0
    while at < HANDS:
        value, end = values[at], at
        while end < HANDS and values[end] == value:
            level[first[end]] += 1
            level[second[end]] += 1
            end += 1
        strong = int(value >= terms.qualifies)
        for one in range(at, end):
            a, b = np.int64(first[one]), np.int64(second[one])
            pair = pair_index(a, b)
            units = gains.unit[strong]
            rests = gains.rest[value]
            whole = hand_gain(units, lower[one], equal[one], under[one])
            others = hand_gain(rests, lower[one], equal[one], under[one])
            best = _river(whole, others, OTHERS, terms)
            unit[NOTHING, pair, 0] += whole
            rest[NOTHING, pair, 0] += others
            river[NOTHING, pair, 0] += best
            for late in lates:
                unit[LATE, pair, late] += whole
                rest[LATE, pair, late] += others
                river[LATE, pair, late] += best
            # The linear forms of `Gains` for the hands of one card: their constants are those of all hands.
            least_unit, least_rest = units[0] // OTHERS * WITH, rests[0] // OTHERS * WITH
            for card in live:
                if card in (a, b):
                    continue
                # The hands of this card with a or b are not among the player-dealer's.
                one_more, other = made[card, a], made[card, b]
                low = below[card] - int(one_more < value) - int(other < value)
                same = level[card] - int(one_more == value) - int(other == value)
                short = weak[card] - int(one_more < terms.qualifies) - int(other < terms.qualifies)
                with_unit = least_unit + units[1] * low + units[2] * same + units[3] * short
                with_rest = least_rest + rests[1] * low + rests[2] * same + rests[3] * short
                unit[DEALER, pair, card] += with_unit
                rest[DEALER, pair, card] += with_rest
                river[DEALER, pair, card] += _river(with_unit, with_rest, WITH, terms)
                unit[DEAD, pair, card] += whole - with_unit
                rest[DEAD, pair, card] += others - with_rest
                river[DEAD, pair, card] += _river(whole - with_unit, others - with_rest, OTHERS - WITH, terms)
        for one in range(at, end):
            below[first[one]] += 1
            below[second[one]] += 1
            level[first[one]] = 0
            level[second[one]] = 0
        at = end


@compiled
def _add_flops(
    flops: np.ndarray, weights: np.ndarray, ordered: Order, terms: Terms, gains: Gains, starts: np.ndarray, into: Sums
) -> None:
    hands = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    counts = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    unit = np.zeros((KNOWN, PAIRS, 52), np.int64)
    rest, river = np.zeros_like(unit), np.zeros_like(unit)
    board, made = np.zeros(5, np.int64), np.zeros((52, 52), np.int64)
    for number in range(len(weights)):
        unit[:], rest[:], river[:] = 0, 0, 0
        flop = flops[number]
        for c in range(52):
            for d in range(c):
                if c in (flop[0], flop[1], flop[2]) or d in (flop[0], flop[1], flop[2]):
                    continue
                board[0], board[1], board[2], board[3], board[4] = flop[0], flop[1], flop[2], d, c
                board.sort()
                _add_board(board, (d, c), ordered, terms, gains, hands, counts, made, unit, rest, river)
        _decide(flop, weights[number], terms, starts, unit, rest, river, into)


@compiled
def _decide(
    flop: np.ndarray,
    weight: int,
    terms: Terms,
    starts: np.ndarray,
    unit: np.ndarray,
    rest: np.ndarray,
    river: np.ndarray,
    into: Sums,
) -> None:
    """Decide the flop for every hand and known card, and add it to the classes."""
    for a in range(52):
        for b in range(a):
            if a in (flop[0], flop[1], flop[2]) or b in (flop[0], flop[1], flop[2]):
                continue
            pair = pair_index(a, b)
            unaware = (unit[NOTHING, pair, 0], rest[NOTHING, pair, 0], river[NOTHING, pair, 0])
            _add_class(into, NOTHING, start_of(a, b), weight, unaware, 1081 * OTHERS, terms)
            for card in range(52):
                if card in (a, b):
                    continue
                kind = starts[pair, card]
                if card in (flop[0], flop[1], flop[2]):
                    _add_class(into, FLOP, kind, weight, unaware, 1081 * OTHERS, terms)
                    continue
                for known in (DEALER, LATE, DEAD):
                    deals = 1035 * WITH if known == DEALER else 46 * OTHERS if known == LATE else 1035 * (OTHERS - WITH)
                    sums = (unit[known, pair, card], rest[known, pair, card], river[known, pair, card])
                    _add_class(into, known, kind, weight, sums, deals, terms)


@compiled
def _add_class(
    into: Sums, known: int, kind: int, weight: int, sums: tuple[int, int, int], deals: int, terms: Terms
) -> None:
    unit, rest, river = sums
    into.unit[known, kind] += weight * unit
    into.rest[known, kind] += weight * rest
    into.check[known, kind] += weight * _flop(unit, rest, river, terms)
    into.deals[known, kind] += weight * deals
