"""Three Card Hold'em protection: cards of the player-dealer's, of the board or out of play; neighbors' hands."""

from __future__ import annotations

import numpy as np

from housedealer.games import Game
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import model_of
from housedealer.odds.protection.threats import FLASHED, MARKED, SHARED, Request, Threat
from housedealer.odds.versus.hand_values import best_three_values
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.protection import BLOCKS, mean_of
from housedealer.odds.versus.three_card_holdem.known_cards import (
    ACES,
    BOTH,
    DEAD,
    DEALER,
    LAST,
    TURNED,
    known_edges,
    sample_gains,
)
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem

_ACE = 12
_DEALS = 40
"""Deals of a block."""
_WORDS = {
    BOTH: (FLASHED, "both cards of the player-dealer's are seen"),
    DEALER: (FLASHED, "one card of the player-dealer's is seen"),
    TURNED: (FLASHED, "the second board card is seen before the first decision"),
    LAST: (FLASHED, "the third board card is seen before the first decision"),
    DEAD: (FLASHED, "a burned card, or one card of a neighbor's, is seen"),
    ACES: (MARKED, "aces are marked: how many the player-dealer hides is known"),
}


def threats(game: Game, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    solved = ThreeCardHoldem(PayTables(game))
    names = ", ".join(solved.tables.bonus)
    says = [f"{names}: placed before the deal and decided by no choice; what is known later changes nothing"] * bool(
        names
    )
    if request.quick:
        return [], [*says, "Cards that are seen are counted over all deals in a minute or two, and were left out."]
    terms, unit, values = solved.terms, solved.tables.unit, best_three_values()
    wager = "+".join(solved.tables.base)
    edge = model_of(game).edge(wager)
    marked = np.arange(52) >> 2 == _ACE

    def work() -> dict[str, np.ndarray]:
        return {"edges": np.array(known_edges(terms, values, marked, unit))}

    known = cached("three-card-holdem-known", [terms._asdict(), unit], work)["edges"]
    result = [Threat(kind, words, wager, edge, float(known[at])) for at, (kind, words) in _WORDS.items()]
    seats = (game.posting.table.seats if game.posting.table else 7) - 2
    decisions = solved.decisions

    def play(block: int) -> tuple[float, float]:
        total, square = sample_gains(np.uint64(request.seed), block, _DEALS, 2 * seats, values, terms, decisions)
        return float(total) / unit, float(square) / unit**2

    rules = [terms._asdict(), unit, request.seed, seats, _DEALS]
    gain, error = mean_of(play, _DEALS, "three-card-holdem-neighbors", rules)
    note = (f"{BLOCKS * _DEALS:,} deals, each weighed over all later board cards and hands.",)
    words = f"the hands of {seats} other players are known"
    result.append(Threat(SHARED, words, wager, edge, edge - gain, 1.0, "simulated", error, notes=note))
    return result, says
