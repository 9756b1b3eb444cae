"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.games.chinese.posting import SEGMENTS
from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices: to place cards, and to declare a clean sweep or not."""
    return (Choosable("place", "segments", tuple(map(str, SEGMENTS))), *plain_choices("clean-sweep", "decline"))
