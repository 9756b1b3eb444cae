"""The handler of war's own event: nothing moves."""

from __future__ import annotations

from typing import ClassVar

from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class WarPicture(Picture):
    """A war table."""

    handlers: ClassVar[EventHandlers] = {**SHARED_HANDLERS, "war": None}
