"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices: to stay or drop, to draw, to lay down or extend a meld, and to discard."""
    return (
        *plain_choices("stay", "drop"),
        Choosable("draw", "name", ("stock", "discard")),
        Choosable("meld", "group"),
        Choosable("extend", "group"),
        Choosable("discard", "cards"),
    )
