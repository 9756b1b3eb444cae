"""A custom Two Card Peek strategy: on which row to place the Peek Bonus, in a sample of deals.

Each row is weighed over all three cards that may complete it, so that only the six cards seen are sampled.
"""

from __future__ import annotations

import math
import random

from housedealer.cards import RANKS
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.peek.charts import chart
from housedealer.odds.peek.gains import row_gains
from housedealer.odds.peek.model import Peek

GRID, BET = "row", "bet"
ROUNDS = 20_000
WAGER = "peek-bonus"
ROWS = ("row-a", "row-b", "row-c")
_NEVER = "never"


def best_chart(game: Game, decks: int) -> Tables:
    """The value of a row by its first two cards in percent, suited above the diagonal; and from where to bet."""
    made = chart(game)
    names = tuple(made["ranks"])
    rows = {rank: tuple(f"{100 * one:.2f}" for one in row) for rank, row in zip(names, made["grid"], strict=True)}
    return {GRID: Table(names, rows), BET: Table(("from",), {"the highest row": (_NEVER,)})}


def price(game: Game, decks: int, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function, per round."""
    solved, rng = Peek(game), random.Random(seed)
    decide = _Function(game, given).row if isinstance(given, StrategyFunction) else _Chart(given).row
    costs, many = Costs(), rounds or ROUNDS
    lost = square = best = 0.0
    for _ in range(many):
        seen = rng.sample(range(52), 6)
        rows = [seen[:2], seen[2:4], seen[4:]]
        values, chosen = row_gains(solved, rows), decide(rows)
        top = max(0.0, *values)
        taken = 0.0 if chosen is None else values[chosen]
        best -= top
        lost += top - taken
        square += (top - taken) ** 2
        if top > taken:
            words = "declines" if chosen is None else "bets"
            right = "decline" if top == 0 else "bet on the best row"
            costs.add("Peek Bonus", words, right, 1 / many, (top - taken) / many)
    mean = lost / many
    error = math.sqrt(max(square / many - mean * mean, 0.0) / many)
    note = (
        f"In {many:,} deals, each row over all cards that may complete it; per round, whether a bet is made or not.",
    )
    return Priced(WAGER, best / many + mean, best / many, costs.costliest(), "simulated", error, notes=note)


class _Chart:
    """A grid of values, of which the highest is bet on."""

    def __init__(self, tables: Tables) -> None:
        grid, bet = table_named(tables, GRID), table_named(tables, BET)
        names = tuple(reversed(RANKS))
        if grid.columns != names or set(grid.rows) != set(names):
            raise HouseError(f"{GRID}: expected a row and a column for every rank, {' '.join(names)}")
        self.values = {(row, column): _number(cell, f"{GRID}, {row}") for row, cells in grid.rows.items()
                       for column, cell in zip(names, cells, strict=True)}  # fmt: skip
        cell = bet.rows.get("the highest row", (_NEVER,))[0].lower()
        self.least = math.inf if cell == _NEVER else _number(cell, BET)

    def row(self, rows: list[list[int]]) -> int | None:
        """The row to bet on."""
        by_grid = [self._value(row) for row in rows]
        return by_grid.index(max(by_grid)) if max(by_grid) >= self.least else None

    def _value(self, row: list[int]) -> float:
        top, low = (RANKS[code >> 2] for code in sorted(row, reverse=True))
        return self.values[(top, low) if row[0] & 3 == row[1] & 3 else (low, top)]


def _number(cell: str, where: str) -> float:
    try:
        return float(cell.rstrip("%"))
    except ValueError:
        raise HouseError(f"{where}: {cell!r} is not a number; expected percent of the bet") from None


class _Function:
    """A function that bets on a row or declines."""

    def __init__(self, game: Game, own: StrategyFunction) -> None:
        self.posting, self.own = game.posting.id, own

    def row(self, rows: list[list[int]]) -> int | None:
        """The row that the function bets on."""
        legal = ("decline", *(f"peek-bonus-{name[-1]}" for name in ROWS))
        seen = dict(zip(ROWS, rows, strict=True))
        name, _ = self.own.choice(Situation(self.posting, (), legal=legal, seen=seen))
        return None if name == "decline" else legal.index(name) - 1
