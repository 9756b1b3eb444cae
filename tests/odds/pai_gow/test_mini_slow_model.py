"""Mini Pai Gow against a slow model: every setting of every hand, doubled or not, against every hand of the house's.

One card in front, five behind, set and doubled before the player-dealer's hand is seen, which is set the house way;
copies are the player-dealer's, and a doubled wager pushes against less than a pair of fives (001:1055-1088). Hands are
valued and set by `house_way_models`, which shares nothing with the program. Functions are compiled only so that every
deal can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from numba import njit
from tests.pai_gow import house_way_models as models

from housedealer.games import game
from housedealer.odds import odds
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.pai_gow.doubling import setting_results
from housedealer.odds.pai_gow.hands import set_by_chart
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.pai_gow.two_hand_counts import FRONTS
from housedealer.odds.pai_gow.unseen_setting import OneCardRules, best_settings, settings_of

POSTING = "the-101/mini-pai-gow"
SMALL = 24
"""Deuces to sevens: single pairs to four of a kind, straights, flushes and straight flushes."""
SIZE, HOUSE = 6, 6
"""Cards of a hand; the place of the house way's setting after those of the six cards."""
PAIR_OF_FIVES = 13**5 + 3 * 13**4
"""With the least cards beside them."""
LOST, PUSHED, WON = range(3)


class Slow(NamedTuple):
    """Hands as they may be set: fronts and backs, -1 for a foul; in the last column the house way."""

    hands: np.ndarray
    fronts: np.ndarray
    backs: np.ndarray


@njit(cache=True)
def set_all(hands, worths, fronts, backs):
    for n in range(len(hands)):
        for at in range(SIZE):
            # The joker is above the ace; a front that out-ranks the hand behind it is a foul (001:1019, 1055).
            front, back = hands[n, at] // 4, worths[n, at]
            foul = back < 13**5 and back // 13**4 < front
            fronts[n, at], backs[n, at] = (-1, -1) if foul else (front, back)
        at = models.mini(hands[n], worths[n])
        fronts[n, HOUSE], backs[n, HOUSE] = hands[n, at] // 4, worths[n, at]


def slow_settings(hands: np.ndarray) -> Slow:
    fronts, backs = np.zeros((2, len(hands), SIZE + 1), np.int32)
    set_all(hands, models.all_worths(hands, True), fronts, backs)
    return Slow(hands, fronts, backs)


@njit(cache=True)
def deal_all(dealt, masks, others, fronts, backs, number, deals):
    """All deals to some hands of the small deck: by setting, whether the other qualifies, and the result."""
    left = np.zeros(SMALL - SIZE, np.int64)
    for row in range(len(dealt)):
        n, many = dealt[row], 0
        for card in range(SMALL):
            if not masks[n] >> card & 1:
                left[many] = 1 << card
                many += 1
        for at in range(len(others)):
            mask = 0
            for place in range(SIZE):
                mask |= left[others[at, place]]
            front, back = fronts[number[mask], HOUSE], backs[number[mask], HOUSE]
            qualified = int(back >= PAIR_OF_FIVES)
            for setting in range(SIZE + 1):
                higher = int(fronts[n, setting] > front) + int(backs[n, setting] > back)
                deals[row, setting, qualified, higher] += 1


class Small(NamedTuple):
    """The small deck dealt out: one hand for all that become it when suits are exchanged, and how many those are."""

    slow: Slow
    weights: np.ndarray
    deals: np.ndarray
    """By hand, setting, whether the other qualifies, and result: deals."""


@functools.cache
def small_game() -> Small:
    """Every setting of the small deck's 134,596 hands against each of 18,564 others."""
    every = np.array(list(combinations(range(SMALL), SIZE)))
    masks = (1 << every).sum(axis=1)
    exchanged = [(1 << (every // 4 * 4 + np.array(suits)[every % 4])).sum(axis=1) for suits in permutations(range(4))]
    _, dealt, weights = np.unique(np.min(exchanged, axis=0), return_index=True, return_counts=True)
    number = np.full(1 << SMALL, -1)
    number[masks] = np.arange(len(every))
    slow, result = slow_settings(every), np.zeros((len(dealt), SIZE + 1, 2, 3), np.int64)
    others = np.array(list(combinations(range(SMALL - SIZE), SIZE)))
    deal_all(dealt, masks, others, slow.fronts, slow.backs, number, result)
    return Small(Slow(*(each[dealt] for each in slow)), weights, result)


def worth_of(deals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the base wager gains, and what a double gains beside it."""
    gained = deals[..., WON] - deals[..., LOST]
    return gained.sum(axis=-1), gained[..., 1]


def posted() -> tuple[PaiGow, OneCardRules]:
    counted = PaiGow(game(POSTING))
    return counted, OneCardRules(counted.rules.joker_kind, counted.least_backs(), False)


def rows_of(hands: np.ndarray, slow: Slow) -> np.ndarray:
    """The slow model's row of each hand, whichever exchange of its suits stands there."""
    place = {}
    for row, hand in enumerate(slow.hands):
        for suits in permutations(range(4)):
            place[tuple(sorted(hand // 4 * 4 + np.array(suits)[hand % 4]))] = row
    return np.array([place[tuple(hand)] for hand in hands.tolist()])


def test_the_house_way_on_a_small_deck() -> None:
    """How every hand fares, and in how many deals each end comes about."""
    small, (counted, _) = small_game(), posted()
    hands, weights = classes(SMALL, SIZE)
    met = setting_results(SMALL, SIZE, weights, set_by_chart(counted.chart, hands), counted.qualifies)
    assert (met.reshape(-1, 2, 3) == small.deals[rows_of(hands, small.slow), HOUSE]).all()
    doubled = worth_of(small.deals[:, HOUSE])[1] > 0
    whole, gains = small.deals[:, HOUSE] * small.weights[:, None, None], met[:, 5] > met[:, 3]
    for chosen, fast in ((doubled, gains), (~doubled, ~gains)):
        assert (met * weights[:, None])[fast].sum(axis=0).tolist() == whole[chosen].sum(axis=0).reshape(-1).tolist()
    assert whole.sum() == comb(SMALL, SIZE) * comb(SMALL - SIZE, SIZE)
    assert doubled.any() and not doubled.all()


def test_every_setting_of_a_small_deck() -> None:
    """What each setting that is weighed comes to, and that none left out is better."""
    (slow, _, result), (counted, allowed) = small_game(), posted()
    hands, weights = classes(SMALL, SIZE)
    own, codes = settings_of(hands, allowed), set_by_chart(counted.chart, hands)
    met = setting_results(SMALL, SIZE, weights, codes, counted.qualifies, own)
    alike = rows_of(hands, slow)
    rows = np.repeat(alike, np.diff(own.first))
    # Of cards of one rank the one in front that leaves the best back.
    same = slow.fronts[rows, :SIZE] == (own.codes % FRONTS - 1)[:, None]
    at = np.where(same, slow.backs[rows, :SIZE], -1).argmax(axis=1)
    assert same.any(axis=1).all()
    assert (met.reshape(-1, 2, 3) == result[rows, at]).all()

    base, double = worth_of(result[:, :SIZE])
    worth = np.where(slow.backs[:, :SIZE] >= 0, base + np.maximum(double, 0), np.iinfo(np.int64).min)
    best = best_settings(own, met)
    gained = met[best][:, [2, 5]] - met[best][:, [0, 3]]
    assert (gained.sum(axis=1) + np.maximum(gained[:, 1], 0) == worth[alike].max(axis=1)).all()
    # Some hands are set otherwise than by the chart, and to more gain.
    by_chart = worth_of(result[:, HOUSE])
    assert worth.max(axis=1).sum() > (by_chart[0] + np.maximum(by_chart[1], 0)).sum()


@pytest.mark.heavy
def test_the_best_setting_of_the_whole_game() -> None:
    """0.2465 % of the wager by another program's count."""
    best = odds(POSTING, wager="base", strategy="best")["wagers"]["base"]
    assert best["method"] == "exact"
    assert round(best["edge"], 6) == 0.002465
    priced = PaiGow(game(POSTING), "best")
    rounds = 3_000_000
    ends = priced.kernel()(5, 0, rounds)[: len(priced.parts["doubled"])]
    chances = np.array(priced.count("doubled")) / sum(priced.count("doubled"))
    assert (np.abs(ends - rounds * chances) < 5 * np.sqrt(rounds * chances * (1 - chances)) + 1).all()


@pytest.mark.heavy
def test_hands_of_the_whole_deck() -> None:
    """Twelve hands, half with the joker, against all 10,737,573 hands that each may meet: no setting is better."""
    rng = np.random.default_rng(8)
    hands = np.array([rng.choice(52, SIZE, replace=False) for _ in range(12)])
    hands[1::2, 0] = 52
    hands.sort(axis=1)
    mine, result = slow_settings(hands), np.zeros((len(hands), SIZE, 2, 3), np.int64)
    for top in range(SIZE - 1, 53):
        others = np.array([(*low, top) for low in combinations(range(top), SIZE - 1)])
        theirs, masks = slow_settings(others), (1 << others).sum(axis=1)
        front, back = theirs.fronts[:, HOUSE], theirs.backs[:, HOUSE]
        for n, mask in enumerate((1 << hands).sum(axis=1)):
            apart = masks & mask == 0
            for at in range(SIZE):
                higher = (mine.fronts[n, at] > front).astype(int) + (mine.backs[n, at] > back)
                result[n, at] += np.bincount((3 * (back >= PAIR_OF_FIVES) + higher)[apart], minlength=6).reshape(2, 3)
    assert (result.sum(axis=(2, 3)) == 10_737_573).all()
    base, double = worth_of(result)
    worth = np.where(mine.backs[:, :SIZE] >= 0, base + np.maximum(double, 0), np.iinfo(np.int64).min)
    plays = PaiGow(game(POSTING), "best").doubled.plays
    for n, hand in enumerate(hands.tolist()):
        played = int(plays[sum(comb(card, at + 1) for at, card in enumerate(hand))])
        same = np.flatnonzero(mine.fronts[n, :SIZE] == (played >> 1) % FRONTS - 1)
        at = same[mine.backs[n, same].argmax()]
        assert worth[n, at] == worth[n].max()
        assert played & 1 == int(double[n, at] > 0)
