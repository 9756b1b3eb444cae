"""Two Card Peek's Peek Bonus and Super Bet against slow models: six cards seen and a row chosen, and three rows paid.

A row is bet on once the first two cards of all three rows are seen, and paid by what its five cards become, less where
its first two are a pair (001:885-913); the Super Bet pays every row of three of a kind or more (001:863-882). Hands are
valued by `seven_cards` and `tests.peek.model`, which share nothing with the program. Functions are compiled only so
that every deal can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.peek.model import PEEK, RANKS, SUPER, peek_pays
from tests.versus.seven_cards import STEP, value
from tests.versus.slow import FIVE

from housedealer.games import game
from housedealer.odds.engine.models import model
from housedealer.odds.peek.bonus import row_value, sums_of
from housedealer.odds.peek.model import Peek
from housedealer.odds.peek.three_hands import ThreeHands

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
    """Pairs, suited neighbours and nothing beside cards that they need: 15,180 completions each."""
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
        found = number.setdefault(least, len(number))
        row_of[row] = row_of[row[::-1]] = found
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
        counts[int(priced.due("peek-bonus", end).net)] += ways
    assert sum(counts.values()) == deals
    assert sum(net * ways for net, ways in counts.items()) == gains
    assert sum(drawn[net] * ways for net, ways in counts.items()) == marked
    assert float(priced.exact("peek-bonus").edge) == pytest.approx(-gains / deals, abs=1e-15)


MARKS = (88_667, 21_013, 121_939, 5_519, 67_231, 130_003, 43_987, 99_991, 12_289, 76_543, 54_321)


# The Super Bet


def test_every_three_rows_are_paid_as_posted() -> None:
    """Each row of three of a kind or more is paid; the bet is lost where there is none."""
    priced = model(POSTING)
    high_card = min(row.five for end in priced.parts["three hands"] for row in end)
    table, seen = [Fraction(SUPER.get(NAMES[name], 0)) for name in FIVE], 0
    for end in priced.parts["three hands"]:
        kinds = [row.five - high_card for row in end]
        won = sum((table[kind] for kind in kinds), Fraction(0))
        assert priced.due("super-bet", end).net == (won or -1), kinds
        seen += 1
    assert seen == 8**3


@functools.cache
def made_hands() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All five cards that the Super Bet pays: cards, bits, and category from three of a kind on, as 1 and up."""
    hands, kinds = np.zeros((comb(52, 5), 5), np.int64), np.zeros(comb(52, 5), np.int64)
    many = list_made(hands, kinds, FIVE.index("three"))
    return hands[:many], (1 << hands[:many]).sum(axis=1), kinds[:many]


@njit(cache=True)
def list_made(hands, kinds, least):
    held, suited, many = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hand = hands[many]
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        kind = value(hand, held, suited) // STEP
                        if kind >= least:
                            kinds[many] = kind - least + 1
                            many += 1
    return many


@njit(cache=True)
def meet_two(mask, masks, kinds, counts):
    """Pairs of hands that share no card with some cards nor with each other, by category."""
    apart = np.flatnonzero((masks & mask) == 0)
    for first in apart:
        for second in apart:
            if masks[first] & masks[second] == 0:
                counts[kinds[first], kinds[second]] += 1


def three_hands(first: np.ndarray) -> np.ndarray:
    """How often a first hand meets two others, all paid, by their categories."""
    _, masks, kinds = made_hands()
    counts = np.zeros((8, 8), np.int64)
    meet_two(int((1 << first).sum()), masks, kinds, counts)
    return counts


def compared(numbers: list[int]) -> set[int]:
    """Compare what the program counts for some first hands, of those that stand for all; the categories met."""
    solved = Peek(game(POSTING))
    work = ThreeHands(solved.five_marks[1], 8)
    hands, weights, marks = work._first
    made, seen = np.flatnonzero(marks), set()
    add = work.prepare()
    for number in numbers:
        counts = work.empty()
        add(0, number, number + 1, counts)
        place, kind = made[number], int(marks[made[number]])
        assert (counts[0][kind] == weights[place] * three_hands(hands[place].astype(np.int64))).all()
        assert counts[0].sum() == counts[0][kind].sum()
        seen.add(kind)
    return seen


def test_three_hands_one_by_one() -> None:
    """A first hand, and all others that are paid beside it, two by two."""
    compared([1200])


@pytest.mark.heavy
def test_three_hands_of_every_category() -> None:
    total = int(np.count_nonzero(ThreeHands(Peek(game(POSTING)).five_marks[1], 8)._first[2]))
    marks = ThreeHands(Peek(game(POSTING)).five_marks[1], 8)._first[2]
    kinds = marks[np.flatnonzero(marks)]
    rng = np.random.default_rng(3)
    chosen = [int(rng.choice(np.flatnonzero(kinds == kind))) for kind in range(1, 8)]
    assert compared([*chosen, *rng.choice(total, 8, replace=False).tolist()]) == set(range(1, 8))


@pytest.mark.heavy
def test_two_hands_and_one() -> None:
    """One paid hand and two, with any others: what is left of the whole count where a hand makes nothing."""
    priced = model(POSTING)
    ways = np.array(priced.ways("three hands"), object).reshape(8, 8, 8)
    hands, masks, kinds = made_hands()
    standing: dict[Cards, int] = {}
    for row, hand in enumerate(hands.tolist()):
        standing.setdefault(min(exchanged(tuple(hand), suits) for suits in SUITS), row)
    weights = Counter(min(exchanged(tuple(hand), suits) for suits in SUITS) for hand in hands.tolist())
    two = np.zeros((8, 8), object)
    for hand, row in standing.items():
        met = np.bincount(kinds[(masks & masks[row]) == 0], minlength=8)
        two[kinds[row]] += weights[hand] * met
    third, second = comb(42, 5), comb(47, 5)
    assert (ways.sum(axis=2)[1:, 1:] == two[1:, 1:] * third).all()
    assert (ways.sum(axis=(1, 2))[1:] == np.bincount(kinds, minlength=8)[1:].astype(object) * second * third).all()
    assert ways.sum() == comb(52, 5) * second * third
    for axes in permutations(range(3)):
        assert (ways.transpose(axes) == ways).all()
