"""Pai gow's bonus bets on seven cards and on ace highs: against published counts, and by ranks and suits.

A joker is an ace, or completes a straight, flush or straight flush. Nothing is shared with the program.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from tests.odds.exact_outcomes import chances, outcomes
from tests.pai_gow.slow_hands import nothing

ACE, JOKER = 12, 52
HANDS = comb(53, 7)
Deals = dict[int, int]


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
