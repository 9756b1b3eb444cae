"""What war's own event does to the table: nothing moves."""

from __future__ import annotations

from typing import ClassVar

from housedealer.table.picture import SHARED_READERS, Picture, Readers


class WarPicture(Picture):
    """A war table."""

    readers: ClassVar[Readers] = {**SHARED_READERS, "war": None}
