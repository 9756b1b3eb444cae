"""Postings as TextArena environments: made by its own `make`, played by text, paid to the cent."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from housedealer import cards
from housedealer.adapters.agents import Conditions, Episode
from housedealer.errors import HouseError
from tests.agents.play import FAMILIES
from tests.outside import TEXTARENA, skip_without

HOLDEM = "500-club/texas-holdem"


@pytest.fixture(scope="module")
def arena() -> Any:
    skip_without(TEXTARENA)
    import textarena

    import housedealer.adapters.textarena  # noqa: F401 - it registers the postings

    return textarena


def by_chance(env: Any, rng: random.Random) -> Iterator[tuple[int, str, int]]:
    """Play an episode by chance: who was asked, what they read, and which action they took."""
    done = False
    while not done:
        player, text = env.get_observation()
        episode = env.env.env.episode
        number = rng.choice(episode.legal(f"seat_{player + 1}"))
        done, _ = env.step(action=f"Let me think. [{episode.vocabulary.labels[number].upper()}]")
        yield player, text, number


@pytest.mark.parametrize("posting", FAMILIES)
def test_every_family_is_played_to_its_end_and_pays_what_the_table_pays(arena: Any, posting: str) -> None:
    env = arena.make(f"housedealer/{posting}-v0", rounds=2)
    env.reset(num_players=3, seed=11)
    steps = list(by_chance(env, random.Random(3)))
    rewards, info = env.close()
    # The same actions at the table itself, without TextArena.
    conditions = Conditions.of(posting, seats=3, rounds=2)
    episode, won = Episode(conditions, 11), dict.fromkeys(conditions.agents, 0)
    for player, _, number in steps:
        assert episode.to_act == f"seat_{player + 1}"
        episode.act(number)
        for agent, cents in episode.rewards.items():
            won[agent] += cents
    assert episode.over
    assert [info[player]["net_cents"] for player in range(3)] == list(won.values())
    assert rewards == {player: won[f"seat_{player + 1}"] / conditions.stacks[player] for player in range(3)}
    assert sum(won.values()) + episode.drop == 0


def test_the_same_seed_reads_the_same_and_a_copy_goes_on_alone(arena: Any) -> None:
    texts = []
    for _ in range(2):
        env = arena.make(f"housedealer/{HOLDEM}-v0")
        env.reset(num_players=2, seed=5)
        other = copy.deepcopy(env)
        texts.append([text for _, text, _ in by_chance(env, random.Random(1))])
        assert other.env.env.episode.history == []
    assert texts[0] == texts[1]


def test_a_player_does_not_read_the_cards_of_another(arena: Any) -> None:
    env = arena.make(f"housedealer/{HOLDEM}-v0", stakes="$4/$8 limit")
    env.reset(num_players=2, seed=5)
    player, text = env.get_observation()
    for seat, held in env.env.env.episode.observations.picture.hands.items():
        for one in held:
            shown = cards.symbol(one.code) in text
            assert shown == (seat == str(player + 1)), (seat, cards.symbol(one.code))


def test_an_illegal_answer_is_reported_once_and_then_the_passive_choice_is_made(arena: Any) -> None:
    env = arena.make(f"housedealer/{HOLDEM}-v0", stakes="$4/$8 limit")
    env.reset(num_players=2, seed=5)
    first, _ = env.get_observation()
    assert env.step(action="[fly]") == (False, {})
    again, text = env.get_observation()
    assert again == first and "expected one of [fold], [call], [raise least]" in text
    done, _ = env.step(action="nothing in brackets")
    rewards, info = env.close() if done else ({}, {})
    # Who owes a call and does not answer folds, and with one player left the hand is over.
    assert done and rewards[first] == -1 and info[first]["invalid_move"] and rewards[1 - first] > 0


def test_settings_that_the_table_does_not_have_are_refused(arena: Any) -> None:
    for settings in ({"seats": 3}, {"seat": 3}, {"stakes": "$7/$9 limit"}):
        with pytest.raises(HouseError, match=next(iter(settings))):
            arena.make(f"housedealer/{HOLDEM}-v0", **settings)
