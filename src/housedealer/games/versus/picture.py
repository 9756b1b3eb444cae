"""Handlers of the events of poker against the player-dealer: hands are folded."""

from __future__ import annotations

from typing import ClassVar

from housedealer.table.events import Event
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class VersusPicture(Picture):
    """A table of poker against the player-dealer."""

    handlers: ClassVar[EventHandlers]


def _decide(picture: VersusPicture, event: Event) -> None:
    if event["choice"] == "fold":
        picture.give_up(event["seat"])


VersusPicture.handlers = {**SHARED_HANDLERS, "decide": _decide, "named": None}
