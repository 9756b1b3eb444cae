"""The chips of compiled advice beside the table's own pots: side pots, fees, split pots, folded players."""

import random

import numpy as np
import pytest

from housedealer.games.poker.pots import award, claims, pots_of
from housedealer.odds.poker.kernels.chips import takes

UNIT = 2520
"""A multiple of everything that a pot is divided by here."""


def by_the_table(paid, live, values, lows, gone, fees):
    everyone = [*paid, *gone]
    total = 0.0
    for pot in pots_of(everyone, live, fees):
        won = claims(pot.players, values, lows)
        total += award(pot.amount, won, 1, min, min, "player").get(0, 0)
    return total


@pytest.mark.parametrize("seed", range(300))
def test_takes_are_the_tables_awards(seed):
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    paid = [rng.randint(1, 4) * UNIT for _ in range(players)]
    gone = [rng.randint(0, 4) * UNIT for _ in range(rng.randint(1, 3))]
    folded = [False] + [rng.random() < 0.4 for _ in range(players - 1)]
    values = [rng.randint(1, 3) for _ in range(players)]
    split = rng.random() < 0.5
    lows = [rng.randint(0, 2) if split else 0 for _ in range(players)]
    live = [player for player in range(players) if not folded[player]]
    fees = rng.choice([0, UNIT])
    standing = np.array([[1.0 if one else 0.0 for one in folded]])
    result = np.zeros(1)
    stakes = np.array(paid, dtype=np.int64)
    takes(
        np.array([values], dtype=np.uint64), np.array([lows], dtype=np.uint64), standing, split, False,
        np.full(players, 0.5), stakes, stakes, np.array(gone, dtype=np.int64), fees, result,
    )  # fmt: skip
    assert result[0] == pytest.approx(by_the_table(paid, live, values, lows, gone, fees), abs=players)
