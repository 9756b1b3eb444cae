"""The library's comparison of two postings, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from housedealer.documents.comparison.document import Comparison, comparison
from housedealer.documents.comparison.redline import redline
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import priced
from housedealer.postings import load
from housedealer.postings.own import find
from housedealer.results import Comparison as Answer
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents

if TYPE_CHECKING:
    from housedealer.odds.engine.stored_edges import Pricing

Readings = Mapping[str, str]


def compared(first: object, second: object, odds: bool = False) -> Comparison:
    """Two postings compared, each an id, a file or data; with `odds`, edges that take long are worked out too."""
    names = find(first), find(second)
    for name in names:
        if load(name).script is None:
            raise HouseError(f"{name}: it has no script to be played by; expected a posting that can be played")
    return comparison(game(names[0]), game(names[1]), (_edges(names[0], odds), _edges(names[1], odds)))


def _edges(name: str, work: bool) -> Pricing | None:
    from housedealer.odds.engine.stored_edges import edges  # imports NumPy: not at a server's start

    return edges(name, work) if priced(load(name).script) else {}


def answer(of: Comparison) -> Answer:
    """The comparison in the library's format."""
    ids = [one.posting.id for one in of.games]
    known = [{wager: one["edge"] for wager, one in (side or {}).items()} for side in of.edges]
    return {
        "postings": ids,
        "names": list(of.names),
        "rows": [
            {
                "kind": row.kind,
                "label": row.label,
                "first": row.first,
                "second": row.second,
                "change": row.change,
                "redline": redline(row.first, row.second) if row.change != "same" else row.first or "",
                "lines": list(row.lines),
            }
            for row in of.rows
        ],
        "priced": [side is not None for side in of.edges],
        "edges": [
            {"wager": wager, "first": known[0].get(wager), "second": known[1].get(wager)}
            for wager in dict.fromkeys((*known[0], *known[1]))
        ],
        "fees": [
            {
                "posting": name,
                "option": one.option,
                "limit": one.meant,
                "by_action": {
                    str(in_dollars(action, Cents)): None if cents is None else round(cents / 100, 4)
                    for action, cents in one.by_action.items()
                },
            }
            for name, side in zip(ids, of.fees, strict=True)
            for one in side
        ],
    }
