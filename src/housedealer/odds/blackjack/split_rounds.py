"""Rounds with a split pair: the distribution of the total result of all its hands.

The hands are treated as independent given the player-dealer's final hand, and the distribution is then adjusted to the
exact mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from housedealer.odds.blackjack.chances import Chances, add, balanced, sum_of_hands
from housedealer.odds.blackjack.forward import BY_ENDS, ENDS
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.kernels import next_chances
from housedealer.odds.blackjack.solution import most_splits

if TYPE_CHECKING:
    from housedealer.odds.blackjack.base_wager import Base


class SplitRounds:
    """The rounds of a base wager in which a pair is split."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self._followed: dict[tuple[int, bool], np.ndarray] = {}
        """The results of one hand of each pair, by whether it took any second card."""

    def results(self, pair: int, up: int) -> Chances:
        """The distribution of the total result of a pair split against an up card."""
        splits = most_splits(self.base.rules.switches, pair)
        closed = self._one_split_hand(pair, up, again=False)
        waiting = self._one_split_hand(pair, up, again=True)
        by_hands = self._hand_counts(pair, up, splits)
        result: Chances = {}
        for (alone, free), chance in by_hands.items():
            for end in range(ENDS):
                likely = sum(closed[end].values())
                if not likely:
                    continue
                total: Chances = {0: chance * likely}
                for one in [closed[end]] * alone + [waiting[end]] * free:
                    total = sum_of_hands(total, one)
                for net, part in total.items():
                    add(result, net, part)
        return balanced(result, float(self.base.solution.split[pair, up]) * self.base.unit)

    def _one_split_hand(self, pair: int, up: int, again: bool) -> list[Chances]:
        """The results of one hand of a split pair, by the player-dealer's end: with any second card where `again`, else
        with one of another value."""
        ends = self._split_hands(pair, again)[up]
        results: list[Chances] = []
        for end in range(ENDS):
            here: Chances = {}
            for times in range(ends.shape[0]):
                for result in range(ends.shape[2]):
                    add(here, self.base.net(times, result), float(ends[times, end, result]))
            results.append(here)
        return results

    def _split_hands(self, pair: int, again: bool) -> np.ndarray:
        if (pair, again) not in self._followed:
            hands = all_hands()
            starts = np.zeros(self.base.solution.value.shape)
            for up in range(VALUES):
                left = self._left(pair, up)
                if left.min() < 0:
                    continue
                coming = np.empty(VALUES)
                next_chances(left, up, coming)
                if not again:
                    coming[pair] = 0.0
                    coming /= coming.sum()
                for card in range(VALUES):
                    starts[hands.add[hands.add[0, pair], card], up] = coming[card]
            self._followed[pair, again] = self.base.follow(
                pair, 1, self.base.solution.split_choices[pair], starts, BY_ENDS
            )
        return self._followed[pair, again]

    def _left(self, pair: int, up: int) -> np.ndarray:
        """The shoe without a pair and an up card."""
        left = np.array(self.base.shoe)
        left[pair] -= 2
        left[up] -= 1
        return left

    def _hand_counts(self, pair: int, up: int, splits: int) -> dict[tuple[int, int], float]:
        """The probability of each number of hands closed by another second card and of hands that took any."""
        result: dict[tuple[int, int], float] = {}

        def walk(left: np.ndarray, closed: int, open_: int, chance: float) -> None:
            if closed + open_ == splits + 1 or open_ == 0:
                result[closed, open_] = result.get((closed, open_), 0.0) + chance
                return
            coming = np.empty(VALUES)
            next_chances(left, up, coming)
            more = left.copy()
            more[pair] -= 1
            if coming[pair]:
                walk(more, closed, open_ + 1, chance * coming[pair])
            walk(left, closed + 1, open_ - 1, chance * (1 - coming[pair]))

        walk(self._left(pair, up), 0, 2, 1.0)
        return result
