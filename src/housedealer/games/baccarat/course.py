"""The course of a round: how many cards each hand draws, and both totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from housedealer.games.baccarat.posting import Rules
from housedealer.games.baccarat.rules import Finished, drawing_chart, finish
from housedealer.rankings.baccarat import point
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class BaccaratCourse(Course):
    """Courses of a round in which nobody decides: its end."""

    cards = 6

    def __init__(self, rules: Rules) -> None:
        self._rules, self._chart = rules, drawing_chart(rules)

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Finished:
        """The end of the round: one card to the player hand and one to the banker hand in turn, then those drawn."""
        one, two, three, four, five, six = [point(code) for code in codes[:6]]
        return finish(self._rules, self._chart, (one + three) % 10, (two + four) % 10, five, six)


def course(game: Game, wagers: Mapping[str, int]) -> BaccaratCourse | None:
    """The courses of these wagers; None where one of them looks at more than totals and numbers of cards."""
    return None if game.by_condition.intersection(wagers) else BaccaratCourse(game.rules)
