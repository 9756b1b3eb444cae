"""Cal Quick Draw protection."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.odds.protection.threats import Asked, Threat


def threats(game: Game, decks: int, asked: Asked) -> tuple[list[Threat], list[str]]:
    """Nothing is worked out: the draw is the only choice, and it is made before the player-dealer's cards matter."""
    return [], [
        "What is gained by seeing a card of the player-dealer's before the draw is not worked out for this game."
    ]
