"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The wagers that are placed once the first cards are seen, or none."""
    placed = [Choosable(rule.id, "amount") for rule in game.posting.wagers if rule.placed == "in-round"]
    return (*placed, *plain_choices("decline"))
