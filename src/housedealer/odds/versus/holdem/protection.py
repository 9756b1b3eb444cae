"""Ultimate Texas Hold'em protection: one card more that is known, exactly; neighbors' hands in a sample of deals."""

from __future__ import annotations

import numpy as np

from housedealer.games import Game
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.protection.threats import FLASHED, SHARED, Request, Threat
from housedealer.odds.versus.holdem.board_of_five import DEALS_OF_HAND
from housedealer.odds.versus.holdem.known_cards import DEAD, DEALER, FLOP, LATE, Sums, edges, one_card
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.neighbors import FLOPS, sample_gains
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.protection import BLOCKS, mean_of

NEIGHBORS = 5
"""Six seats that share their cards: five others."""
_DEALS = 48
"""Deals of a block."""
_WORDS = {
    DEALER: "one card of the player-dealer's is seen before the flop",
    LATE: "the turn or river card is seen before the flop",
    FLOP: "one card of the flop is seen before the choice that comes before it",
    DEAD: "a burned card, or one card of a neighbor's, is seen",
}


def threats(game: Game, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    solved = Ultimate(PayTables(game))
    whole, terms = "+".join(solved.tables.base), solved.terms
    edge = solved.best_edge
    names = ", ".join(solved.tables.bonus)
    says = [f"{names}: decided by no choice of their own; what is known changes nothing but folds"] if names else []
    if request.quick:
        says.append("One card known is counted over all deals in some twenty minutes of one core, and was left out.")
        return [], says
    sums = Sums(**cached("holdem-one-card", terms._asdict(), lambda: one_card(terms)._asdict()))
    known = edges(terms, sums)
    result = [Threat(FLASHED, words, whole, edge, known[at]) for at, words in _WORDS.items()]
    gain, error = neighbors(solved, request.seed, NEIGHBORS)
    words = f"the cards of {NEIGHBORS} other seats are known: six seats that share them"
    note = (f"{BLOCKS * _DEALS:,} deals with {FLOPS} flops each; all turns, rivers and hands are weighed.",)
    result.append(Threat(SHARED, words, whole, edge, edge - gain, 1.0, "simulated", error, notes=note))
    return result, says


def neighbors(solved: Ultimate, seed: int, seats: int) -> tuple[float, float]:
    """What knowing the cards of this many seats gains, in antes, with its error."""
    terms, decisions = solved.terms, solved.decisions
    many = np.array([6 if at // 13 == at % 13 else 4 if at // 13 > at % 13 else 12 for at in range(169)])
    exact = (decisions.values[:, -1] - decisions.values[:, 0]) / (many * float(DEALS_OF_HAND))

    def play(block: int) -> tuple[float, float]:
        total, square, _ = sample_gains(np.uint64(seed), block, _DEALS, 2 * seats, terms, decisions.preflop, exact)
        return float(total) / terms.unit, float(square) / terms.unit**2

    return mean_of(play, _DEALS, "holdem-neighbors", [terms._asdict(), seed, seats, _DEALS, FLOPS])
