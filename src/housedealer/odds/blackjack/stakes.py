"""What is wagered on the base game in all: what doubles add, and the wagers of split hands."""

from __future__ import annotations

import functools

import numpy as np

from housedealer.games.blackjack.rules import DOUBLE
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.solution import NO_PAIR, Choices
from housedealer.odds.blackjack.split_pairs import of_a_pair


def staked(base: Base) -> float:
    """The average of all that is wagered in a round, in wagers as first placed; exact, as the edge is."""
    played, split = base.begun
    result = 1.0 + float(_added(base, NO_PAIR, 0, base.solution.choices, played).sum())
    for pair in range(VALUES):
        if split[pair].any():
            [wagered] = of_a_pair(base, pair, functools.partial(_of_hands, base))
            result += float(((wagered - 1.0) * split[pair]).sum())
    return result


def _of_hands(base: Base, pair: int, extra: int, begun: np.ndarray) -> np.ndarray:
    """What is wagered on a split pair's hands begun so, by up card."""
    wagered: np.ndarray = begun.sum(axis=0) + _added(base, pair, extra, base.solution.split_choices[pair], begun)
    return wagered[None]


def _added(base: Base, pair: int, extra: int, choices: Choices, begun: np.ndarray) -> np.ndarray:
    """What doubles add to hands begun so, by up card."""
    reached = base.reached(pair, extra, choices, begun)
    two = (all_hands().size == 2)[:, None]
    result = np.zeros(VALUES)
    for times in range(len(base.stakes) - 1):
        chosen = choices.doubled[times - 1] if times else np.where(two, choices.first, choices.later)
        added = float(base.stakes[times + 1] - base.stakes[times])
        result += added * (reached[times] * (chosen == DOUBLE)).sum(axis=0)
    return result
