"""Three Card Hold'em against slow models written from the posted rules: decisions, hints, chart and ends.

Two cards each and a board of three, its first card seen before bet or fold, its second before bet or check
(003:464-470); the best three of five cards count, and the ante pushes where the player wins against less than a pair
of fours (003:615-631). The small deck is dealt out card by card; of the whole deck, single hands are.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from tests.builders import build

from housedealer.cards import RANK_NAMES, RANKS, deck
from housedealer.games import game
from housedealer.games.versus.picture import VersusPicture
from housedealer.odds.advice.choices import Decision, advise_on, seen_by
from housedealer.odds.versus.charts import chart
from housedealer.odds.versus.hand_values import best_three_values
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.odds.versus.three_card_holdem.solution import (
    Decisions,
    Terms,
    count_ends,
    deals_after_two,
    deals_to_come,
    solve,
)
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

POSTINGS = ["turlock/three-card-holdem", "the-101/three-card-texas-holdem"]
SMALL = 16
"""Deuces to fives."""
Hand = tuple[int, ...]
Worth = tuple[int, ...]
PAIR_OF_FOURS: Worth = (1, 2, 2, 0)
"""With the lowest card beside them; ranks are 0 for a two to 12 for an ace."""


def worth_of_three(cards: Hand) -> Worth:
    """Straight flush, three of a kind, straight, flush, pair, high card (003:615-620)."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]  # ace, deuce, three is the lowest straight
    straight = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if straight:
        return (5 if suited else 3, *ranks)
    if ranks[0] == ranks[2]:
        return (4, *ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        pair = ranks[1]
        [other] = [rank for rank in ranks if rank != pair]
        return (1, pair, pair, other)
    return (2 if suited else 0, *ranks)


def bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


@functools.cache
def values_of_five() -> dict[int, int]:
    """By five cards of the small deck, a bit each: how high their best three are; less than 0 does not qualify."""
    best = {
        bits(five): max(worth_of_three(three) for three in combinations(five, 3))
        for five in combinations(range(SMALL), 5)
    }
    order = sorted({*best.values(), PAIR_OF_FOURS})
    least = order.index(PAIR_OF_FOURS)
    number = {worth: at - least for at, worth in enumerate(order)}
    return {five: number[worth] for five, worth in best.items()}


@functools.cache
def met(mine: int, board: int) -> Counter[tuple[bool, int]]:
    """Hands of the player-dealer's from the small deck by whether they qualify and who wins: 1, 0 or -1 for a loss."""
    values = values_of_five()
    own = values[mine | board]
    left = [1 << card for card in range(SMALL) if not (mine | board) >> card & 1]
    theirs = [values[board | a | b] for a, b in combinations(left, 2)]
    return Counter((value >= 0, (own > value) - (own < value)) for value in theirs)


@functools.cache
def gained(mine: int, board: int) -> tuple[int, int, int]:
    """What ante and bet gain over the player-dealer's hands, what a second bet does, and how many hands there are."""
    ways = met(mine, board)
    bet = sum(result * many for (_, result), many in ways.items())
    ante = bet - ways[False, 1]
    return ante + bet, bet, sum(ways.values())


class SmallGame:
    """Every decision of the small deck, from all that may come after it."""

    def __init__(self, fold_loses: Fraction) -> None:
        self.fold_loses = fold_loses
        self.bet: dict[tuple[Hand, int], Fraction] = {}
        self.again: dict[tuple[Hand, int, int], Fraction] = {}
        self.ends: Counter[tuple[str, bool, int]] = Counter()
        for mine in combinations(range(SMALL), 2):
            for up in set(range(SMALL)).difference(mine):
                self._decide(mine, up)

    def _decide(self, mine: Hand, up: int) -> None:
        whole = deals = 0
        ends = Counter[tuple[str, bool, int]]()
        for turned in set(range(SMALL)).difference(mine, {up}):
            boards = [bits((up, turned, last)) for last in set(range(SMALL)).difference(mine, {up, turned})]
            sums = [gained(bits(mine), board) for board in boards]
            base, second, here = (sum(column) for column in zip(*sums, strict=True))
            self.again[mine, up, turned] = Fraction(second, here)
            whole, deals = whole + base + max(second, 0), deals + here
            for board in boards:
                for (qualified, result), many in met(bits(mine), board).items():
                    ends["bet" if second > 0 else "check", qualified, result] += many
        self.bet[mine, up] = Fraction(whole, deals)
        if self.bet[mine, up] < -self.fold_loses:
            for (_, qualified, result), many in list(ends.items()):
                self.ends["fold", qualified, result] += many
        else:
            self.ends += ends


@functools.cache
def small_game(fold_loses: Fraction) -> SmallGame:
    return SmallGame(fold_loses)


def solved(posting: str, fold_loses: Fraction) -> tuple[int, Terms, Decisions]:
    """An ante, in the parts that the terms count in, what is paid, and the program's decisions."""
    tables = PayTables(game(posting))
    terms, parts = ThreeCardHoldem(tables).terms, fold_loses.denominator
    forfeit = terms.forfeit * fold_loses.numerator
    terms = Terms(terms.qualifies, terms.ante * parts, terms.bet * parts, terms.second * parts, forfeit)
    return tables.unit * parts, terms, solve(terms, best_three_values(), SMALL)


AS_POSTED, CHEAPER = Fraction(1), Fraction(1, 4)
"""What a fold loses of the ante. As posted nothing is folded of so few ranks; at a quarter, some hands are."""
GAMES = [(POSTINGS[0], AS_POSTED), (POSTINGS[1], AS_POSTED), (POSTINGS[0], CHEAPER)]


@pytest.mark.parametrize(("posting", "fold_loses"), GAMES)
def test_every_decision_of_a_small_deck(posting: str, fold_loses: Fraction) -> None:
    slow, (ante, _, decisions) = small_game(fold_loses), solved(posting, fold_loses)
    for (mine, up), worth in slow.bet.items():
        pair = mine[1] * (mine[1] - 1) // 2 + mine[0]
        assert Fraction(int(decisions.gains[up, pair]), ante * deals_to_come(SMALL)) == worth, (mine, up)
        assert bool(decisions.first[up, pair]) == (worth >= -fold_loses), (mine, up)
    for (mine, up, turned), worth in slow.again.items():
        pair = mine[1] * (mine[1] - 1) // 2 + mine[0]
        result = Fraction(int(decisions.second_gains[up, turned, pair]), ante * deals_after_two(SMALL))
        assert result == worth, (mine, up, turned)
        assert bool(decisions.second[up, turned, pair]) == (worth > 0), (mine, up, turned)


@pytest.mark.parametrize(("posting", "fold_loses"), GAMES)
def test_every_end_of_a_small_deck(posting: str, fold_loses: Fraction) -> None:
    slow, (_, terms, decisions) = small_game(fold_loses), solved(posting, fold_loses)
    counts = count_ends(terms, decisions, best_three_values(), SMALL)
    names = product(("fold", "check", "bet"), (False, True), (-1, 0, 1))
    assert {name: int(many) for name, many in zip(names, counts.reshape(-1), strict=True) if many} == dict(slow.ends)
    assert ("fold" in {name for name, *_ in slow.ends}) == (fold_loses == CHEAPER)


# The whole deck


@functools.cache
def values_of_three() -> np.ndarray:
    """By three cards in any order: how high they are."""
    every = {cards: worth_of_three(cards) for cards in combinations(range(52), 3)}
    number = {worth: at for at, worth in enumerate(sorted(set(every.values())))}
    result = np.zeros((52, 52, 52), np.int64)
    for (a, b, c), worth in every.items():
        for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            result[x, y, z] = number[worth]
    return result


def highest(board: Hand, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The values of hands of two cards with a board."""
    table = values_of_three()
    x, y, z = board
    result = np.full(first.shape, table[x, y, z])
    for one in board:
        result = np.maximum(result, table[one, first, second])
    for one, other in ((x, y), (x, z), (y, z)):
        result = np.maximum(result, np.maximum(table[one, other, first], table[one, other, second]))
    return result


def base_and_second(mine: Hand, board: Hand) -> tuple[int, int, int]:
    """As `gained`, out of the whole deck."""
    left = np.array([card for card in range(52) if card not in mine and card not in board])
    low, high = np.triu_indices(len(left), 1)
    theirs = highest(board, left[low], left[high])
    own = highest(board, np.array([mine[0]]), np.array([mine[1]]))[0]
    qualifies = values_of_three()[8, 9, 0]  # two fours and a deuce
    won, lost = int((own > theirs).sum()), int((own < theirs).sum())
    pushed = int(((own > theirs) & (theirs < qualifies)).sum())
    return 2 * (won - lost) - pushed, won - lost, len(theirs)


def worth_of_bet(mine: Hand, up: int) -> Fraction:
    """What a bet gains on the first board card, in antes, with the second bet made wherever it gains."""
    left = [card for card in range(52) if card not in (*mine, up)]
    base, deals, second = 0, 0, Counter[int]()
    for turned, last in combinations(left, 2):
        gains, again, many = base_and_second(mine, (up, turned, last))
        base, deals = base + 2 * gains, deals + 2 * many  # either may be turned first
        second[turned] += again
        second[last] += again
    return Fraction(base + sum(max(each, 0) for each in second.values()), deals)


def worth_of_second_bet(mine: Hand, up: int, turned: int) -> Fraction:
    sums = [base_and_second(mine, (up, turned, last)) for last in range(52) if last not in (*mine, up, turned)]
    return Fraction(sum(again for _, again, _ in sums), sum(many for *_, many in sums))


def begin(posting: str, seed: int) -> Round:
    shoe = list(deck("standard-52").cards)
    random.Random(seed).shuffle(shoe)
    bank = {"seat": 1, "bank": 100_000}
    return Round(build(game(posting), seats={"2": {"ante": 100}}, option=None, player_dealer=bank, source=Shoe(shoe)))


@pytest.mark.parametrize(("posting", "seed"), [(POSTINGS[0], 1), (POSTINGS[1], 2)])
def test_hints_of_the_whole_deck(posting: str, seed: int) -> None:
    """A hint is what the slow model has, in cents, on both questions."""
    round_ = begin(posting, seed)
    assert round_.offer is not None
    seen = seen_by("2", VersusPicture.of(round_.view("2")))
    mine, up = (min(seen.mine), max(seen.mine)), seen.board[0]
    hints = {
        one["choice"]: one["worth"]
        for one in advise_on(Decision(game(posting), round_.offer, round_.view("2")))["choices"]
    }
    ante = -hints["fold"]
    assert hints["play"] == pytest.approx(float(worth_of_bet(mine, up)) * ante, abs=1e-3)
    round_.choose("play", 1)
    assert round_.offer is not None
    turned = seen_by("2", VersusPicture.of(round_.view("2"))).board[1]
    hints = {
        one["choice"]: one["worth"]
        for one in advise_on(Decision(game(posting), round_.offer, round_.view("2")))["choices"]
    }
    assert hints["check"] == 0
    assert hints["play"] == pytest.approx(float(worth_of_second_bet(mine, up, turned)) * ante, abs=1e-3)


EDGES = [("9-7", "Q"), ("9-6", "Q"), ("8-5", "A"), ("9-5", "A"), ("9-4", "K"), ("8-2", "5"), ("T-7", "2")]


@pytest.mark.parametrize(("mine", "up"), EDGES)
def test_the_chart_folds_what_the_slow_model_folds(mine: str, up: str) -> None:
    """Hands of three suits on both sides of the chart's edge."""
    high, low = (RANKS.index(rank) for rank in mine.split("-"))
    board = 4 * RANKS.index(up)
    folds = chart(game(POSTINGS[0]))["folds"][RANK_NAMES[RANKS.index(up)]]
    assert (mine in folds) == (worth_of_bet((4 * low + 1, 4 * high + 2), board) < -1)
