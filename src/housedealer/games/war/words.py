"""War's own event in words."""

from __future__ import annotations

from housedealer.table.company import Company, Line
from housedealer.table.events import Event
from housedealer.table.words import Phrasings


def _war(company: Company, event: Event) -> Line:
    return Line("War!" if event["number"] == 1 else f"War again, number {event['number']}!", "strong")


WORDS: Phrasings = {"war": _war}
