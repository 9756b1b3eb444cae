"""The baccarat model: all orders of the six cards that a round can need, counted exactly.

The outcome of a round follows from the two-card totals and the next two cards of the shoe, no matter who receives them.
That outcome table is computed once with the rules of the game's script; exact counting and simulation both use it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from housedealer.games import Game
from housedealer.games.baccarat.posting import Rules
from housedealer.games.baccarat.rules import OUTCOMES, Finished, drawing_chart, finish
from housedealer.games.baccarat.vocabulary import seen
from housedealer.odds.baccarat.by_cards import ByCards, needs_cards
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.models import FixedPlay, shoe
from housedealer.rankings.baccarat import point

VALUES = 10


def end_table(rules: Rules) -> tuple[list[Finished], np.ndarray]:
    """The possible ends of a round, and the index of the end by the two-card totals and the next two card values."""
    ends: dict[Finished, int] = {}
    chart = drawing_chart(rules)
    table = np.empty((VALUES,) * 4, np.int16)
    for points in np.ndindex(table.shape):
        end = finish(rules, chart, *points)
        table[points] = ends.setdefault(end, len(ends))
    return list(ends), table


def count_ways(values: Sequence[int], ends: int, table: np.ndarray) -> list[int]:
    """The number of orders of six cards of a shoe, given by value, that lead to each end."""
    # From 28 decks on there are more orders than a machine word holds: then Python's numbers count them.
    kind: Any = np.int64 if len(values) ** 6 < 1 << 63 else object
    held = np.bincount(values, minlength=VALUES).astype(kind)
    axes = np.ogrid[tuple(slice(VALUES) for _ in range(6))]
    ways = np.ones((1,) * 6, kind)
    for at, axis in enumerate(axes):
        left = held[axis] - sum((axis == earlier).astype(np.int64) for earlier in axes[:at])
        ways = ways * np.maximum(left, 0)
    end = table[(axes[0] + axes[2]) % VALUES, (axes[1] + axes[3]) % VALUES, axes[4], axes[5]]
    result = np.zeros(ends, kind)
    np.add.at(result, end.ravel(), ways.ravel())
    return [int(count) for count in result]


def by_sums(table: np.ndarray) -> np.ndarray:
    """The end table by the sums of two values, at most 18, by which the compiled games look up a hand."""
    totals = np.arange(2 * VALUES - 1) % VALUES
    return np.ascontiguousarray(table[totals][:, totals])


def model(played: Game, decks: int) -> FixedPlay:
    """The model of a baccarat posting."""
    ends, table = end_table(played.rules)
    values = [point(code) for code in shoe(played, decks)]
    sums = by_sums(table)

    def play(seed: int, block: int, rounds: int) -> np.ndarray:
        from housedealer.odds.engine.two_hand_kernels import play_baccarat

        seen: np.ndarray = play_baccarat(np.uint64(seed), block, rounds, np.array(values, np.uint8), sums, len(ends))
        return seen

    ways = functools.cache(lambda: count_ways(values, len(ends), table))
    cards = tuple(shoe(played, decks))

    def row_counter(rows: Rows) -> ByCards | None:
        return ByCards(rows, cards, ends, table) if needs_cards(rows) else None

    return FixedPlay(played, decks, ends, OUTCOMES, ways, play, seen, row_counter)
