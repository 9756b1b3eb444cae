"""The steps of inclusion-exclusion over shared cards: one for each number of cards that two hands share.

See `disjoint_hands` for the method. The steps are independent, and their cost is known: each class of shared sets
visits all hands that hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeVar

import numpy as np

from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.parallel import Step

Table = TypeVar("Table")


def steps_of(deck: int, size: int) -> list[Step]:
    """A step for each number of cards that two hands of a size can share, from none to all.

    >>> [(step.items, step.cost) for step in steps_of(52, 2)]
    [(1, 1326), (13, 51), (169, 1)]
    """
    return [
        Step(f"hands that share {shared} cards", class_count(deck, shared), comb(deck - shared, size - shared))
        for shared in range(size + 1)
    ]


def signed_classes(deck: int, shared: int) -> tuple[np.ndarray, np.ndarray]:
    """The classes of sets of `shared` cards, and their weights with the sign of inclusion-exclusion."""
    fixed, weights = classes(deck, shared)
    return fixed, weights * (-1) ** shared


def built(table: Table | Callable[[], Table]) -> Table:
    """A table, or the result of the function that builds it: large tables are built where they are used."""
    return table() if callable(table) else table
