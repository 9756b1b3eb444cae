"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.games.versus.posting import Rules
from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices: to play, for the multiples that any street names, to check or to fold."""
    rules: Rules = game.rules
    asks = [street.ask for street in rules.streets if street.ask]
    named = [ask.multiples for ask in asks] + [ask.strong.multiples for ask in asks if ask.strong]
    times = sorted({times for multiples in named for times in multiples})
    others = dict.fromkeys(other for ask in asks for other in ask.others)
    return (Choosable("play", "times", tuple(times)), *plain_choices(*others))
