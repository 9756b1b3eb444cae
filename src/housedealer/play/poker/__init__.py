"""Poker bots in three levels: a simple one, search with rollouts in every game, and blueprints for heads-up hold'em.

A bot's skill is written as a level and a style, such as `expert` or `regular maniac`. The compiled loops are imported
when the first bot above a beginner decides.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from housedealer.games.poker.picture import PokerPicture
from housedealer.play.poker.simple import choose as choose_simply

if TYPE_CHECKING:
    from housedealer.games import Game
    from housedealer.table.events import Event
    from housedealer.table.round.offers import Offer

LEVELS = ("beginner", "regular", "expert")
"""A beginner deals two dozen random hands; a regular searches against ranges; an expert has a blueprint where there is
one, and searches elsewhere."""
STYLES = ("balanced", "tight", "loose", "passive", "maniac")
USUAL = "regular"
"""The skill of bots at a table that people open."""
RAISES = ("bet", "complete", "raise")
USUAL_RAISES = 4


def choose(
    offer: Offer, game: Game, events: list[Event], rng: random.Random, level: str = "beginner", style: str = "balanced"
) -> tuple[str, Any]:
    """A bot's answer to an offer, from the events that its seat may see."""
    if level == "beginner":
        return choose_simply(offer, game, events, rng)
    from housedealer.play.poker import answers

    return answers.choose(offer, game, events, rng, level, style)


def choose_uncompiled(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """What every level answers until it is compiled: as a beginner, who with two players left would raise for as long
    as it likes its hand; past the usual bet and three raises it calls."""
    name, argument = choose_simply(offer, game, events, rng)
    picture = PokerPicture.of(events)
    raises = [one for street, _, _, one in picture.history if street == picture.street and one.get("choice") in RAISES]
    if name == "raise" and len(raises) >= USUAL_RAISES:
        return "call", None
    return name, argument


def prepare(game: Game, level: str = "beginner") -> None:
    """Compile and load what a level needs, so that the first decision is as quick as the later ones."""
    if level != "beginner":
        from housedealer.play.poker import answers

        answers.prepare(game, level)
