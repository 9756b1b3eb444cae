"""Outcomes of pay rows for the audit: every point and every two cards."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from housedealer.games.craps.layout import meets
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import POINTS


class Finished(NamedTuple):
    """A flip: the point before it (0 for none) and its cards, the lower first."""

    point: int
    low: int
    high: int


def _meets(on: str) -> Callable[[Finished], bool]:
    return lambda end: meets(on, end.point, end.low, end.high)


_PAIRS = [*itertools.combinations_with_replacement(range(1, 7), 2)]

OUTCOMES: dict[str, Callable[[Finished], bool]] = {
    on: _meets(on)
    for on in (
        "wins",
        *(f"point-{number}" for number in POINTS),
        *(f"total-{total}" for total in range(2, 13)),
        *(f"cards-{low}-{high}" for low, high in _PAIRS),
    )
}
"""Outcomes that a pay row may be paid on."""


def ends(rules: Rules) -> set[Finished]:
    """Every possible flip."""
    return {Finished(point, low, high) for point in (0, *POINTS) for low, high in _PAIRS}
