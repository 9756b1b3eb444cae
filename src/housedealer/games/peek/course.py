"""The course of a round: which row is highest, and which pay rows of the wagers at stake are met."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer.games.peek.play import SUPER
from housedealer.games.peek.rules import OUTCOMES, Finished, Row, five_card_category, highest, two_card_category
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class PeekCourse(Course):
    """Courses of one seat."""

    def __init__(self, game: Game, wagers: Mapping[str, int]) -> None:
        self._rules = game.rules
        self._game = game
        self._rows = [row.on for name in wagers for row in game.wagers[name].pay_table()]
        self.cards = len(self._rules.rows) * self._rules.cards

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """What the first cards pay, and once the seat has answered what its peek bonus does."""
        rules, many = self._rules, len(self._rules.rows)
        if "" in chosen:
            return None
        hands = [codes[at::many] for at in range(many)]
        first = [hand[: rules.first_cards] for hand in hands]
        best = highest(first, rules)
        met = self._rows
        rows = [Row(two_card_category(hand, rules.ace_two), at in best) for at, hand in enumerate(first)]
        if chosen and (bonus := chosen[0].partition(" ")[0]) in self._game.wagers:
            met = [*met, *(row.on for row in self._game.wagers[bonus].pay_table())]
            rows = [row._replace(five=five_card_category(hand)) for row, hand in zip(rows, hands, strict=True)]
        end = Finished(*rows)
        return len(best), tuple([OUTCOMES[on](end) for on in met])


def course(game: Game, wagers: Mapping[str, int]) -> PeekCourse | None:
    """The courses of one seat with these wagers; None with one on all rows, or one that has conditions."""
    return None if game.by_condition.union({SUPER}).intersection(wagers) else PeekCourse(game, wagers)
