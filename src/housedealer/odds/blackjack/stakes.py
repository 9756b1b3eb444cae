"""The average total stake of the base game: doubles and the wagers of split hands included."""

from __future__ import annotations

import functools

import numpy as np

from housedealer.games.blackjack.rules import DOUBLE
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.solution import NO_PAIR, Choices
from housedealer.odds.blackjack.split_pairs import sum_split_hands


def staked(base: Base) -> float:
    """The average total stake of a round, in wagers as first placed; exact, as the edge is."""
    played, split = base.first_hands
    result = 1.0 + float(_added(base, NO_PAIR, 0, base.solution.choices, played).sum())
    for pair in range(VALUES):
        if split[pair].any():
            [wagered] = sum_split_hands(base, pair, functools.partial(_split_hand_sums, base))
            result += float(((wagered - 1.0) * split[pair]).sum())
    return result


def _split_hand_sums(base: Base, pair: int, extra: int, starts: np.ndarray) -> np.ndarray:
    """The average stake on a split pair's hands, from their starting probabilities, by up card."""
    wagered: np.ndarray = starts.sum(axis=0) + _added(base, pair, extra, base.solution.split_choices[pair], starts)
    return wagered[None]


def _added(base: Base, pair: int, extra: int, choices: Choices, starts: np.ndarray) -> np.ndarray:
    """The average amount added by doubles, from starting probabilities, by up card."""
    reached = base.reached(pair, extra, choices, starts)
    two = (all_hands().size == 2)[:, None]
    result = np.zeros(VALUES)
    for times in range(len(base.stakes) - 1):
        chosen = choices.doubled[times - 1] if times else np.where(two, choices.first, choices.later)
        added = float(base.stakes[times + 1] - base.stakes[times])
        result += added * (reached[times] * (chosen == DOUBLE)).sum(axis=0)
    return result
