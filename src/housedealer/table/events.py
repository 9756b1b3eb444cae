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
    seen = []
    for event in events:
        private = event.get("private")
        if private is None:
            seen.append(event)
            continue
        shown = event.copy()
        del shown["private"]
        for viewer, fields in private.items():
            if viewer in held or HOUSE in held:
                shown.update(fields)
        seen.append(shown)
    return seen
