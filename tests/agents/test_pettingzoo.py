"""PettingZoo's own tests over every posting, and what its users rely on."""

import functools
import importlib
import random
import sys
import types
import warnings
import xml.etree.ElementTree as ET

import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from housedealer.adapters.pettingzoo import env, parallel_env
from housedealer.errors import HouseError

from .play import PLAYABLE

THEIR_OWN = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""The warning of PettingZoo's test about every environment with an action mask beside its observation but those that it
lists by name; its own games with masks are on that list."""


def all_of_theirs(posting: str, cycles: int) -> None:
    table = functools.partial(env, posting)
    with warnings.catch_warnings():
        for message in THEIR_OWN:
            warnings.filterwarnings("ignore", message=message)
        api_test(table(), num_cycles=cycles)
    seed_test(table, num_cycles=cycles // 5)
    max_cycles_test(types.SimpleNamespace(env=table, parallel_env=functools.partial(parallel_env, posting)))
    render_test(table, custom_tests={"svg": lambda drawn: ET.fromstring(drawn).tag.endswith("svg")})


@pytest.mark.parametrize("posting", PLAYABLE)
def test_pettingzoo_accepts(posting):
    all_of_theirs(posting, cycles=20)


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_pettingzoo_accepts_for_long(posting):
    all_of_theirs(posting, cycles=300)


def play(table, rng: random.Random) -> dict[str, float]:
    """A random episode; what each agent was paid in all, in dollars."""
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        assert len(legal)
        table.step(int(rng.choice(list(legal))))
    return paid


@pytest.mark.parametrize("posting", ["500-club/texas-holdem", "the-101/party-craps", "500-club/pure-21-5-blackjack"])
def test_rewards_and_the_drop_sum_to_zero(posting):
    table, rng = env(posting, rounds=4, seats=4), random.Random(2)
    for seed in range(5):
        table.reset(seed=seed)
        paid = play(table, rng)
        episode = table.unwrapped.episode
        assert round(sum(paid.values()) + table.unwrapped.drop, 6) == 0
        won = {
            agent: stack - start
            for (agent, stack), start in zip(episode.stacks.items(), episode.conditions.stacks, strict=True)
        }
        assert {agent: round(amount * 100) for agent, amount in paid.items()} == won


def test_parallel_agents_play_rounds_one_after_another():
    table = parallel_env("500-club/three-card-poker", seats=3, max_cycles=60)
    observations, _ = table.reset(seed=6)
    rng, paid = random.Random(6), 0.0
    while table.agents:
        acts = {agent: int(rng.choice(list(seen["action_mask"].nonzero()[0]))) for agent, seen in observations.items()}
        observations, rewards, _, truncations, _ = table.step(acts)
        paid += sum(rewards.values())
    episode = table.unwrapped.episode
    assert all(truncations.values()) and episode.finished > 3
    assert round(paid + episode.drop / 100, 6) == 0


def test_an_agent_that_is_not_to_act_may_only_wait():
    table = env("500-club/texas-holdem", seats=3)
    table.reset(seed=1)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.any()
        assert bool(mask[0]) == (agent != table.agent_selection)


def test_seeds_follow_each_other():
    def shown(seeds):
        table, result = env("500-club/texas-holdem", seats=2), []
        for seed in seeds:
            table.reset(seed=seed)
            result.append(table.unwrapped.text("seat_1"))
        return result

    assert shown([5, None, None]) == shown([5, None, None])
    assert len(set(shown([5, None, 5]))) == 2


def test_errors_are_one_sentence():
    with pytest.raises(HouseError, match="render_mode: 'film' is unknown; expected one of human, ansi, svg"):
        env("500-club/texas-holdem", render_mode="film")
    table = env("500-club/ez-baccarat", stack=1)
    with pytest.raises(HouseError, match="stack: nobody has enough to play a round"):
        table.reset(seed=1)
    with pytest.raises(HouseError, match="seat_6 is to act and None was given"):
        table = env("500-club/texas-holdem", button=3)
        table.reset(seed=1)
        table.step(None)


def test_without_pettingzoo_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "housedealer.adapters.pettingzoo")
    with pytest.raises(ModuleNotFoundError, match=r"pettingzoo is not installed.*pip install 'housedealer\[agents\]'"):
        importlib.import_module("housedealer.adapters.pettingzoo")
