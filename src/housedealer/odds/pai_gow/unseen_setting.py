"""The best setting against an unseen hand: every Pareto-optimal setting evaluated over all deals.

A hand is doubled after it is set, so a setting's value is that of the base wager plus that of a double where it gains.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.games.pai_gow.house_way.arrangements import back_value, front_value
from housedealer.games.pai_gow.rules import WILD
from housedealer.odds.counting.hand_index import JOKER
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.doubling import SettingsByClass
from housedealer.odds.pai_gow.hands import FILLED_BACKS
from housedealer.odds.pai_gow.two_hand_counts import FRONTS
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

LOST, BEATEN = [0, 3], [2, 5]
"""Columns of `setting_results`: deals lost and won, against hands that do not qualify and hands that do."""


class OneCardRules(NamedTuple):
    """The rules by which hands with one card in front may be set."""

    joker: int
    """The kind of joker, as in the rules' functions."""
    least_back: np.ndarray
    """The lowest back that is no foul, by front value."""
    joker_above: bool
    """Whether a joker that is an ace behind beats the same hand with an ace."""


def settings_of(hands: np.ndarray, allowed: OneCardRules) -> SettingsByClass:
    """The Pareto-optimal legal settings of hands, one hand a row, without duplicates."""
    codes = np.zeros(hands.shape, np.int32)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _list_settings(hands[low:high], allowed, codes[low:high])

    by_parts(len(hands), (), add, "settings of hands")
    listed = codes > 0
    return SettingsByClass(codes[listed], np.append(0, np.cumsum(listed.sum(axis=1))))


@compiled
def _list_settings(hands: np.ndarray, allowed: OneCardRules, codes: np.ndarray) -> None:
    """The setting's code by hand and card in front; 0 for a foul and for a dominated setting."""
    size = hands.shape[1]
    fronts, backs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for number in range(len(hands)):
        key, mask = START_5, u64(0)
        for card in hands[number]:
            key += CARD[u64(card)]
            mask |= MASK[u64(card)]
        for at in range(size):
            card = np.int64(hands[number, at])
            fronts[at] = front_value(card, -1, allowed.joker == WILD)
            value = back_value(key - CARD[u64(card)], mask ^ MASK[u64(card)], allowed.joker)
            fouled = value < allowed.least_back[fronts[at]]
            if allowed.joker_above:
                held = hands[number, size - 1] == JOKER and at < size - 1
                value = 2 * value + int(held and not FILLED_BACKS[value])
            backs[at] = -1 if fouled else value
        for at in range(size):
            if backs[at] >= 0 and not _dominated(fronts, backs, at):
                codes[number, at] = backs[at] * FRONTS + fronts[at]


@compiled
def _dominated(fronts: np.ndarray, backs: np.ndarray, at: int) -> bool:
    """Whether another setting is as good in both hands, and better in one or listed earlier."""
    for other in range(len(fronts)):
        as_good = fronts[other] >= fronts[at] and backs[other] >= backs[at]
        better = fronts[other] > fronts[at] or backs[other] > backs[at]
        if as_good and (better or other < at):
            return True
    return False


def best_settings(own: SettingsByClass, met: np.ndarray) -> np.ndarray:
    """The number of the best setting of each class, from the results of all; the first of equals."""
    gained = met[:, BEATEN] - met[:, LOST]
    values = gained.sum(axis=1) + np.maximum(gained[:, 1], 0)
    classes = np.repeat(np.arange(len(own.first) - 1), np.diff(own.first))
    best = np.flatnonzero(values == np.maximum.reduceat(values, own.first[:-1])[classes])
    result: np.ndarray = best[np.unique(classes[best], return_index=True)[1]]
    return result
