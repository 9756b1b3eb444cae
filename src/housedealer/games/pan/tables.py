"""Random tables that a posting allows, for the battery."""

from __future__ import annotations

import random
from typing import Any

from housedealer.cards import RANKS, rank
from housedealer.games.pan.posting import Rules
from housedealer.table.family import Game
from housedealer.table.round.card_source import Shoe, Source
from housedealer.table.round.setup import Setup, build

MOST_PLAYERS = 5
"""More players make a round of random play longer, not different."""
MOST_KINDS = 3
"""At most this many kinds come first with those that meld in any suits, so that random play ends."""


def random_setup(game: Game, rng: random.Random, source: Source) -> Setup:
    """A table of two players or more with short and deep stacks, at posted stakes or its own."""
    posting = game.posting
    rules: Rules = game.rules
    places = range(1, (posting.table.seats if posting.table else MOST_PLAYERS) + 1)
    seats = sorted(rng.sample(places, rng.randint(2, MOST_PLAYERS)))
    stakes: dict[str, Any] = {"kondition": rng.choice([50, 100, 200])}
    option = None
    if rules.stakes and rng.random() < 0.5:
        posted = rng.choice(rules.stakes)
        option, stakes = posted.option, {"kondition": posted.kondition, "ante": posted.ante}
    elif rng.random() < 0.7:
        stakes["ante"] = rng.choice([50, 100, 500])
    if rules.out_open and rng.random() < 0.5:
        stakes["out"] = rng.randint(0, 3)
    extra: dict[str, Any] = {"stakes": stakes}
    if option is not None and rng.random() < 0.5:
        extra["collect"] = {str(seat): "full" for seat in seats if rng.random() < 0.5}
    return build(
        game,
        seats={
            str(seat): {"stack": rng.choice([2_50, rng.randint(1, 10) * 100, rng.randint(50, 400) * 100])}
            for seat in seats
        },
        option=option,
        button=rng.choice(seats),
        extra=extra,
        source=clumped(source, rules.any_suit, rng),
    )


def clumped(source: Source, any_suit: str, rng: random.Random) -> Source:
    """The same cards, those that meld easily and a few kinds more on top."""
    codes = source.listed()
    easy = {code for code in codes if RANKS[rank(code)] in any_suit}
    kinds = easy | set(rng.sample(sorted(set(codes) - easy), rng.randint(1, MOST_KINDS)))
    return Shoe(sorted(codes, key=lambda code: code not in kinds))
