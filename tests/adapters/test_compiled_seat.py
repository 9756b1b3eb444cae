"""One seat at a compiled table: Gymnasium's own checker, the table's cents, seeds, errors in a sentence."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import housedealer
from housedealer.adapters.gymnasium import CompiledSeatEnv, SeatsEnv
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings import entries

COMPILED = [one["id"] for one in entries() if one["playable"] and game(one["id"]).family.modules.batch]
ONE_OF_EACH = ["500-club/pure-21-5-blackjack", "500-club/three-card-poker", "500-club/ultimate-texas-holdem"]


def compiled(posting: str) -> CompiledSeatEnv | None:
    """The seat, or None where the family's kernels do not play this posting."""
    try:
        return CompiledSeatEnv(posting)
    except HouseError:
        return None


@pytest.mark.parametrize("posting", ONE_OF_EACH)
def test_gymnasiums_own_checker_passes(posting: str) -> None:
    check_env(gymnasium.make("housedealer/CompiledSeat-v0", posting=posting).unwrapped)


@pytest.mark.parametrize("posting", COMPILED)
def test_the_table_settles_every_round_to_the_same_cents(posting: str) -> None:
    """`settle` plays the recorded round by the full table's script: the seat's wagers come to the same net."""
    env, chance = compiled(posting), np.random.default_rng(3)
    if env is None:
        with pytest.raises(HouseError):
            SeatsEnv(posting, 1)
        return
    seen, info = env.reset(seed=11)
    for _ in range(40):
        over, won = False, 0.0
        while not over:
            assert env.observation_space.contains(seen)
            seen, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
            won += reward
        assert not info["action_mask"].any() and not cut
        settled = housedealer.settle({**env.record(), "option": None})
        assert won == settled["net"]["2"]
        seen, info = env.reset()


def test_the_same_seed_is_the_same_rounds_as_those_of_many_tables() -> None:
    """A table alone deals what the first of one table of `SeatsEnv` deals, round after round."""
    posting = "500-club/three-card-poker"
    env, many = CompiledSeatEnv(posting), SeatsEnv(posting, 1)
    seen, _ = env.reset(seed=5)
    rows, _ = many.reset(seed=int(np.random.default_rng(5).integers(1 << 63)))
    for _ in range(20):
        assert seen.tobytes() == rows[0].tobytes()
        _, reward, over, _, _ = env.step(1)
        rows, rewards, _, _, _ = many.step(np.array([1]))
        assert over and reward == rewards[0]
        seen, _ = env.reset()


def test_an_illegal_action_is_the_first_legal_one_and_a_round_that_is_over_is_not_played_on() -> None:
    env = CompiledSeatEnv("500-club/three-card-poker", wagers={"ante": 10}, render_mode="ansi")
    with pytest.raises(HouseError, match="no round is played; expected a reset before it"):
        env.step(0)
    env.reset(seed=2)
    assert env.render().endswith("fold or play 1")
    assert env.step(99)[1:3] == (-10.0, True)
    with pytest.raises(HouseError, match="expected a reset"):
        env.step(0)
    with pytest.raises(HouseError, match="render_mode: 'human' is unknown; expected 'ansi'"):
        CompiledSeatEnv("500-club/three-card-poker", render_mode="human")
