"""Every hand of pai gow, set by a chart: what lies in front and behind, for each class of hands."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.pai_gow.arrangements import ROOM, arrange
from housedealer.odds.compiled import compiled
from housedealer.odds.facing import FRONTS, Setters
from housedealer.odds.parts import by_parts
from housedealer.odds.sets_of_cards import kinds_of

DECK = 53


class Codes(NamedTuple):
    """By class of hands: back and front in one number, as `facing` takes them."""

    codes: np.ndarray


def set_by_chart(chart: Any, hands: np.ndarray) -> np.ndarray:
    """The codes of hands, one hand a row, as a compiled chart sets them."""
    found = Codes(np.zeros(len(hands), np.int32))

    def add(low: int, high: int, into: Codes) -> None:
        _set_hands(chart, hands[low:high], into.codes[low:high])

    by_parts(len(hands), found, add)
    return found.codes


@compiled
def _set_hands(chart: Any, hands: np.ndarray, codes: np.ndarray) -> None:
    room, hand = np.zeros(ROOM, np.int64), np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        _, _, front, back = arrange(chart, hand, room)
        codes[number] = back * FRONTS + front


def setters(size: int, mine: np.ndarray, theirs: np.ndarray) -> Setters:
    """Hands by place with their codes, from the codes of each class: classes that are set alike become one kind."""
    both = mine.astype(np.int64) << 32 | theirs
    distinct, alike = np.unique(both, return_inverse=True)
    alike = alike.astype(np.int32)
    del both
    kinds = kinds_of(DECK, size)
    _rename(kinds, alike)
    return Setters(kinds, distinct >> 32, distinct & 0xFFFFFFFF)


@compiled
def _rename(kinds: np.ndarray, names: np.ndarray) -> None:
    for place in range(len(kinds)):
        kinds[place] = names[kinds[place]]
