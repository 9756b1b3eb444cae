"""Handlers of Two Card Peek's own events: rows are read, and nothing moves."""

from __future__ import annotations

from typing import ClassVar

from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class PeekPicture(Picture):
    """A table of Two Card Peek."""

    handlers: ClassVar[EventHandlers] = {**SHARED_HANDLERS, "row-hand": None, "best-row": None}
