"""Pai gow hands set by a house way: front and back of each class of hands."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.pai_gow.house_way.arrangements import arrange, front_of
from housedealer.games.pai_gow.setting import _FILLED as FILLED
from housedealer.games.pai_gow.vocabulary import FRONTS as SET_FRONTS
from housedealer.odds.counting.hand_index import JOKER
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.two_hand_counts import FRONTS
from housedealer.rankings import ladders

DECK = 53
FILLED_BACKS = np.array([False, *(category in FILLED for category, _ in ladders.high().rungs)])
"""Whether a joker need not be an ace in a back of each value."""


def set_by_chart(chart: Any, hands: np.ndarray, joker_above: bool = False) -> np.ndarray:
    """The codes of hands, one a row, as a compiled house way sets them; 0 for a hand without a row in the chart.

    `joker_above`: a joker that is an ace behind beats the same hand with an ace, so that back values are doubled.
    """
    codes = np.zeros(len(hands), np.int32)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _set_hands(chart, hands[low:high], joker_above, codes[low:high])

    by_parts(len(hands), (), add, "hands set by the chart")
    return codes


def settings_in_order(chart: Any, joker_above: bool, hands: np.ndarray) -> np.ndarray:
    """The settings of hands in any order of their cards, as conditions write them: see `games.pai_gow.vocabulary`."""
    codes = set_by_chart(chart, np.sort(hands, axis=1), joker_above).astype(np.int64)
    result: np.ndarray = codes // FRONTS * SET_FRONTS + codes % FRONTS
    return result


@compiled
def code_of(chart: Any, hand: np.ndarray, joker_above: bool) -> Any:
    """Back and front of a sorted hand as the house way sets it, in one number."""
    if not joker_above:
        front, back = front_of(chart, hand)
        return back * FRONTS + front
    place, _, front, back = arrange(chart, hand)
    last = len(hand) - 1
    ace = hand[last] == JOKER and last not in (place & 7, place >> 3) and not FILLED_BACKS[back]
    return (2 * back + int(ace)) * FRONTS + front


@compiled
def _set_hands(chart: Any, hands: np.ndarray, joker_above: bool, codes: np.ndarray) -> None:
    hand = np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        codes[number] = code_of(chart, hand, joker_above)


class Kinds(NamedTuple):
    """Classes of hands grouped by both sides' settings: classes set the same are of one kind."""

    names: np.ndarray
    """The kind of each class."""
    mine: np.ndarray
    """The player's code of each kind."""
    theirs: np.ndarray
    """The player-dealer's code of each kind."""


def group_settings(mine: np.ndarray, theirs: np.ndarray) -> Kinds:
    """The kinds of hands, from the codes of each class."""
    distinct, names = np.unique(mine.astype(np.int64) << 32 | theirs, return_inverse=True)
    return Kinds(names.astype(np.int32), distinct >> 32, distinct & 0xFFFFFFFF)
