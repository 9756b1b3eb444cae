"""Two house ways side by side, matched by the hands that a row is for, whatever the charts call it.

Each chart claims every kind of hand (which pairs and sets, of which ranks, with a straight or flush or without, with
the joker or without) with one row. Two rows are compared where they claim a kind of hand in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from housedealer.documents.families.pai_gow import ways_words
from housedealer.documents.words import sentence
from housedealer.games.pai_gow.house_way.by_chart import claims
from housedealer.games.pai_gow.house_way.chart import Chart, Row, load_chart
from housedealer.table.family import Game

_Both = tuple[Row | None, Row | None]


class ComparedRow(NamedTuple):
    """The hands in words, how either chart sets them, the lines of either, and whether both set them alike."""

    label: str
    first: str | None
    second: str | None
    lines: tuple[str, str]
    equal: bool


def chart_of(game: Game) -> Chart | None:
    """The house way of a game; None where it has none."""
    name = getattr(game.rules, "house_way", None)
    return load_chart(name, game.rules.joker) if name else None


def rows_compared(first: Chart, second: Chart) -> Iterator[ComparedRow]:
    """The rows of two charts in pairs, in the order of the first chart.

    >>> gold = load_chart("pai-gow-gold")
    >>> all(one.equal for one in rows_compared(gold, gold))
    True
    """
    if first.keep != second.keep:
        kept = {"front": "The one with the higher front", "back": "The strongest behind"}
        yield ComparedRow("Of several straights or flushes", kept[first.keep], kept[second.keep], ("", ""), equal=False)
    pairs = _pairs(first, second)
    order = {row.name: number for number, row in enumerate(first.rows_in_force)}
    for one, two in sorted(pairs, key=lambda pair: order.get(pair[0].name, len(order)) if pair[0] else len(order)):
        yield ComparedRow(
            sentence(_label(one, two, pairs)),
            ways_words(one) if one else None,
            ways_words(two) if two else None,
            (one.lines if one else "", two.lines if two else ""),
            equal=one is not None and two is not None and _meaning(one) == _meaning(two),
        )


def _pairs(first: Chart, second: Chart) -> list[_Both]:
    """The rows that claim a kind of hand in common; then those that have none in common with the other chart.

    A row may claim hands that cannot be, such as two pair of aces and aces; one chart's rows alone do not count then.
    """
    mine, theirs = claims(first), claims(second)
    pairs: dict[tuple[str, str], _Both] = {}
    for cell, rows in mine.items():
        if cell in theirs:
            one, two = rows[0], theirs[cell][0]
            pairs.setdefault((one.name, two.name), (one, two))
    both: list[_Both] = list(pairs.values())
    met = [{row.name for row in (pair[side] for pair in both) if row} for side in (0, 1)]
    both += [(row, None) for row in first.rows_in_force if row.name not in met[0]]
    both += [(None, row) for row in second.rows_in_force if row.name not in met[1]]
    return both


def _label(one: Row | None, two: Row | None, pairs: Sequence[_Both]) -> str:
    """The name of the row that is for fewer hands; both names where neither holds the other."""
    if one is None or two is None:
        return (one or two).name  # type: ignore[union-attr]
    if sum(pair[0] is not None and pair[0].name == one.name for pair in pairs) == 1:
        return one.name
    if sum(pair[1] is not None and pair[1].name == two.name for pair in pairs) == 1:
        return two.name
    return f"{one.name} (here), {two.name} (there)"


def _meaning(row: Row) -> object:
    """What a row does, whatever its words are."""
    return [(way.front, way.back, way.least, way.exactly) for way in row.ways], row.otherwise
