"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.games.poker.posting import Rules
from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices of a betting turn, and those about cards where the streets have any."""
    rules: Rules = game.rules
    result = [*plain_choices("fold", "check", "call"), Choosable("bet", "amount"), Choosable("raise", "amount")]
    if rules.bring_in:
        result += [*plain_choices("bring-in"), Choosable("complete", "amount")]
    if any(street.discard for street in rules.streets):
        result.append(Choosable("discard", "cards"))
    if any(street.draw for street in rules.streets):
        result.append(Choosable("draw", "cards"))
    if any("?" in street.deal for street in rules.streets):
        result.append(Choosable("turn-up", "cards"))
    if any(street.draw or "?" in street.deal for street in rules.streets):
        result += plain_choices("stand-pat")
    return tuple(result)
