"""The results of a match: a row for each strategy, as text, data, HTML, a data frame and a plot."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from housedealer.drawing.svg import COLORS, INK, PALE, Frame, Page, ticks
from housedealer.errors import HouseError
from housedealer.money import show

if TYPE_CHECKING:
    import polars

_Z = 1.959963984540054
"""The normal quantile of a 95% interval."""
_POINTS = 400
"""How many points of a line are drawn at the most."""


@dataclass(frozen=True)
class MatchRow:
    """One strategy's results. The interval is that of its winnings per 100 hands, at 95%."""

    name: str
    hands: int
    net_cents: int
    per_100_cents: float
    error_cents: float | None
    """The standard error of the winnings per 100 hands; None for a single deal."""
    units_per_100: float
    """Big blinds (or least wagers) won per 100 hands."""
    units_error: float | None

    @classmethod
    def of(cls, name: str, each: int, won: Sequence[int], unit: int) -> MatchRow:
        """The row of a strategy that won this much in each deal, which it played this many times."""
        hands = each * len(won)
        mean = sum(won) / hands
        error = statistics.stdev(won) / math.sqrt(len(won)) / each if len(won) > 1 else None
        each_error = (None, None) if error is None else (100 * error, 100 * error / unit)
        return cls(name, hands, sum(won), 100 * mean, each_error[0], 100 * mean / unit, each_error[1])

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% interval of the units won per 100 hands."""
        if self.units_error is None:
            return None
        return self.units_per_100 - _Z * self.units_error, self.units_per_100 + _Z * self.units_error


@dataclass(frozen=True, repr=False)
class Match:
    """The results of a match, the best first when shown; `nets_cents` has each strategy's result of every deal."""

    posting: str
    deals: int
    seed: int
    duplicate: bool
    unit_cents: int
    rows: tuple[MatchRow, ...]
    nets_cents: Mapping[str, tuple[int, ...]]

    def __repr__(self) -> str:
        best = max(self.rows, key=lambda row: row.net_cents)
        return f"Match({self.posting}, {_deals(self.deals)}, {best.name} {best.units_per_100:+.1f} per 100)"

    def __str__(self) -> str:
        """The results as a table of text."""
        head = f"{self.posting}, {_deals(self.deals)}{' in duplicate' if self.duplicate else ''}, seed {self.seed}"
        wide = max(len("strategy"), *(len(row.name) for row in self.rows))
        lines = [f"{'strategy':{wide}}  {'hands':>9}  {'won':>12}  {'units per 100':>14}  95% interval"]
        for row in self.ranked:
            won = f"{show(row.net_cents):>12}  {row.units_per_100:>+14.2f}"
            lines.append(f"{row.name:{wide}}  {row.hands:>9,}  {won}  {_between(row)}".rstrip())
        return "\n".join([head, *lines, f"A unit is {show(self.unit_cents)}."])

    @property
    def ranked(self) -> list[MatchRow]:
        """The rows, the best first."""
        return sorted(self.rows, key=lambda row: -row.net_cents)

    def data(self) -> dict[str, Any]:
        """The results as data for JSON, without every deal's."""
        head = {"posting": self.posting, "deals": self.deals, "seed": self.seed, "duplicate": self.duplicate}
        return {**head, "unit_cents": self.unit_cents, "rows": [asdict(row) for row in self.ranked]}

    def frame(self) -> polars.DataFrame:
        """Every deal's results as a Polars data frame: deal, strategy, net_cents (needs `housedealer[frames]`)."""
        try:
            import polars
        except ImportError:
            raise HouseError("frame: Polars is not installed; expected `pip install 'housedealer[frames]'`") from None
        return polars.DataFrame(
            [(deal, name, net) for name, nets in self.nets_cents.items() for deal, net in enumerate(nets, 1)],
            schema={"deal": polars.Int64, "strategy": polars.String, "net_cents": polars.Int64},
            orient="row",
        )

    def plot(self) -> Page:
        """What each strategy has won after every deal, as a page that can be saved as SVG or PNG."""
        page = Page(720, 380)
        lines = {name: [0, *accumulate(nets)] for name, nets in self.nets_cents.items()}
        low = min(min(line) for line in lines.values()) / 100
        high = max(max(line) for line in lines.values()) / 100
        frame = Frame(page, (80, 50, 500, 270), (0, self.deals), (low, high if high > low else low + 1))
        page.words(24, 30, f"{self.posting}: dollars won", 15, INK, bold=True)
        frame.grid([(x, f"{x:,.0f}") for x in ticks(0, self.deals)], [(y, f"{y:,.0f}") for y in ticks(low, high)])
        page.words(330, 362, "deals", 11, PALE, "middle")
        for at, (name, line) in enumerate(lines.items()):
            color = COLORS[at % len(COLORS)]
            every = max(1, len(line) // _POINTS)
            picked = [*range(0, len(line), every), len(line) - 1]
            page.path([frame.place(x, line[x] / 100) for x in picked], color)
            page.words(592, frame.place(0, line[-1] / 100)[1] + 4, name, 11, color)
        return page

    def _repr_svg_(self) -> str:
        return self.plot().text()

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(row.name)}</td><td>{row.hands:,}</td><td>{show(row.net_cents)}</td>"
            f"<td>{row.units_per_100:+.2f}</td><td>{_between(row)}</td></tr>"
            for row in self.ranked
        )
        head = "<tr><th>strategy</th><th>hands</th><th>won</th><th>units per 100</th><th>95% interval</th></tr>"
        return f"<table><caption>{escape(self.posting)}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _deals(count: int) -> str:
    """How many deals, in words.

    >>> _deals(1), _deals(2000)
    ('1 deal', '2,000 deals')
    """
    return f"{count:,} deal{'' if count == 1 else 's'}"


def _between(row: MatchRow) -> str:
    return "" if row.interval is None else f"{row.interval[0]:+.2f} to {row.interval[1]:+.2f}"
