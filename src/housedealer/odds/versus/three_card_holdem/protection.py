"""Three Card Hold'em protection."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.odds.protection.threats import Asked, Threat


def threats(game: Game, asked: Asked) -> tuple[list[Threat], list[str]]:
    """Nothing is worked out yet."""
    return [], [
        "What is gained by seeing a card of the player-dealer's or of the board is not worked out for this game."
    ]
