"""The cells of the charts of poker against the player-dealer for the hand in play, and what they play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.games.versus.hands import VALUES, name_of
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks, starting_hand
from housedealer.odds.advice.choices import Decision, Seen, seen_by
from housedealer.play.versus import raises_on_flop, raises_on_river
from housedealer.rankings import ladders, three_card

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
    return _folds_and_bets(chart, decision, seen)


def _lowest(chart: Mapping[str, Any], decision: Decision, seen: Seen) -> Marks:
    """The row by the exposed card, and the highest multiple that the hand is good for."""
    exposed = len(chart["rows"]) > 1
    if exposed and not seen.shown:
        return NOTHING
    row, times = _lowest_row(chart, seen), _times_of_lowest(chart, decision, seen)
    columns = sorted({int(times) for each in chart["rows"] for times in each["from"]})
    against = f" against {_a(chart['rows'][row]['against'])}" if exposed else ""
    ranking = decision.game.rules.ranking
    hand = name_of(ranking, VALUES[ranking](seen.mine))
    words = f"{hand[0].upper()}{hand[1:]}{against}: "
    cell = Cell(0, row, 1 + columns.index(times) if times else 0)
    words += f"play{f' {times}×' if len(columns) > 1 else ''}." if times else "fold."
    words += _border(columns, chart["tables"][0]["rows"][row][1:])
    if chart["loses"]:
        return Marks((cell,), (), f"{words} The chart goes by the hand alone; a hint weighs your own cards.")
    return Marks((cell,), (), words, *(("play", times) if times else ("fold",)))


def _border(columns: list[int], cells: list[str]) -> str:
    """From which hand a row of the chart plays, after what it plays of the hand in question.

    >>> _border([1], ["king high (K-9-2) or better"]), _border([1], ["always"])
    (' Play king high (K-9-2) or better.', ' Every hand plays there.')
    >>> _border([1, 3], ["king high (K-Q-8-4) or better", "pair of aces (A-5-3) or better"])
    ' Play 1× with king high (K-Q-8-4) or better, 3× with a pair of aces (A-5-3) or better.'
    """
    if cells == ["always"]:
        return " Every hand plays there."
    if len(columns) == 1:
        return f" Play {cells[0]}."
    named = [f"a {cell}" if cell.startswith("pair") else cell for cell in cells]
    return f" Play {', '.join(f'{times}× with {cell}' for times, cell in zip(columns, named, strict=True))}."


def _a(name: str) -> str:
    """A rank with its article."""
    return f"{'an' if name in ('ace', 'eight') else 'a'} {name}"


def _lowest_row(chart: Mapping[str, Any], seen: Seen) -> int:
    """The row of the exposed card, or the only one."""
    return seen.shown[-1] >> 2 if len(chart["rows"]) > 1 else 0


def _times_of_lowest(chart: Mapping[str, Any], decision: Decision, seen: Seen) -> int:
    """The highest multiple that the hand is good for; 0 where it is folded."""
    value = VALUES[decision.game.rules.ranking](seen.mine)
    row = chart["rows"][_lowest_row(chart, seen)]
    return max((int(times) for times, one in row["from"].items() if value >= one["value"]), default=0)


def _streets(chart: Mapping[str, Any], seen: Seen) -> Marks:
    if len(seen.board) == _FLOP:
        return Marks((), (_FLOP_RULE,), "On the flop the chart is a rule of thumb; a hint goes by your own cards.")
    if len(seen.board) == _RIVER:
        return Marks((), (_RIVER_RULE,), "On the river the chart is a rule of thumb; a hint goes by your own cards.")
    row, column = starting_hand(*seen.mine)
    times, ranks = chart["grid"][row][column], chart["ranks"]
    held = f"{ranks[min(row, column)]}-{ranks[max(row, column)]}".replace("T", "10")
    kind = "" if row == column else " suited" if row < column else " offsuit"
    words = f"{held}{kind}: {f'play {times}×' if times else 'check'}."
    return Marks((Cell(0, row, column + 1),), (), words, *(("play", times) if times else ("check",)))


def _folds_and_bets(chart: Mapping[str, Any], decision: Decision, seen: Seen) -> Marks:
    """The first board card's row where a hand may be folded; then the row for a paired board or another."""
    table = 0 if "fold" in decision.offer.names() else 1
    row = int(seen.board[0] >> 2 == seen.board[1] >> 2) if table else 12 - (seen.board[0] >> 2)
    name, what = chart["tables"][table]["rows"][row]
    if table:
        least = f"a {what}" if what.startswith("pair") else what
        words = f"With {name} on the board, bet again with at least {least}. The chart goes by the hand alone; a hint"
        return Marks((Cell(1, row),), (), f"{words} weighs your own cards.")
    first = f"With {_a(name)} first on the board, fold"
    suits = "" if what == "nothing" else " of three suits"
    return Marks((Cell(0, row),), (), f"{first} {what.replace('T-', '10-')}{suits}.")


def charted(chart: Mapping[str, Any], decision: Decision) -> tuple[str, Any]:
    """What the chart plays: antes by the row or cell of the hand, and else check or fold."""
    seen = seen_by(decision.position, decision.picture())
    if chart["kind"] == "lowest hands":
        times = _times_of_lowest(chart, decision, seen)
    elif chart["kind"] == "starting hands":
        times = _times_by_street(chart, seen)
    else:
        times = int(_bets(chart, decision, seen))
    if times:
        return "play", times
    return next(name for name in ("check", "fold") if name in decision.offer.names()), None


def _times_by_street(chart: Mapping[str, Any], seen: Seen) -> int:
    """The cell of a starting hand; after it the chart's rules for flop and river."""
    if not seen.board:
        row, column = starting_hand(*seen.mine)
        times: int = chart["grid"][row][column]
        return times
    if len(seen.board) == _FLOP:
        return 2 * raises_on_flop(seen.mine, seen.board)
    return int(raises_on_river(seen.mine, seen.board))


def _bets(chart: Mapping[str, Any], decision: Decision, seen: Seen) -> bool:
    """Whether Three Card Hold'em's chart bets: all but listed hands of three suits, and again from the hand named."""
    low, top = sorted(code >> 2 for code in seen.mine)
    if "fold" in decision.offer.names():
        first = seen.board[0]
        folded: list[str] = chart["folds"][RANK_NAMES[first >> 2]]
        return len({code & 3 for code in (*seen.mine, first)}) < 3 or f"{RANKS[top]}-{RANKS[low]}" not in folded
    value = three_card.value([*seen.mine, *seen.board])
    if seen.board[0] >> 2 != seen.board[1] >> 2:
        return bool(value >= chart["again"]["no pair"]["value"])
    more = three_card.category(value) > ladders.PAIR
    return more or bool(13 * top + low >= chart["again"]["a pair"]["value"])
