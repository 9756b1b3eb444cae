"""Shapes and text on a page, written as SVG, or as PNG with `housedealer[plot]`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from housedealer.errors import HouseError

INK, PALE, LINE, PAPER = "#222222", "#666666", "#d8d8d8", "#ffffff"
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f3c8d", "#444444")
"""A palette for color-blind readers: mostly that of Okabe and Ito."""


class Box(NamedTuple):
    """A filled rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Stroke(NamedTuple):
    """A polyline."""

    points: list[tuple[float, float]]
    color: str
    width: float
    dashed: bool


class Words(NamedTuple):
    """Text anchored at a point: `at` is "start", "middle" or "end"."""

    x: float
    y: float
    words: str
    size: float
    color: str
    at: str
    bold: bool


Shape = Box | Stroke | Words


class Page:
    """A page of the given size; later shapes are drawn over earlier ones.

    >>> page = Page(100, 50)
    >>> page.words(10, 20, "3 to 2")
    >>> page.text().count("<text"), page.text().endswith("</svg>")
    (1, True)
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.shapes: list[Shape] = []
        """The shapes in drawing order, for renderers other than SVG."""
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str = "none") -> None:
        """Add a filled rectangle."""
        self.shapes.append(Box(x, y, width, height, fill))
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" stroke="{edge}"/>'
        )

    def path(self, points: Iterable[tuple[float, float]], color: str, width: float = 2, dashed: bool = False) -> None:
        """Add a polyline."""
        points = list(points)
        self.shapes.append(Stroke(points, color, width, dashed))
        through = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self._parts.append(
            f'<polyline points="{through}" fill="none" stroke="{color}" stroke-width="{width}"{dash}'
            ' stroke-linejoin="round"/>'
        )

    def dot(self, x: float, y: float, color: str) -> None:
        """Add a dot: a data point of a line."""
        self.shapes.append(Box(x - 2.5, y - 2.5, 5, 5, color))
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>')

    def words(
        self, x: float, y: float, words: str, size: float = 12, color: str = INK, at: str = "start", bold: bool = False
    ) -> None:
        """Add text anchored at a point: `at` is "start", "middle" or "end"."""
        self.shapes.append(Words(x, y, words, size, color, at, bold))
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{color}" text-anchor="{at}"{weight}>'
            f"{escape(words)}</text>"
        )

    def text(self) -> str:
        """The page as SVG."""
        size = f'width="{self.width:.0f}" height="{self.height:.0f}" viewBox="0 0 {self.width:.0f} {self.height:.0f}"'
        font = 'font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"'
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>{paper}{"".join(self._parts)}</svg>'

    def _repr_svg_(self) -> str:
        return self.text()

    def save(self, path: str | Path) -> None:
        """Write the page to a file, as SVG or PNG by its extension."""
        target = Path(path)
        kind = target.suffix.lower()
        if kind not in (".svg", ".png"):
            raise HouseError(f"plot: {target.name} is neither SVG nor PNG; expected a name that ends in .svg or .png")
        data = self.text().encode() if kind == ".svg" else _png(self.text())
        try:
            target.write_bytes(data)
        except OSError as error:
            raise HouseError(f"plot: {path} cannot be written: {error.strerror}") from None


def _png(svg: str) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise HouseError(
            "plot: PNG needs an extra part; expected `pip install 'housedealer[plot]'`, or a name that ends in .svg"
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """About this many round numbers that cover a range, for an axis.

    >>> ticks(-0.4, 14.4)
    [0.0, 5.0, 10.0]
    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    rough = (high - low) / about or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * unit for unit in (1, 2, 5, 10) if power * unit >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(number * step, 10) + 0.0 for number in range(first, math.floor(high / step + 1e-9) + 1)]


class Frame:
    """The plot area of a page: maps data coordinates to page coordinates and draws the axes."""

    def __init__(
        self,
        page: Page,
        box: tuple[float, float, float, float],
        across: tuple[float, float],
        up: tuple[float, float],
        logarithmic: bool = False,
    ) -> None:
        self.page, self.box, self.up, self.logarithmic = page, box, up, logarithmic
        self._across = tuple(math.log10(end) for end in across) if logarithmic else across

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The page coordinates of a data point."""
        left, top, width, height = self.box
        low, high = self._across
        part = ((math.log10(x) if self.logarithmic else x) - low) / ((high - low) or 1)
        return left + part * width, top + (self.up[1] - y) / (self.up[1] - self.up[0]) * height

    def grid(self, xs: Sequence[tuple[float, str]], ys: Sequence[tuple[float, str]]) -> None:
        """Draw grid lines with labels at the given values."""
        left, top, width, height = self.box
        for y, label in ys:
            _, at = self.place(10 ** self._across[0] if self.logarithmic else self._across[0], y)
            self.page.path([(left, at), (left + width, at)], PALE if y == 0 else LINE, 1)
            self.page.words(left - 8, at + 4, label, 11, PALE, "end")
        for x, label in xs:
            at, _ = self.place(x, self.up[0])
            self.page.path([(at, top + height), (at, top + height + 4)], PALE, 1)
            self.page.words(at, top + height + 18, label, 11, PALE, "middle")
