"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices: to exchange cards, or to hold all."""
    return (*plain_choices("stand-pat"), Choosable("draw", "cards"))
