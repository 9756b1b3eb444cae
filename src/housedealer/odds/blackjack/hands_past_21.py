"""Hands that pass 21: how many of them a round has, and how many the player-dealer's down card makes 31."""

from __future__ import annotations

import numpy as np

from housedealer.games.blackjack.rules import is_frozen
from housedealer.games.blackjack.side_bets import side_31
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.kernels import next_chances
from housedealer.odds.blackjack.solution import NO_PAIR, combine, most_splits

_FROZEN = [total for total in range(22, 32) if is_frozen(total)]
_MAKES = np.array([[side_31(total, card + 1) for card in range(VALUES)] for total in _FROZEN])


def past_21(base: Base) -> tuple[float, float]:
    """On average, how many hands of a round come to 22 to 30, and how many of those make 31; split hands too."""
    played, split = base.begun
    found = _sums(base.past_21(NO_PAIR, 0, base.solution.choices, played)).sum(axis=1)
    for pair in range(VALUES):
        if split[pair].any():
            found += (_of_a_pair(base, pair) * split[pair]).sum(axis=1)
    return float(found[0]), float(found[1])


def _sums(past: np.ndarray) -> np.ndarray:
    """Hands of 22 to 30, and those that make 31, by up card."""
    counted = past[:, : len(_FROZEN)]
    return np.array([counted.sum(axis=(1, 2)), (counted * _MAKES).sum(axis=(1, 2))])


def _of_a_pair(base: Base, pair: int) -> np.ndarray:
    """The same for all hands of a pair that is split, by up card: exact, in the way of a split pair's worth."""
    splits = most_splits(base.rules.switches, pair)
    others, all_, drawn = [], [], []
    for more in range(2 * splits - 1):
        coming = _second_cards(base, pair, more)
        alike = np.zeros_like(coming)
        alike[pair] = coming[pair]
        gained = [_begun_with(base, pair, more, seconds) for seconds in (coming - alike, alike)]
        others.append(gained[0])
        all_.append(gained[0] + gained[1])
        drawn.append(coming[pair])
    return np.array(
        [combine(splits, np.array(others)[:, at], np.array(all_)[:, at], np.array(drawn)) for at in range(2)]
    )


def _second_cards(base: Base, pair: int, more: int) -> np.ndarray:
    """Chances of a split hand's second card, by value and up card, with so many more of the pair gone."""
    found, coming = np.zeros((VALUES, VALUES)), np.empty(VALUES)
    for up in range(VALUES):
        left = np.array(base.shoe)
        left[pair] -= 2 + more
        left[up] -= 1
        if left.min() >= 0:
            next_chances(left, up, coming)
            found[:, up] = coming
    return found


def _begun_with(base: Base, pair: int, more: int, seconds: np.ndarray) -> np.ndarray:
    """Sums of a split hand that begins with these chances of a second card."""
    hands, begun = all_hands(), np.zeros(base.solution.worth.shape)
    for card in range(VALUES):
        begun[hands.add[hands.add[0, pair], card]] += seconds[card]
    return _sums(base.past_21(pair, 1 + more, base.solution.split_choices[pair], begun))
