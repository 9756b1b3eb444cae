"""The row of the house way that sets the hand in play, where the chart lists it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games.pai_gow.house_way.by_chart import load_chart, row_of
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks
from housedealer.odds.advice.choices import Decision


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The row that sets the hand; the chart lists those where the house way costs most."""
    held = decision.picture().known(decision.position)
    if not chart["tables"] or len(held) != decision.game.rules.cards:
        return NOTHING
    words = row_of(load_chart(chart["house_way"], decision.game.rules.joker), held)
    rows = [line[0] for line in chart["tables"][0]["rows"]]
    sentence = f"The house way for {words}"
    if words not in rows:
        return Marks((), (), f"{sentence}. The chart lists hands where that costs most; this isn’t one.")
    return Marks((Cell(0, rows.index(words)),), (), f"{sentence}.")


def charted(chart: Mapping[str, Any], decision: Decision) -> tuple[str, Any] | None:
    """The house way, as the chart's rule says; it does not say when to double."""
    return ("house-way", None) if "house-way" in decision.offer.names() else None
