"""A strategy chart for people: in the terminal with colour, and on a page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from housedealer.odds.svg import INK, PALE, Page

if TYPE_CHECKING:
    from rich.table import Table

_COLOURS = {
    "S": ("#e69f00", "black on yellow"),
    "H": ("#f7f7f7", "black on white"),
    "D": ("#56b4e9", "black on cyan"),
    "P": ("#3fbf94", "black on green"),
    "R": ("#cc79a7", "black on magenta"),
}
_TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs"}
_CELL, _ROW, _LEFT, _GAP = 34.0, 24.0, 70.0, 34.0


def table(chart: Mapping[str, Any]) -> Table:
    """The chart for a terminal; a small letter says that the cards of a total matter."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    found = Table(title=_title(chart), caption=_legend(chart), box=box.SIMPLE, padding=(0, 1))
    found.add_column("", justify="right")
    for up in chart["ups"]:
        found.add_column(up, justify="center")
    for kind, rows in chart["rows"].items():
        found.add_row(Text(_TITLES[kind], style="bold"))
        for made, letters in rows.items():
            found.add_row(made, *(Text(f" {letter} ", style=_COLOURS[letter.upper()][1]) for letter in letters))
    return found


def draw(path: str | Path, chart: Mapping[str, Any]) -> None:
    """The chart as a file, SVG or PNG by its ending."""
    page(chart).save(path)


def page(chart: Mapping[str, Any]) -> Page:
    """The chart as a page."""
    rows = chart["rows"]
    columns = [("hard",), ("soft", "pairs")]
    deep = max(sum(_GAP + _ROW * (len(rows[kind]) + 1) for kind in column) for column in columns)
    width = _LEFT + _CELL * len(chart["ups"]) + 30
    found = Page(2 * width + 20, deep + 90)
    found.words(24, 34, _title(chart), 18, bold=True)
    found.words(24, 54, _legend(chart), 11, PALE)
    for number, column in enumerate(columns):
        left, top = 24 + number * width, 70.0
        for kind in column:
            _block(found, left, top, _TITLES[kind], chart["ups"], rows[kind])
            top += _GAP + _ROW * (len(rows[kind]) + 1)
    return found


def _block(page: Page, left: float, top: float, title: str, ups: list[str], rows: Mapping[str, str]) -> None:
    page.words(left, top + 16, title, 14, bold=True)
    for number, up in enumerate(ups):
        page.words(left + _LEFT + _CELL * (number + 0.5), top + 32, up, 12, PALE, "middle")
    for line, (made, letters) in enumerate(rows.items()):
        y = top + 38 + line * _ROW
        page.words(left + _LEFT - 10, y + 16, made, 12, INK, "end")
        for number, letter in enumerate(letters):
            x = left + _LEFT + number * _CELL
            page.box(x, y, _CELL - 2, _ROW - 2, _COLOURS[letter.upper()][0])
            page.words(x + _CELL / 2 - 1, y + 16, letter, 12, INK, "middle")


def _title(chart: Mapping[str, Any]) -> str:
    decks = chart["decks"]
    return f"Best play of {chart['posting']}, {decks} deck{'s' if decks != 1 else ''}"


def _legend(chart: Mapping[str, Any]) -> str:
    told = ", ".join(f"{letter} {word}" for letter, word in chart["letters"].items())
    return f"{told}; a small letter: most hands of this total, but not all"
