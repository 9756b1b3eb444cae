"""War's wagers whose conditions look at the suits or ranks of the first two cards, counted exactly."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

import numpy as np

from housedealer.cards import rank
from housedealer.games.war.rules import OUTCOMES, Finished
from housedealer.games.war.vocabulary import MOST_WARS, seen
from housedealer.odds.engine.conditions import Rows
from housedealer.table.money.payoffs import Sight, row_met

_BY_END = tuple(seen(Finished(0, 1, 0, 0)))
CountWays = Callable[[Sequence[int]], dict[tuple[int, int, int], int]]


@functools.lru_cache(maxsize=16)
def _after_first(count_ways: CountWays, held: int) -> dict[tuple[int, int, int], int]:
    """The ends of a shoe with this many cards of each rank, after a first war of twos."""
    return count_ways([held - 2, *[held] * 12])


def needs_cards(rows: Rows) -> bool:
    """Whether a wager's conditions look at cards."""
    return rows.needs_more_than(_BY_END)


@dataclass(frozen=True)
class ByCards:
    """A wager whose rows look at the first cards."""

    rows: Rows
    shoe: tuple[int, ...]
    special: int
    count_ways: CountWays
    is_exact: bool = True

    @functools.cached_property
    def ways(self) -> list[int]:
        """The ways to meet each row first, and none, counted as orders of all cards of the shoe."""
        result = [0] * (len(self.rows.rows) + 1)
        held = np.bincount([rank(code) for code in self.shoe], minlength=13).tolist()
        counts = np.bincount(self.shoe, minlength=52).tolist()
        rest = factorial(len(self.shoe) - 2)
        for first, many in enumerate(counts):
            for second, more in enumerate(counts):
                ways = many * (more - (first == second))
                if not ways:
                    continue
                if rank(first) != rank(second):
                    result[self._met(first, second, rank(first), rank(second), 0)] += ways * rest
                    continue
                met, orders = self._met_after(held, first, second)
                for row in range(len(result)):
                    result[row] += ways * sum(orders[met == row].tolist())
        return result

    def _met_after(self, held: list[int], first: int, second: int) -> tuple[np.ndarray, np.ndarray]:
        """The row met at each end after a first war of these cards, and the orders of the rest that lead there."""
        after = self._after(held, rank(first))
        ends = [Finished(p, b, self.special, min(wars + 1, MOST_WARS)) for p, b, wars in after]
        shown = [seen(end) for end in ends]
        shows: dict[str, Any] = {name: np.array([one[name] for one in shown]) for name in _BY_END}
        shows |= {"player": first, "banker": second}
        met = self.rows.first_met(shows, lambda on: np.array([OUTCOMES[on](end) for end in ends]), (len(ends),))
        return met, np.array(list(after.values()), object)

    def _after(self, held: list[int], tied: int) -> dict[tuple[int, int, int], int]:
        """The ends of what is left of a shoe after a first war of this rank.

        With as many cards of every rank, a war of one rank is that of another with the two ranks exchanged.
        """
        if len(set(held)) > 1:
            return self.count_ways([count - 2 * (each == tied) for each, count in enumerate(held)])
        names = {tied: 0, 0: tied}
        return {
            (names.get(player, player), names.get(banker, banker), wars): ways
            for (player, banker, wars), ways in _after_first(self.count_ways, held[0]).items()
        }

    def _met(self, first: int, second: int, player: int, banker: int, wars: int) -> int:
        end = Finished(player, banker, self.special, min(wars, MOST_WARS))
        rows: Any = self.rows.rows
        sight = Sight(self.rows.vocabulary, lambda: seen(end, (first,), (second,)))
        row = row_met(rows, lambda on: OUTCOMES[on](end), sight)
        return len(rows) if row is None else next(at for at, one in enumerate(rows) if one is row)

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """How often each row was met first, and none, in this many random rounds."""
        chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, block])))
        codes = np.array(self.shoe)
        result = np.zeros(len(self.rows.rows) + 1, np.int64)
        pairs: dict[tuple[int, int, int, int, int], int] = {}
        first, second = chance.integers(0, len(codes), rounds), chance.integers(0, len(codes) - 1, rounds)
        second = second + (second >= first)
        both_cards, many = np.unique(codes[first] * 64 + codes[second], return_counts=True)
        for both, count in zip(both_cards.tolist(), many.tolist(), strict=True):
            one, other = divmod(both, 64)
            if rank(one) != rank(other):
                pairs[one, other, rank(one), rank(other), 0] = count
                continue
            for _ in range(count):
                end = self._fought(chance, one, other)
                pairs[end] = pairs.get(end, 0) + 1
        for end, count in pairs.items():
            result[self._met(*end)] += count
        return result

    def _fought(self, chance: np.random.Generator, one: int, other: int) -> tuple[int, int, int, int, int]:
        """A war after two first cards; a shoe that runs out in ties is shuffled again."""
        left = np.array([rank(code) for code in self.shoe])
        gone = np.flatnonzero(left == rank(one))[:2]
        left = np.delete(left, gone)
        while True:
            drawn = chance.permutation(left)[: 2 * 8]
            for at in range(0, len(drawn) - 1, 2):
                if drawn[at] != drawn[at + 1]:
                    return one, other, int(drawn[at]), int(drawn[at + 1]), at // 2 + 1
