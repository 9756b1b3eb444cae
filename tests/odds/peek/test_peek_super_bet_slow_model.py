"""Two Card Peek's Super Bet against slow models: what three rows are paid, and how often three, two and one are.

It pays every row of three of a kind or more (001:863-882). Hands are valued by `seven_cards`, which shares nothing with
the program. Functions are compiled only so that every deal can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.peek.model import SUPER
from tests.versus.seven_cards import STEP, value
from tests.versus.slow import FIVE

from housedealer.games import game
from housedealer.odds.engine.models import model
from housedealer.odds.peek.model import Peek
from housedealer.odds.peek.three_hands import ThreeHands

POSTING = "the-101/two-card-peek"
PAID = dict(zip(FIVE[3:], ("trips", "straight", "flush", "full", "quads", "straight flush", "royal"), strict=True))
SUITS = list(permutations(range(4)))
Cards = tuple[int, ...]


def exchanged(cards: Cards, suits: Cards) -> Cards:
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))


def test_every_three_rows_are_paid_as_posted() -> None:
    """Each row of three of a kind or more is paid; the bet is lost where there is none."""
    priced = model(POSTING)
    high_card = min(row.five for end in priced.parts["three hands"] for row in end)
    table, seen = [Fraction(SUPER.get(PAID.get(name, ""), 0)) for name in FIVE], 0
    for end in priced.parts["three hands"]:
        kinds = [row.five - high_card for row in end]
        won = sum((table[kind] for kind in kinds), Fraction(0))
        assert priced.payoff("super-bet", end).net == (won or -1), kinds
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
