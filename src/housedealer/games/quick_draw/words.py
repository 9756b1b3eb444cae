"""Draw poker against the player-dealer in words."""

from __future__ import annotations

from housedealer.table.company import Company, Line, a_hand
from housedealer.table.events import Event
from housedealer.table.words import Phrasings


def _exchange(company: Company, event: Event) -> Line:
    if not event["count"]:
        return Line(f"{company.does(event['seat'], 'stand pat')}.")
    return Line(f"{company.does(event['seat'], 'draw')} {event['count']}.")


def _expose(company: Company, event: Event) -> Line:
    return Line(f"{company.does(event['position'], 'have')} {a_hand(event['hand'])}.", "strong")


WORDS: Phrasings = {"exchange": _exchange, "expose": _expose}
