"""The compiled shuffle deals what the plain one deals."""

import random

import pytest

from housedealer import cards
from housedealer.adapters.agents import Conditions, Episode, quick_shuffle
from housedealer.table.sitting.dealing_shoe import DealingShoe


@pytest.mark.parametrize("name", cards.deck_names())
def test_the_same_seed_gives_the_same_order(name):
    rng = random.Random(name)
    for decks in range(1, 9):
        for seed in (0, 1, *(rng.getrandbits(bits) for bits in (31, 32, 33, 63, 64, 256))):
            assert quick_shuffle.shuffled(name, decks, seed) == cards.shuffled(name, decks, seed)


def test_the_seed_may_be_longer_than_the_generators_state():
    seed = random.Random(1).getrandbits(32 * 700)
    assert quick_shuffle.shuffled("standard-52", 8, seed) == cards.shuffled("standard-52", 8, seed)


@pytest.mark.parametrize("posting", ["500-club/pure-21-5-blackjack", "500-club/three-card-poker"])
def test_an_episode_deals_as_any_table_with_its_seed(posting):
    """With as many rounds as it takes to change the shoe: each order is that of a table's shoe of the same seed."""
    conditions = Conditions.of(posting, seats=2, rounds=120, stack=100_000)
    episode, rng, orders = Episode(conditions, 5), random.Random(5), set()
    while not episode.over:
        shoe = episode.session.shoe
        assert shoe.pack() == DealingShoe(conditions.game, shoe.decks, shoe.seed).pack()
        orders.add(shoe.pack())
        episode.act(rng.choice(episode.legal()))
    assert len(orders) > 1
