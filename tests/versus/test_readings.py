"""Every other reading can be switched to: it loads, plays and changes what it decides."""

import random

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.play.bots import choose_any
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

from .postings import POSTINGS

ALTERNATIVES = [
    (posting, reading.id, other.name)
    for posting in POSTINGS
    for reading in game(posting).posting.readings
    for other in reading.alternatives
]


@pytest.mark.parametrize(("posting", "reading", "name"), ALTERNATIVES)
def test_every_alternative_can_be_played(posting, reading, name):
    switched = game(posting, {reading: name})
    as_posted = game(posting)
    assert switched.posting.model_dump(exclude={"readings"}) != as_posted.posting.model_dump(exclude={"readings"})
    for number in range(15):
        rng = random.Random(number)
        source = Shoe(cards.shuffled("standard-52", 1, rng.getrandbits(64)))
        round_ = Round(switched.family.play.random_setup(switched, rng, source))
        while round_.offer is not None:
            round_.respond(*choose_any(round_.offer, rng))
        assert round_.record()["readings"] == {reading: name}
        round_.answer()
