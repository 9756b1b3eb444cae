"""Differences in the best strategy between two postings: the chart cells that changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from housedealer.errors import HouseError

_MOST = 40
"""The most changes that are listed; the rest are only counted."""


def play_changes(before: str, after: str, decks: int | None = None) -> list[str]:
    """The strategy changes as short sentences; empty where the game has no decisions or no chart.

    >>> play_changes("500-club/ez-baccarat", "500-club/ez-baccarat")
    []
    """
    first, second = cells(chart_of(before, decks)), cells(chart_of(after, decks))
    places = [place for place in dict.fromkeys([*first, *second]) if first.get(place) != second.get(place)]
    result = [f"{place}: {second.get(place, 'never')}, before {first.get(place, 'never')}" for place in places]
    return result[:_MOST] + ([f"and {len(result) - _MOST} more"] if len(result) > _MOST else [])


def chart_of(name: str, decks: int | None = None) -> dict[str, Any] | None:
    """The chart of a posting's best strategy; None where there is none."""
    import housedealer.odds as engine

    try:
        return engine.chart(name, decks=decks) or None
    except HouseError:
        return None


def cells(chart: Mapping[str, Any] | None) -> dict[str, str]:
    """Each cell of a chart in words: the situation, and the play.

    >>> cells({"ups": ["2", "3"], "letters": {"S": "stand", "H": "hit"}, "rows": {"hard": {"12": "HS"}}})
    {'hard 12 against 2': 'hit', 'hard 12 against 3': 'stand'}
    """
    return dict(_cells(chart)) if chart else {}


def _cells(chart: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if "ups" in chart:
        for kind, rows in chart["rows"].items():
            for made, letters in rows.items():
                for up, letter in zip(chart["ups"], letters, strict=True):
                    mostly = "" if letter.isupper() else "mostly "
                    yield f"{kind} {made} against {up}", mostly + chart["letters"][letter.upper()]
    elif "grid" in chart:
        ranks = chart["ranks"]
        for row, numbers in enumerate(chart["grid"]):
            for column, times in enumerate(numbers):
                high, low = ranks[min(row, column)], ranks[max(row, column)]
                suited = "" if row == column else " suited" if column > row else " offsuit"
                yield f"{high}{low}{suited}", f"raise {times} times" if times else "check"
    else:
        for one in chart.get("tables", []):
            for row in one["rows"]:
                for head, cell in zip(one["head"][1:], row[1:], strict=True):
                    yield f"{one['title']}, {row[0]}, {head}", str(cell)
