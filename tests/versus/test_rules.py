"""The plain functions of the rules against the slow model, and compiled the same as they stand."""

import random
from itertools import combinations

import numpy as np
import pytest
from numba import njit

from housedealer.cards import TEXTS
from housedealer.games import game
from housedealer.games.versus.hands import VALUES
from housedealer.games.versus.rules import (
    FLUSH,
    FOUR,
    FOUR_ACES,
    QUEENS,
    ROYAL,
    ROYAL_AND_PAIR,
    STRAIGHT,
    STRAIGHT_AND_PAIR,
    STRAIGHT_FLUSH,
    STRAIGHT_FLUSH_AND_PAIR,
    THREE,
    TWO_PAIR,
    compared,
    first_met,
    four_of_five,
    needs,
    three_of_five,
    two_cards,
)

from .model import four_card_hands, straight_or_up
from .postings import POSTINGS
from .slow import best_five, best_four, best_three

STRAIGHT_OR_UP = {
    "AKQ+": ROYAL_AND_PAIR,
    "AKQ": ROYAL,
    "sf+": STRAIGHT_FLUSH_AND_PAIR,
    "sf": STRAIGHT_FLUSH,
    "three": THREE,
    "straight+": STRAIGHT_AND_PAIR,
    "straight": STRAIGHT,
}
FOUR_CARD = {
    "four aces": FOUR_ACES,
    "four": FOUR,
    "straight flush": STRAIGHT_FLUSH,
    "three": THREE,
    "flush": FLUSH,
    "straight": STRAIGHT,
    "two pair": TWO_PAIR,
}


def fives(count, seed):
    """Random five cards, half of them from few ranks and suits, so that rare hands come up."""
    rng = random.Random(seed)
    near = [code for code in range(52) if code >> 2 in (0, 1, 9, 10, 11, 12)]
    return [rng.sample(near if number % 2 else range(52), 5) for number in range(count)]


def test_what_three_of_five_cards_make():
    for hand in fives(6000, 1):
        made = straight_or_up([TEXTS[code] for code in hand])
        assert {name for name, bit in STRAIGHT_OR_UP.items() if three_of_five(hand) & bit} == made


def test_what_four_of_five_cards_make():
    """The model names each four cards once: a straight flush hides straight and flush, a pair hides in better hands."""
    for hand in fives(6000, 2):
        made = four_card_hands([TEXTS[code] for code in hand]) - {"pair", "high card", "queens"}
        if "straight flush" in made:
            made |= {"straight", "flush"}
        if "four" in made:
            made.add("three")
        bits = four_of_five(hand)
        assert {name for name, bit in FOUR_CARD.items() if bits & bit} == made
        ranks = [code >> 2 for code in hand]
        assert bool(bits & QUEENS) == any(ranks.count(rank) >= 2 for rank in (10, 11, 12))


@pytest.mark.parametrize(
    ("ranking", "slow", "count"), [("three-card", best_three, 5), ("four-card", best_four, 5), ("high", best_five, 7)]
)
def test_hands_compare_as_in_the_slow_ranking(ranking, slow, count):
    rng = random.Random(3)
    value = VALUES[ranking]
    for _ in range(1500):
        dealt = rng.sample(range(52), 2 * count)
        mine, theirs = dealt[:count], dealt[count:]
        ours, others = (slow([TEXTS[code] for code in hand]) for hand in (mine, theirs))
        assert (value(mine) > value(theirs), value(mine) == value(theirs)) == (ours > others, ours == others)


def test_the_same_functions_compiled():
    """The odds compile them as they stand."""
    three, four, two, met, against = map(njit, (three_of_five, four_of_five, two_cards, first_met, compared))
    for hand in fives(2000, 4):
        codes = np.array(hand, dtype=np.int64)
        assert (three(codes), four(codes)) == (three_of_five(hand), four_of_five(hand))
    for first, second in combinations(range(52), 2):
        assert two(first, second) == two_cards(first, second)
    rows = np.array([needs("wins and straight"), needs("wins"), needs("ties")], dtype=np.int64)
    for seen in range(1 << 9):
        assert met(seen, rows) == first_met(seen, rows.tolist())
    for mine in range(4):
        for theirs in range(4):
            assert against(mine, theirs, 2) == compared(mine, theirs, 2)


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_pay_row_names_a_known_outcome_and_can_be_reached(posting):
    """Rows that pay more stand above those that pay less, so that the first row met is the best."""
    for wager in game(posting).posting.wagers:
        printed = [table.pays for table in wager.tables] or [wager.pays]
        for rows in printed:
            bits = [needs(row.on) for row in rows]
            assert len(set(bits)) == len(bits)
            if wager.kind == "bonus":
                odds = [row.pays.pay / row.pays.stake for row in rows]
                assert odds == sorted(odds, reverse=True)
