"""Two Card Peek protection: row A's first card known before the wagers, and one more card before the Peek Bonus."""

from __future__ import annotations

import numpy as np

from housedealer.games import Game
from housedealer.games.peek.rules import Finished, Row, pick_value, qualifies
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import model_of
from housedealer.odds.peek.first_card import highest_by_card
from housedealer.odds.peek.known_cards import COMMON, NEXT, UNUSED, known
from housedealer.odds.peek.model import HIGHEST, POSTED, TWO, Peek, five_card_values
from housedealer.odds.protection.threats import FLASHED, MARKED, Request, Threat

_FIRST = "row A's first card is known before the wagers"
_WORDS = {
    NEXT: "row A's third card is seen before the Peek Bonus",
    UNUSED: "a card that stays in the deck is seen before the Peek Bonus",
}
_SUPER = "super-bet: what a card that is known before the wagers adds is not worked out."
_ROWS = "The rows belong to everyone and lie open: there are no hands of neighbors to be shared."


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    solved = Peek(game)
    if request.quick:
        return [], [_ROWS, "Known cards are counted over all deals in a minute or two, and were left out."]
    priced = model_of(game)
    gains = {
        **{name: _pick_gains(solved, name) for name in ("pick-row", "pick-two-rows")},
        "two-card-poker": _two_card_gains(solved),
    }
    result = []
    for name, by_row in gains.items():
        best = by_row.max(axis=1)
        placed = best > 0
        share = float(placed.mean())
        edge = -float(best[placed].mean()) if share else -float(best.max())
        result.append(Threat(MARKED, _FIRST, name, priced.edge(name), edge, share, posted=POSTED[name]))
    return [*result, *_bonus(solved, priced.edge("peek-bonus"))], [_SUPER, _ROWS]


def _pick_gains(solved: Peek, wager: str) -> np.ndarray:
    """The expected result of a pick by rank of row A's first card, and by the rows that are picked."""
    values = np.array([pick_value(pair, solved.rules) for pair in solved.pairs])
    qualified = np.array([qualifies(pair, solved.rules) for pair in solved.pairs])
    ways = cached("peek-first-card", [values, qualified], lambda: {"ways": highest_by_card(values, qualified)})["ways"]
    result = []
    for turn in range(3):
        # The posted wager that is priced picks row A (and B); turning the rows picks the others.
        nets = [float(solved.payoff(wager, _turned(end, turn)).net) for end in solved.parts[HIGHEST]]
        result.append(ways @ np.array(nets) / ways.sum(axis=1))
    return np.stack(result, axis=1)


def _turned(end: Finished, turn: int) -> Finished:
    rows: list[Row] = list(end)
    return Finished(*rows[turn:], *rows[:turn])


def _two_card_gains(solved: Peek) -> np.ndarray:
    """The expected result of 2 Card Poker by rank of row A's first card: on row A, and on another row."""
    nets = np.array([float(solved.payoff("two-card-poker", end).net) for end in solved.parts[TWO]])
    by_pair = nets[solved.two_categories]
    result = np.zeros((13, 2))
    for rank in range(13):
        held = np.array([4 * rank in pair for pair in solved.pairs])
        result[rank] = by_pair[held].mean(), by_pair[~held].mean()
    return result


def _bonus(solved: Peek, edge: float) -> list[Threat]:
    """The Peek Bonus with one more card known."""
    pays = solved.peek_pays
    sums = cached("peek-known-card", [pays], lambda: known(pays, five_card_values())._asdict())
    result = []
    for look, words in _WORDS.items():
        total, bets, deals = (int(sums[name][look]) for name in ("total", "bets", "deals"))
        with_it = -total / (bets * COMMON * solved.peek_unit) if bets else 0.0
        result.append(Threat(FLASHED, words, "peek-bonus", edge, with_it, bets / deals, posted=POSTED["peek-bonus"]))
    return result
