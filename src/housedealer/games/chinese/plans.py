"""The plans of a Chinese poker table: the posted limits, or points of usual size where none is posted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from housedealer.money import show
from housedealer.postings.table_limits import Terms, posted_amount
from housedealer.table.family import Plan

if TYPE_CHECKING:
    from housedealer.games.chinese.posting import Rules
    from housedealer.table.family import Game

POINTS = (100, 500, 1000, 2000)
"""Values of a point where no option fixes one, in cents."""


def plans(game: Game) -> list[Plan]:
    """A table for each posted limit, from the lowest (001:3216-3225); the limit is the value of a point.

    >>> from housedealer.games import game
    >>> [plan.name for plan in plans(game("the-101/chinese-poker"))][:3]
    ['$1 a point', '$5 a point', '$10 a point']
    """
    posted = {point for option in game.posting.fees.options if option.complete and (point := posted_amount(option))}
    return [Plan(f"{show(point)} a point", {"stakes": {"point": point}}) for point in sorted(posted or POINTS)]


def terms_of(game: Game, terms: Mapping[str, Any]) -> Terms:
    """A table's terms for the choice of its fee option."""
    return Terms("points", lower=_point(terms))


def stacks(game: Game, terms: Mapping[str, Any]) -> tuple[int, int]:
    """The least stack to be dealt in with, and the buy-in, in cents (000:3687-3689)."""
    rules: Rules = game.rules
    return _point(terms) * rules.stack, _point(terms) * rules.buy_in


def dealt(game: Game) -> int:
    """How many are dealt in; where one more sits, they take turns to sit out."""
    rules: Rules = game.rules
    return rules.players


def _point(terms: Mapping[str, Any]) -> int:
    """The value of a point, in cents; 0 if the terms name none."""
    stakes = terms.get("stakes")
    return int(stakes.get("point", 0)) if isinstance(stakes, Mapping) else 0
