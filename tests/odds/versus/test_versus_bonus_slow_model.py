"""Bonus bets of Three Card Poker and Three Card Hold'em against slow models: every hand looked at, by no shared code.

The posted tables stand in `tests.versus.postings`. Functions are compiled only so that every hand can be tried; they
are plain Python.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.odds.exact_outcomes import chances, outcomes
from tests.versus import slow
from tests.versus.postings import PAIR_PLUS, POSTINGS
from tests.versus.seven_cards import STEP, value

PACK = [rank + suit for rank in slow.ORDER for suit in "cdhs"]
THREE_CARD = [name for name, spec in POSTINGS.items() if spec["game"] == "three"]
HOLD_EM = [name for name, spec in POSTINGS.items() if spec["game"] == "hold"]


@functools.cache
def three_card_names() -> dict[tuple[int, ...], str]:
    return {hand: slow.name([PACK[card] for card in hand]) for hand in combinations(range(52), 3)}


@pytest.mark.parametrize("posting", THREE_CARD)
def test_three_cards(posting: str) -> None:
    """A hand that is paid is never folded, so that a fold forfeits only what is lost."""
    deals = Counter(PAIR_PLUS.get(name, -1) for name in three_card_names().values())
    assert outcomes(posting, POSTINGS[posting]["three"]) == chances(deals)


@njit(cache=True)
def count_six(counts):
    held, suited, hand = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(6, np.int64)
    for f in range(52):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            hand[0], hand[1], hand[2], hand[3], hand[4], hand[5] = a, b, c, d, e, f
                            counts[value(hand, held, suited) // STEP] += 1


@functools.cache
def six_cards() -> dict[str, int]:
    """All 20,358,520 six cards by their best five."""
    counts = np.zeros(len(slow.FIVE), np.int64)
    count_six(counts)
    return dict(zip(slow.FIVE, counts.tolist(), strict=True))


@pytest.mark.parametrize("posting", [name for name in THREE_CARD if POSTINGS[name]["six"]])
def test_six_cards(posting: str) -> None:
    wager, table = POSTINGS[posting]["six"]
    deals = Counter[int]()
    for name, many in six_cards().items():
        deals[table.get(name, -1)] += many
    assert deals.total() == comb(52, 6)
    assert outcomes(posting, wager) == chances(deals)


@pytest.mark.parametrize("posting", HOLD_EM)
def test_two_cards(posting: str) -> None:
    """Ace and king of one suit, pairs, two of one suit: the row that pays best (001:301-330, 003:467-494)."""
    spec, deals = POSTINGS[posting], Counter[int]()
    for one, other in combinations(PACK, 2):
        ranks, met = "".join(sorted((one[0], other[0]))), []
        if one[1] == other[1]:
            met = ["suited", *(["AK"] if ranks == "AK" else [])]
        elif one[0] == other[0]:
            met = ["pair", ranks]
        deals[max((spec["A1"][row] for row in met if row in spec["A1"]), default=-1)] += 1
    assert outcomes(posting, spec["two"]) == chances(deals)


ROWS = ["AKQ+", "sf+", "AKQ", "sf", "three", "straight+", "straight"]
"""What three of five cards may be; with a plus where the other two are a pair."""


@njit(cache=True)
def count_five(threes, counts):
    """All five cards by the rows that they meet, a bit each."""
    hand = np.zeros(5, np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        bits = 0
                        for first in range(5):
                            for second in range(first):
                                rest = 0
                                paired = int(hand[first] // 4 == hand[second] // 4)
                                for at in range(5):
                                    if at not in (first, second):
                                        rest = rest * 52 + hand[at]
                                bits |= threes[paired, rest]
                        counts[bits] += 1


@functools.cache
def five_cards() -> Counter[int]:
    threes, counts = np.zeros((2, 52**3), np.int64), np.zeros(1 << len(ROWS), np.int64)
    met = {"royal": ["AKQ", "sf"], "straight flush": ["sf"], "straight": ["straight"], "three": ["three"]}
    with_pair = {"AKQ": "AKQ+", "sf": "sf+", "straight": "straight+"}
    for (a, b, c), name in three_card_names().items():
        plain = met.get(name, [])
        more = [with_pair[row] for row in plain if row in with_pair]
        for paired, rows in ((0, plain), (1, [*plain, *more])):
            threes[paired, (a * 52 + b) * 52 + c] = sum(1 << ROWS.index(row) for row in rows)
    count_five(threes, counts)
    return Counter({bits: int(many) for bits, many in enumerate(counts) if many})


@pytest.mark.parametrize("posting", HOLD_EM)
def test_straight_or_up(posting: str) -> None:
    """Two own cards and the board: the row that pays best (001:377-396, 003:622-631)."""
    table, deals = POSTINGS[posting]["B1"], Counter[int]()
    for bits, many in five_cards().items():
        paid = [table[row] for at, row in enumerate(ROWS) if bits >> at & 1 and row in table]
        deals[max(paid, default=-1)] += many
    assert deals.total() == comb(52, 5)
    assert outcomes(posting, "straight-or-up") == chances(deals)
