"""Random rounds of every posting, bank by bank and shoe by shoe, against the slow model of the posted lines."""

import random
import zlib

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.money import cents
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

from .model import settle
from .postings import POSTINGS

ROUNDS = 250


def random_round(posting, number):
    """A round with random seats, wagers, bank and answers, without fees."""
    rng = random.Random(zlib.crc32(posting.encode()) + number)
    played = game(posting)
    setup = played.family.play.random_setup(played, rng, Shoe(cards.shuffled("standard-52", 1, rng.getrandbits(64))))
    setup.option = None
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        # Half of the players never fold, so that showdowns are common.
        legal = rng.choice(offer.legal[:1] if rng.random() < 0.5 else offer.legal)
        round_.choose(legal.name, rng.choice(legal.argument.values) if legal.argument else None)
    return round_


def settled_rows(answer):
    keys = ("staked", "paid", "taken", "uncovered")
    return [
        (one["seat"], one["wager"], cents(one["staked"]), one["result"], *(cents(one[key]) for key in keys[1:]))
        for one in answer["wagers"]
    ]


@pytest.mark.parametrize("posting", POSTINGS)
def test_rounds_are_settled_as_the_slow_model_settles_them(posting):
    for number in range(ROUNDS):
        round_ = random_round(posting, number)
        lines, net = settle(round_.record())
        answer = round_.answer()
        assert settled_rows(answer) == lines, round_.record()
        assert {who: cents(change) for who, change in answer["net"].items()} == net


@pytest.mark.heavy
@pytest.mark.parametrize("posting", POSTINGS)
def test_thousands_of_rounds_are_settled_as_the_slow_model_settles_them(posting):
    for number in range(10_000, 14_000):
        round_ = random_round(posting, number)
        assert settled_rows(round_.answer()) == settle(round_.record())[0], round_.record()
