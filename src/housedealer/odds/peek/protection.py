"""Two Card Peek protection."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.odds.protection.threats import Asked, Threat


def threats(game: Game, decks: int, asked: Asked) -> tuple[list[Threat], list[str]]:
    """Nothing is worked out: rows are dealt after the wagers, and only the Peek Bonus follows a sight of cards."""
    return [], ["What is gained on the Peek Bonus by seeing a card to come is not worked out for this game."]
