"""Two Card Peek's rows against a slow model: three rows of two cards dealt by rank, in whole numbers of deals.

Pairs above high cards, ten high or better, ties all win; a row pays 2 to 1, two rows even money (001:832-1005, by
`tests.peek.model`, which shares nothing with the program).
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from tests.peek.model import RANKS, two_card_pays

from housedealer.odds import odds

POSTING = "the-101/two-card-peek"
ROWS = list(combinations_with_replacement(range(13), 2))
PRICED = ("pick-row", "pick-two-rows", "two-card-poker")
TEN = RANKS.index("T")


def ways(row: tuple[int, int], left: list[int]) -> int:
    """How many pairs of cards of two ranks are left."""
    low, high = row
    return left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]


def highest() -> tuple[int, int, int]:
    """Deals in which the first row is highest, in which it or the second is, and all."""
    one = either = 0
    left = [4] * 13
    worth = [(low == high, high, low) for low, high in ROWS]
    for (a, b), first in zip(ROWS, worth, strict=True):
        dealt = ways((a, b), left)
        left[a] -= 1
        left[b] -= 1
        for (c, d), second in zip(ROWS, worth, strict=True):
            again = dealt * ways((c, d), left)
            if not again:
                continue
            left[c] -= 1
            left[d] -= 1
            for (e, f), third in zip(ROWS, worth, strict=True):
                best = max(first, second, third)
                if best[0] or best[1] >= TEN:
                    many = again * ways((e, f), left)
                    one += many * (first == best)
                    either += many * (best in (first, second))
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return one, either, comb(52, 2) * comb(50, 2) * comb(48, 2)


def test_rows_and_two_cards() -> None:
    result = {name: odds(POSTING, wager=name)["wagers"][name] for name in PRICED}
    one, either, deals = highest()
    assert result["pick-row"]["edge"] == pytest.approx(1 - 3 * one / deals, abs=1e-14)
    assert result["pick-two-rows"]["edge"] == pytest.approx(1 - 2 * either / deals, abs=1e-14)
    pack = [rank + suit for rank in RANKS for suit in "cdhs"]
    halves = [two_card_pays(list(pair)) for pair in combinations(pack, 2)]
    lost = sum(-each / 2 if each else 1 for each in halves) / len(halves)
    assert result["two-card-poker"]["edge"] == pytest.approx(lost, abs=1e-14)
