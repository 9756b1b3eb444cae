"""Answers that show themselves in a notebook: a dictionary as a table, an odds answer as its plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any


def html_table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as HTML, with every cell escaped.

    >>> html_table("a", ["x"], [["<1>"]])
    '<table><caption>a</caption><thead><tr><th>x</th></tr></thead><tbody><tr><td>&lt;1&gt;</td></tr></tbody></table>'
    """
    titles = "".join(f"<th>{escape(one)}</th>" for one in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


class ShownOdds(dict[str, Any]):
    """The answer of `odds` or `simulate`: a plain dictionary that a notebook shows as a table and a plot."""

    def __repr__(self) -> str:
        wagers = ", ".join(f"{name} {one['edge']:+.4%}" for name, one in self["wagers"].items())
        return f"Odds({self['posting']}: {wagers})" if wagers else f"Odds({self['posting']}: for the pot)"

    def _repr_html_(self) -> str:
        rows = [_odds_row(name, one) for name, one in self["wagers"].items()]
        head = ["wager", "edge", "per unit staked", "stdev", "method", "strategy"]
        return html_table(f"{self['posting']}, {self.get('decks')} decks", head, rows)

    def _repr_svg_(self) -> str | None:
        from housedealer.drawing.plots import picture

        return picture(self).text() if self["wagers"] else None


def _odds_row(name: str, one: Mapping[str, Any]) -> list[str]:
    per_unit = one.get("per_unit_staked")
    shown = "" if per_unit is None else f"{per_unit:+.4%}"
    return [name, f"{one['edge']:+.4%}", shown, f"{one['stdev']:.4f}", one["method"], one["strategy"]]


class ShownChart(dict[str, Any]):
    """The answer of `strategy`: a plain dictionary that a notebook shows as the chart."""

    def __repr__(self) -> str:
        return f"Chart(Best play of {self['posting']})"

    def _repr_svg_(self) -> str:
        from housedealer.drawing.charts import page

        return page(self).text()

    def _repr_html_(self) -> str:
        return f"<figure>{self._repr_svg_()}</figure>"
