"""One seat at the full table as a Gymnasium environment: its own checker, seeds, money, and the price of play."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from housedealer.adapters.gymnasium import CompiledSeatEnv, SeatEnv, SeatsEnv, TablesEnv, distance
from housedealer.adapters.parallel_tables import parallel_tables
from housedealer.errors import HouseError
from housedealer.money import cents
from housedealer.postings import load, names

BANKED = [name for name in names() if load(name).player_dealer is not None]
ONE_OF_EACH = list({load(name).script: name for name in BANKED}.values())
"""A posting of each family that has a player-dealer."""


@pytest.mark.parametrize("posting", ONE_OF_EACH)
def test_gymnasiums_own_checker_passes(posting: str) -> None:
    check_env(gymnasium.make("housedealer/Seat-v0", posting=posting).unwrapped)
    check_env(gymnasium.make("housedealer/Seat-v0", posting=posting, wagers="ask", rounds=2).unwrapped)


@pytest.mark.parametrize("posting", BANKED)
def test_every_player_dealer_posting_is_played_to_its_end_with_a_legal_action_at_every_step(posting: str) -> None:
    env, chance = SeatEnv(posting, render_mode="ansi"), np.random.default_rng(1)
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        over, won = False, 0.0
        while not over:
            assert env.observation_space.contains(seen) and info["action_mask"].any()
            seen, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
            won += reward
            assert not cut
        last = env.episode.last
        assert last is not None and last.finished and cents(won) == last.table.ledger.gained["2"]
        assert env.render().endswith("The sitting is over.")


def test_the_same_seed_is_the_same_round_and_the_next_another() -> None:
    env = SeatEnv("500-club/ultimate-texas-holdem")
    first, _ = env.reset(seed=3)
    other, _ = env.reset()
    again, _ = env.reset(seed=3)
    assert first.tobytes() == again.tobytes() != other.tobytes()


def test_the_player_dealer_sets_its_hand_by_the_house_way_or_as_the_bot_does() -> None:
    """Al's posts no rule for setting the player-dealer's hand (003:54-84); The 101 posts a house way."""
    for posting in ("als/pai-gow-poker", "the-101/double-hand-pai-gow-poker"):
        env = SeatEnv(posting)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            assert env.episode.to_act == "seat_2"
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        last = env.episode.last
        assert last is not None
        [choice] = [one for one in last.choices if one[0] == "player-dealer"]
        assert choice[1] == ("set" if posting.startswith("als") else "house-way")


def test_the_best_actions_cost_nothing_and_others_cost_what_the_advice_says() -> None:
    env = SeatEnv("500-club/three-card-poker", wagers={"ante": 10})
    assert distance(env, lambda seen, mask: env.best(), rounds=40, seed=1).dollars == 0.0
    fold = env.labels.index("fold")
    result = distance(env, lambda seen, mask: fold if mask[fold] else 0, rounds=1500, seed=1)
    fee = -env.perfect - 10 * 0.01802206
    assert result.by == "prices" and abs(result.dollars - (10 + env.perfect + fee)) < 4 * result.error < 3


def test_a_wager_without_a_price_is_measured_by_rewards() -> None:
    env = SeatEnv("500-club/ez-baccarat", wagers={"player": 10})
    # EZ Baccarat's player line loses 1.2351 of a hundred (wizardofodds.com/games/baccarat).
    assert env.perfect == pytest.approx(-10 * 0.012351, abs=1e-5)
    assert distance(env, lambda seen, mask: int(mask.argmax()), rounds=5, seed=1).by == "prices"
    blackjack = SeatEnv("turlock/pure-21-5-blackjack", wagers={"base": 10})
    least = blackjack.labels.index("double least")
    result = distance(blackjack, lambda seen, mask: least if mask[least] else int(mask.argmax()), rounds=10, seed=1)
    assert result.by == "rewards"


def test_errors_are_one_sentence() -> None:
    with pytest.raises(HouseError, match="500-club/texas-holdem has no player-dealer"):
        SeatEnv("500-club/texas-holdem")
    with pytest.raises(HouseError, match="expected a reset before it"):
        SeatEnv("500-club/ez-baccarat").step(0)
    with pytest.raises(HouseError, match="perfect: the agent places the wagers itself"):
        _ = SeatEnv("500-club/ez-baccarat", wagers="ask").perfect
    with pytest.raises(HouseError, match="perfect: wagers of the-101/party-craps stay up"):
        _ = SeatEnv("the-101/party-craps").perfect


def test_without_gymnasium_the_error_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import housedealer\n"
        "try:\n    import housedealer.adapters.gymnasium\n"
        "except housedealer.HouseError as error:\n    print(error)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "gymnasium is not installed; expected it from: pip install 'housedealer[agents]'\n"


def test_compiled_tables_refuse_unknown_settings_with_what_was_meant() -> None:
    threes, holdem = "500-club/three-card-poker", "500-club/texas-holdem"
    for make, posting, given, meant in (
        (SeatsEnv, threes, "wager", "wagers"),
        (CompiledSeatEnv, threes, "wager", "wagers"),
        (TablesEnv, holdem, "seat", "seats"),
        (parallel_tables, holdem, "table", "tables"),
    ):
        with pytest.raises(
            HouseError, match=rf"{given}: a compiled table of {posting} has no such setting; expected {meant}\?"
        ):
            make(posting, **{given: 3})
