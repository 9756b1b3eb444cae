"""Baccarat protection: a first card that is known, a burned card that is seen, and counting, wager by wager."""

from __future__ import annotations

import numpy as np

from housedealer.games import Game
from housedealer.odds.baccarat.model import VALUES, by_sums, count_ways, end_table
from housedealer.odds.engine.models import FixedPlay, model_of, shoe
from housedealer.odds.protection.counting import BLOCKS, SHOES, Play, count_shoes, counting_threats, linear_count
from housedealer.odds.protection.shoe_kernels import baccarat_shoes
from housedealer.odds.protection.threats import FLASHED, MARKED, Request, Threat
from housedealer.rankings.baccarat import point

NAMES = ("0", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""Values of cards; 0 for tens and faces."""
CUT = 14
"""The usual number of cards behind the cut card."""


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    priced = model_of(game, decks)
    assert isinstance(priced, FixedPlay), "baccarat has no decisions"
    values = [point(code) for code in shoe(game, decks)]
    wagers = [name for name in priced.wagers() if name not in priced.by_cards]
    says = [f"{name}: its conditions look at cards, which no count here follows" for name in priced.by_cards]
    nets = np.array([[float(net) for net in priced.nets(name)] for name in wagers])
    result = []
    for place, words in enumerate(("the player hand's first card", "the banker hand's first card")):
        result += _known_first(priced, values, wagers, nets, place, f"{words} is known before the wagers", MARKED)
    result += _burned(priced, values, wagers, nets)
    result += _counting(game, values, wagers, nets, request)
    return result, says


def _ways_by_card(values: list[int], ends: int, table: np.ndarray, place: int) -> np.ndarray:
    """Orders of six cards that lead to each end, by the value of the card at a place."""
    held = np.bincount(values, minlength=VALUES)
    axes = np.ogrid[tuple(slice(VALUES) for _ in range(6))]
    ways = np.ones((1,) * 6, np.int64)
    for at, axis in enumerate(axes):
        ways = ways * np.maximum(held[axis] - sum((axis == earlier).astype(np.int64) for earlier in axes[:at]), 0)
    end = table[(axes[0] + axes[2]) % VALUES, (axes[1] + axes[3]) % VALUES, axes[4], axes[5]]
    result = np.zeros((VALUES, ends), np.int64)
    card = np.broadcast_to(axes[place], ways.shape)
    np.add.at(result, (card.ravel(), end.ravel()), ways.ravel())
    return result


def _known_first(
    priced: FixedPlay, values: list[int], wagers: list[str], nets: np.ndarray, place: int, words: str, kind: str
) -> list[Threat]:
    """A bettor who knows a card bets on each wager where that has the advantage."""
    ends, table = end_table(priced.game.rules)
    ways = _ways_by_card(values, len(ends), table, place)
    chances = ways.sum(axis=1) / ways.sum()
    gains = (ways @ nets.T) / ways.sum(axis=1)[:, None]
    return _better(wagers, nets, ways.sum(axis=0), chances, gains, words, kind)


def _burned(priced: FixedPlay, values: list[int], wagers: list[str], nets: np.ndarray) -> list[Threat]:
    """A burned card that is seen."""
    ways, chances, gains = _removed(priced, values, nets)
    return _better(wagers, nets, ways, chances, gains, "a burned card is seen before the wagers", FLASHED)


def _removed(priced: FixedPlay, values: list[int], nets: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The ways of a full shoe; and by value of a card, its chance, and each wager's expectation without it."""
    ends, table = end_table(priced.game.rules)
    held = np.bincount(values, minlength=VALUES)
    gains = np.zeros((VALUES, len(nets)))
    for value in range(VALUES):
        left = list(values)
        left.remove(value)
        ways = np.array(count_ways(left, len(ends), table), np.float64)
        gains[value] = nets @ ways / ways.sum()
    return np.array(count_ways(values, len(ends), table)), held / held.sum(), gains


def _better(
    wagers: list[str],
    nets: np.ndarray,
    ways: np.ndarray,
    chances: np.ndarray,
    gains: np.ndarray,
    words: str,
    kind: str,
) -> list[Threat]:
    """Each wager placed only where the card known gives it an advantage."""
    result = []
    for number, wager in enumerate(wagers):
        usual = float(nets[number] @ (ways / ways.sum()))
        placed = gains[:, number] > 0
        share = float(chances[placed].sum())
        won = float((chances * gains[:, number])[placed].sum())
        edge = -won / share if share else -float(gains[:, number].max())
        result.append(Threat(kind, words, wager, -usual, edge, share))
    return result


def _counting(game: Game, values: list[int], wagers: list[str], nets: np.ndarray, request: Request) -> list[Threat]:
    priced = model_of(game, len(values) // 52)
    assert isinstance(priced, FixedPlay), "baccarat has no decisions"
    ways, _, gains = _removed(priced, values, nets)
    usual = nets @ (ways / ways.sum())
    held = np.bincount(values, minlength=VALUES)
    counts = [linear_count(wager, float(usual[at]), gains[:, at] - usual[at], held) for at, wager in enumerate(wagers)]
    sums, used = _tables(game)
    cut = CUT if request.cut is None else request.cut
    play = _player(values, sums, used, nets, request.seed, cut)
    seen = count_shoes(counts, len(values), play, ["baccarat", sums, used, nets, request.seed, cut])
    return counting_threats(counts, seen, BLOCKS * SHOES, NAMES, cut)


def _tables(game: Game) -> tuple[np.ndarray, np.ndarray]:
    """The end by sums of the first two cards of both hands and the next two cards, and the cards that each end uses."""
    ends, table = end_table(game.rules)
    used = np.array([end.player_cards + end.banker_cards for end in ends], np.int64)
    return by_sums(table), used


def _player(values: list[int], sums: np.ndarray, used: np.ndarray, nets: np.ndarray, seed: int, cut: int) -> Play:
    """The function that plays a block of shoes."""

    def play(block: int, shoes: int, which: np.ndarray, weights: np.ndarray, bounds: np.ndarray) -> np.ndarray:
        cards = np.array(values, np.uint8)
        seen: np.ndarray = baccarat_shoes(
            np.uint64(seed), block, shoes, cards, sums, used, nets, which, weights, bounds, cut
        )
        return seen

    return play
