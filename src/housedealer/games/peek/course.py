"""The course of a round: which row is highest, and which pay rows of the wagers at stake are met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from housedealer.games.peek.play import SUPER
from housedealer.games.peek.rules import OUTCOMES, Finished, Row, five_card_category, highest, two_card_category
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class PeekCourse(Course):
    """Courses of one seat."""

    def __init__(self, game: Game, wagers: Mapping[str, int]) -> None:
        self._rules = game.rules
        self._met = self._outcomes(game, wagers)
        self._bonuses = {rule.id: self._outcomes(game, [rule.id]) for rule in game.posting.wagers}
        self._dealt: Sequence[int] = ()
        self._first: tuple[bool, list[Row]] = (False, [])
        """Of the cards looked at last, whether several rows are highest, and the rows by their first cards."""
        self.cards = len(self._rules.rows) * self._rules.cards

    @staticmethod
    def _outcomes(game: Game, wagers: Iterable[str]) -> list[Callable[[Finished], bool]]:
        return [OUTCOMES[row.on] for name in wagers for row in game.wagers[name].pay_table() if row.on]

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """What the first cards pay, and once the seat has answered what its peek bonus does."""
        if "" in chosen:
            return None
        many = len(self._rules.rows)
        hands = [codes[at::many] for at in range(many)]
        if codes is not self._dealt:
            self._dealt, self._first = codes, self._read(hands)
        tied, rows = self._first
        met = self._met
        if chosen and (bonus := chosen[0].partition(" ")[0]) in self._bonuses:
            met = met + self._bonuses[bonus]
            rows = [row._replace(five=five_card_category(hand)) for row, hand in zip(rows, hands, strict=True)]
        end = Finished(*rows)
        return tied, tuple([meets(end) for meets in met])

    def _read(self, hands: Sequence[Sequence[int]]) -> tuple[bool, list[Row]]:
        rules = self._rules
        first = [hand[: rules.first_cards] for hand in hands]
        best = highest(first, rules)
        return len(best) > 1, [Row(two_card_category(hand, rules.ace_two), at in best) for at, hand in enumerate(first)]


def course(game: Game, wagers: Mapping[str, int]) -> PeekCourse | None:
    """The courses of one seat with these wagers; None with one on all rows, or one that has conditions."""
    return None if game.by_condition.union({SUPER}).intersection(wagers) else PeekCourse(game, wagers)
