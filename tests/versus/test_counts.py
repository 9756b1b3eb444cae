"""Exact counts of hands by pay row, against published counts and the posted frequencies."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from numba import njit

from housedealer.games import game
from housedealer.games.versus.rules import (
    FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    bits_of_values,
    first_met,
    four_of_five,
    needs,
    two_cards,
)
from housedealer.rankings import three_card
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

FOUR = njit(four_of_five)


def rows(posting, wager):
    """A wager's printed rows, as bits and names."""
    printed = game(posting).wagers[wager].pay_table()
    return [needs(row.on) for row in printed], [row.on for row in printed]


def by_row(posting, wager, seen):
    """How many of the hands fall into each row; under None those that win nothing."""
    wanted, names = rows(posting, wager)
    counts = Counter()
    for bits, count in seen.items():
        row = first_met(bits, wanted)
        counts[names[row] if row >= 0 else None] += count
    return dict(counts)


@njit
def six_card_values():
    """By value, how many six-card hands there are of it."""
    result = np.zeros(7463, dtype=np.int64)
    for a in range(52):
        key_a, mask_a = START_5 + CARD[u64(a)], MASK[u64(a)]
        for b in range(a):
            key_b, mask_b = key_a + CARD[u64(b)], mask_a | MASK[u64(b)]
            for c in range(b):
                key_c, mask_c = key_b + CARD[u64(c)], mask_b | MASK[u64(c)]
                for d in range(c):
                    key_d, mask_d = key_c + CARD[u64(d)], mask_c | MASK[u64(d)]
                    for e in range(d):
                        key_e, mask_e = key_d + CARD[u64(e)], mask_d | MASK[u64(e)]
                        for f in range(e):
                            result[high(key_e + CARD[u64(f)], mask_e | MASK[u64(f)])] += 1
    return result


@njit
def five_card_bits():
    """What some four of five cards make, for every five cards, as bits from bit 5 on."""
    result = np.zeros(1 << 13, dtype=np.int64)
    hand = np.zeros(5, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        result[FOUR(hand) >> 5] += 1
    return result


THREE_CARD = ("500-club/three-card-poker", "outlaws/three-card-poker", "turlock/three-card-poker")


@pytest.mark.parametrize("posting", THREE_CARD)
def test_three_card_hands(posting):
    """wizardofodds.com, Three Card Poker appendix 1: 48, 52, 720, 1096, 3744 and 16440 of 22,100; four of the
    straight flushes are ace, king and queen."""
    bits = bits_of_values("three-card")
    seen = Counter(bits[three_card.value(hand)] for hand in combinations(range(52), 3))
    assert by_row(posting, "pair-plus", seen) == {
        "mini-royal": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        None: 16440,
    }


def test_six_card_bonus_has_the_posted_frequency_and_advantage():
    """003:1657-1658: hit frequency 7.2798%, house advantage 8.56%."""
    bits = bits_of_values("high")
    seen = Counter()
    for value, count in enumerate(six_card_values().tolist()):
        seen[bits[value]] += count
    counts = by_row("turlock/three-card-poker", "six-card-bonus", seen)
    total = sum(counts.values())
    assert total == 20_358_520
    lost = counts.pop(None)
    assert round(100 * (total - lost) / total, 4) == 7.2798
    pays = {row.on: row.pays.pay for row in game("turlock/three-card-poker").wagers["six-card-bonus"].pays}
    gained = sum(pays[row] * count for row, count in counts.items()) - lost
    assert round(-100 * gained / total, 2) == 8.56


def test_crazy_4_hands():
    """Five-card deals, 2,598,960 of them.

    Four of a kind 624, three of a kind 54,912 with the 3,744 full houses, two pairs 123,552: as in any five cards
    (en.wikipedia.org, Poker probability). The rest counted by hand: four or five of one suit
    4 x (C(13,4) x 39 + C(13,5)) = 116,688; four in a row of one suit 44 x 48, less the 40 with five in a row, which
    are met twice = 2,072; four in a row of any suits 89 x 4^5 with five ranks and 11 x 4 x 6 x 4^3 with a pair among
    them = 108,032.
    """
    seen = {place << 5: count for place, count in enumerate(five_card_bits().tolist()) if count}
    assert sum(seen.values()) == 2_598_960

    def with_bit(bit):
        return sum(count for bits, count in seen.items() if bits & bit)

    assert (with_bit(FLUSH), with_bit(STRAIGHT_FLUSH), with_bit(STRAIGHT)) == (116_688, 2_072, 108_032)
    counts = by_row("turlock/crazy-4-poker", "queens-up", seen)
    assert counts["four-of-a-kind"] == 624
    assert counts["straight-flush"] == 2072
    assert counts["three-of-a-kind"] == 58_656
    assert counts["flush"] == 116_688 - 2072
    assert counts["two-pair"] == 123_552
    bonus = by_row("turlock/crazy-4-poker", "super-bonus", seen)
    assert (bonus["four-aces"], bonus["four-of-a-kind"], bonus["flush"]) == (48, 576, 114_616)


def test_two_hole_cards():
    """Of 1,326: ace-king of one suit 4, a pair of one rank 6, 78 pairs in all, 312 of one suit."""
    seen = Counter(two_cards(*hand) for hand in combinations(range(52), 2))
    turlock = by_row("turlock/three-card-holdem", "pair-or-suited", seen)
    assert turlock == {"ace-king-suited": 4, "aces": 6, "kings": 6, "pair": 66, "suited": 308, None: 936}
    the_101 = by_row("the-101/three-card-texas-holdem", "flush-or-pair", seen)
    assert the_101 == {"ace-king-suited": 4, "aces": 6, "pair": 72, "suited": 308, None: 936}
