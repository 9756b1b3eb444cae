"""The Peek Bonus where one more card is known: the next card of the deck, or one that stays in it; exact.

The next card is the third of row A. A row's completions avoid the four first cards of the other rows; those that also
hold the known card are counted apart from those that do not. For a fixed row A all sums that the other rows need are
made once (`Others`), so that a deal of three rows and a known card takes a few additions. The first row is visited up
to suit isomorphism.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts

NEXT, UNUSED = range(2)
"""What is known: row A's third card, or a card that stays in the deck."""
WITH, WITHOUT = 43, 3
"""The weights that make averages comparable: a row with a known third card has 990 completions, one that avoids a card
14,190; 43 times the one and 3 times the other are 42,570."""
COMMON = 42570
_FOURS = 270725


class Others(NamedTuple):
    """The completions of every pair of cards that avoid two dead cards, summed by the cards that they hold."""

    two: np.ndarray
    """By pair and two cards held."""
    one: np.ndarray
    none: np.ndarray


@compiled
def four_index(a: int, b: int, c: int, d: int) -> Any:
    """The index of the four cards of two pairs, each with its higher card first."""
    if a < c:
        a, b, c, d = c, d, a, b
    if b < c:
        b, c = c, b
        if c < d:
            c, d = d, c
    return CHOOSE[a, 4] + CHOOSE[b, 3] + CHOOSE[c, 2] + d


@compiled
def fill_fours(pays: np.ndarray, values: np.ndarray, fours: np.ndarray) -> None:
    """The pay of four cards with a fifth, by whether the row's first cards pair, the four and the fifth; nothing where
    the fifth is one of the four. `values` of all five cards by index."""
    five = np.zeros(5, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    at = CHOOSE[a, 4] + CHOOSE[b, 3] + CHOOSE[c, 2] + d
                    for x in range(52):
                        if x in (a, b, c, d):
                            continue
                        five[0], five[1], five[2], five[3], five[4] = d, c, b, a, x
                        five.sort()
                        index = 0
                        for place in range(5):
                            index += CHOOSE[five[place], place + 1]
                        fours[0, at, x] = pays[0, values[index]]
                        fours[1, at, x] = pays[1, values[index]]


@compiled
def fill_others(a: int, b: int, fours: np.ndarray, pair_sums: np.ndarray, others: Others) -> None:
    """Fill the sums of all pairs with two dead cards."""
    for c in range(52):
        for d in range(c):
            if c not in (a, b) and d not in (a, b):
                at = CHOOSE[c, 2] + d
                others.none[at] = avoid(c, d, a, b, fours, pair_sums, others.two[at], others.one[at])


@compiled
def avoid(
    a: int, b: int, c: int, d: int, fours: np.ndarray, pair_sums: np.ndarray, two: np.ndarray, one: np.ndarray
) -> Any:
    """The completions of a and b that avoid c and d: in all, and by one and two cards that they hold."""
    paired, whole = int(a >> 2 == b >> 2), np.int64(0)
    sums = pair_sums[CHOOSE[a, 2] + b]
    one[:] = 0
    for x in range(52):
        if x in (a, b, c, d):
            continue
        held = np.int64(0)
        with_x = (
            fours[paired, _with_one(a, b, c, x)],
            fours[paired, _with_one(a, b, d, x)],
        )
        for y in range(52):
            if y in (a, b, c, d, x):
                continue
            two[x, y] = sums[x, y] - with_x[0][y] - with_x[1][y]
            held += two[x, y]
        one[x] = held // 2
        whole += one[x]
    return whole // 3


@compiled
def _with_one(a: int, b: int, c: int, x: int) -> Any:
    return four_index(a, b, max(c, x), min(c, x))


@compiled
def fill_pair_sums(fours: np.ndarray, pair_sums: np.ndarray) -> None:
    """The completions of every pair of cards, by two cards that they hold."""
    for a in range(52):
        for b in range(a):
            paired, out = int(a >> 2 == b >> 2), pair_sums[CHOOSE[a, 2] + b]
            for x in range(52):
                for y in range(x):
                    if a not in (x, y) and b not in (x, y):
                        out[x, y] = fours[paired, four_index(a, b, x, y)].sum()
                        out[y, x] = out[x, y]


class Known(NamedTuple):
    """The sum of the best results where there is an advantage, those deals, and all deals, by what is known."""

    total: np.ndarray
    bets: np.ndarray
    deals: np.ndarray


def known(pays: np.ndarray, values: np.ndarray) -> Known:
    """All deals of three rows and a known card, the bonus placed on the best row where it has an advantage."""
    fours, pair_sums = np.zeros((2, _FOURS, 52), np.int32), np.zeros((1326, 52, 52), np.int32)
    fill_fours(pays, values, fours)
    fill_pair_sums(fours, pair_sums)
    hands, weights = classes(52, 2)
    hands = hands.astype(np.int64)
    sums = Known(*(np.zeros(2, np.int64) for _ in range(3)))

    def add(low: int, high: int, into: Known) -> None:
        for number in range(low, high):
            _add_first(hands[number, 1], hands[number, 0], weights[number], fours, pair_sums, into)

    by_parts(len(weights), sums, add, "rows with one more card known")
    return sums


@compiled
def _add_first(a: int, b: int, weight: int, fours: np.ndarray, pair_sums: np.ndarray, into: Known) -> None:
    """Add all deals with these first cards of row A."""
    others = Others(np.zeros((1326, 52, 52), np.int32), np.zeros((1326, 52), np.int32), np.zeros(1326, np.int32))
    fill_others(a, b, fours, pair_sums, others)
    mine_two, mine_one = np.zeros((52, 52), np.int32), np.zeros(52, np.int32)
    results = np.zeros((2, 52), np.int64)
    for c in range(52):
        for d in range(c):
            if c in (a, b) or d in (a, b):
                continue
            mine = avoid(a, b, c, d, fours, pair_sums, mine_two, mine_one)
            for e in range(c):
                for f in range(e):
                    if d in (e, f) or e in (a, b) or f in (a, b):
                        continue
                    best_results((a, b), (c, d), (e, f), fours, others, mine, mine_two, mine_one, results)
                    for x in range(52):
                        if x in (a, b, c, d, e, f):
                            continue
                        for look in range(2):
                            if results[look, x] > 0:
                                # Rows B and C are interchangeable: each pair of them is visited once.
                                into.total[look] += 2 * weight * results[look, x]
                                into.bets[look] += 2 * weight
                            into.deals[look] += 2 * weight


@compiled
def best_results(
    first: tuple[int, int],
    second: tuple[int, int],
    third: tuple[int, int],
    fours: np.ndarray,
    others: Others,
    mine: int,
    mine_two: np.ndarray,
    mine_one: np.ndarray,
    results: np.ndarray,
) -> None:
    """The average result of the best row in parts of a unit times `COMMON`, by what is known and the known card."""
    a, b = first
    c, d = second
    e, f = third
    both = four_index(c, d, e, f)
    at, after = CHOOSE[c, 2] + d, CHOOSE[e, 2] + f
    made_a = fours[int(a >> 2 == b >> 2), four_index(a, b, e, f)]
    made_b, made_c = fours[int(c >> 2 == d >> 2), both], fours[int(e >> 2 == f >> 2), both]
    whole_a = np.int64(mine) - mine_one[e] - mine_one[f] + mine_two[e, f]
    whole_b = np.int64(others.none[at]) - others.one[at, e] - others.one[at, f] + others.two[at, e, f]
    whole_c = np.int64(others.none[after]) - others.one[after, c] - others.one[after, d] + others.two[after, c, d]
    two_b, two_c = others.two[at], others.two[after]
    for x in range(52):
        with_a = np.int64(mine_one[x]) - mine_two[e, x] - mine_two[f, x] + made_a[x]
        with_b = np.int64(others.one[at, x]) - two_b[e, x] - two_b[f, x] + made_b[x]
        with_c = np.int64(others.one[after, x]) - two_c[c, x] - two_c[d, x] + made_c[x]
        rest = WITHOUT * max(whole_b - with_b, whole_c - with_c)
        results[NEXT, x] = max(WITH * with_a, rest)
        results[UNUSED, x] = max(WITHOUT * (whole_a - with_a), rest)
