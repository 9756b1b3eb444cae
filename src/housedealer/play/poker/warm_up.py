"""Warm-up of the poker bots: a hand played by regulars alone, so that every compiled loop of a game is ready."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.play.poker import answers
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

if TYPE_CHECKING:
    from housedealer.games import Game

STACK = 1000_00


def warm_up(game: Game) -> None:
    """Play a hand of three (two where no more fit) by the posting's most usual plan."""
    rng = random.Random(1)
    deck = game.posting.deck
    if deck is None:
        return
    setup = build(
        game,
        seats={str(seat): {"stack": STACK} for seat in range(1, min(3, game.places) + 1)},
        option=None,
        button=1,
        extra=dict(game.plans()[0].terms),
        source=Shoe(cards.shuffled(deck.kind, deck.max, 1)),
    )
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        round_.respond(*answers.choose(offer, game, round_.view(offer.position), rng, "regular", "loose"))
