"""A first look at a hand of pai gow: how the house way sets it."""

from __future__ import annotations

from housedealer.cards import symbol
from housedealer.games.pai_gow.setting import setter_of
from housedealer.odds.advice.choices import Decision


def first_words(decision: Decision) -> list[str]:
    """The cards that the house way puts in front, where a hand is set."""
    held = decision.picture().known(decision.position)
    if "set" not in decision.offer.names() or len(held) != decision.game.rules.cards:
        return []
    front = setter_of(decision.game.rules).for_absent(held).front
    return [f"The house way puts {' '.join(symbol(code) for code in front)} in front."]
