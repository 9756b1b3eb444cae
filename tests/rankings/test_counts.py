"""Every hand of a deck, counted by category, against published counts and plain combinatorics.

Sources, each read and compared: Wikipedia, "Poker probability" (five and seven cards, distinct hands, five- and
seven-card lowball); Brian Alspach's poker computations at people.math.sfu.ca/~alspach: "6-Card Poker Hands" (comp19,
2000), "Pai Gow Poker Computations" (comp38, 2003, tables 1 and 2: seven and six cards) and "7-Card Poker Hands with
Joker" (comp40, 2003). Where no published source exists, the hands are counted here a second way.
"""

from __future__ import annotations

from itertools import chain, combinations, pairwise
from math import comb

import numpy as np
import pytest
from numba import njit

from housedealer.rankings import ladders
from housedealer.rankings.kernels import arrays
from housedealer.rankings.kernels.base import CARD, MASK, NONE, START_5, u64
from housedealer.rankings.kernels.high import high, high_joker, high_wild
from housedealer.rankings.kernels.low import low_a5
from housedealer.rankings.ladders import (
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Ladder,
)

PLAIN, BUG, WILD, LOW = range(4)


@njit(cache=True)
def _value(which, key, mask):
    if which == PLAIN:
        return high(key, mask)
    if which == BUG:
        return high_joker(key, mask, True)
    if which == WILD:
        return high_wild(key, mask)
    return low_a5(key)


@njit(cache=True)
def _sevens(which, deck):
    counts = np.zeros(8192, dtype=np.int64)
    one, end = u64(1), u64(deck)
    for a in range(end):
        ka, ma = START_5 + CARD[a], MASK[a]
        for b in range(a + one, end):
            kb, mb = ka + CARD[b], ma | MASK[b]
            for c in range(b + one, end):
                kc, mc = kb + CARD[c], mb | MASK[c]
                for d in range(c + one, end):
                    kd, md = kc + CARD[d], mc | MASK[d]
                    for e in range(d + one, end):
                        ke, me = kd + CARD[e], md | MASK[e]
                        for f in range(e + one, end):
                            kf, mf = ke + CARD[f], me | MASK[f]
                            for g in range(f + one, end):
                                counts[_value(which, kf + CARD[g], mf | MASK[g])] += 1
    return counts


@njit(cache=True)
def _fives(which, deck, sixth):
    """Counts of values over all five-card hands, or all six-card hands."""
    counts = np.zeros(8192, dtype=np.int64)
    one, end = u64(1), u64(deck)
    for a in range(end):
        for b in range(a + one, end):
            for c in range(b + one, end):
                for d in range(c + one, end):
                    for e in range(d + one, end):
                        key = START_5 + CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e]
                        mask = NONE | MASK[a] | MASK[b] | MASK[c] | MASK[d] | MASK[e]
                        if not sixth:
                            counts[_value(which, key, mask)] += 1
                            continue
                        for f in range(e + one, end):
                            counts[_value(which, key + CARD[f], mask | MASK[f])] += 1
    return counts


def by_category(counts: np.ndarray, ladder: Ladder) -> dict[int, int]:
    result: dict[int, int] = {}
    for value in np.flatnonzero(counts):
        category = ladder.category(int(value))
        result[category] = result.get(category, 0) + int(counts[value])
    return result


def distinct(counts: np.ndarray, ladder: Ladder) -> dict[int, int]:
    return by_category((counts > 0).astype(np.int64), ladder)


def combinations_of(deck: list[int], size: int) -> np.ndarray:
    """Every hand of so many cards as an array."""
    flat = np.fromiter(chain.from_iterable(combinations(deck, size)), dtype=np.uint8)
    return flat.reshape(-1, size)


def test_five_cards() -> None:
    # Wikipedia, "Poker probability", five-card hands: frequency and distinct hands.
    counts = _fives(PLAIN, 52, False)
    assert by_category(counts, ladders.high()) == {
        ROYAL: 4, STRAIGHT_FLUSH: 36, QUADS: 624, FULL_HOUSE: 3744, FLUSH: 5108, STRAIGHT: 10200,
        TRIPS: 54912, TWO_PAIR: 123552, PAIR: 1098240, HIGH_CARD: 1302540,
    }  # fmt: skip
    assert distinct(counts, ladders.high()) == {
        ROYAL: 1, STRAIGHT_FLUSH: 9, QUADS: 156, FULL_HOUSE: 156, FLUSH: 1277, STRAIGHT: 10,
        TRIPS: 858, TWO_PAIR: 858, PAIR: 2860, HIGH_CARD: 1277,
    }  # fmt: skip
    assert np.count_nonzero(counts) == 7462


def test_six_cards() -> None:
    # Alspach, comp19 and comp38, table 2; the straight flushes include 188 royals, 4 times C(47,1).
    counts = by_category(_fives(PLAIN, 52, True), ladders.high())
    assert counts.pop(ROYAL) == 4 * 47
    assert counts == {
        STRAIGHT_FLUSH: 1844 - 188, QUADS: 14664, FULL_HOUSE: 165984, FLUSH: 205792, STRAIGHT: 361620,
        TRIPS: 732160, TWO_PAIR: 2532816, PAIR: 9730740, HIGH_CARD: 6612900,
    }  # fmt: skip


def test_seven_cards() -> None:
    # Wikipedia, "Poker probability", seven-card hands: frequency and distinct hands; Alspach, comp38, table 1.
    counts = _sevens(PLAIN, 52)
    assert by_category(counts, ladders.high()) == {
        ROYAL: 4324, STRAIGHT_FLUSH: 37260, QUADS: 224848, FULL_HOUSE: 3473184, FLUSH: 4047644,
        STRAIGHT: 6180020, TRIPS: 6461620, TWO_PAIR: 31433400, PAIR: 58627800, HIGH_CARD: 23294460,
    }  # fmt: skip
    assert distinct(counts, ladders.high()) == {
        ROYAL: 1, STRAIGHT_FLUSH: 9, QUADS: 156, FULL_HOUSE: 156, FLUSH: 1277, STRAIGHT: 10, TRIPS: 575,
        TWO_PAIR: 763, PAIR: 1470, HIGH_CARD: 407,
    }  # fmt: skip
    assert counts.sum() == 133784560
    assert np.count_nonzero(counts) == 4824


def test_five_cards_with_a_joker_that_is_an_ace_or_fills_a_straight_or_flush() -> None:
    # The 52-card counts, and what four cards become with the joker:
    runs = ladders.runs(5)
    sets = {frozenset(run) - {rank} for run in runs for rank in run}
    straight_flush = 4 * len(sets)
    straight = len(sets) * (4**4 - 4)
    flush = 4 * comb(13, 4) - straight_flush
    with_ace = [held for held in sets if 12 in held]
    aces = 4 * comb(12, 3) * 4**3 - len(with_ace) * (4**4 - 4) - 4 * comb(12, 3)
    nothing = (comb(12, 4) - len(sets) + len(with_ace)) * (4**4 - 4)
    counts = by_category(_fives(BUG, 53, False), ladders.high())
    assert counts.pop(ROYAL) + counts.pop(STRAIGHT_FLUSH) == 40 + straight_flush
    assert counts == {
        FIVE: 1,
        QUADS: 624 + 4 * 48 + 12,
        FULL_HOUSE: 3744 + 6 * 12 * 6 + 12 * 4 * 4,
        FLUSH: 5108 + flush,
        STRAIGHT: 10200 + straight,
        TRIPS: 54912 + 6 * comb(12, 2) * 16 + 12 * 4 * 44,
        TWO_PAIR: 123552 + 4 * 12 * 6 * 44 + comb(12, 2) * 36,
        PAIR: 1098240 + 12 * 6 * comb(11, 2) * 16 + aces,
        HIGH_CARD: 1302540 + nothing,
    }


def test_five_cards_with_a_wild_joker() -> None:
    # The 52-card counts, and what four cards become with a joker that is any card; C(53,5) = 2,869,685 hands.
    sets = {frozenset(run) - {rank} for run in ladders.runs(5) for rank in run}  # four of a run's five ranks
    straight_flush, royal = 4 * len(sets), 4 * 5
    counts = by_category(_fives(WILD, 53, False), ladders.high())
    assert counts.pop(ROYAL) == 4 + royal
    assert counts == {
        FIVE: 13,
        STRAIGHT_FLUSH: 36 + straight_flush - royal,
        QUADS: 624 + 13 * 4 * 48,  # three of a kind with another card
        FULL_HOUSE: 3744 + comb(13, 2) * 36,  # two pair
        FLUSH: 5108 + 4 * comb(13, 4) - straight_flush,
        STRAIGHT: 10200 + len(sets) * (4**4 - 4),
        TRIPS: 54912 + 13 * 6 * comb(12, 2) * 16,  # a pair with two others
        TWO_PAIR: 123552,
        PAIR: 1098240 + (comb(13, 4) - len(sets)) * (4**4 - 4),
        HIGH_CARD: 1302540,
    }


def test_seven_cards_of_pai_gow_poker() -> None:
    # Alspach, comp40, straight flushes and royals in one; of the royals, which it puts at 26,124, there are eight more.
    counts = by_category(_sevens(BUG, 53), ladders.high())
    royals = counts.pop(ROYAL)
    assert royals == 4 * comb(48, 2) + 4 * 5 * comb(47, 2)  # without the joker's help, and with it
    assert counts.pop(STRAIGHT_FLUSH) + royals == 210964
    assert counts == {
        FIVE: 1128, QUADS: 307472, FULL_HOUSE: 4188528, FLUSH: 6172088, STRAIGHT: 11236028, TRIPS: 7470676,
        TWO_PAIR: 35553816, PAIR: 64221960, HIGH_CARD: 24780420,
    }  # fmt: skip


def test_five_card_lows() -> None:
    # Wikipedia, "Poker probability", five-card lowball: hands without a pair by their highest card.
    counts = _fives(LOW, 52, False)
    expected = [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]
    assert _no_pairs(counts) == expected
    assert np.count_nonzero(counts) == 6175  # sets of five ranks less the thirteen of one rank


def test_seven_card_lows() -> None:
    # Wikipedia, "Poker probability", seven-card ace-to-five low: hands without a pair by their highest card.
    expected = [781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200]
    assert _no_pairs(_sevens(LOW, 52)) == expected


def _no_pairs(counts: np.ndarray) -> list[int]:
    result = [0] * 9
    for value in np.flatnonzero(counts):
        category, ranks = ladders.low_a5().rung(int(value))
        if category == HIGH_CARD:
            result[ranks[0] - 4] += int(counts[value])
    return result


def test_three_cards() -> None:
    # Plain combinatorics; C(52,3) = 22,100 hands, with twelve straights, ace-king-queen the highest.
    counts = np.bincount(arrays.values("three-card", combinations_of(list(range(52)), 3)))
    assert by_category(counts, ladders.three_card()) == {
        ROYAL: 4,
        STRAIGHT_FLUSH: 11 * 4,
        TRIPS: 13 * 4,
        STRAIGHT: 12 * (4**3 - 4),
        FLUSH: 4 * (comb(13, 3) - 12),
        PAIR: 13 * 6 * 48,
        HIGH_CARD: (comb(13, 3) - 12) * (4**3 - 4),
    }


@pytest.fixture(scope="module")
def fours() -> np.ndarray:
    return combinations_of(list(range(52)), 4)


def test_four_cards(fours: np.ndarray) -> None:
    # Plain combinatorics; C(52,4) = 270,725 hands.
    counts = np.bincount(arrays.values("four-card", fours))
    straights = 11
    assert by_category(counts, ladders.four_card()) == {
        QUADS: 13,
        STRAIGHT_FLUSH: straights * 4,
        TRIPS: 13 * 4 * 48,
        STRAIGHT: straights * (4**4 - 4),
        FLUSH: 4 * (comb(13, 4) - straights),
        TWO_PAIR: comb(13, 2) * 36,
        PAIR: 13 * 6 * comb(12, 2) * 16,
        HIGH_CARD: (comb(13, 4) - straights) * (4**4 - 4),
    }


def test_badugi(fours: np.ndarray) -> None:
    # By how many cards of a hand can be of different ranks and suits; four are 52 x 36 x 22 x 10 / 4! = 17,160.
    ranks, suits = fours >> 2, fours & 3
    clear = {
        pair: (ranks[:, pair[0]] != ranks[:, pair[1]]) & (suits[:, pair[0]] != suits[:, pair[1]])
        for pair in combinations(range(4), 2)
    }
    most = np.ones(len(fours), np.int64)
    for size in (2, 3, 4):
        for some in combinations(range(4), size):
            most[np.logical_and.reduce([clear[pair] for pair in combinations(some, 2)])] = size
    counts = np.bincount(arrays.values("badugi", fours), minlength=1093)
    one, two, three, four = 13, comb(13, 2), comb(13, 3), comb(13, 4)
    edges = np.cumsum([1, one, two, three, four])
    result = [int(counts[a:b].sum()) for a, b in pairwise(edges)]
    assert result == np.bincount(most)[1:].tolist()
    assert result[0] == 4 * comb(13, 4) + 13
    assert result[3] == comb(13, 4) * 24 == 17160
    assert sum(result) == 270725


def test_best_four_of_five_cards() -> None:
    # Hands whose best four cards are a straight or a flush, counted over all five: four of one suit, four ranks
    # in a row, and nothing that ranks above either in both orders (003:2696-2705).
    hands = combinations_of(list(range(52)), 5)
    ranks = np.sort(hands >> 2, axis=1)
    suits = np.stack([(hands & 3 == suit).sum(axis=1) for suit in range(4)])

    def runs(counted: np.ndarray) -> np.ndarray:
        """Whether four ranks in a row are among the cards that count; an ace also stands below the two."""
        held = np.bitwise_or.reduce(np.where(counted, 2 << (hands >> 2).astype(np.int32), 0), axis=1)
        held |= held >> 13 & 1
        return np.logical_or.reduce([held >> first & 15 == 15 for first in range(11)])

    run, triple = runs(hands >= 0), (ranks[:, :3] == ranks[:, 2:]).any(axis=1)
    straight_flush = np.logical_or.reduce([runs(hands & 3 == suit) for suit in range(4)])
    flush = (suits.max(axis=0) >= 4) & ~straight_flush & ~triple
    straight = run & ~straight_flush & ~triple
    flush_above = by_category(np.bincount(arrays.values("four-card-flush-above", hands)), ladders.four_card(True))
    posted = by_category(np.bincount(arrays.values("four-card", hands)), ladders.four_card())
    assert (flush_above[FLUSH], flush_above[STRAIGHT]) == (flush.sum(), (straight & ~flush).sum())
    assert (posted[FLUSH], posted[STRAIGHT]) == ((flush & ~straight).sum(), straight.sum())
    assert (flush & straight).sum() == 4152  # in the order printed in seed 003 these are straights


def test_mexican_without_the_joker() -> None:
    # Plain combinatorics: ten ranks in four suits; a flush is rarer than a full house, and ranks above it.
    deck = [code for code in range(52) if code >> 2 in ladders.MEXICAN_RANKS]
    counts = np.bincount(arrays.values("mexican", combinations_of(deck, 5)))
    assert by_category(counts, ladders.mexican()) == {
        ROYAL: 4,
        STRAIGHT_FLUSH: 6 * 4,
        QUADS: 10 * 36,
        FLUSH: 4 * (comb(10, 5) - 7),
        FULL_HOUSE: 10 * 4 * 9 * 6,
        STRAIGHT: 7 * (4**5 - 4),
        TRIPS: 10 * 4 * comb(9, 2) * 16,
        TWO_PAIR: comb(10, 2) * 36 * 32,
        PAIR: 10 * 6 * comb(9, 3) * 64,
        HIGH_CARD: (comb(10, 5) - 7) * (4**5 - 4),
    }


def test_deuce_to_seven() -> None:
    # The high table with nine straights: 5-4-3-2-A is an ace-high hand or an ace-high flush.
    counts = np.bincount(arrays.values("low-27", combinations_of(list(range(52)), 5)))
    assert by_category(counts, ladders.low_27()) == {
        ROYAL: 4, STRAIGHT_FLUSH: 32, QUADS: 624, FULL_HOUSE: 3744, FLUSH: 5108 + 4, STRAIGHT: 9 * 1020,
        TRIPS: 54912, TWO_PAIR: 123552, PAIR: 1098240, HIGH_CARD: 1302540 + 1020,
    }  # fmt: skip
    assert counts[7462] == 4**5 - 4
