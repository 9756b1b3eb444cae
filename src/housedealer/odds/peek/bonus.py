"""The Peek Bonus: six cards are seen, and one row is bet on.

What a row becomes depends on its own two cards and on the four of the other rows, which cannot come any more. For
each pair of cards and each set of up to three others, what all five-card hands with them pay is summed once; the sum
over hands that avoid four cards follows by inclusion and exclusion from fifteen of these sums.
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
"""Three more cards of the 46 that are not seen."""


@compiled
def _set_place(a: int, b: int, c: int) -> Any:
    """The place of a set of up to three cards in falling order, -1 standing for none."""
    if a < 0:
        return 0
    if b < 0:
        return 1 + a
    if c < 0:
        return 53 + CHOOSE[a, 2] + b
    return 1379 + CHOOSE[a, 3] + CHOOSE[b, 2] + c


@compiled
def _sum_pays(pays: np.ndarray, sums: np.ndarray) -> None:
    """By pair and set of other cards: what all hands with them pay. `pays`: by whether the pair is one, and value."""
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
                        out[_set_place(-1, -1, -1)] += pay
                        for one in (c, d, e):
                            out[_set_place(one, -1, -1)] += pay
                        out[_set_place(c, d, -1)] += pay
                        out[_set_place(c, e, -1)] += pay
                        out[_set_place(d, e, -1)] += pay
                        out[_set_place(c, d, e)] += pay


def sums_of(pays: np.ndarray) -> np.ndarray:
    """The sums of all pairs for one table of pays."""
    sums = np.zeros((1326, _SETS), np.int32)
    _sum_pays(pays, sums)
    return sums


@compiled
def row_worth(out: np.ndarray, dead: np.ndarray) -> Any:
    """What a row's completions pay in all when four cards, in falling order, cannot come."""
    total = np.int64(out[0])
    for i in range(4):
        total -= out[_set_place(dead[i], -1, -1)]
        for j in range(i + 1, 4):
            total += out[_set_place(dead[i], dead[j], -1)]
            for k in range(j + 1, 4):
                total -= out[_set_place(dead[i], dead[j], dead[k])]
    return total


def best_row(pays: np.ndarray, kinds: np.ndarray) -> np.ndarray:
    """Deals by pay row when the best of three rows is bet on, of equals the first; `kinds`: pay rows in the shape of
    `pays`. A deal is the six cards that are seen and the three that complete the row."""
    sums = sums_of(pays)
    hands, weights = classes(52, 2)
    # How often each pair, with each set of cards that cannot come, enters with its sign.
    entered = np.zeros((1326, _SETS), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _choose(hands[low:high], weights[low:high], sums, into[0])

    by_parts(len(hands), (entered,), add)
    result = np.zeros(int(kinds.max()) + 1, np.int64)
    for kind in range(len(result)):
        one = sums_of((kinds == kind).astype(np.int32))
        result[kind] = int((one.astype(np.int64) * entered).sum())
    return result


@compiled
def falling(cards: np.ndarray) -> None:
    """Put a few cards in falling order."""
    for at in range(1, len(cards)):
        card, place = cards[at], at
        while place > 0 and cards[place - 1] < card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@compiled
def _choose(hands: np.ndarray, weights: np.ndarray, sums: np.ndarray, entered: np.ndarray) -> None:
    """Choose the best row of all deals of three, and enter it with the cards that cannot come."""
    rows, dead, best_dead = np.zeros((3, 2), np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(hands)):
        rows[0, 0], rows[0, 1] = hands[number, 1], hands[number, 0]
        for a in range(52):
            for b in range(a):
                if a in (rows[0, 0], rows[0, 1]) or b in (rows[0, 0], rows[0, 1]):
                    continue
                rows[1, 0], rows[1, 1] = a, b
                # Rows two and three may be exchanged: each two of them once, counted twice.
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
                            falling(dead)
                            pair = CHOOSE[rows[row, 0], 2] + rows[row, 1]
                            worth = row_worth(sums[pair], dead)
                            if worth > best:
                                best, chosen = worth, pair
                                best_dead[:] = dead
                        _enter(entered[chosen], best_dead, 2 * weights[number])


@compiled
def _enter(out: np.ndarray, dead: np.ndarray, weight: int) -> None:
    out[0] += weight
    for i in range(4):
        out[_set_place(dead[i], -1, -1)] -= weight
        for j in range(i + 1, 4):
            out[_set_place(dead[i], dead[j], -1)] += weight
            for k in range(j + 1, 4):
                out[_set_place(dead[i], dead[j], dead[k])] -= weight
