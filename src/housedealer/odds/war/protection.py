"""War protection: a first card that is known, and counting, were the cards dealt from a shoe."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS, rank
from housedealer.games import Game
from housedealer.games.war.posting import Rules
from housedealer.games.war.rules import Finished
from housedealer.games.war.vocabulary import MOST_WARS
from housedealer.odds.engine.models import FixedPlay, model_of, shoe
from housedealer.odds.protection.counting import BLOCKS, SHOES, count_shoes, counting_threats, linear_count
from housedealer.odds.protection.shoe_kernels import war_shoes
from housedealer.odds.protection.threats import MARKED, Request, Threat
from housedealer.odds.war.model import count_ways

CUT = 14
_EVERY_ROUND = "As posted the cards are shuffled after every round, so that there is nothing to count; this is a shoe."


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    priced = model_of(game, decks)
    assert isinstance(priced, FixedPlay), "war has no decisions"
    wagers = [name for name in priced.wagers() if name not in priced.by_cards]
    says = [f"{name}: its conditions look at cards, which no count here follows" for name in priced.by_cards]
    ranks = [rank(code) for code in shoe(game, decks)]
    held = np.bincount(ranks, minlength=len(RANKS))
    nets = {end: at for at, end in enumerate(priced.ends)}
    table = np.array([[float(net) for net in priced.nets(name)] for name in wagers])
    usual = _expected(priced, held.tolist(), table, nets)
    result = [
        *_known(priced, held.tolist(), wagers, table, nets, usual, "player"),
        *_known(priced, held.tolist(), wagers, table, nets, usual, "banker"),
    ]
    effects = np.zeros((len(RANKS), len(wagers)))
    for number in range(len(RANKS)):
        left = held.copy()
        left[number] -= 1
        effects[number] = _expected(priced, left.tolist(), table, nets) - usual
    counts = [linear_count(wager, float(usual[at]), effects[:, at], held) for at, wager in enumerate(wagers)]
    rules: Rules = game.rules
    first = (rules.deal_order[0] == "banker", rules.war_order[0] == "banker")
    cut = CUT if request.cut is None else request.cut

    def play(block: int, shoes: int, which: np.ndarray, weights: np.ndarray, bounds: np.ndarray) -> np.ndarray:
        cards = np.array(ranks, np.uint8)
        seen: np.ndarray = war_shoes(
            np.uint64(request.seed), block, shoes, cards, MOST_WARS, first, table, which, weights, bounds, cut
        )
        return seen

    seen = count_shoes(counts, len(ranks), play, ["war", table, first, request.seed, cut])
    why = _EVERY_ROUND if game.posting.deck.shuffle == "every-round" else ""
    return result + counting_threats(counts, seen, BLOCKS * SHOES, list(RANKS), cut, why), says


def _expected(priced: FixedPlay, held: list[int], table: np.ndarray, places: dict[Finished, int]) -> np.ndarray:
    """The expectation of each wager with these ranks in the shoe."""
    special = priced.ends[0].special
    ways = count_ways(held)
    total = sum(ways.values())
    result = np.zeros(len(table))
    for (player, banker, wars), many in ways.items():
        result += table[:, places[Finished(player, banker, special, wars)]] * float(Fraction(many, total))
    return result


def _known(
    priced: FixedPlay,
    held: list[int],
    wagers: list[str],
    table: np.ndarray,
    places: dict[Finished, int],
    usual: np.ndarray,
    hand: str,
) -> list[Threat]:
    """A hand's first card is known before the wagers: each wager is placed where that has the advantage."""
    special, size = priced.ends[0].special, sum(held)
    gains = np.zeros((len(RANKS), len(wagers)))
    for mine in range(len(RANKS)):
        for other in range(len(RANKS)):
            chance = (held[other] - (other == mine)) / (size - 1)
            if other != mine:
                player, banker = (mine, other) if hand == "player" else (other, mine)
                gains[mine] += chance * table[:, places[Finished(player, banker, special, 0)]]
                continue
            left = list(held)
            left[mine] -= 2
            ways = count_ways(left)
            total = sum(ways.values())
            for (player, banker, wars), many in ways.items():
                end = Finished(player, banker, special, min(wars + 1, MOST_WARS))
                gains[mine] += chance * float(Fraction(many, total)) * table[:, places[end]]
    result = []
    for number, wager in enumerate(wagers):
        placed = gains[:, number] > 0
        share = sum(held[at] for at in np.flatnonzero(placed)) / size
        won = sum(held[at] / size * gains[at, number] for at in np.flatnonzero(placed))
        edge = -won / share if share else -float(gains[:, number].max())
        names = ", ".join(RANK_NAMES[at] for at in np.flatnonzero(placed)) or "none"
        words = f"the {hand} hand's first card is known before the wagers"
        note = (f"{wager}, {words}: the advantage is with {names}",) if share else ()
        result.append(Threat(MARKED, words, wager, -float(usual[number]), float(edge), float(share), notes=note))
    return result
