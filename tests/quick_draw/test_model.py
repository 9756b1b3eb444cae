"""Random rounds and hands against a slow model; all hands of five by category are counted in tests/rankings."""

import random

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.rankings import high_wild
from housedealer.table.round.runner import Round
from tests.builders import settled_cents
from tests.conformance.rounds import answer_offer, random_setup
from tests.quick_draw import model

POSTING = "the-101/cal-quick-draw-poker"


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_random_rounds_settle_as_the_slow_model_does(start):
    for number in range(start, start + 20):
        rng = random.Random(number)
        round_ = Round(random_setup(game(POSTING), rng))
        while round_.offer is not None:
            answer_offer(round_, rng, thinking=False)
        assert settled_cents(round_.answer()) == model.settle(round_.record())


@pytest.mark.parametrize("count", [5, 7])
def test_hands_with_a_joker_compare_as_in_the_slow_model(count):
    rng = random.Random(2093)
    deck = list(cards.deck("joker-53").cards)
    hands = [[*rng.sample(deck[:52], count - 1), cards.JOKER] for _ in range(25)]
    hands += [rng.sample(deck, count) for _ in range(25)]
    royal = cards.cards("As Ks Qs Js Ts")
    few = [card for card in deck if card not in royal]
    hands += [[*royal, *rng.sample(few, count - 5)] for _ in range(3)]
    hands += [[*royal[1:], cards.JOKER, *rng.sample(few[:40], count - 5)]]
    ours = [high_wild.value(hand, natural_royal=True) for hand in hands]
    theirs = [model.best(cards.text(hand).split()) for hand in hands]
    for mine, its in zip(ours, theirs, strict=True):
        assert [mine > other for other in ours] == [its > other for other in theirs]
