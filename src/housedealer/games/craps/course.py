"""The course of a flip from an empty layout: the values of its two cards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer.games.craps.play import value
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class CrapsCourse(Course):
    """Courses of one seat's first flip."""

    cards = 2

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """The lower and the higher of the two cards."""
        return tuple(sorted(value(code) for code in codes[: self.cards]))


def course(game: Game, wagers: Mapping[str, int]) -> CrapsCourse | None:
    """The courses of one seat with these wagers; None where one of them has conditions, which may look at suits."""
    return None if game.by_condition.intersection(wagers) else CrapsCourse()
