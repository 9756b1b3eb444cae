"""The cells of a strategy chart that hold the present decision, and the choice that they name.

A family's own module (`Modules.cells`) finds them from what the deciding seat may see. Nothing here imports NumPy, so
that a server marks a ready-made chart at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.odds.advice.choices import Decision


class Cell(NamedTuple):
    """A cell of a chart's table: its row, and its column, where 0 is the row's own heading."""

    table: int
    row: int
    column: int = 0


class Marks(NamedTuple):
    """The cells and lines of a chart that are about a decision, and the decision in words."""

    cells: tuple[Cell, ...] = ()
    rules: tuple[int, ...] = ()
    """Numbers of the chart's lines of text."""
    says: str = ""
    choice: str = ""
    """The best choice, where the chart has it for this very hand."""
    argument: Any = None


NOTHING = Marks()


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The parts of a posting's chart that are about a decision; empty where it says nothing about it."""
    module = decision.game.family.modules.cells
    if not module or "/" in decision.position:
        return NOTHING
    result: Marks = importlib.import_module(module).marks(chart, decision)
    return result


def lesson(chart: Mapping[str, Any], decision: Decision) -> list[str]:
    """What a posting's chart teaches about a decision: its lines of text about it, or its cell in words."""
    marked = marks(chart, decision)
    return [chart["rules"][number] for number in marked.rules] or ([marked.says] if marked.says else [])


def charted(chart: Mapping[str, Any], decision: Decision) -> tuple[str, Any] | None:
    """The choice that a posting's chart names for a decision, with its argument; None where it has none."""
    result: tuple[str, Any] | None = importlib.import_module(decision.game.family.modules.cells).charted(
        chart, decision
    )
    return result


def starting_hand(a: int, b: int) -> tuple[int, int]:
    """The row and column of two cards in a grid from the ace, suited hands above the diagonal.

    >>> from housedealer.cards import cards
    >>> starting_hand(*cards("Kh Ah")), starting_hand(*cards("Kh Ad"))
    ((0, 1), (1, 0))
    """
    top, low = 12 - (max(a, b) >> 2), 12 - (min(a, b) >> 2)
    return (top, low) if a & 3 == b & 3 else (low, top)
