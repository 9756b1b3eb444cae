"""Mini Pai Gow's Aces bet and Double Luck against slow models: every six and seven cards, by the best five of them.

A joker is an ace, or completes a straight, flush or straight flush. Hands are valued by `house_way_models`, which
shares nothing with the program. Functions are compiled only so that every hand can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.odds.exact_outcomes import chances, outcomes
from tests.pai_gow import house_way_models as models

JOKER = 52


CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(53)])


@njit(cache=True)
def value_fives(worths):
    """The worth of every five cards, by place: the k-th lowest card at c adds the ways to choose k of those below c."""
    hand, scratch = np.zeros(5, np.int64), np.zeros(13, np.int64)
    for e in range(53):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        place = 0
                        for at in range(5):
                            place += CHOOSE[hand[at], at + 1]
                        worths[place] = models.worth(hand, -1, -1, scratch, True)


@njit(cache=True)
def place_without(hand, first, second):
    """The place of the five cards that are left of six or seven."""
    place, size = 0, 0
    for at in range(len(hand)):
        if at not in (first, second):
            size += 1
            place += CHOOSE[hand[at], size]
    return place


@functools.cache
def fives() -> np.ndarray:
    worths = np.zeros(comb(53, 5), np.int32)
    value_fives(worths)
    return worths


STRAIGHT_FLUSH, TOP_STRAIGHT = 8, 12
"""A category; and what decides in a royal flush."""


@njit(cache=True)
def look_at_six(hand, worths, counts):
    """Count six cards by the best category of five of them, their pairs, a royal flush without the joker, the top."""
    best, royal = 0, 0
    for out in range(6):
        worth = worths[place_without(hand, out, out)]
        best = max(best, worth)
        if worth == STRAIGHT_FLUSH * 13**5 + TOP_STRAIGHT and (hand[5] != JOKER or out == 5):
            royal = 1
    held = np.zeros(13, np.int64)
    for card in hand:
        held[models.rank_of(card)] += 1
    pairs, top = 0, 0
    for rank in range(13):
        pairs += int(held[rank] >= 2)
        top = rank if held[rank] else top
    counts[best // 13**5, pairs, royal, top] += 1


@njit(cache=True)
def deal_six(worths, counts):
    hand = np.zeros(6, np.int64)
    for f in range(53):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            hand[0], hand[1], hand[2], hand[3], hand[4], hand[5] = a, b, c, d, e, f
                            look_at_six(hand, worths, counts)


# Mini Pai Gow's Aces bet


def aces_pays(category: int, pairs: int, royal: bool, top: int) -> int:
    """001:1090-1112; the best row counts."""
    by_category = {9: 2500, 8: 100, 7: 50, 6: 15, 5: 5, 4: 3, 3: 2, 2: 1}
    rows = [by_category.get(category, -1)]
    rows += [1000] if royal else []
    rows += [5] if pairs == 3 else []
    rows += [50] if category == 0 and top == 6 else []
    return max(rows)


def test_mini_pai_gow_aces() -> None:
    """All 22,957,480 hands of six."""
    counts = np.zeros((10, 4, 2, 13), np.int64)
    deal_six(fives(), counts)
    deals = Counter[int]()
    for (category, pairs, royal, top), many in np.ndenumerate(counts):
        deals[aces_pays(category, pairs, bool(royal), top)] += int(many)
    assert sum(deals.values()) == comb(53, 6)
    assert outcomes("the-101/mini-pai-gow", "aces") == chances(deals)


# Double Luck

STRAIGHT, FLUSH, FULL, FOUR, SUITED_STRAIGHT, ROYAL, FIVE_ACES, SEVEN = range(1, 9)
LUCK = [-1, 2, 5, 10, 20, 30, 100, 500, 2000]
"""By the best five cards, 0 for none that is paid; twice that where the other two are a pair; seven cards of one suit
in a row without the joker pay 2,000 (001:3968-3989)."""
BY_CATEGORY = np.array([0, 0, 0, 0, STRAIGHT, FLUSH, FULL, FOUR, SUITED_STRAIGHT, FIVE_ACES])


@njit(cache=True)
def in_a_row(hand):
    """Whether seven cards are of one suit and in a row, the ace high or low, without the joker."""
    held = np.zeros(13, np.int64)
    for card in hand:
        if card == 52 or card % 4 != hand[0] % 4:
            return False
        held[card // 4] += 1
    for low in range(-1, 7):
        many = 0
        for rank in range(low, low + 7):
            many += held[rank]
        if many == 7:
            return True
    return False


@njit(cache=True)
def look_at(hand, kinds, counts):
    """Count a hand by its best five cards, and by the best of those beside a pair."""
    best, beside = SEVEN if in_a_row(hand) else 0, 0
    for at in range(21):
        kind = kinds[place_without(hand, models.FIRST[at], models.SECOND[at])]
        best = max(best, kind)
        if models.front_at(hand, at) >= 1000:
            beside = max(beside, kind)
    counts[best, beside] += 1


@njit(cache=True)
def deal_seven(kinds, counts):
    hand = np.zeros(7, np.int64)
    for g in range(53):
        for f in range(g):
            for e in range(f):
                for d in range(e):
                    for c in range(d):
                        for b in range(c):
                            for a in range(b):
                                hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                                hand[4], hand[5], hand[6] = e, f, g
                                look_at(hand, kinds, counts)


@pytest.mark.heavy
def test_double_luck() -> None:
    """All 154,143,080 hands of seven."""
    royal = fives() == STRAIGHT_FLUSH * 13**5 + TOP_STRAIGHT
    kinds = np.where(royal, ROYAL, BY_CATEGORY[fives() // 13**5]).astype(np.int8)
    counts = np.zeros((9, 9), np.int64)
    deal_seven(kinds, counts)
    deals = Counter[int]()
    for (best, beside), many in np.ndenumerate(counts):
        deals[max(LUCK[best], 2 * LUCK[beside])] += int(many)
    assert sum(deals.values()) == comb(53, 7)
    assert outcomes("the-101/triple-bonus-pai-gow-poker", "double-luck") == chances(deals)
