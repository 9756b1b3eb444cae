"""What the events of poker against the player-dealer do to the table: hands are folded."""

from __future__ import annotations

from typing import ClassVar

from housedealer.table.events import Event
from housedealer.table.picture import SHARED_READERS, Picture, Readers


class VersusPicture(Picture):
    """A table of poker against the player-dealer."""

    readers: ClassVar[Readers]


def _decide(picture: VersusPicture, event: Event) -> None:
    if event["choice"] == "fold":
        picture.give_up(event["seat"])


VersusPicture.readers = {**SHARED_READERS, "decide": _decide, "named": None}
