"""First hints: what can be said of a decision at once, before the value of each choice is computed.

Where a ready-made chart has the best choice, that is the hint; a chart that is damaged or of other rules is not loaded
(see `odds.ready_made`). A family may add sentences (`Modules.first_hint`). Nothing here is compiled.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.odds.advice.chart_cells import NOTHING, marks
from housedealer.odds.advice.choices import Decision
from housedealer.odds.ready_made import ready


class FirstHint(NamedTuple):
    """The best choice by the chart, empty where it has none, and sentences."""

    choice: str
    argument: Any
    says: tuple[str, ...]


def first_hint(decision: Decision) -> FirstHint | None:
    """What can be said of a decision at once; None where nothing can."""
    game = decision.game
    chart = ready(game.posting.id, "chart", decision.decks, dict(game.readings))
    marked = marks(chart, decision) if chart is not None else NOTHING
    module = game.family.modules.first_hint
    more: list[str] = importlib.import_module(module).first_words(decision) if module else []
    says = (*((marked.says,) if marked.says else ()), *more)
    choice = marked.choice if _is_legal(decision, marked.choice, marked.argument) else ""
    return FirstHint(choice, marked.argument if choice else None, says) if choice or says else None


def _is_legal(decision: Decision, choice: str, argument: Any) -> bool:
    if choice not in decision.offer.names():
        return False
    try:
        decision.offer.accept(choice, argument)
    except HouseError:
        return False
    return True
