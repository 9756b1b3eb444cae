"""The Two Card Peek chart: the value of the Peek Bonus on a row by its first two cards."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import numpy as np

from housedealer.cards import RANKS
from housedealer.games import Game
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.peek.bonus import COMPLETIONS
from housedealer.odds.peek.gains import row_gains, starting_gain
from housedealer.odds.peek.model import Peek

Chart = dict[str, Any]
DEALS, SEED = 20_000, 101
"""The fixed sample of deals from which the loss of the chart is estimated."""


def chart(game: Game, decks: int | None = None) -> Chart:
    """The expected result of a unit on a row by its first two cards, ignoring other rows: suited above the diagonal."""
    solved = Peek(game)
    down = list(reversed(range(13)))
    grid = [[starting_gain(solved, *_two(row, column)) for column in down] for row in down]
    ranks = [RANKS[rank] for rank in down]
    loses, error, most = _loses(solved, grid)
    percents = [[f"{100 * gain:.0f}".replace("-", "−") for gain in row] for row in grid]
    table = {
        "title": "What the Peek Bonus makes, in percent of the bet; suited hands above the diagonal",
        "head": ["", *ranks],
        "rows": [[rank, *row] for rank, row in zip(ranks, percents, strict=True)],
    }
    verdict = "some rows were worth a bet" if most > 0 else "no row was worth a bet: say no thanks"
    rules = [f"Counting all six cards that you see, in {DEALS:,} deals {verdict}."]
    rules.append("If you bet anyway, pick the row with the highest number.")
    simple = {"play": "betting on that row every round", "loses": loses, "error": error, "unit": "Peek Bonus"}
    return {
        "posting": game.posting.id,
        "kind": "rows",
        "ranks": ranks,
        "grid": grid,
        "title": f"Best play of {game.posting.id}",
        "tables": [table],
        "rules": rules,
        "simple": [simple],
    }


def _two(row: int, column: int) -> tuple[int, int]:
    """Two cards of a cell of the grid: suited above the diagonal."""
    return 4 * max(row, column), 4 * min(row, column) + int(column >= row)


def _loses(solved: Peek, grid: list[list[float]]) -> tuple[float, float, float]:
    """The loss of betting on the row with the highest grid value, with its error; and the highest value of any row."""

    def work() -> dict[str, np.ndarray]:
        rng, deck = random.Random(SEED), range(52)
        lost, most = np.zeros(DEALS), -1.0
        for deal in range(DEALS):
            seen = rng.sample(deck, 6)
            rows = [seen[:2], seen[2:4], seen[4:]]
            values = row_gains(solved, rows)
            by_grid = [_grid_value(grid, row) for row in rows]
            lost[deal] = max(0.0, *values) - values[by_grid.index(max(by_grid))]
            most = max(most, *values)
        return {"lost": np.array([lost.mean(), lost.std() / sqrt(DEALS), most])}

    result = cached("peek-chart", [solved.peek_pays, DEALS, SEED, COMPLETIONS], work)["lost"]
    return float(result[0]), float(result[1]), float(result[2])


def _grid_value(grid: list[list[float]], row: list[int]) -> float:
    top, low = (12 - (code >> 2) for code in sorted(row, reverse=True))
    return grid[top][low] if row[0] & 3 == row[1] & 3 else grid[low][top]
