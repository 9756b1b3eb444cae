"""Hints: the best play at the open question, where a strategy for the game is known."""

from __future__ import annotations

import importlib
import random
from typing import Any

from housedealer.play import bots
from housedealer.server.hosted import Hosted


def advice(table: Hosted, person: str) -> dict[str, Any] | None:
    """What a player who knows the game would choose now, from what this person may see; None where unknown."""
    round_ = table.round
    if round_ is None or round_.offer is None or not table.dealt:
        return None
    seat = table.seat_of(round_.offer.position)
    if table.holders.get(seat) != person:
        return None
    thinker = bots.THINKERS.get(str(table.game.posting.script))
    if thinker is None:
        return None
    module = importlib.import_module(thinker)
    if not getattr(module, "STRATEGY", ""):
        return None
    seen = round_.view(*table.positions_of(person))
    choice, argument = module.choose(round_.offer, table.game, seen, random.Random(0))
    return {"choice": choice, "argument": argument, "strategy": module.STRATEGY}
