"""The Peek Bonus: six cards are seen, and one row is bet on.

A row's completions depend on its own two cards and on the four dead cards of the other rows. For each pair of cards and
each set of up to three others, the pays of all five-card hands that hold them are summed once; the sum over hands that
avoid four dead cards follows by inclusion-exclusion from fifteen of these sums.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.rankings.kernels.high import high_5

_SETS = 1 + 52 + 1326 + 22100
"""Sets of at most three cards: none, one, two, three."""
COMPLETIONS = 15180
"""Completions of a row: three of the 46 unseen cards."""


@compiled
def _set_index(a: int, b: int, c: int) -> Any:
    """The index of a set of up to three cards in falling order, -1 for none."""
    if a < 0:
        return 0
    if b < 0:
        return 1 + a
    if c < 0:
        return 53 + CHOOSE[a, 2] + b
    return 1379 + CHOOSE[a, 3] + CHOOSE[b, 2] + c


@compiled
def _sum_pays(pays: np.ndarray, sums: np.ndarray) -> None:
    """Sum the pays of all hands by pair and set of other cards; `pays` by whether the two cards pair, and by value."""
    for a in range(52):
        for b in range(a):
            out = sums[CHOOSE[a, 2] + b]
            paired = int(a >> 2 == b >> 2)
            for c in range(52):
                if c in (a, b):
                    continue
                for d in range(c):
                    if d in (a, b):
                        continue
                    for e in range(d):
                        if e in (a, b):
                            continue
                        pay = pays[paired, np.int64(high_5(a, b, c, d, e))]
                        out[_set_index(-1, -1, -1)] += pay
                        for one in (c, d, e):
                            out[_set_index(one, -1, -1)] += pay
                        out[_set_index(c, d, -1)] += pay
                        out[_set_index(c, e, -1)] += pay
                        out[_set_index(d, e, -1)] += pay
                        out[_set_index(c, d, e)] += pay


def sums_of(pays: np.ndarray) -> np.ndarray:
    """The sums of all pairs for one table of pays."""
    sums = np.zeros((1326, _SETS), np.int32)
    _sum_pays(pays, sums)
    return sums


@compiled
def row_value(out: np.ndarray, dead: np.ndarray) -> Any:
    """The total pay of a row's completions without four dead cards, which are in falling order."""
    total = np.int64(out[0])
    for i in range(4):
        total -= out[_set_index(dead[i], -1, -1)]
        for j in range(i + 1, 4):
            total += out[_set_index(dead[i], dead[j], -1)]
            for k in range(j + 1, 4):
                total -= out[_set_index(dead[i], dead[j], dead[k])]
    return total


def best_row(pays: np.ndarray, kinds: np.ndarray) -> np.ndarray:
    """Deals by pay row when the best of three rows is bet on (the first of equals); `kinds`: pay rows in the shape of
    `pays`. A deal is the six seen cards and the three that complete the row."""
    sums = sums_of(pays)
    hands, weights = classes(52, 2)
    # The signed count of each pair with each set of dead cards.
    signed_counts = np.zeros((1326, _SETS), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _choose(hands[low:high], weights[low:high], sums, into[0])

    by_parts(len(hands), (signed_counts,), add)
    result = np.zeros(int(kinds.max()) + 1, np.int64)
    for kind in range(len(result)):
        one = sums_of((kinds == kind).astype(np.int32))
        result[kind] = int((one.astype(np.int64) * signed_counts).sum())
    return result


@compiled
def sort_falling(cards: np.ndarray) -> None:
    """Sort a few cards in falling order."""
    for at in range(1, len(cards)):
        card, place = cards[at], at
        while place > 0 and cards[place - 1] < card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@compiled
def _choose(hands: np.ndarray, weights: np.ndarray, sums: np.ndarray, signed_counts: np.ndarray) -> None:
    """Choose the best row of all deals of three rows, and enter it with its dead cards."""
    rows, dead, best_dead = np.zeros((3, 2), np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(hands)):
        rows[0, 0], rows[0, 1] = hands[number, 1], hands[number, 0]
        for a in range(52):
            for b in range(a):
                if a in (rows[0, 0], rows[0, 1]) or b in (rows[0, 0], rows[0, 1]):
                    continue
                rows[1, 0], rows[1, 1] = a, b
                # Rows two and three are interchangeable: visit each pair of them once, and count it twice.
                for c in range(a):
                    for d in range(c):
                        if b in (c, d):
                            continue
                        if c in (rows[0, 0], rows[0, 1]) or d in (rows[0, 0], rows[0, 1]):
                            continue
                        rows[2, 0], rows[2, 1] = c, d
                        best, chosen = np.int64(-1) << 60, 0
                        for row in range(3):
                            at = 0
                            for other in range(3):
                                if other != row:
                                    dead[at], dead[at + 1] = rows[other, 0], rows[other, 1]
                                    at += 2
                            sort_falling(dead)
                            pair = CHOOSE[rows[row, 0], 2] + rows[row, 1]
                            value = row_value(sums[pair], dead)
                            if value > best:
                                best, chosen = value, pair
                                best_dead[:] = dead
                        _enter(signed_counts[chosen], best_dead, 2 * weights[number])


@compiled
def _enter(out: np.ndarray, dead: np.ndarray, weight: int) -> None:
    out[0] += weight
    for i in range(4):
        out[_set_index(dead[i], -1, -1)] -= weight
        for j in range(i + 1, 4):
            out[_set_index(dead[i], dead[j], -1)] += weight
            for k in range(j + 1, 4):
                out[_set_index(dead[i], dead[j], dead[k])] -= weight
