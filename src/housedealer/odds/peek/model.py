"""The Two Card Peek model."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import lcm
from typing import Any

import numpy as np

from housedealer.games import Game
from housedealer.games.peek.posting import Rules
from housedealer.games.peek.rules import (
    OUTCOMES,
    Finished,
    Row,
    pick_value,
    qualifies,
    two_card_category,
)
from housedealer.money import Odds
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import net_of
from housedealer.odds.engine.partitioned_model import Kernel, PartitionedPlay, Payoff
from housedealer.odds.peek.bonus import best_row, sums_of
from housedealer.odds.peek.rows import count_highest
from housedealer.odds.peek.three_hands import count_three
from housedealer.postings.schema import PayRow
from housedealer.rankings import high, ladders, two_card
from housedealer.table.money.payoffs import row_met

HIGHEST, TWO, THREE, PEEK = "highest row", "two cards", "three hands", "best row"
POSTED = {
    "pick-row": "pick-row-a",
    "pick-two-rows": "pick-row-ab",
    "two-card-poker": "two-card-poker-a",
    "super-bet": "super-bet",
    "peek-bonus": "peek-bonus-a",
}
"""The names that are priced, without row letters, and a posted wager that represents each."""
_NOTHING = Row(two_card.PEEK_HIGH_CARD, five=ladders.HIGH_CARD)
_CATEGORIES = ladders.ROYAL + 1
_VALUES = 7463


@dataclass(frozen=True)
class Peek:
    """Exact counts of a Two Card Peek posting."""

    game: Game

    @property
    def rules(self) -> Rules:
        """The posting's rules of play."""
        rules: Rules = self.game.rules
        return rules

    @functools.cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of cards by index."""
        return sorted(combinations(range(52), 2), key=lambda pair: int(CHOOSE[pair[1], 2]) + pair[0])

    def rows(self, wager: str) -> list[PayRow]:
        """The posted pay rows of a wager."""
        return self.game.wagers[POSTED[wager]].pay_table()

    @functools.cached_property
    def parts(self) -> dict[str, Sequence[Any]]:
        """The ends of each part."""
        seen = [tuple(bool(bits >> at & 1) for at in range(3)) for bits in range(8)]
        made = self.five_marks[0]
        return {
            HIGHEST: [Finished(*(Row(0, best) for best in bits)) for bits in seen],
            TWO: [Finished(Row(two), _NOTHING, _NOTHING) for two in range(two_card.MINI_ROYAL + 1)],
            THREE: [
                Finished(*(Row(0, five=made[mark]) for mark in marks)) for marks in product(range(len(made)), repeat=3)
            ],
            PEEK: self.peek_kinds[0],
        }

    def payoff(self, wager: str, end: Any) -> Payoff:
        """The payoff of a wager at an end."""
        rows = self.rows(wager)
        if wager == "peek-bonus":
            return Payoff(1, rows[end] if end >= 0 else None)
        if wager == "super-bet":
            met = [row_met(rows, lambda on, row=row: OUTCOMES[on](Finished(row, row, row))) for row in end]  # type: ignore[misc]
            won = [row for row in met if row is not None]
            if len(won) > 1:
                paid = sum((net_of(row.pays) for row in won), Fraction(0))
                return Payoff(1, PayRow(on=won[0].on, pays=Odds(paid.numerator, paid.denominator)))
            return Payoff(1, won[0] if won else None)
        row = row_met(rows, lambda on: OUTCOMES[on](end))
        tied = wager.startswith("pick") and sum(one.highest for one in end) > 1
        if row is not None and tied and self.rules.tied != "win":
            return Payoff(1, _PUSHED if self.rules.tied == "push" else None)
        return Payoff(1, row)

    def count(self, part: str) -> list[int]:
        """The number of deals of each end of a part."""
        if part == HIGHEST:
            values = np.array([pick_value(pair, self.rules) for pair in self.pairs])
            qualified = np.array([qualifies(pair, self.rules) for pair in self.pairs])
            result = cached("peek-rows", [values, qualified], lambda: {"deals": count_highest(values, qualified)})[
                "deals"
            ]
        elif part == TWO:
            result = np.bincount(self.two_categories, minlength=two_card.MINI_ROYAL + 1)
        elif part == THREE:
            made, marks = self.five_marks
            three = cached("peek-three-hands", [marks], lambda: {"deals": count_three(marks, len(made))})
            result = three["deals"].reshape(-1)
        else:
            ends, kinds = self.peek_kinds
            pays = self.peek_pays
            result = cached("peek-bonus", [pays, kinds], lambda: {"deals": best_row(pays, kinds)})["deals"]
            assert len(result) <= len(ends)
            result = np.append(result, [0] * (len(ends) - len(result)))
        return [int(each) for each in result]

    @functools.cached_property
    def two_categories(self) -> np.ndarray:
        """The two-card category of every pair."""
        return np.array([two_card_category(pair, self.rules.ace_two) for pair in self.pairs])

    @functools.cached_property
    def five_marks(self) -> tuple[list[int], np.ndarray]:
        """The five-card categories that the Super Bet pays, after an entry for none; and the mark of every hand."""
        paid = [
            five
            for five in range(_CATEGORIES)
            if row_met(self.rows("super-bet"), lambda on, five=five: OUTCOMES[on](Finished(*[Row(0, five=five)] * 3)))  # type: ignore[misc]
        ]
        made = [ladders.HIGH_CARD, *paid]
        by_value = np.zeros(_VALUES, np.uint8)
        for value in range(1, _VALUES):
            category = high.category(value)
            by_value[value] = made.index(category) if category in paid else 0
        return made, by_value[five_card_values()]

    @functools.cached_property
    def peek_kinds(self) -> tuple[list[int], np.ndarray]:
        """The rows of the Peek Bonus by number, -1 for none; and the end's number by pair or not, and value."""
        rows = self.rows("peek-bonus")
        ends = [-1, *range(len(rows))]
        kinds = np.zeros((2, _VALUES), np.int64)
        for paired, two in enumerate((two_card.PEEK_HIGH_CARD, two_card.PEEK_PAIR)):
            for value in range(1, _VALUES):
                row = Row(two, five=high.category(value))
                met = row_met(rows, lambda on, row=row: OUTCOMES[on](Finished(row, _NOTHING, _NOTHING)))  # type: ignore[misc]
                kinds[paired, value] = 1 + rows.index(met) if met else 0
        return ends, kinds

    @functools.cached_property
    def peek_pays(self) -> np.ndarray:
        """The net result of the Peek Bonus, in parts of a unit, by pair or not, and value."""
        nets = np.array([int(net * self.peek_unit) for net in self._peek_nets], np.int32)
        result: np.ndarray = nets[self.peek_kinds[1]]
        return result

    @property
    def _peek_nets(self) -> list[Fraction]:
        """The net result of one unit of the Peek Bonus at each of its ends."""
        return [Fraction(-1), *(net_of(row.pays) for row in self.rows("peek-bonus"))]

    @property
    def peek_unit(self) -> int:
        """The number of parts in a unit, such that all results of the Peek Bonus are whole."""
        return lcm(*(net.denominator for net in self._peek_nets))

    def kernel(self) -> Kernel:
        """The compiled game."""
        from housedealer.odds.peek.fast_play import play_rounds

        values = np.array([pick_value(pair, self.rules) for pair in self.pairs])
        qualified = np.array([qualifies(pair, self.rules) for pair in self.pairs])
        made, _ = self.five_marks
        categories = np.array([0, *(high.category(value) for value in range(1, _VALUES))])
        marks = np.array([made.index(one) if one in made[1:] else 0 for one in range(_CATEGORIES)])[categories]
        kinds, sums, twos = self.peek_kinds[1], sums_of(self.peek_pays), self.two_categories
        sizes = np.array([len(ends) for ends in self.parts.values()])

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            seen: np.ndarray = play_rounds(
                np.uint64(seed), block, rounds, values, qualified, twos, marks, len(made), kinds, sums, sizes
            )
            return seen

        return play


_PUSHED = PayRow.model_validate({"on": "tied", "pays": "push"})


@functools.cache
def five_card_values() -> np.ndarray:
    """The value of every five cards, by index."""
    from housedealer.odds.peek.fast_play import all_values

    return all_values()


def model(game: Game, decks: int) -> PartitionedPlay:
    """The model of a posting of Two Card Peek."""
    counted = Peek(game)
    part_of = {
        "pick-row": HIGHEST,
        "pick-two-rows": HIGHEST,
        "two-card-poker": TWO,
        "super-bet": THREE,
        "peek-bonus": PEEK,
    }
    strategies = {"peek-bonus": "placed in every round on the row that is best by the six cards seen"}
    count = functools.cache(counted.count)
    same_as = {wager.id: _bare(wager.id) for wager in game.posting.wagers}
    return PartitionedPlay(
        game, decks, counted.parts, part_of, counted.payoff, count, counted.kernel, {}, strategies, POSTED, same_as
    )


def _bare(posted: str) -> str:
    """The name under which a posted wager is priced.

    >>> _bare("pick-row-bc"), _bare("pick-row-b"), _bare("super-bet")
    ('pick-two-rows', 'pick-row', 'super-bet')
    """
    if posted in POSTED:
        return posted
    name, _, rows = posted.rpartition("-")
    return "pick-two-rows" if len(rows) == 2 else name
