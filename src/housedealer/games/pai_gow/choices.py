"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.verdicts import DOUBLE
from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices: to set the hand or have it set, and to double where that is posted; none with two hands for all."""
    rules: Rules = game.rules
    if rules.community:
        return ()
    result = [Choosable("set", "cards")]
    if rules.house_way is not None:
        result += plain_choices("house-way")
    if DOUBLE in game.wagers:
        result += plain_choices("double", "decline")
    return tuple(result)
