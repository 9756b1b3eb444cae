"""The PAR sheet of a posting: the figures of each wager as the trade names them.

Conventions: return to player and hold are of the first bet; the hit frequency counts bets that win something; the
volatility index is 1.645 standard deviations of one bet, so that 90% of results over n bets lie within the index
divided by the square root of n; bands are at 95%.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError

HANDS_PER_HOUR = 60
"""Rounds an hour where none are named: those of the report's shift."""
SHIFT_HOURS = 8
ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
"""Rounds for which confidence bands are given."""
NINETY, _95 = 1.6448536269514722, 1.959963984540054
"""Quantiles of the normal distribution for 90% and 95% intervals."""
HEAD = (
    "wager", "method", "return_to_player", "hold", "per_unit_staked", "average_staked", "hit_frequency", "pushes",
    "standard_deviation", "variance", "volatility_index", "hands_per_hour", "win_per_hour_per_100",
    "win_per_shift_per_100",
)  # fmt: skip
"""The columns, before those of the bands."""


def par_sheet(figures: Mapping[str, Any], hands_per_hour: int = HANDS_PER_HOUR) -> list[dict[str, Any]]:
    """A row for each wager that is priced; theoretical wins are the bank's, in dollars for $100 bet every round.

    >>> figures = {"wagers": {"player": {"edge": 0.0124, "stdev": 0.95, "hits": 0.446, "pushes": 0.095, "staked": 1.0,
    ...     "per_unit_staked": 0.0124, "method": "exact"}}}
    >>> [row] = par_sheet(figures)
    >>> round(row["return_to_player"], 4), round(row["volatility_index"], 4), round(row["win_per_hour_per_100"], 2)
    (0.9876, 1.5626, 74.4)
    """
    if hands_per_hour < 1:
        raise HouseError(f"hands_per_hour: {hands_per_hour} is too few; expected 1 or more")
    return [_row(name, one, hands_per_hour) for name, one in figures["wagers"].items() if one.get("edge") is not None]


def _row(name: str, one: Mapping[str, Any], hands_per_hour: int) -> dict[str, Any]:
    edge, deviation = one["edge"], one["stdev"]
    per_hour = 100 * edge * hands_per_hour
    return {
        "wager": name,
        "method": one["method"],
        "return_to_player": 1 - edge,
        "hold": edge,
        "per_unit_staked": one.get("per_unit_staked"),
        "average_staked": one.get("staked"),
        "hit_frequency": one["hits"],
        "pushes": one["pushes"],
        "standard_deviation": deviation,
        "variance": deviation**2,
        "volatility_index": NINETY * deviation,
        "hands_per_hour": hands_per_hour,
        "win_per_hour_per_100": per_hour,
        "win_per_shift_per_100": per_hour * SHIFT_HOURS,
        "bands": [_band(edge, deviation, rounds) for rounds in ROUNDS],
    }


def _band(edge: float, deviation: float, rounds: int) -> dict[str, Any]:
    """The interval in which the return to player lies in 95% of runs of this many rounds."""
    half = _95 * deviation / math.sqrt(rounds)
    return {"rounds": rounds, "low": 1 - edge - half, "high": 1 - edge + half}


def table_of(rows: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
    """The sheet as a table: a head, and a row for each wager."""
    bands = [f"rtp_{end}_{rounds}_rounds" for rounds in ROUNDS for end in ("low", "high")]
    body = [
        [*(row[key] for key in HEAD), *(band[end] for band in row["bands"] for end in ("low", "high"))] for row in rows
    ]
    return [[*HEAD, *bands], *body]


def as_csv(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The sheet as CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(table_of(rows))
    return written.getvalue().encode()


def as_xlsx(
    title: str, rows: Sequence[Mapping[str, Any]], wagers: Mapping[str, Any], more: Mapping[str, Any] | None = None
) -> bytes:
    """The sheet as a workbook: the sheet itself, the pay rows of every wager, and further lists of figures."""
    try:
        import xlsxwriter
    except ImportError:
        raise HouseError(".xlsx: it needs an extra part; expected `pip install 'housedealer[xlsx]'`") from None
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        bold = book.add_format({"bold": True})
        sheet = book.add_worksheet("PAR")
        sheet.write(0, 0, title, bold)
        for at, line in enumerate(table_of(rows)):
            sheet.write_row(2 + at, 0, line, bold if at == 0 else None)
        sheet.freeze_panes(3, 1)
        pays = book.add_worksheet("Pays")
        pays.write_row(0, 0, ["wager", "row", "pays", "ways", "probability", "return", "even_at"], bold)
        listed = [(name, row) for name, one in wagers.items() for row in one.get("rows", [])]
        for at, (name, row) in enumerate(listed, 1):
            ways = None if row["ways"] is None else str(row["ways"])  # more digits than a cell holds
            cells = [name, row["row"], row["pays"], ways, row["probability"], row["returns"], row.get("even_at")]
            pays.write_row(at, 0, cells)
        for name, lines in (more or {}).items():
            _write_list(book.add_worksheet(name), lines, bold)
    return stream.getvalue()


def _write_list(sheet: Any, lines: Sequence[Mapping[str, Any]], bold: Any) -> None:
    """Write a list of figures with the same keys to a sheet."""
    keys = list(dict.fromkeys(key for line in lines for key in line))
    sheet.write_row(0, 0, keys, bold)
    for at, line in enumerate(lines, 1):
        sheet.write_row(at, 0, [_cell(line.get(key)) for key in keys])


def _cell(value: Any) -> int | float | str | None:
    """What a cell holds: amounts by name in one line.

    >>> _cell({"player": 20, "tie": 5}), _cell([1, 2]), _cell(0.5)
    ('player 20, tie 5', '1, 2', 0.5)
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, int | float | str | None) else str(value)
