"""The cells of the charts of poker against the player-dealer for the hand in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games.versus.hands import VALUES, name_of
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks, starting_hand
from housedealer.odds.advice.choices import Decision, Seen, seen_by

_FLOP, _RIVER = 3, 5
_FLOP_RULE, _RIVER_RULE = 1, 2
"""The chart's lines of text for the flop and for the river."""


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The row of the exposed card, the starting hand, or the board cards, by the kind of chart."""
    seen = seen_by(decision.position, decision.picture())
    if chart["kind"] == "lowest hands":
        return _lowest(chart, decision, seen)
    if chart["kind"] == "starting hands":
        return _streets(chart, seen)
    return _folds_and_bets(decision, seen)


def _lowest(chart: Mapping[str, Any], decision: Decision, seen: Seen) -> Marks:
    """The row by the exposed card, and the highest multiple that the hand is good for."""
    ranking = decision.game.rules.ranking
    value = VALUES[ranking](seen.mine)
    exposed = len(chart["rows"]) > 1
    if exposed and not seen.shown:
        return NOTHING
    row = seen.shown[-1] >> 2 if exposed else 0
    columns = sorted({times for each in chart["rows"] for times in each["from"]})
    reached = [times for times, one in chart["rows"][row]["from"].items() if value >= one["value"]]
    against = f" against {chart['rows'][row]['against']}" if exposed else ""
    hand = name_of(ranking, value)
    words = f"{hand[0].upper()}{hand[1:]}{against}: "
    times = max(reached, default=0)
    cell = Cell(0, row, 1 + columns.index(times) if times else 0)
    words += f"play{f' {times}×' if len(columns) > 1 else ''}." if times else "fold."
    if chart["loses"]:
        return Marks((cell,), (), f"{words} The chart goes by the hand alone; a hint weighs your own cards.")
    return Marks((cell,), (), words, *(("play", times) if times else ("fold",)))


def _streets(chart: Mapping[str, Any], seen: Seen) -> Marks:
    if len(seen.board) == _FLOP:
        return Marks((), (_FLOP_RULE,), "On the flop the chart is a rule; a hint weighs your own cards.")
    if len(seen.board) == _RIVER:
        return Marks((), (_RIVER_RULE,), "On the river the chart is a rule; a hint weighs your own cards.")
    row, column = starting_hand(*seen.mine)
    times, ranks = chart["grid"][row][column], chart["ranks"]
    held = f"{ranks[min(row, column)]}-{ranks[max(row, column)]}".replace("T", "10")
    kind = "" if row == column else " suited" if row < column else " offsuit"
    words = f"{held}{kind}: {f'play {times}×' if times else 'check'}."
    return Marks((Cell(0, row, column + 1),), (), words, *(("play", times) if times else ("check",)))


def _folds_and_bets(decision: Decision, seen: Seen) -> Marks:
    """The first board card's row where a hand may be folded; then the row for a paired board or another."""
    if "fold" in decision.offer.names():
        return Marks((Cell(0, 12 - (seen.board[0] >> 2)),))
    return Marks((Cell(1, int(seen.board[0] >> 2 == seen.board[1] >> 2)),))
