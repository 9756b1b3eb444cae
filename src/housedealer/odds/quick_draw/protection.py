"""Cal Quick Draw protection: one more card known before the draw, in a sample of hands that are counted exactly."""

from __future__ import annotations

import math

import numpy as np

from housedealer.games import Game
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import model_of
from housedealer.odds.protection.threats import FLASHED, SHARED, Request, Threat
from housedealer.odds.quick_draw.known_cards import DEAD, DEALER, MARGIN, NEXT, sampled_gains
from housedealer.odds.quick_draw.model import PLAYED, QuickDraw

BATCHES, CASES = 3, 300
"""The batches of sampled hands, and the hands of a batch."""
_WORDS = {
    DEALER: (FLASHED, "one card of the player-dealer's is seen before the draw"),
    NEXT: (FLASHED, "the first replacement is seen before the draw, by one player alone with the player-dealer"),
    DEAD: (SHARED, "one card of a neighbor's, or a burned card, is known before the draw"),
}


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    solved, priced = QuickDraw(game), model_of(game)
    bonus = [wager.id for wager in game.posting.wagers if wager.kind == "bonus"]
    says = [f"{', '.join(bonus)}: decided by the first five cards alone; what is known later changes nothing."]
    if request.quick:
        return [], [*says, "A card known before the draw takes minutes to count, and was left out."]
    base = [name for name in priced.wagers() if priced.part_of[name] == PLAYED]  # type: ignore[attr-defined]
    rules = [
        solved.gain_texts,
        solved.natural,
        solved.size,
        solved.rules.most_drawn,
        request.seed,
        BATCHES,
        CASES,
        MARGIN,
    ]

    def work() -> dict[str, np.ndarray]:
        return {"gains": sampled_gains(solved, request.seed, BATCHES, CASES)}

    gains = cached("quick-draw-known", rules, work)["gains"]
    note = (
        f"{len(gains):,} first hands with a known card, each counted over all deals; draws over {MARGIN:.0%} worse "
        "than the best, dead cards aside, are not weighed.",
    )
    wager, edge = "+".join(base), sum(priced.edge(name) for name in base)
    result = []
    for known, (kind, words) in _WORDS.items():
        gain, error = float(gains[:, known].mean()), float(gains[:, known].std() / math.sqrt(len(gains)))
        result.append(Threat(kind, words, wager, edge, edge - gain, 1.0, "simulated", error, notes=note))
    return result, says
