"""Random rounds of Two Card Peek against a slow model, and counts of two-card hands."""

import random
from collections import Counter
from itertools import combinations

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.games.peek.rules import two_card_category
from housedealer.rankings import two_card
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from tests.builders import settled_cents
from tests.conformance.rounds import answer_offer, random_setup
from tests.peek import model

POSTING = "the-101/two-card-peek"


def play(setup, rng):
    round_ = Round(setup)
    while round_.offer is not None:
        answer_offer(round_, rng, thinking=False)
    assert settled_cents(round_.answer()) == model.settle(round_.record())


@pytest.mark.parametrize("start", range(0, 500, 100))
def test_random_rounds_settle_as_the_slow_model_does(start):
    for number in range(start, start + 100):
        rng = random.Random(number)
        setup = random_setup(game(POSTING), rng)
        if number % 2:
            # Few ranks or one suit on top, so that good hands and ties come up.
            codes = setup.source.listed()
            low = rng.randint(0, 9)
            few = {code for code in codes if low <= code >> 2 < low + 4} if number % 4 == 1 else set(range(0, 52, 4))
            setup.source = Shoe(sorted(codes, key=lambda code, few=few: code not in few))
        play(setup, rng)


def test_two_card_hands_counted():
    # Of 1,326: 4 suited A-K; 12 other suited neighbors and A-2 times 4; 78 pairs; 13 * 12 offsuit; suited rest.
    result = Counter(two_card_category(pair, True) for pair in combinations(cards.deck("standard-52").cards, 2))
    assert result == {
        two_card.MINI_ROYAL: 4,
        two_card.PEEK_STRAIGHT_FLUSH: 12 * 4,
        two_card.PEEK_PAIR: 13 * 6,
        two_card.PEEK_STRAIGHT: 13 * 12,
        two_card.PEEK_FLUSH: 4 * 78 - 13 * 4,
        two_card.PEEK_HIGH_CARD: 1326 - 4 - 48 - 78 - 156 - 260,
    }
