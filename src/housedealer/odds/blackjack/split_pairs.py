"""Exact averages over all hands of a split pair, by the same method as the value of a split."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.kernels import next_chances
from housedealer.odds.blackjack.solution import combine, most_splits

HandSums = Callable[[int, int, np.ndarray], np.ndarray]
"""A function of pair, extra cards of it out of the shoe, and starting probabilities by hand and up card: sums by up
card, a row for each summed quantity."""


def sum_split_hands(base: Base, pair: int, hand_sums: HandSums) -> np.ndarray:
    """The sums over all hands of a split pair, by up card."""
    splits = most_splits(base.rules.switches, pair)
    others, all_, drawn = [], [], []
    for more in range(2 * splits - 1):
        coming = _second_cards(base, pair, more)
        same = np.zeros_like(coming)
        same[pair] = coming[pair]
        gained = [hand_sums(pair, 1 + more, _starting_hands(base, pair, seconds)) for seconds in (coming - same, same)]
        others.append(gained[0])
        all_.append(gained[0] + gained[1])
        drawn.append(coming[pair])
    sums = len(others[0])
    return np.array(
        [combine(splits, np.array(others)[:, at], np.array(all_)[:, at], np.array(drawn)) for at in range(sums)]
    )


def _second_cards(base: Base, pair: int, more: int) -> np.ndarray:
    """Probabilities of a split hand's second card, by value and up card, with `more` further cards of the pair gone."""
    result, coming = np.zeros((VALUES, VALUES)), np.empty(VALUES)
    for up in range(VALUES):
        left = np.array(base.shoe)
        left[pair] -= 2 + more
        left[up] -= 1
        if left.min() >= 0:
            next_chances(left, up, coming)
            result[:, up] = coming
    return result


def _starting_hands(base: Base, pair: int, seconds: np.ndarray) -> np.ndarray:
    """Probabilities of two-card hands, from those of a split hand's second card."""
    hands, starts = all_hands(), np.zeros(base.solution.value.shape)
    for card in range(VALUES):
        starts[hands.add[hands.add[0, pair], card]] += seconds[card]
    return starts
