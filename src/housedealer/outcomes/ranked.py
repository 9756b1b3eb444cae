"""What cards make by a posting's ranking, of single rounds and of whole arrays of rounds.

A hand's value comes from `rankings`: by its Python function for one round's cards, by its compiled twin for arrays.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from housedealer import rankings
from housedealer.outcomes.cards_seen import CATEGORIES, together
from housedealer.rankings import ladders

if TYPE_CHECKING:
    import numpy as np

_PLACES = {
    ladders.HIGH_CARD: "high_card",
    ladders.PAIR: "pair",
    ladders.TWO_PAIR: "two_pair",
    ladders.TRIPS: "three_of_a_kind",
    ladders.STRAIGHT: "straight",
    ladders.FLUSH: "flush",
    ladders.FULL_HOUSE: "full_house",
    ladders.QUADS: "four_of_a_kind",
    ladders.STRAIGHT_FLUSH: "straight_flush",
    ladders.ROYAL: "royal_flush",
    ladders.NATURAL_ROYAL: "royal_flush",
    ladders.FIVE: "five_of_a_kind",
}


def value(ranking: str, *parts: Any) -> Any:
    """The value of cards by a ranking; larger is better.

    >>> from housedealer.cards import cards
    >>> value("three-card", cards("As Ks"), cards("Qs"))
    741
    """
    cards = together(*parts)
    if all(isinstance(card, int) for card in cards):
        return rankings.value(ranking, cards)
    import numpy as np

    from housedealer.rankings.kernels.arrays import values

    columns = np.broadcast_arrays(*cards)
    codes = np.stack([column.ravel() for column in columns], axis=1).astype(np.uint8)
    return values(ranking, codes, 1).reshape(columns[0].shape)


def made(ranking: str, value: Any) -> Any:
    """What a hand of a value makes, as its index in CATEGORIES.

    >>> CATEGORIES[made("high", 7462)], CATEGORIES[made("three-card", 741)]
    ('royal_flush', 'royal_flush')
    """
    if isinstance(value, int):
        return _made(ranking)[value]
    return _made_array(ranking)[value]


@functools.cache
def _made(ranking: str) -> Sequence[int]:
    ladder = {"three-card": ladders.three_card, "four-card": ladders.four_card}.get(ranking, ladders.high)()
    return (0, *(CATEGORIES.index(_PLACES[category]) for category, _ in ladder.rungs))


@functools.cache
def _made_array(ranking: str) -> np.ndarray:
    import numpy as np

    return np.array(_made(ranking), np.int16)
