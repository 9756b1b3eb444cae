"""The kinds of values that a condition speaks of, and the error of one that cannot be read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

from housedealer.errors import HouseError


class Kind(NamedTuple):
    """A kind of value; of a hand, also the number of its cards where that is fixed."""

    name: str
    size: int | None = None

    def __str__(self) -> str:
        return _CALLED[self.name]


NUMBER = Kind("number")
TRUTH = Kind("truth")
CARD = Kind("card", 1)
RANK = Kind("rank")
SUIT = Kind("suit")
CATEGORY = Kind("category")
HAND = Kind("hand")
"""A hand of any number of cards."""
PARTY = Kind("party")
"""Somebody of whom a family says a few things by name, and whose cards are not named."""

_CALLED = {
    "number": "a number",
    "truth": "a condition",
    "card": "a card",
    "rank": "a rank",
    "suit": "a suit",
    "category": "a poker hand",
    "hand": "a hand",
    "party": "no value by itself",
}


def hand_of(size: int) -> Kind:
    """A hand of this many cards."""
    return Kind("hand", size)


class ConditionError(HouseError):
    """A condition that cannot be read: the column, counted from 1, and what is wrong there."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(f"column {at + 1}: {problem}")
        self.at, self.problem = at, problem


def near(name: str, known: Iterable[str]) -> str:
    """What could have been meant by a name, or what is known.

    >>> near("bankr", ["banker", "player"]), near("x", ["banker", "player"])
    ('did you mean `banker`?', 'known here: banker, player')
    """
    names = sorted(set(known))
    close = difflib.get_close_matches(name, names, n=2, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(f'`{one}`' for one in close)}?"
    return f"known here: {', '.join(names)}" if names else "nothing is known here"
