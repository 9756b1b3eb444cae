"""What a condition may say of a flip of two cards, and of the point before it; every flip decides such a wager."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from housedealer.games.craps.posting import Rules
from housedealer.games.craps.spots import spot
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.cards_seen import either
from housedealer.outcomes.kinds import NUMBER, TRUTH, hand_of

ROLL, POINT = "roll", "point"


def face(card: Any) -> Any:
    """The value of a card, also of an array of cards: ace one, others their number (001:4692)."""
    rank = card >> 2
    return either(rank == 12, 1, rank + 2)


def _of_both(compute: Callable[[Any, Any], Any]) -> Callable[[Sequence[Any]], Any]:
    return lambda roll: compute(face(roll[0]), face(roll[1]))


_ENTRIES = (
    Entry(ROLL, hand_of(2), "the two cards of the flip, in order", "the two cards"),
    Entry("total", NUMBER, "their total, an ace as one", "the total", compute=_of_both(lambda a, b: a + b), of=(ROLL,),
          looks="rank"),
    Entry("low", NUMBER, "the lower of the two", "the lower card",
          compute=_of_both(lambda a, b: either(a < b, a, b)), of=(ROLL,), looks="rank"),
    Entry("high", NUMBER, "the higher of the two", "the higher card",
          compute=_of_both(lambda a, b: either(a < b, b, a)), of=(ROLL,), looks="rank"),
    Entry(POINT, NUMBER, "the point before the flip, 0 on the come-out", "the point"),
    Entry("come_out", TRUTH, "there is no point yet", "it is the come-out", "it is not the come-out",
          compute=lambda point: point == 0, of=(POINT,)),
    Entry("point_made", TRUTH, "the total is the point", "the point is made", "the point is not made",
          compute=lambda roll, point: (face(roll[0]) + face(roll[1])) == point, of=(ROLL, POINT), looks="rank"),
)  # fmt: skip
_AREAS = ("pass", "dont-pass", "come", "dont-come", "horn")
"""Wagers whose rows are paid on named outcomes alone."""
_VOCABULARY = Vocabulary(
    "craps",
    _ENTRIES,
    (
        Example("total == 7", "Any Seven"),
        Example("low == 1 and high == 6", "a hop on 1 and 6"),
        Example("roll.pair and total == 8", "a pair of fours"),
        Example("total in (2, 3, 4, 9, 10, 11, 12)", "the field"),
        Example("roll.same_suit and total == 7", "a seven of one suit"),
        Example("point_made and roll.pair", "the point made with a pair"),
    ),
    wagers=lambda name: spot(name).area == name and name not in _AREAS,
)


def vocabulary(rules: Rules) -> Vocabulary:
    """The names that a posting's conditions may use."""
    return _VOCABULARY


def seen(roll: Sequence[int], point: int) -> dict[str, Any]:
    """What a flip shows."""
    return {ROLL: tuple(roll), POINT: point}
