"""Pai gow protection: the player-dealer's hand seen before the player sets a hand, counted over all deals."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.games.pai_gow.verdicts import BASE, DOUBLE
from housedealer.odds.engine.models import model, model_of
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.protection.threats import FLASHED, Request, Threat
from housedealer.postings.changes import changed


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    posted = PaiGow(game)
    if posted.rules.community:
        return [], ["Nobody decides anything once the wagers are placed; both hands are set the house way."]
    if posted.seen:
        return [], ["The player-dealer's hand lies open before hands are set: there is nothing more of it to be seen."]
    if DOUBLE in game.wagers:
        return [], ["What is gained by seeing the player-dealer's hand is not worked out where hands are doubled."]
    if request.quick:
        return [], ["The player-dealer's hand seen takes two minutes to count and was left out."]
    usual = model_of(game, decks).edge(BASE)
    shown = model(changed(game.posting.id, {"rules.player_dealer_first": True}), strategy="best").edge(BASE)
    words = "the player-dealer's hand is seen before the player sets a hand"
    note = ("Without it both hands are set the house way; with it, the best setting against the hand that is seen.",)
    return [Threat(FLASHED, words, BASE, usual, shown, notes=note)], []
