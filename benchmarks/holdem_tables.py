"""Compiled hold'em tables: steps a second, and how simple policies fare on the fixed evaluation sets.

Run by `python -m benchmarks holdem_tables`. Speed is by the processor's time on one core, any legal choice made
beforehand; the figures by duplicate play are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from benchmarks.agents import TABLES, best
from housedealer.adapters.gymnasium import TablesEnv
from housedealer.adapters.gymnasium.evaluation import POLICIES, SETS, match

STEPS = 64
OF_BOT = 200
"""The number of deals of a set with the bot, which takes milliseconds to decide."""
BOT = "beginner bot"


def steps(posting: str, stakes: str, seats: int) -> Callable[[int], int]:
    """Thousands of tables, stepped at once."""
    env, chance = TablesEnv(posting, TABLES, stakes=stakes, seats=seats), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    chosen = []
    for _ in range(STEPS):
        masks = info["action_mask"]
        chosen.append((chance.random(masks.shape) * masks).argmax(axis=1))
        info = env.step(chosen[-1])[4]

    def run(_: int) -> int:
        env.reset(seed=1)  # the same seed deals the same cards, so that the choices stay legal
        for choices in chosen:
            env.step(choices)
        return STEPS * TABLES

    return run


def main() -> None:
    """Speed, then the matches of every two policies on every set."""
    for name, known in SETS.items():
        rate = best(steps(known.posting, known.stakes, known.seats))
        print(f"{name:12} {known.posting}, {known.stakes}: {rate:12,.0f} steps/s")
    for name in SETS:
        print(f"\n{name}: each policy against the next in all other seats")
        for other, policy in combinations(POLICIES, 2):
            deals = OF_BOT if BOT in (policy, other) else None
            print(f"{policy:17} v {other:17} {match(name, POLICIES[policy], POLICIES[other], deals)}", flush=True)


if __name__ == "__main__":
    main()
