"""The course of a round: how the hand after the draw compares with the player-dealer's, and what it makes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer import cards
from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import OUTCOMES, Finished
from housedealer.rankings import value
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class QuickDrawCourse(Course):
    """Courses of one seat."""

    def __init__(self, rules: Rules, rows: Sequence[str]) -> None:
        self._rules = rules
        self._met = [OUTCOMES[on] for on in rows]
        self.cards = 2 * rules.cards + rules.most_drawn + rules.draw_cards

    def laid_out(self, codes: Sequence[int], dice: Sequence[int]) -> Sequence[int]:
        """The seat's cards from the lowest, then the others as they are dealt."""
        held = self._rules.cards
        return [*sorted(codes[:held]), *codes[held:]]

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """Whether something is asked, or which rows of the pay tables are met."""
        rules = self._rules
        if "" in chosen:
            return None
        thrown = [cards.card(text) for text in chosen if text not in ("draw", "stand-pat", "enough")]
        done = "stand-pat" in chosen or "enough" in chosen or len(thrown) == rules.most_drawn
        if not done:
            return "asked"
        first, after = codes[: rules.cards], 2 * rules.cards + len(thrown)
        mine = [*[code for code in first if code not in thrown], *codes[2 * rules.cards : after]]
        dealer = [*codes[rules.cards : 2 * rules.cards], *codes[after : after + rules.draw_cards]]
        end = Finished(value(rules.ranking, mine), value(rules.ranking, dealer), value(rules.ranking, first))
        return tuple([meets(end) for meets in self._met])


def course(game: Game, wagers: Mapping[str, int]) -> QuickDrawCourse | None:
    """The courses of one seat with these wagers; None where one of them has conditions."""
    if game.by_condition.intersection(wagers):
        return None
    rows = [row.on for name in wagers for row in game.wagers[name].pay_table()]
    return QuickDrawCourse(game.rules, [*rows, *(row.on for row in game.rules.play_bonus)])
