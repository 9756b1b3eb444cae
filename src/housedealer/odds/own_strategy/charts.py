"""Strategy charts as files: tables of choices that can be exported, edited and priced.

A chart is a few named tables, each with columns and rows of cells. In CSV a table starts with its name and its columns
and ends at an empty line; in TOML and JSON it has `columns` and `rows`. Lines that start with # are comments.
"""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from housedealer.errors import HouseError

EXTENSIONS = (".csv", ".toml", ".json")
PLAY = "play"
"""The key of a chart's JSON that holds its tables."""


class Table(NamedTuple):
    """A table of a chart: what to do by row and column."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]


Tables = dict[str, Table]


def data_of(tables: Tables) -> dict[str, Any]:
    """A chart as plain data."""
    return {
        name: {"columns": list(table.columns), "rows": {row: list(cells) for row, cells in table.rows.items()}}
        for name, table in tables.items()
    }


def text_of(tables: Tables, extension: str, posting: str) -> str:
    """A chart as the text of a file.

    >>> print(text_of({"hard": Table(("2", "3"), {"16": ("S", "H")})}, ".csv", "a/b"))
    # How to play a/b; `housedealer odds a/b --strategy FILE` prices it.
    hard,2,3
    16,S,H
    <BLANKLINE>
    """
    title = f"# How to play {posting}; `housedealer odds {posting} --strategy FILE` prices it."
    if extension == ".json":
        return json.dumps({"posting": posting, PLAY: data_of(tables)}, indent=2) + "\n"
    if extension == ".toml":
        return title + "\n" + "\n".join(_toml_table(name, table) for name, table in tables.items())
    blocks = []
    for name, table in tables.items():
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([name, *table.columns])
        writer.writerows([row, *cells] for row, cells in table.rows.items())
        blocks.append(out.getvalue())
    return title + "\n" + "\n".join(blocks)


def _toml_table(name: str, table: Table) -> str:
    lines = [f"\n[{json.dumps(name)}]", f"columns = {json.dumps(list(table.columns))}"]
    lines.append(f"[{json.dumps(name)}.rows]")
    lines += [f"{json.dumps(row)} = {json.dumps(list(cells))}" for row, cells in table.rows.items()]
    return "\n".join(lines) + "\n"


def read_chart(path: str | Path) -> Tables:
    """The chart of a file, by its extension."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "strerror", None) or "it is not text").lower()
        raise HouseError(f"{path}: {reason}; expected a chart as `housedealer strategy --save` writes it") from None
    try:
        if file.suffix.lower() == ".csv":
            return _from_csv(text)
        data = tomllib.loads(text) if file.suffix.lower() == ".toml" else json.loads(text)
        return tables_of(data)
    except HouseError as error:
        raise HouseError(f"{path}: {error}") from None
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, csv.Error, RecursionError) as error:
        raise HouseError(f"{path}: {error}; expected a chart as `housedealer strategy --save` writes it") from None


def tables_of(data: Any) -> Tables:
    """A chart from plain data: its tables, alone or as a part of what `housedealer strategy --json` prints.

    >>> tables_of({"play": {"hard": {"columns": ["2"], "rows": {"16": ["S"]}}}})["hard"].rows
    {'16': ('S',)}
    """
    tables = data.get(PLAY, data) if isinstance(data, Mapping) else None
    if not isinstance(tables, Mapping) or not tables:
        raise HouseError("no tables; expected tables with columns and rows")
    result: Tables = {}
    for name, table in tables.items():
        if name == "posting" and isinstance(table, str):
            continue
        columns = table.get("columns") if isinstance(table, Mapping) else None
        rows = table.get("rows") if isinstance(table, Mapping) else None
        if not isinstance(columns, list) or not isinstance(rows, Mapping):
            raise HouseError(f"{name}: not a table; expected columns and rows")
        result[str(name)] = _table(str(name), [str(one) for one in columns], list(rows.items()))
    return result


def _table(name: str, columns: list[str], rows: list[tuple[Any, Any]]) -> Table:
    made: dict[str, tuple[str, ...]] = {}
    for row, cells in rows:
        if not isinstance(cells, list) or len(cells) != len(columns):
            many = len(cells) if isinstance(cells, list) else 0
            raise HouseError(f"{name}, row {row}: {many} cells; expected {len(columns)}, one for each column")
        if str(row) in made:
            raise HouseError(f"{name}: row {row} is listed twice; expected it once")
        made[str(row)] = tuple(str(cell).strip() for cell in cells)
    return Table(tuple(columns), made)


def _from_csv(text: str) -> Tables:
    result: Tables = {}
    lines: list[list[str]] = []
    uncommented = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for cells in [*csv.reader(uncommented), []]:
        row = [cell.strip() for cell in cells]
        while row and not row[-1]:
            row.pop()
        if row:
            lines.append(row)
        elif lines:
            (name, *columns), *rows = lines
            if name in result:
                raise HouseError(f"{name}: the table is listed twice; expected it once")
            result[name] = _table(name, columns, [(one[0], one[1:]) for one in rows])
            lines = []
    if not result:
        raise HouseError("no tables; expected a line with a table's name and columns, and its rows")
    return result


def table_named(tables: Tables, name: str) -> Table:
    """A table that a chart must have."""
    if name not in tables:
        known = ", ".join(tables)
        raise HouseError(f"no table `{name}` among {known}; expected it, as `housedealer strategy --save` writes it")
    return tables[name]
