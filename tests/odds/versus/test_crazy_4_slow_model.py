"""Crazy 4 Poker against a slow model: every deal of a small deck, decided and paid, wager by wager.

The deck has seven ranks, so that a player-dealer may miss king high, hands may hold two aces, and all of the posted
rows but four aces beside others can be met. Hands are ranked and paid by `tests.versus`, which shares nothing with the
program.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
from numba import njit
from tests.versus import slow
from tests.versus.model import four_card_hands
from tests.versus.postings import QUEENS_UP, SUPER_BONUS

from housedealer.games import game
from housedealer.odds.counting.qualified_hands import without_exposed_card
from housedealer.odds.engine.models import model
from housedealer.odds.engine.partitioned_model import PartitionedPlay
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import Showdown

POSTING = "turlock/crazy-4-poker"
RANKS = "2346QKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
SMALL = len(DECK)
WAGERS = ("ante", "super-bonus", "play", "queens-up")
OTHERS = comb(SMALL - 5, 5)


# The slow game


@functools.cache
def small_hands() -> dict[tuple[int, ...], tuple[int, tuple[int, ...]]]:
    four = {some: slow.best_four([DECK[card] for card in some]) for some in combinations(range(SMALL), 4)}
    return {hand: max(four[some] for some in combinations(hand, 4)) for hand in combinations(range(SMALL), 5)}


@functools.cache
def first_hands() -> Counter[tuple[int, ...]]:
    """One hand for all that differ by suits alone, and how many those are."""
    suits = list(permutations(range(4)))
    every = np.array(list(combinations(range(SMALL), 5)))
    moved = [np.sort(every // 4 * 4 + np.array(order)[every % 4], axis=1) for order in suits]
    least = np.min([(each * 32 ** np.arange(4, -1, -1)).sum(axis=1) for each in moved], axis=0)
    return Counter(tuple(int(code) // 32**place % 32 for place in range(4, -1, -1)) for code in least)


@njit(cache=True)
def meet(mask, mine, masks, values, least, counts):
    for n in range(len(masks)):
        if not masks[n] & mask:
            counts[int(values[n] >= least), 1 + int(mine > values[n]) - int(mine < values[n])] += 1


def paid(hand: tuple[int, ...]) -> tuple[Fraction | None, Fraction]:
    """What the Super Bonus pays, if anything, and what Queens Up gains (003:2763-2810)."""
    made = four_card_hands([DECK[card] for card in hand])
    bonus, queens = (
        next((Fraction(str(odds)) for what, odds in table if what in made), None) for table in (SUPER_BONUS, QUEENS_UP)
    )
    return bonus, Fraction(-1) if queens is None else queens


def nets(bonus: Fraction | None, times: int, qualified: int, result: int) -> tuple[Fraction, ...]:
    """What ante, Super Bonus and play gain, in antes: against less than king high the ante pushes and the play wager
    wins; the Super Bonus is paid whatever the other has, and lost by a lower hand (003:2729-2785)."""
    if not times:
        return Fraction(-1), Fraction(-1), Fraction(0)
    lost = Fraction(-1 if qualified and result < 0 else 0)
    ante = Fraction(result if qualified else 0)
    return ante, lost if bonus is None else bonus, Fraction(times * (result if qualified else 1))


class Slow:
    """The small game dealt out."""

    def __init__(self) -> None:
        worths = small_hands()
        number = {worth: at for at, worth in enumerate(sorted(set(worths.values())))}
        masks = np.array([sum(1 << card for card in hand) for hand in worths])
        values = np.array([number[worth] for worth in worths.values()])
        king_high = slow.best_four(["Kc", "4d", "3h", "2s"])
        least = sum(worth < king_high for worth in number)
        aces = slow.best_four(["Ac", "Ad", "3h", "2s"])
        self.gains: dict[tuple[int, ...], dict[int, Fraction]] = {}
        self.ends: dict[str, Counter[Fraction]] = {name: Counter() for name in (*WAGERS, "all")}
        for hand, weight in first_hands().items():
            counts = np.zeros((2, 3), np.int64)
            meet(sum(1 << card for card in hand), number[worths[hand]], masks, values, least, counts)
            ways = {(q, r - 1): int(many) for (q, r), many in np.ndenumerate(counts) if many}
            bonus, queens = paid(hand)
            allowed = (0, 1, 2, 3) if worths[hand] >= aces else (0, 1)
            self.gains[hand] = {
                times: sum((many * sum(nets(bonus, times, *way)) for way, many in ways.items()), Fraction(0))
                for times in allowed
            }
            # Of equal choices a hand is played, for the least.
            most = max(self.gains[hand].values())
            chosen = next(times for times in (1, 2, 3, 0) if self.gains[hand].get(times) == most)
            for way, many in ways.items():
                gained = nets(bonus, chosen, *way)
                up = queens if chosen else Fraction(-1)
                for name, net in zip((*WAGERS, "all"), (*gained, up, sum(gained)), strict=True):
                    self.ends[name][Fraction(net)] += many * weight


# The program's game on the same cards


def small_game() -> tuple[Showdown, PartitionedPlay]:
    """The program's solution, its hands those of the small deck, and its wagers by that."""
    solved, tables = Showdown(PayTables(game(POSTING))), PayTables(game(POSTING))
    codes = [4 * slow.ORDER.index(card[0]) + "cdhs".index(card[1]) for card in DECK]
    hands = sorted(combinations(range(SMALL), 5), key=lambda hand: hand[::-1])
    whole = np.array([sum(comb(codes[card], at + 1) for at, card in enumerate(hand)) for hand in hands])
    kinds, numbers = solved.kinds
    values = solved.values[whole]
    known = solved.__dict__
    known["kinds"], known["values"] = (kinds, numbers[whole]), values
    known["information_sets"] = without_exposed_card(5, values, tables.rules.qualifies, SMALL)
    priced = model(POSTING)
    assert isinstance(priced, PartitionedPlay)
    return solved, priced


def test_every_deal_of_a_small_deck() -> None:
    """What every choice gains with each hand, what is chosen, and in how many deals each wager comes to what."""
    dealt, (solved, priced) = Slow(), small_game()
    choices, gains = solved.gains
    hands, unit = solved.information_sets.hands.tolist(), solved.tables.unit
    assert len(hands) == len(dealt.gains)
    suits, chosen = list(permutations(range(4))), Counter[int]()
    for row, hand in enumerate(hands):
        alike = min(tuple(sorted(card // 4 * 4 + order[card % 4] for card in hand)) for order in suits)
        wanted = dealt.gains[alike]
        result = {times: Fraction(int(gains[at, row]), unit) for at, times in enumerate(choices) if times in wanted}
        assert result == wanted, hand
        assert wanted[choices[int(solved.chosen[row])]] == max(wanted.values())
        chosen[choices[int(solved.chosen[row])]] += 1
    assert set(chosen) == {0, 1, 3}

    deals = solved.count()
    assert sum(deals) == comb(SMALL, 5) * OTHERS
    for wager in ("all", *WAGERS):
        names = WAGERS[:3] if wager == "all" else (wager,)
        ends: Counter[Fraction] = Counter()
        for end, many in zip(solved.ends, deals, strict=True):
            ends[sum((priced.payoff(name, end).net for name in names), Fraction(0))] += many
        assert {net: many for net, many in ends.items() if many} == dict(dealt.ends[wager]), wager


def test_queens_up_of_the_whole_deck() -> None:
    """Counted by hand: four of a kind 624, four in a row of one suit 2,072, three of a kind 58,656, four of one suit
    114,616, four in a row 101,808, two pair; and pairs of queens, kings and aces that make nothing else."""
    chances = dict(model(POSTING).exact("queens-up").outcomes)
    deals = {50: 624, 40: 2_072, 8: 54_912 + 3_744, 4: 114_616, 3: 101_808}
    for pays, many in deals.items():
        assert chances[Fraction(pays)] == Fraction(many, comb(52, 5))
