"""The model of every posting of poker against the player-dealer."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.games.versus.posting import Rules
from housedealer.odds.engine.models import Model


def model(game: Game, decks: int) -> Model:
    """The model of a posting, by its script: two hands, or hands with a board."""
    rules: Rules = game.rules
    if not rules.board:
        from housedealer.odds.versus import showdown

        return showdown.model(game, decks)
    if rules.ranking == "high":
        from housedealer.odds.versus.holdem import model as holdem

        return holdem.model(game, decks)
    from housedealer.odds.versus.three_card_holdem import model as three_card_holdem

    return three_card_holdem.model(game, decks)
