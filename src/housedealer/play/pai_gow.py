"""The pai gow bot: the house way, or the best setting against a face-up player-dealer's hand; doubles when strong."""

from __future__ import annotations

import random
from typing import Any

from housedealer import cards
from housedealer.games.pai_gow.facing import face
from housedealer.games.pai_gow.offers import DEALER, Front
from housedealer.games.pai_gow.picture import PaiGowPicture
from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.seen import open_bank, set_hand
from housedealer.games.pai_gow.setting import Setter, Setting, setter_of
from housedealer.rankings import high, ladders
from housedealer.table.events import Event
from housedealer.table.family import Game
from housedealer.table.round.offers import Offer

STRONG_FRONT = cards.RANKS.index("J") + 1
"""The lowest one-card front to double on, with two pair or better behind."""


def load(game: Game) -> None:
    """Set a hand by the house way, which also sets the hands of absent players."""
    rules: Rules = game.rules
    setter_of(rules).for_absent(range(rules.cards))


prepare = load
"""In a server the first hands are set by the interpreted house way; this compiles it."""


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """A bot's answer, from what its seat may see."""
    setter = setter_of(game.rules)
    if offer.legal[0].name != "set":
        return ("double" if _strong(setter, offer.position, events) else "decline"), None
    front = offer.legal[0].argument
    if not isinstance(front, Front):
        raise AssertionError("a hand is set by naming the cards in front")
    held = front.among
    usual = setter.for_absent(held)
    theirs = open_bank(setter, events)
    if theirs is not None and offer.position != DEALER:
        best = max(setter.every(held), key=lambda one: _result(setter, one, theirs))
        if _result(setter, best, theirs) > _result(setter, usual, theirs):
            return "set", cards.text(best.front)
    if "house-way" in offer.names():
        return "house-way", None
    return "set", cards.text(usual.front)


def _result(setter: Setter, mine: Setting, theirs: Setting) -> int:
    """1, 0 or -1 as the setting wins, pushes or loses; a foul loses."""
    return -1 if mine.fouled else face(setter, mine, theirs).result


def _strong(setter: Setter, place: str, events: list[Event]) -> bool:
    """Whether the bettor's own set hand is strong enough to double; a back-line bettor does not see it."""
    mine = set_hand(setter, PaiGowPicture.of(events), place)
    if mine is None:
        return False
    two_pair = mine.back_value >= high.least(ladders.TWO_PAIR)
    return not mine.fouled and two_pair and mine.front_value >= STRONG_FRONT
