"""An agent's distance from perfect play, whose expected value the odds give exactly.

There are two measures. By prices: every choice of the agent is priced against the best one, and a round's distance is
the sum. Only mistakes count, not the luck of the cards, so the error is small. By rewards: the expected value of
perfect play less what the agent won on average, with all the luck of the cards in the error.
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
"""From observations and masks (a row for each table where there are many) to the numbers of the choices."""


class Distance(NamedTuple):
    """What an agent loses per round against perfect play on average, in dollars, with one standard error."""

    dollars: float
    error: float
    percent: float
    """The same in percent of the wagers before the deal."""
    percent_error: float
    worth: float
    """The expected value of a round of the agent, in dollars: that of perfect play, less the distance."""
    rounds: int
    by: Literal["prices", "rewards"]
    """How it was measured."""

    def __str__(self) -> str:
        return f"{self.percent:.3f}% ± {self.percent_error:.3f}% of the wager from perfect, by {self.by}"


def distance(env: SeatEnv | SeatsEnv, policy: Policy, rounds: int = 100_000, seed: int | None = None) -> Distance:
    """A policy's distance from perfect play, by the price of every choice that it makes in a number of rounds.

    The environment is reset and played. Of many tables each plays the same number of rounds, so that long rounds count
    in full. Where a choice at a single table has no price (less than the whole wager doubled, a game that is not
    solved) the distance is measured by rewards instead.

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
    """An agent's distance from perfect play, by its winnings of each round in dollars."""
    won = np.asarray(rewards, np.float64).reshape(-1)
    if len(won) < 2:
        raise HouseError(f"rewards: {len(won)} rounds tell nothing; expected what was won in each of at least two")
    return _measured(env.perfect - won, env, "rewards")


def _measured(lost: Array, env: SeatEnv | SeatsEnv, by: Literal["prices", "rewards"]) -> Distance:
    mean = float(lost.mean())
    error = float(lost.std(ddof=1) / np.sqrt(len(lost)))
    part = 100 / env.staked
    return Distance(mean, error, mean * part, error * part, env.perfect - mean, len(lost), by)
