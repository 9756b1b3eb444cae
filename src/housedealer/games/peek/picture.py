"""Handlers of Two Card Peek's own events: rows are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer.table.events import Event
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class PeekPicture(Picture):
    """A table of Two Card Peek."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.highest: list[str] = []
        """The rows whose two cards were highest; none where no row qualified."""


def _best_row(picture: PeekPicture, event: Event) -> None:
    picture.highest = event["rows"]


PeekPicture.handlers = {**SHARED_HANDLERS, "row-hand": None, "best-row": _best_row}
