"""Hands past 21: their average number per round, and how many of them the down card turns into 31."""

from __future__ import annotations

import functools

import numpy as np

from housedealer.games.blackjack.rules import is_frozen
from housedealer.games.blackjack.side_bets import side_31
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES
from housedealer.odds.blackjack.solution import NO_PAIR
from housedealer.odds.blackjack.split_pairs import sum_split_hands

_FROZEN = [total for total in range(22, 32) if is_frozen(total)]
_MAKES = np.array([[side_31(total, card + 1) for card in range(VALUES)] for total in _FROZEN])


def past_21(base: Base) -> tuple[float, float]:
    """The average number of hands per round at 22 to 30, and of those that make 31; split hands included."""
    played, split = base.first_hands
    result = _sums(base.past_21(NO_PAIR, 0, base.solution.choices, played)).sum(axis=1)
    for pair in range(VALUES):
        if split[pair].any():
            past = sum_split_hands(base, pair, functools.partial(_split_hand_sums, base))
            result += (past * split[pair]).sum(axis=1)
    return float(result[0]), float(result[1])


def _sums(past: np.ndarray) -> np.ndarray:
    """Hands of 22 to 30, and those that make 31, by up card."""
    counted = past[:, : len(_FROZEN)]
    return np.array([counted.sum(axis=(1, 2)), (counted * _MAKES).sum(axis=(1, 2))])


def _split_hand_sums(base: Base, pair: int, extra: int, starts: np.ndarray) -> np.ndarray:
    """The same sums for hands of a split pair, from their starting probabilities."""
    return _sums(base.past_21(pair, extra, base.solution.split_choices[pair], starts))
