"""Three Card Poker and Crazy 4 Poker against slow models of the posted rules: decisions and ends.

Every deal of Three Card Poker is dealt, whichever card of the player-dealer's is exposed. Of Crazy 4 Poker every deal
to some hands is, and every deal of a small deck. Hands are ranked and wagers paid by `tests.versus`, which shares
nothing with the program. Functions are compiled only so that every deal can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.versus import slow
from tests.versus.model import four_card_hands
from tests.versus.postings import POSTINGS, SUPER_BONUS

from housedealer.games import game
from housedealer.odds.counting.qualified_hands import without_exposed_card
from housedealer.odds.engine.models import model
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import Showdown

THREE_CARD = [name for name, spec in POSTINGS.items() if spec["game"] == "three"]
CRAZY = "turlock/crazy-4-poker"
LOST, TIED, WON = range(3)
PACK = [rank + suit for rank in slow.ORDER for suit in "cdhs"]


def solved(posting: str) -> Showdown:
    return Showdown(PayTables(game(posting)))


# Three Card Poker


@njit(cache=True)
def deal_three(values, least, counts):
    """Deals to every hand by rank of the exposed card, a club: whether the other qualifies, and the result."""
    for up in range(0, 52, 4):
        for a in range(52):
            for b in range(a):
                for c in range(b):
                    if up in (a, b, c):
                        continue
                    mine, row = values[a, b, c], counts[up // 4, a, b, c]
                    for d in range(52):
                        if d in (a, b, c, up):
                            continue
                        for e in range(d):
                            if e in (a, b, c, up):
                                continue
                            theirs = values[up, d, e]
                            row[int(theirs >= least), 1 + int(mine > theirs) - int(mine < theirs)] += 1


@functools.cache
def three_card_deals() -> np.ndarray:
    """By rank of the exposed card and the hand's cards in falling order: 20,825 hands against 1,128 each."""
    worths = {hand: slow.best_three([PACK[card] for card in hand]) for hand in combinations(range(52), 3)}
    number = {worth: at for at, worth in enumerate(sorted(set(worths.values())))}
    values = np.zeros((52, 52, 52), np.int64)
    for (a, b, c), worth in worths.items():
        for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            values[x, y, z] = number[worth]
    counts = np.zeros((13, 52, 52, 52, 2, 3), np.uint16)
    deal_three(values, number[slow.best_three(["Qc", "3d", "2h"])], counts)
    return counts


def gained(posting: str) -> np.ndarray:
    """What ante and play gain, by whether the other qualified and the result."""
    # A player-dealer who does not qualify pays the ante, or only hands that are higher (see `POSTINGS` for the lines).
    least = {"paid": 1, "push": 0, "lose": -1}[POSTINGS[posting]["unqualified"]]
    return np.array([[least, least, 1], [-2, 0, 2]])


@pytest.mark.parametrize("posting", THREE_CARD)
def test_every_deal_of_three_card_poker(posting: str) -> None:
    counts, game_of = three_card_deals().astype(np.int64), solved(posting)
    nets = gained(posting)
    worth = (counts * nets).sum(axis=(-2, -1))
    met = game_of.information_sets
    rows = (met.seen >> 2, met.hands[:, 2], met.hands[:, 1], met.hands[:, 0])
    choices, gains = game_of.gains
    assert choices == [0, 1]
    assert (gains[1] == worth[rows]).all()
    dealt = counts.sum(axis=(-2, -1)) > 0
    assert len(met.seen) == dealt.sum() == 13 * comb(51, 3)
    plays = worth >= -comb(48, 2)
    assert ((game_of.chosen == 1) == plays[rows]).all()

    ends: Counter[int] = Counter({-1: int((dealt & ~plays).sum()) * comb(48, 2)})
    for (qualified, result), net in np.ndenumerate(nets):
        ends[int(net)] += int(counts[plays][:, qualified, result].sum())
    total = 13 * comb(51, 3) * comb(48, 2)
    results = {int(net): chance for net, chance in model(posting).exact("ante+play").outcomes if chance}
    assert results == {net: Fraction(many, total) for net, many in ends.items() if many}


# Crazy 4 Poker


@njit(cache=True)
def worth_of_four(five, skip):
    """High card, pair, two pair, flush, straight, three, straight flush, four (003:2696-2707), in steps of 13."""
    held, suited, suit = np.zeros(13, np.int64), True, -1
    for at in range(5):
        if at != skip:
            held[five[at] // 4] += 1
            suited = suited and suit in (-1, five[at] % 4)
            suit = five[at] % 4
    top = 2 if held[12] == held[0] == held[1] == held[2] == 1 else -1
    for high in range(3, 13):
        if held[high] == held[high - 1] == held[high - 2] == held[high - 3] == 1:
            top = high
    if top >= 0:
        return (6 if suited else 4) * 13**4 + top
    score, kinds, most = 0, 0, 0
    for wanted in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if held[rank] == wanted:
                score, kinds, most = score * 13 + rank, kinds + 1, max(most, wanted)
    score *= 13 ** (4 - kinds)
    if most == 4:
        return 7 * 13**4 + score
    if suited:
        return 3 * 13**4 + score
    return (5 if most == 3 else 2 if kinds == 2 else 1 if kinds == 3 else 0) * 13**4 + score


@njit(cache=True)
def all_fives(deck, masks, values):
    """Every five cards of a deck, as bits, and the worth of their best four."""
    hand, n = np.zeros(5, np.int64), 0
    for a in range(deck):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        masks[n] = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                        for skip in range(5):
                            values[n] = max(values[n], worth_of_four(hand, skip))
                        n += 1


@njit(cache=True)
def meet(mask, mine, masks, values, least, counts):
    for n in range(len(masks)):
        if not masks[n] & mask:
            result = 1 + int(mine > values[n]) - int(mine < values[n])
            counts[int(values[n] >= least), result] += 1


def fives(deck: int) -> tuple[np.ndarray, np.ndarray]:
    masks, values = np.zeros((2, comb(deck, 5)), np.int64)
    all_fives(deck, masks, values)
    return masks, values


KING_HIGH = 11 * 13**3 + 2 * 13**2 + 13
"""King, four, three, deuce (003:2711)."""
ACES = 13**4 + 12 * 13**3 + 13**2
"""Two aces, three, deuce: the least hand that may play three times the ante (003:2738-2741)."""


def bonus(hand: list[int]) -> Fraction | None:
    made = four_card_hands([PACK[card] for card in hand])
    return next((Fraction(odds) for what, odds in SUPER_BONUS if what in made), None)


def test_hands_of_crazy_4_poker() -> None:
    """Hands of the whole deck, each against the 1,533,939 that it may meet: what every choice gains, and the choice."""
    masks, values = fives(52)
    game_of = solved(CRAZY)
    met, (choices, gains), unit = game_of.information_sets, game_of.gains, game_of.tables.unit
    rng, kings = np.random.default_rng(3), met.hands[:, -1] // 4 == 11
    rows = np.concatenate([rng.choice(len(met.values), 25), rng.choice(np.flatnonzero(kings), 15)])
    seen = Counter[int]()
    for row in rows.tolist():
        hand = met.hands[row].tolist()
        mask = sum(1 << card for card in hand)
        mine, counts = int(values[masks == mask][0]), np.zeros((2, 3), np.int64)
        meet(mask, mine, masks, values, KING_HIGH, counts)
        assert counts.reshape(-1).tolist() == met.counts[row].tolist()
        won, lost, unqualified = int(counts[1, WON]), int(counts[1, LOST]), int(counts[0].sum())
        extra = bonus(hand)
        paid = extra * comb(47, 5) if extra is not None else Fraction(-lost)
        worths = {0: Fraction(-2 * comb(47, 5))}
        for times in (1, 2, 3) if mine >= ACES else (1,):
            worths[times] = won - lost + paid + times * (won - lost + unqualified)
        assert {times: Fraction(int(gains[at, row]), unit) for at, times in enumerate(choices) if times in worths} == (
            worths
        )
        assert worths[choices[int(game_of.chosen[row])]] == max(worths.values())
        seen[choices[int(game_of.chosen[row])]] += 1
    assert set(seen) == {0, 1, 3}


def test_every_deal_of_a_small_deck_of_crazy_4_poker() -> None:
    """Deuces to sixes: 15,504 hands against 3,003 each, with two pair qualifying."""
    masks, values = fives(20)
    distinct, fast = np.unique(values, return_inverse=True)
    least = int(np.searchsorted(distinct, 2 * 13**4))
    place = np.argsort([sum(comb(c, n + 1) for n, c in enumerate(c for c in range(20) if m >> c & 1)) for m in masks])
    result = without_exposed_card(5, fast[place], least, 20)
    by_mask = dict(zip(masks.tolist(), fast.tolist(), strict=True))
    total = np.zeros((2, 3), np.int64)
    for row, hand in enumerate(result.hands.tolist()):
        mask, counts = sum(1 << card for card in hand), np.zeros((2, 3), np.int64)
        meet(mask, by_mask[mask], masks, fast, least, counts)
        assert counts.reshape(-1).tolist() == result.counts[row].tolist()
        total += counts * result.weights[row]
    assert total.sum() == comb(20, 5) * comb(15, 5) and (total[1] > 0).all()
