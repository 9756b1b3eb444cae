"""Every reading's alternatives can be switched to and played."""

import random

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.games.poker.tables import random_setup
from housedealer.play.bots import choose_any
from housedealer.postings import load
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

from .test_bot import POSTINGS

SWITCHES = [
    (posting, reading.id, other.name)
    for posting in POSTINGS
    for reading in load(posting).readings
    for other in reading.alternatives
]


@pytest.mark.parametrize(("posting", "reading", "choice"), SWITCHES)
def test_an_alternative_changes_the_data_and_is_playable(posting, reading, choice):
    played = game(posting, {reading: choice})
    assert (played.rules, played.posting) != (game(posting).rules, game(posting).posting)
    for seed in range(6):
        rng = random.Random(seed)
        round_ = Round(random_setup(played, rng, Shoe(cards.shuffled(played.posting.deck.kind, 1, seed))))
        while round_.offer is not None:
            round_.respond(*choose_any(round_.offer, rng))
        round_.answer()


@pytest.mark.parametrize("posting", POSTINGS)
def test_each_posting_has_readings_of_what_the_text_leaves_open(posting):
    """All-ins, short raises: no text rules on them, so every posting carries the reading (and the capped ones say
    when only two take part)."""
    ids = {reading.id for reading in load(posting).readings}
    assert {"all-in", "short-raise"} <= ids
    assert len(ids) == len(load(posting).readings)
