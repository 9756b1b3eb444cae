"""Melds, additions and whole rounds against the slow model."""

import random

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.games.pan.melds import Melds, Spread
from housedealer.money import cents
from housedealer.table.round.runner import Round
from tests.conformance.rounds import answer_offer, random_setup
from tests.pan import model

TURLOCK, ALS = "turlock/panguingue", "als/panguingue"
MELDS = Melds(game(TURLOCK).rules)
DECK = cards.deck("panguingue-40").cards


def written(groups):
    return {tuple(sorted(cards.text(group).split())) for group in groups}


def random_hand(rng):
    """Eleven cards of a few kinds, so that melds are many."""
    kinds = rng.sample(DECK, rng.randint(4, 12))
    if rng.random() < 0.5:
        suit, low = rng.randint(0, 3), rng.randint(0, 5)
        kinds += [code for code in DECK if code & 3 == suit and low <= MELDS.place[code >> 2] < low + 6]
    return [rng.choice(kinds) for _ in range(rng.randint(3, 11))]


def test_melds_in_a_hand():
    rng = random.Random(320)
    for _ in range(150):
        hand = random_hand(rng)
        result = MELDS.in_hand(hand)
        assert len(written(result)) == len(result)  # each once
        assert written(result) == model.melds(cards.text(hand).split())


def test_additions_to_a_meld():
    rng = random.Random(11)
    tried = 0
    while tried < 150:
        laid = MELDS.in_hand(random_hand(rng))
        if not laid:
            continue
        tried += 1
        meld = list(rng.choice(laid))
        hand = random_hand(rng)[:8]
        hand += [rng.choice([*meld, *DECK]) for _ in range(2)]
        result = MELDS.onto(Spread(meld), hand)
        assert len(written(result)) == len(result)
        assert written(result) == model.additions(cards.text(meld).split(), cards.text(hand).split())


def test_konditions():
    rng = random.Random(38)
    for _ in range(400):
        for meld in MELDS.in_hand(random_hand(rng))[:20]:
            text = cards.text(meld).split()
            rope = len({card[0] for card in text}) > 1
            expected = model.rope_chips(text) if rope else model.square_chips(text)
            assert sum(MELDS.konditions(meld).values()) == expected


@pytest.mark.parametrize(("posting", "out"), [(TURLOCK, 1), (ALS, 2)])
@pytest.mark.parametrize("thinking", [False, True])
def test_random_rounds_settle_as_the_slow_model_does(posting, out, thinking):
    for number in range(40 if thinking else 60):
        rng = random.Random(number)
        round_ = Round(random_setup(game(posting), rng))
        while round_.offer is not None:
            answer_offer(round_, rng, thinking)
        answer = round_.answer()
        due = {fee["payer"]: cents(fee["amount"]) for fee in answer["fees"]}
        net = {seat: cents(change) + due.get(seat, 0) for seat, change in answer["net"].items()}
        assert net == model.Rummy(round_.record(), out).play()
