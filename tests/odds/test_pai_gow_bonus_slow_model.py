"""Pai gow's bonus bets against slow models: hands that make nothing by their ranks and suits, others card by card.

A joker is an ace, or completes a straight, flush or straight flush. Nothing is shared with the program but the tests'
own `house_way_models` and `slow_hands`.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.pai_gow import house_way_models as models
from tests.pai_gow.slow_hands import nothing

from housedealer.odds.engine.models import model

ACE, JOKER = 12, 52
HANDS = comb(53, 7)
Deals = dict[int, int]


def outcomes(posting: str, wager: str) -> dict[int, Fraction]:
    return {int(net): chance for net, chance in model(posting).exact(wager).outcomes if chance}


def chances(deals: Deals) -> dict[int, Fraction]:
    return {net: Fraction(many, sum(deals.values())) for net, many in deals.items() if many}


# The Fortune Bonus and its like

FORTUNE_HANDS = (32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 124_556_196)
"""Seven cards of one suit in a row without and with the joker (the royal flush with a royal match between them), five
aces, royal flush, straight flush, four of a kind, full house, flush, three of a kind, straight, and all others. Source:
Michael Shackleford, wizardofodds.com/games/pai-gow-poker/side-bets, Fortune Bonus."""
FORTUNE_PAYS = {
    # 000:1421-1474, 9487-9552, 004:2665-2731
    ("500-club/fortune-pai-gow-poker", "fortune"): (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    ("500-club/face-up-pai-gow-poker", "fortune"): (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    ("black-sheep/face-up-pai-gow-poker", "fortune"): (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    # 003:928-941, 3253-3270
    ("turlock/fortune-pai-gow-poker", "fortune"): (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    ("turlock/face-up-pai-gow-poker", "fortune"): (5000, 2000, 1000, 400, 150, 50, 20, 5, 4, 3, 2),
    # 004:1675-1687
    ("black-sheep/pai-gow-gold", "golden"): (2500, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    # 001:5674-5702, 5982-6010
    ("the-101/lucky-pai-gow-poker", "lucky"): (2000, 1000, 500, 250, 100, 25, 15, 10, 4, 3, 1),
    ("the-101/ace-up-pai-gow-poker", "lucky"): (2000, 1000, 500, 250, 100, 25, 15, 10, 4, 3, 1),
}


@pytest.mark.parametrize(("posting", "wager"), FORTUNE_PAYS, ids=lambda each: each)
def test_fortune(posting: str, wager: str) -> None:
    deals = Counter[int]()
    for net, many in zip((*FORTUNE_PAYS[posting, wager], -1), FORTUNE_HANDS, strict=True):
        deals[net] += many
    assert outcomes(posting, wager) == chances(deals)


# Hands that make nothing


def runs(ranks: set[int], joker: bool) -> bool:
    """Whether there are five in a row, the ace above the king or below the two; the joker is any one of them."""
    windows = [{ACE, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    return any(len(window & ranks) + joker >= 5 for window in windows)


def nothings(top: int) -> list[frozenset[int]]:
    """Seven ranks, this the highest, of which no five are in a row."""
    return [frozenset((*low, top)) for low in combinations(range(top), 6) if not runs({*low, top}, False)]


def nothings_with_joker() -> list[frozenset[int]]:
    """Six ranks beside the joker, an ace: none of them one, and no four of five in a row."""
    return [
        frozenset(six) for six in combinations(range(ACE), 6) if not runs({*six, ACE}, False) and not runs({*six}, True)
    ]


def suits_of(cards: int, flush: int) -> int:
    """In how many suits so many cards can be dealt with fewer than so many of one suit."""
    return sum(max(map(suits.count, range(4))) < flush for suits in product(range(4), repeat=cards))


def test_happy_pai_gow() -> None:
    """1,000 for a nine high in one color, 100 to 3 for nine to ace high (001:3948-3966)."""
    deals = Counter[int]()
    for top, pays in ((7, 100), (8, 25), (9, 15), (10, 7), (11, 5), (12, 3)):
        deals[pays] += len(nothings(top)) * suits_of(7, 5)
    # Seven cards of two red or two black suits, four of one and three of the other.
    colored = len(nothings(7)) * 2 * (comb(7, 4) + comb(7, 3))
    deals[1000], deals[100] = colored, deals[100] - colored
    deals[3] += len(nothings_with_joker()) * suits_of(6, 4)
    deals[-1] = HANDS - sum(deals.values())
    assert outcomes("the-101/triple-bonus-pai-gow-poker", "happy-pai-gow") == chances(deals)


@functools.cache
def apart(shared: int, mine: int, mine_flush: int, theirs: int, theirs_flush: int) -> int:
    """In how many suits two hands of so many ranks can be dealt that share some ranks and no card, neither with that
    many of one suit."""
    ways: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter({((0,) * 4, (0,) * 4): 1})

    def one_more(counts: tuple[int, ...], suit: int) -> tuple[int, ...]:
        return (*counts[:suit], counts[suit] + 1, *counts[suit + 1 :])

    for place in range(mine + theirs - shared):
        both, own = place < shared, place < mine
        after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (first, second), many in ways.items():
            for one, other in product(range(4), repeat=2):
                if both and one == other:
                    continue
                if not both and other:
                    continue
                a = one_more(first, one) if both or own else first
                b = one_more(second, other if both else one) if both or not own else second
                if max(a) < mine_flush and max(b) < theirs_flush:
                    after[tuple(a), tuple(b)] += many
        ways = after
    return sum(ways.values())


def both_of(mine: list[frozenset[int]], flush: int, theirs: list[frozenset[int]], their_flush: int) -> int:
    """Deals of two hands of such ranks that share no card."""
    alike = Counter(len(one & other) for one in mine for other in theirs)
    sizes = len(mine[0]), len(theirs[0])
    return sum(many * apart(shared, sizes[0], flush, sizes[1], their_flush) for shared, many in alike.items())


ACE_HIGHS = {
    "500-club/face-up-pai-gow-poker": "ace-high",  # 000:9449-9485
    "black-sheep/face-up-pai-gow-poker": "ace-high",  # 004:2629-2663
    "turlock/face-up-pai-gow-poker": "ace-high",  # 003:3272-3288
    "the-101/ace-up-pai-gow-poker": "ace-up",  # 001:6012-6028
}


@functools.cache
def ace_highs() -> Deals:
    """40 to 1 where both hands are ace high, 15 where the player-dealer's is with the joker, 5 without."""
    plain, jokers = nothings(ACE), nothings_with_joker()
    others = comb(46, 7)
    both = both_of(plain, 5, plain, 5)
    mine_with = both_of(jokers, 4, plain, 5)
    with_joker = len(jokers) * suits_of(6, 4) * others
    without = len(plain) * suits_of(7, 5) * others
    deals = {40: both + 2 * mine_with, 15: with_joker - mine_with, 5: without - both - mine_with}
    return {**deals, -1: HANDS * others - sum(deals.values())}


def test_ranks_that_make_nothing() -> None:
    """The ranks and suits counted above, against hands looked at one by one."""
    rng = np.random.default_rng(2)
    plain, jokers = {top: set(nothings(top)) for top in range(7, 13)}, set(nothings_with_joker())
    seen = Counter[bool]()
    while min(seen[False], seen[True]) < 250:
        hand = sorted(int(card) for card in rng.choice(53, 7, replace=False))
        ranks = frozenset(card // 4 for card in hand if card != JOKER)
        suits = [card % 4 for card in hand if card != JOKER]
        most = max(map(suits.count, range(4)))
        if JOKER in hand:
            wanted = ranks in jokers and most < 4
        else:
            wanted = len(ranks) == 7 and ranks in plain.get(max(ranks), ()) and most < 5
        assert nothing(hand) == wanted, hand
        seen[wanted] += 1


@pytest.mark.heavy
@pytest.mark.parametrize("posting", ACE_HIGHS)
def test_ace_high(posting: str) -> None:
    assert outcomes(posting, ACE_HIGHS[posting]) == chances(ace_highs())


# Five cards of six or seven

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
    assert sum(deals.values()) == HANDS
    assert outcomes("the-101/triple-bonus-pai-gow-poker", "double-luck") == chances(deals)
