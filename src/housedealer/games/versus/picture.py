"""Handlers of the events of poker against the player-dealer: hands are folded and named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer.table.events import Event
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class VersusPicture(Picture):
    """A table of poker against the player-dealer."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.results: dict[str, str] = {}
        """How the hand of each seat came out: it `wins`, `loses` or `ties`, or was `folded`."""
        self.qualifies = True
        """Whether the player-dealer's hand does."""


def _decide(picture: VersusPicture, event: Event) -> None:
    if event["choice"] == "fold":
        picture.give_up(event["seat"])


def _named(picture: VersusPicture, event: Event) -> None:
    picture.made[event["position"]] = event["hand"]
    picture.qualifies = event.get("qualifies", picture.qualifies)
    if "result" in event:
        picture.results[event["position"]] = event["result"]


VersusPicture.handlers = {**SHARED_HANDLERS, "decide": _decide, "named": _named}
