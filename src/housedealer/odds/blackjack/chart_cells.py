"""The cell of a blackjack chart for the hand in play: its total or pair against the up card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks
from housedealer.odds.advice.choices import Decision
from housedealer.rankings.blackjack import is_soft, points, total_of

_NAMES = {1: "A"}


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The cell of the hand's pair, soft or hard total, against the up card."""
    seen = BlackjackPicture.of(decision.events)
    hand = seen.hands_of(decision.position).get(int(decision.offer.about.get("hand", 1)), [])
    held = [points(code) for code in hand]
    if len(held) < 2 or seen.doubled(decision.position, int(decision.offer.about.get("hand", 1))):
        return NOTHING
    hard, ace, up = sum(held), 1 in held, points(seen.up)
    kind, label = ("soft" if is_soft(hard, ace) else "hard"), str(total_of(hard, ace))
    if len(held) == 2 and held[0] == held[1]:
        name = _NAMES.get(held[0], str(held[0]))
        kind, label = "pairs", f"{name},{name}"
    tables = list(chart["rows"])
    if label not in chart["rows"].get(kind, {}):
        return NOTHING
    rows, column = list(chart["rows"][kind]), chart["ups"].index(_NAMES.get(up, str(up)))
    letter = chart["rows"][kind][label][column]
    what = f"{label.replace(',', '-')}" if kind == "pairs" else f"{kind} {label}"
    against = {1: "an ace", 8: "an 8"}.get(up, f"a {up}")
    words = f"{what} against {against}: {chart['letters'][letter.upper()]}"
    if letter.islower():
        words += " with most such hands"
    if len(held) > 2:
        words += ". The chart is for two cards; a hint weighs all of yours"
    # Small letters and hands of more cards depend on the cards themselves; so do offers before the hand is played.
    tells = letter.isupper() and len(held) == 2 and "decline" not in decision.offer.names()
    choice = chart["letters"][letter] if tells else ""
    cells = (Cell(tables.index(kind), rows.index(label), column + 1),)
    return Marks(cells, (), f"{words[0].upper()}{words[1:]}.", choice)
