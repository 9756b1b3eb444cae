"""Blackjack's own events in words."""

from __future__ import annotations

from housedealer.money import show
from housedealer.table.company import Company, Line, Tone, on_hand
from housedealer.table.events import Event
from housedealer.table.words import Phrasing, Phrasings


def _check(company: Company, event: Event) -> Line:
    if event["natural"]:
        return Line(f"{company.does('player-dealer', 'have')} a natural.", "strong")
    return Line("No natural. Play on.", "announced")


def _does(verb: str, tone: Tone = "plain") -> Phrasing:
    def emit(company: Company, event: Event) -> Line:
        return Line(f"{company.does(event['seat'], verb)}{on_hand(event.get('hand', 1))}.", tone)

    return emit


def _double(company: Company, event: Event) -> Line:
    return Line(f"{company.does(event['seat'], 'double')}{on_hand(event['hand'])} for {show(event['added'])}.")


WORDS: Phrasings = {
    "check": _check,
    "even-money": _does("take even money"),
    "stand": _does("stand", "dim"),
    "double": _double,
    "split": _does("split"),
    "surrender": _does("surrender"),
    "rescue": _does("rescue the double"),
}
