"""Rounds that a seat has played before: step by step the same as at the full table, in every posting that has them."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pytest

from housedealer.adapters.agents import Episode
from housedealer.adapters.gymnasium import SeatEnv, known_rounds, seat
from housedealer.games import game
from housedealer.postings import load, names

KNOWN = [
    name
    for name in names()
    if load(name).player_dealer is not None
    and game(name).family.play.course(game(name), {game(name).posting.wagers[0].id: 1}) is not None
]
"""The postings whose family tells the courses of rounds apart."""
WITH_BONUSES: list[tuple[str, Mapping[str, Any]]] = [
    ("500-club/ez-baccarat", {"player": 10, "tie": 5, "dragon-7": 5, "panda-8": 5}),
    ("500-club/three-card-poker", {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}),
    ("500-club/ultimate-texas-holdem", {"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5}),
    ("turlock/crazy-4-poker", {"ante": 5, "super-bonus": 5, "queens-up": 5}),
    ("the-101/cal-quick-draw-poker", {"play": 10, "quick-draw-bonus": 5}),
    ("the-101/two-card-peek", {"pick-row-ab": 10, "two-card-poker-a": 5}),
    ("the-101/ultimate-war", {"player": 10, "war": 5, "ultimate-5-banker": 5}),
    ("the-101/ultimate-pai-gow-poker", {"player": 10, "push": 5, "tie": 5}),
]


def same_steps(env: SeatEnv, rounds: int, first: str = "") -> None:
    """Play rounds twice, as `env` does and at a full table: any action, now and then an illegal one; the one named
    `first` wherever it is legal."""
    full, chance = SeatEnv(env.conditions.game.posting.id, **_settings(env)), random.Random(5)
    for number in range(rounds):
        seed = number if number % 100 == 0 else None
        seen, info = env.reset(seed=seed)
        full_seen, full_info = full.reset(seed=seed)
        assert full.episode is not None  # whoever asks for the table plays there
        over, steps = False, 0
        while True:
            assert seen.tobytes() == full_seen.tobytes(), (number, steps)
            assert info["action_mask"].tolist() == full_info["action_mask"].tolist(), (number, steps)
            if over:
                break
            legal = info["action_mask"].nonzero()[0].tolist()
            action = chance.choice(legal) if chance.random() > 0.05 else chance.randrange(-1, len(env.labels) + 1)
            if first in env.labels and env.labels.index(first) in legal:
                action = env.labels.index(first)
            seen, won, over, _, info = env.step(action)
            full_seen, full_won, full_over, _, full_info = full.step(action)
            assert (won, over) == (full_won, full_over), (number, steps, env.labels[action])
            steps += 1


def _settings(env: SeatEnv) -> dict[str, Any]:
    wagers = env.conditions.wagers
    return {"wagers": {name: amount / 100 for name, amount in wagers.items()}} if wagers else {}


@pytest.mark.parametrize("posting", KNOWN)
def test_every_step_is_the_same_as_at_the_full_table(posting: str) -> None:
    same_steps(SeatEnv(posting), 150)


@pytest.mark.parametrize(("posting", "wagers"), WITH_BONUSES)
def test_so_is_every_step_with_bonus_bets(posting: str, wagers: Mapping[str, Any]) -> None:
    same_steps(SeatEnv(posting, wagers=wagers), 250)


@pytest.mark.parametrize(
    "posting", ["500-club/pure-spanish-21-5", "the-101/cal-blackjack", "turlock/pure-21-5-blackjack"]
)
def test_so_is_every_step_where_all_pairs_are_split(posting: str) -> None:
    same_steps(SeatEnv(posting), 500, first="split")


def test_a_course_that_is_told_apart_too_coarsely_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    env = SeatEnv("500-club/three-card-poker")
    assert env._known is not None

    def always_the_same(codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        return "the same"

    monkeypatch.setattr(env._known._course, "of", always_the_same)
    with pytest.raises(AssertionError):
        same_steps(env, 50)


def test_a_round_of_a_known_course_is_not_played_again_until_somebody_asks_for_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = SeatEnv("500-club/three-card-poker")
    played = 0

    def counted(*given: Any, **settings: Any) -> Any:
        nonlocal played
        played += 1
        return Episode(*given, **settings)

    monkeypatch.setattr(seat, "Episode", counted)
    fold = env.labels.index("fold")
    for _ in range(50):
        env.reset(seed=1 if played == 0 else None)
        _, won, over, _, _ = env.step(fold)
    assert played == 1 and over
    assert env.episode.last is not None and played == 2
    assert round(won * 100) == env.episode.last.table.ledger.gained["2"]


def test_a_table_that_somebody_plays_on_by_hand_is_followed() -> None:
    env = SeatEnv("500-club/ultimate-texas-holdem")
    for _ in range(30):
        env.reset(seed=1)
        env.step(env.labels.index("check"))
    env.reset(seed=1)
    env.episode.act(env.labels.index("check"), "seat_2")
    seen, _, _, _, _ = env.step(env.labels.index("check"))
    assert env.conditions.layout.part(seen, "board").sum() == 5


def test_more_steps_than_are_remembered_are_forgotten_and_learned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_rounds, "MOST_KNOWN", 20)
    env = SeatEnv("500-club/ultimate-texas-holdem")
    same_steps(env, 200)
    assert env._known is not None and env._known._count <= 30
