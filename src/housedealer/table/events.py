"""What happened, in order, and who may see it.

An event is a plain dict: `event`, its name, and what belongs to it. What not everyone may see stands under
`private`, by viewer: a seat's position, or `house` for what only the house dealer knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Event = dict[str, Any]
HOUSE = "house"


def view(events: Iterable[Event], viewers: Iterable[str]) -> list[Event]:
    """The events as someone who holds these positions may see them; `house` sees everything.

    >>> dealt = [{"event": "deal", "to": "3", "private": {"3": {"card": "As"}}}]
    >>> view(dealt, ["3"])
    [{'event': 'deal', 'to': '3', 'card': 'As'}]
    >>> view(dealt, ["4"])
    [{'event': 'deal', 'to': '3'}]
    """
    held = set(viewers)
    everything = HOUSE in held
    return [_shown(event, held, everything) if "private" in event else event for event in events]


def _shown(event: Event, held: set[str], everything: bool) -> Event:
    shown = event.copy()
    for viewer, fields in shown.pop("private").items():
        if everything or viewer in held:
            shown.update(fields)
    return shown
