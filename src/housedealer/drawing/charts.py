"""Strategy charts, rendered for a terminal in color or drawn on an SVG page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from housedealer.drawing.svg import INK, PALE, Page

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

_COLORS = {
    "S": ("#e69f00", "black on yellow"),
    "H": ("#f7f7f7", "black on white"),
    "D": ("#56b4e9", "black on cyan"),
    "P": ("#3fbf94", "black on green"),
    "R": ("#cc79a7", "black on magenta"),
}
_TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs"}
_CELL, _ROW, _LEFT, _GAP = 34.0, 24.0, 70.0, 34.0
_LINE, _LETTER, _CHARACTERS = 16.0, 7.2, 100
"""Line spacing, the width of a letter, and the number of letters in a line."""


def for_terminal(chart: Mapping[str, Any]) -> Group:
    """The chart as a Rich renderable for a terminal, followed by the cost of simpler strategies."""
    from rich.console import Group
    from rich.text import Text

    notes = [Text(line) for line in (*chart.get("rules", ()), *losses(chart))]
    if "ups" in chart:
        return Group(table(chart), *notes)
    return Group(Text(chart["title"], style="bold"), *(_plain_table(one) for one in chart["tables"]), *notes)


def losses(chart: Mapping[str, Any]) -> list[str]:
    """One sentence for each simple strategy: its loss against the best play.

    >>> losses({"simple": [{"play": "never folding", "loses": 0.0135, "unit": "ante"}]})
    ['Never folding loses 1.35% of the ante against the best play.']
    """
    result = []
    for one in chart.get("simple", ()):
        play = one["play"][0].upper() + one["play"][1:]
        if one["loses"] == 0:
            result.append(f"{play} is perfect play.")
            continue
        error = f" (± {one['error']:.3%})" if one.get("error") else ""
        part = f"{one['loses']:.4%}" if one["loses"] < 0.0001 else f"{one['loses']:.2%}"
        result.append(f"{play} loses {part} of the {one['unit']}{error} against the best play.")
    return result


def _plain_table(one: Mapping[str, Any]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    result = Table(title=one["title"], box=box.SIMPLE, padding=(0, 1), title_justify="left")
    for at, name in enumerate(one["head"]):
        result.add_column(name, justify="left" if at == 0 or not one.get("grid") else "center")
    for row in one["rows"]:
        cells = [Text(cell) for cell in row]
        if one.get("grid"):
            for cell in cells[1:]:
                if cell.plain != "·":
                    cell.stylize("black on green")
        result.add_row(*cells)
    return result


def table(chart: Mapping[str, Any]) -> Table:
    """A chart of letters as a Rich table; a lower-case letter means that the play depends on the cards of the total."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    result = Table(title=_title(chart), caption=legend(chart), box=box.SIMPLE, padding=(0, 1))
    result.add_column("", justify="right")
    for up in chart["ups"]:
        result.add_column(up, justify="center")
    for kind, rows in chart["rows"].items():
        result.add_row(Text(_TITLES[kind], style="bold"))
        for made, letters in rows.items():
            result.add_row(made, *(Text(f" {letter} ", style=_COLORS[letter.upper()][1]) for letter in letters))
    return result


def draw(path: str | Path, chart: Mapping[str, Any]) -> None:
    """Save the chart to a file, SVG or PNG by its extension."""
    page(chart).save(path)


def page(chart: Mapping[str, Any]) -> Page:
    """The chart drawn on an SVG page."""
    if "ups" not in chart:
        return _plain_page(chart)
    rows = chart["rows"]
    columns = [("hard",), ("soft", "pairs")]
    deep = max(sum(_GAP + _ROW * (len(rows[kind]) + 1) for kind in column) for column in columns)
    width = _LEFT + _CELL * len(chart["ups"]) + 30
    notes = losses(chart)
    result = Page(2 * width + 20, deep + 90 + _LINE * len(notes))
    result.words(24, 34, _title(chart), 18, bold=True)
    result.words(24, 54, legend(chart), 11, PALE)
    for number, column in enumerate(columns):
        left, top = 24 + number * width, 70.0
        for kind in column:
            _block(result, left, top, _TITLES[kind], chart["ups"], rows[kind])
            top += _GAP + _ROW * (len(rows[kind]) + 1)
    for line, words in enumerate(notes):
        result.words(24, deep + 84 + _LINE * line, words, 11, PALE)
    return result


def _plain_page(chart: Mapping[str, Any]) -> Page:
    """Tables one below the other, then the rules and the cost of simpler strategies."""
    widths = [_widths(one) for one in chart["tables"]]
    notes = [line for text in (*chart.get("rules", ()), *losses(chart)) for line in wrap(text, _CHARACTERS)]
    width = max([620.0, *(sum(each) + 48 for each in widths)])
    deep = sum(_GAP + _ROW * (len(one["rows"]) + 1) for one in chart["tables"])
    result = Page(width, deep + 70 + _LINE * len(notes) + 20)
    result.words(24, 34, chart["title"], 18, bold=True)
    top = 50.0
    for one, columns in zip(chart["tables"], widths, strict=True):
        result.words(24, top + 16, one["title"], 13, bold=True)
        for line, row in enumerate([one["head"], *one["rows"]]):
            y, x = top + 24 + line * _ROW, 24.0
            for at, cell in enumerate(row):
                raised = one.get("grid") and line and at and cell != "·"
                if raised:
                    result.box(x, y, columns[at] - 2, _ROW - 2, _COLORS["P"][0])
                middle = one.get("grid") and at
                result.words(
                    x + (columns[at] / 2 - 1 if middle else 0), y + 16, cell, 12, INK if line else PALE,
                    "middle" if middle else "start",
                )  # fmt: skip
                x += columns[at]
        top += _GAP + _ROW * (len(one["rows"]) + 1)
    for line, words in enumerate(notes):
        result.words(24, top + 30 + _LINE * line, words, 11, PALE)
    return result


def _widths(one: Mapping[str, Any]) -> list[float]:
    if one.get("grid"):
        return [_CELL] * len(one["head"])
    rows = [one["head"], *one["rows"]]
    return [max(len(row[at]) for row in rows) * _LETTER + 18 for at in range(len(one["head"]))]


def _block(page: Page, left: float, top: float, title: str, ups: list[str], rows: Mapping[str, str]) -> None:
    page.words(left, top + 16, title, 14, bold=True)
    for number, up in enumerate(ups):
        page.words(left + _LEFT + _CELL * (number + 0.5), top + 32, up, 12, PALE, "middle")
    for line, (made, letters) in enumerate(rows.items()):
        y = top + 38 + line * _ROW
        page.words(left + _LEFT - 10, y + 16, made, 12, INK, "end")
        for number, letter in enumerate(letters):
            x = left + _LEFT + number * _CELL
            page.box(x, y, _CELL - 2, _ROW - 2, _COLORS[letter.upper()][0])
            page.words(x + _CELL / 2 - 1, y + 16, letter, 12, INK, "middle")


def _title(chart: Mapping[str, Any]) -> str:
    decks = chart["decks"]
    return f"Best play of {chart['posting']}, {decks} deck{'s' if decks != 1 else ''}"


def legend(chart: Mapping[str, Any]) -> str:
    """The meaning of each letter of a chart, and of small ones where it has any."""
    notes = ", ".join(f"{letter} {word}" for letter, word in chart["letters"].items())
    if not any(letter.islower() for rows in chart["rows"].values() for row in rows.values() for letter in row):
        return notes
    return f"{notes}; a small letter: most hands of this total, but not all"
