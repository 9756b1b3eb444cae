"""The course of a round: the cards that decide it, and how many wars went before."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer.cards import rank
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class WarCourse(Course):
    """Courses of a round in which nobody decides: the ranks of the last two cards, and how many were dealt."""

    cards = 32

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """The last card of each hand, in the order in which they are dealt, and the number of cards; None after so many
        wars that the cards looked at do not tell."""
        for at in range(0, len(codes) - 1, 2):
            first, second = rank(codes[at]), rank(codes[at + 1])
            if first != second:
                return at, first, second
        return None


def course(game: Game, wagers: Mapping[str, int]) -> WarCourse | None:
    """The courses of these wagers; None where one of them looks at more than the last cards and the wars."""
    return None if game.by_condition.intersection(wagers) else WarCourse()
