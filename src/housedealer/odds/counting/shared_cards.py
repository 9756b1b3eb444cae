"""Counting two hands by the cards that both hold: the steps of it, one for each number of shared cards.

See `hand_against_hand` for the method. The steps do not depend on each other, and what they cost is known: each class
of shared sets looks at all hands that hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeVar

import numpy as np

from housedealer.odds.counting.card_sets import class_count, classes
from housedealer.odds.engine.parallel import Step

Table = TypeVar("Table")


def steps_of(deck: int, size: int) -> list[Step]:
    """A step for each number of cards that two hands of a size may share, from none to all.

    >>> [(step.items, step.cost) for step in steps_of(52, 2)]
    [(1, 1326), (13, 51), (169, 1)]
    """
    return [
        Step(f"hands that share {shared} cards", class_count(deck, shared), comb(deck - shared, size - shared))
        for shared in range(size + 1)
    ]


def signed_classes(deck: int, shared: int) -> tuple[np.ndarray, np.ndarray]:
    """The classes of sets of so many cards, and how many sets each has: below zero where they are subtracted."""
    kept, weights = classes(deck, shared)
    return kept, weights * (-1) ** shared


def made(table: Table | Callable[[], Table]) -> Table:
    """A table that is given, or what makes it: large ones are made where they are used."""
    return table() if callable(table) else table
