"""Two Card Peek in words: rows as they are read, and the highest."""

from __future__ import annotations

from housedealer.table.company import Company, Line, a_hand
from housedealer.table.events import Event
from housedealer.table.words import Phrasings, phrase_reason


def _row_hand(company: Company, event: Event) -> Line:
    return Line(f"{company.does(event['row'], 'have')} {a_hand(event['hand'])}.", "announced")


WORDS: Phrasings = {"row-hand": _row_hand, "best-row": phrase_reason("strong")}
