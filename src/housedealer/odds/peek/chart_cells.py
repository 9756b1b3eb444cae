"""The cells of the Two Card Peek chart for the three rows on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.odds.advice.chart_cells import Cell, Marks, starting_hand
from housedealer.odds.advice.choices import Decision


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The cell of each row's first two cards."""
    picture = decision.picture()
    cells, words = [], []
    for name in picture.hands:
        two = picture.known(name)[:2]
        if len(two) == 2:
            row, column = starting_hand(*two)
            cells.append(Cell(0, row, column + 1))
            gain = f"{100 * chart['grid'][row][column]:+.0f}%".replace("-", "−")
            words.append(f"row {name[-1].upper()} {gain}")
    return Marks(tuple(cells), (), f"The Peek Bonus on its two cards alone: {', '.join(words)}." if words else "")


def charted(chart: Mapping[str, Any], decision: Decision) -> tuple[str, Any]:
    """The choice to decline, as the chart's rule says: no row is worth a bet."""
    return "decline", None
