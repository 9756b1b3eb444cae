"""Two Card Peek's Peek Bonus against a slow model: six cards seen, a row chosen, and what it becomes.

A row is bet on once the first two cards of all three rows are seen, and paid by what its five cards become, less where
its first two are a pair (001:885-913). Hands are valued by `seven_cards` and `tests.peek.model`, which share nothing
with the program. Functions are compiled only so that every deal can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.peek.model import PEEK, RANKS, peek_pays
from tests.versus.seven_cards import STEP, value
from tests.versus.slow import FIVE

from housedealer.games import game
from housedealer.odds.engine.models import model
from housedealer.odds.peek.bonus import row_value, sums_of
from housedealer.odds.peek.model import Peek

POSTING = "the-101/two-card-peek"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
NAMES = dict(zip(FIVE, ("high", "pair", "two pair", "trips", "straight", "flush", "full", "quads"), strict=False))
NAMES |= {"straight flush": "straight flush", "royal": "royal"}
SUITS = list(permutations(range(4)))
Cards = tuple[int, ...]


def exchanged(cards: Cards, suits: Cards) -> Cards:
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))


# The Peek Bonus


@functools.cache
def pays() -> np.ndarray:
    """What a row gains, by whether its first two cards are a pair, and category."""
    result = np.full((2, len(FIVE)), -1, np.int64)
    for kind, name in enumerate(FIVE):
        result[:, kind] = PEEK.get(NAMES[name], -1)
    result[:, FIVE.index("two pair")] = 6, 1
    result[:, FIVE.index("three")] = 8, 2
    return result


def gained(row: Cards, seen: Cards) -> int:
    """What all completions of a row gain, one by one."""
    left = [card for card in range(52) if card not in seen]
    first = [PACK[card] for card in row]
    return sum(peek_pays([*first, *(PACK[card] for card in more)]) or -1 for more in combinations(left, 3))


def test_rows_completed_one_by_one() -> None:
    """Pairs, suited neighbors and nothing beside cards that they need: 15,180 completions each."""
    solved = Peek(game(POSTING))
    assert solved.peek_unit == 1
    sums = sums_of(solved.peek_pays)
    for rows in (((50, 51), (0, 49), (10, 30)), ((40, 44), (48, 36), (2, 17)), ((0, 8), (3, 11), (47, 51))):
        seen = tuple(card for row in rows for card in row)
        for row in rows:
            dead = np.array(sorted(set(seen) - set(row), reverse=True), np.int64)
            place = comb(max(row), 2) + min(row)
            assert row_value(sums[place], dead) == gained(row, seen), rows


@njit(cache=True)
def pay_triples(first, second, table, paid):
    """What a row pays with every three more cards, in any order; 0 where a card is there twice."""
    held, suited, five = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(5, np.int64)
    paid[:] = 0
    five[0], five[1] = first, second
    for c in range(52):
        for d in range(c):
            for e in range(d):
                if first in (c, d, e) or second in (c, d, e):
                    continue
                five[2], five[3], five[4] = c, d, e
                pay = table[int(first // 4 == second // 4), value(five, held, suited) // STEP]
                paid[c, d, e] = paid[c, e, d] = paid[d, c, e] = paid[d, e, c] = paid[e, c, d] = paid[e, d, c] = pay


@njit(cache=True)
def take_out(card, left, with_one, with_two, paid):
    """Take a card out of those that may come: what triples of the rest pay, with one card given, and with two."""
    left -= with_one[card]
    for other in range(52):
        with_one[other] -= with_two[other, card]
    for one in range(52):
        for two in range(52):
            with_two[one, two] -= paid[one, two, card]
    with_one[card] = 0
    with_two[card] = 0
    with_two[:, card] = 0
    return left


@njit(cache=True)
def pay_without_four(first, second, paid, out):
    """What all triples pay when four cards cannot come, taken out one after another; by the four, a > b > c > d."""
    whole, ones, twos = np.int64(0), np.zeros(52, np.int64), np.zeros((52, 52), np.int64)
    for c in range(52):
        for d in range(52):
            twos[c, d] = paid[c, d].sum()
        ones[c] = twos[c].sum() // 2
    whole = ones.sum() // 3
    for a in range(52):
        if a in (first, second):
            continue
        ones_a, twos_a = ones.copy(), twos.copy()
        left_a = take_out(a, whole, ones_a, twos_a, paid)
        for b in range(a):
            if b in (first, second):
                continue
            ones_b, twos_b = ones_a.copy(), twos_a.copy()
            left_b = take_out(b, left_a, ones_b, twos_b, paid)
            for c in range(b):
                if c in (first, second):
                    continue
                left_c = left_b - ones_b[c]
                for d in range(c):
                    if d in (first, second):
                        continue
                    # Triples with d, less those with d and c.
                    out[a * (a - 1) * (a - 2) * (a - 3) // 24 + b * (b - 1) * (b - 2) // 6 + c * (c - 1) // 2 + d] = (
                        left_c - (ones_b[d] - twos_b[d, c])
                    )


@functools.cache
def starting_rows() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """169 rows that stand for all; by two cards the row that stands for them, and the suits to exchange."""
    number: dict[Cards, int] = {}
    row_of, suits_of = np.zeros((52, 52), np.int64), np.zeros((52, 52), np.int64)
    for row in combinations(range(52), 2):
        least, order = min((exchanged(row, suits), at) for at, suits in enumerate(SUITS))
        start = number.setdefault(least, len(number))
        row_of[row] = row_of[row[::-1]] = start
        suits_of[row] = suits_of[row[::-1]] = order
    return np.array(list(number)), row_of, suits_of


def tables(by_kind: np.ndarray) -> np.ndarray:
    """By starting row and four cards that cannot come: what all completions pay."""
    rows, _, _ = starting_rows()
    result, paid = np.zeros((len(rows), comb(52, 4)), np.int32), np.zeros((52, 52, 52), np.int64)
    for number, (first, second) in enumerate(rows.tolist()):
        pay_triples(first, second, by_kind, paid)
        pay_without_four(first, second, paid, result[number])
    return result


@njit(cache=True)
def place_of(first, second, dead, row_of, suits_of, orders):
    """The place in a table of a row with four cards dead."""
    order = orders[suits_of[first, second]]
    moved = np.zeros(4, np.int64)
    for at in range(4):
        card = dead[at] // 4 * 4 + order[dead[at] % 4]
        place = at
        while place > 0 and moved[place - 1] < card:
            moved[place] = moved[place - 1]
            place -= 1
        moved[place] = card
    a, b, c, d = moved
    return row_of[first, second], (
        a * (a - 1) * (a - 2) * (a - 3) // 24 + b * (b - 1) * (b - 2) // 6 + c * (c - 1) // 2 + d
    )


@njit(cache=True)
def deal_rows(row, row_of, suits_of, orders, worths, marks):
    """All deals of two rows beside one: what the best row gains in all, and its marks; of equals the first, of the
    second and third that with the higher card."""
    best_sum, mark_sum = 0, 0
    cards, dead = np.zeros((3, 2), np.int64), np.zeros(4, np.int64)
    cards[0] = row
    for a in range(52):
        for b in range(a):
            if a in (row[0], row[1]) or b in (row[0], row[1]):
                continue
            cards[1, 0], cards[1, 1] = a, b
            for c in range(a):
                for d in range(c):
                    if b in (c, d) or c in (row[0], row[1]) or d in (row[0], row[1]):
                        continue
                    cards[2, 0], cards[2, 1] = c, d
                    best, mark = -(1 << 40), 0
                    for at in range(3):
                        one, two = (at + 1) % 3, (at + 2) % 3
                        dead[0], dead[1], dead[2], dead[3] = cards[one, 0], cards[one, 1], cards[two, 0], cards[two, 1]
                        number, place = place_of(cards[at, 0], cards[at, 1], dead, row_of, suits_of, orders)
                        if worths[number, place] > best:
                            best, mark = np.int64(worths[number, place]), np.int64(marks[number, place])
                    best_sum += 2 * best
                    mark_sum += 2 * mark
    return best_sum, mark_sum


@pytest.mark.heavy
def test_the_best_row_of_every_deal() -> None:
    """What the Peek Bonus gains in all on the best of three rows; and how often each row of its table is met, which a
    number drawn for each row stands for."""
    rows, row_of, suits_of = starting_rows()
    many = Counter(row_of[pair] for pair in combinations(range(52), 2))
    drawn = {net: int(mark) for net, mark in zip(np.unique(pays()).tolist(), MARKS, strict=True)}
    worths, marks = tables(pays()), tables(np.vectorize(drawn.get)(pays()))
    gains, marked = 0, 0
    for number, row in enumerate(rows):
        gain, mark = deal_rows(row, row_of, suits_of, np.array(SUITS), worths, marks)
        gains, marked = gains + many[number] * int(gain), marked + many[number] * int(mark)
    priced = model(POSTING)
    deals = comb(52, 2) * comb(50, 2) * comb(48, 2) * comb(46, 3)
    ends = dict(zip(priced.parts["best row"], priced.ways("best row"), strict=True))
    counts: Counter[int] = Counter()
    for end, ways in ends.items():
        counts[int(priced.payoff("peek-bonus", end).net)] += ways
    assert sum(counts.values()) == deals
    assert sum(net * ways for net, ways in counts.items()) == gains
    assert sum(drawn[net] * ways for net, ways in counts.items()) == marked
    assert float(priced.exact("peek-bonus").edge) == pytest.approx(-gains / deals, abs=1e-15)


MARKS = (88_667, 21_013, 121_939, 5_519, 67_231, 130_003, 43_987, 99_991, 12_289, 76_543, 54_321)
