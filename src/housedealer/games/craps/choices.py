"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.games.craps.spots import can_be_off
from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """To turn wagers on, to call one of those that can be off, or to leave them as they are."""
    names = tuple(name for name in game.wagers if can_be_off(name))
    return (*plain_choices("on", "done"), Choosable("off", "name", names))
