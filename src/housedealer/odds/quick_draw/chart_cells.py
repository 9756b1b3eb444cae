"""The row of the Cal Quick Draw chart for the first five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from housedealer.games.quick_draw.rules import CATEGORIES
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks
from housedealer.odds.advice.choices import Decision
from housedealer.rankings import ladders, value

_JOKER = 52


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The row of what the hand makes, with four to a flush or without."""
    held = decision.picture().known(decision.position)
    category = ladders.high().category(value(decision.game.rules.ranking, held))
    label = next((name for name, known in CATEGORIES.items() if known == category), "nothing").replace("-", " ")
    suits = Counter(code & 3 for code in held if code != _JOKER)
    whole = category >= ladders.STRAIGHT and category != ladders.QUADS
    if max(suits.values()) + (_JOKER in held) == 4 and not whole:
        label += ", with four to a flush"
    for row, one in enumerate(chart["holds"]):
        if one["hand"] == label:
            words = f"{label[0].upper()}{label[1:]}: hold {one['hold']}."
            if one["right"] < 1:
                words += f" That’s best with {one['right']:.1%} of such hands; a hint weighs yours."
            return Marks((Cell(0, row, 1),), (), words)
    return NOTHING
