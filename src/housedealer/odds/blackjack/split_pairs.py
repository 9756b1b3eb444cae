"""What all hands of a split pair come to on average, in the way of a split pair's worth: exact."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.kernels import next_chances
from housedealer.odds.blackjack.solution import combine, most_splits

OfHands = Callable[[int, int, np.ndarray], np.ndarray]
"""Sums of hands of a pair, with so many more of it out of the shoe, begun with these chances by hand and up card: a row
for each thing that is summed, by up card."""


def of_a_pair(base: Base, pair: int, of_hands: OfHands) -> np.ndarray:
    """The sums of all hands of a pair that is split, by up card."""
    splits = most_splits(base.rules.switches, pair)
    others, all_, drawn = [], [], []
    for more in range(2 * splits - 1):
        coming = _second_cards(base, pair, more)
        alike = np.zeros_like(coming)
        alike[pair] = coming[pair]
        gained = [of_hands(pair, 1 + more, _begun_with(base, pair, seconds)) for seconds in (coming - alike, alike)]
        others.append(gained[0])
        all_.append(gained[0] + gained[1])
        drawn.append(coming[pair])
    sums = len(others[0])
    return np.array(
        [combine(splits, np.array(others)[:, at], np.array(all_)[:, at], np.array(drawn)) for at in range(sums)]
    )


def _second_cards(base: Base, pair: int, more: int) -> np.ndarray:
    """Chances of a split hand's second card, by value and up card, with so many more of the pair gone."""
    result, coming = np.zeros((VALUES, VALUES)), np.empty(VALUES)
    for up in range(VALUES):
        left = np.array(base.shoe)
        left[pair] -= 2 + more
        left[up] -= 1
        if left.min() >= 0:
            next_chances(left, up, coming)
            result[:, up] = coming
    return result


def _begun_with(base: Base, pair: int, seconds: np.ndarray) -> np.ndarray:
    """Chances of two-card hands, from those of a split hand's second card."""
    hands, begun = all_hands(), np.zeros(base.solution.worth.shape)
    for card in range(VALUES):
        begun[hands.add[hands.add[0, pair], card]] += seconds[card]
    return begun
