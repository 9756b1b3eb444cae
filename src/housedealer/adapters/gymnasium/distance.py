"""How far an agent is from perfect play, of which the odds know the worth exactly.

Two measures. By prices: every choice that the agent makes is priced against the best one in its place, and a round's
distance is the sum. Only mistakes count, the luck of the cards falls out, so that the error is small. By rewards: what
perfect play is worth less what the agent won on average, with all the luck of the cards in its error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.gymnasium.seat import SeatEnv
from housedealer.adapters.gymnasium.vector import SeatsEnv
from housedealer.errors import HouseError

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Any]
"""From observation and mask, a row for each table where there are many, the choice by number."""


class Distance(NamedTuple):
    """What a round of an agent loses against perfect play on average, in dollars, with one standard error."""

    dollars: float
    error: float
    percent: float
    """The same in percent of what is wagered before the deal."""
    percent_error: float
    worth: float
    """What a round of the agent gains on average, in dollars: what perfect play gains, less the distance."""
    rounds: int
    by: Literal["prices", "rewards"]
    """How it was measured."""

    def __str__(self) -> str:
        return f"{self.percent:.3f}% ± {self.percent_error:.3f}% of the wager from perfect, by {self.by}"


def distance(env: SeatEnv | SeatsEnv, policy: Policy, rounds: int = 100_000, seed: int | None = None) -> Distance:
    """How far a policy is from perfect play, by the price of every choice that it makes in so many rounds.

    The environment is reset and plays on. Of many tables each plays equally many rounds, so that long ones count in
    full. Where a choice at a single table has no price (less than the whole wager doubled, a game that is not solved)
    it is measured by rewards instead.

    >>> env = SeatsEnv("500-club/three-card-poker", num_envs=100)
    >>> distance(env, lambda seen, masks: np.nanargmax(env.worths(), axis=1), rounds=1000).dollars
    0.0
    """
    return _of_one(env, policy, rounds, seed) if isinstance(env, SeatEnv) else _of_many(env, policy, rounds, seed)


def _of_many(env: SeatsEnv, policy: Policy, rounds: int, seed: int | None) -> Distance:
    each = -(-rounds // env.num_envs)
    seen, info = env.reset(seed=seed)
    lost, finished = np.zeros(env.num_envs), np.zeros(env.num_envs, np.int64)
    result: list[Array] = []
    while (finished < each).any():
        choices = policy(seen, info["action_mask"])
        lost += env.costs(choices)
        seen, _, over, _, info = env.step(choices)
        result.append(lost[over & (finished < each)])
        lost[over] = 0.0
        finished += over
    return _measured(np.concatenate(result), env, "prices")


def _of_one(env: SeatEnv, policy: Policy, rounds: int, seed: int | None) -> Distance:
    lost, won = np.zeros(rounds), np.zeros(rounds)
    for number in range(rounds):
        seen, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            choice = int(policy(seen, info["action_mask"]))
            lost[number] += env.costs()[choice]
            seen, reward, over, _, info = env.step(choice)
            won[number] += reward
    return by_rewards(env, won) if np.isnan(lost).any() else _measured(lost, env, "prices")


def by_rewards(env: SeatEnv | SeatsEnv, rewards: Array) -> Distance:
    """How far an agent is from perfect play, by the dollars that it won, a number for each round."""
    won = np.asarray(rewards, np.float64).reshape(-1)
    if len(won) < 2:
        raise HouseError(f"rewards: {len(won)} rounds tell nothing; expected what was won in each of at least two")
    return _measured(env.perfect - won, env, "rewards")


def _measured(lost: Array, env: SeatEnv | SeatsEnv, by: Literal["prices", "rewards"]) -> Distance:
    mean = float(lost.mean())
    error = float(lost.std(ddof=1) / np.sqrt(len(lost)))
    part = 100 / env.staked
    return Distance(mean, error, mean * part, error * part, env.perfect - mean, len(lost), by)
