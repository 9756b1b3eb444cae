"""The war model, counted exactly for any number of wars.

Before a round is decided its first cards come in pairs of equal rank. Let a rank have c cards. The ways to take m pairs
of it in a given order are c(c-1)…(c-2m+1), and the pairs of all ranks can be mixed in any order: so the ways to have w
wars are w! times a coefficient of a product of one exponential generating function per rank. All counts are integers,
to the last card of the shoe; no tail is cut off.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import comb, perm

import numpy as np

from housedealer.cards import RANKS, rank
from housedealer.games import Game
from housedealer.games.war.posting import Rules
from housedealer.games.war.rules import OUTCOMES, Finished
from housedealer.games.war.vocabulary import MOST_WARS, seen
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.models import FixedPlay, shoe
from housedealer.odds.war.by_cards import ByCards, needs_cards


def _mixed(one: list[int], other: list[int]) -> list[int]:
    """Ways to mix the pairs of two sets of ranks: entry w counts the orders of w pairs in all."""
    result = [0] * (len(one) + len(other) - 1)
    for a, ways in enumerate(one):
        for b, more in enumerate(other):
            result[a + b] += comb(a + b, a) * ways * more
    return result


def _pairs(held: int, last: int) -> list[int]:
    """Ways to take m pairs and then `last` single cards of a rank with `held` cards, for m = 0, 1, …"""
    return [perm(held, 2 * pairs + last) for pairs in range((held - last) // 2 + 1)]


def count_wars(held: Sequence[int], player: int, banker: int) -> list[int]:
    """Ways to have 0, 1, 2… wars and then these two different ranks, counted as orders of the cards used."""
    mixed = [1]
    for each, cards in enumerate(held):
        last = 1 if each in (player, banker) else 0
        if cards < last:
            return [0]
        mixed = _mixed(mixed, _pairs(cards, last))
    return mixed


def count_ways(held: Sequence[int]) -> dict[tuple[int, int, int], int]:
    """Ways of each end (player's rank, banker's rank, wars up to four), counted as orders of all cards of the shoe."""
    size = sum(held)
    result: dict[tuple[int, int, int], int] = {}
    known: dict[tuple[int, int], list[int]] = {}
    for player in range(len(held)):
        for banker in range(len(held)):
            if player == banker:
                continue
            # Only the two ranks' numbers of cards matter: in a full shoe all pairs of ranks have the same ways.
            counts = (min(held[player], held[banker]), max(held[player], held[banker]))
            if counts not in known:
                known[counts] = count_wars(held, player, banker)
            for wars, ways in enumerate(known[counts]):
                used = 2 * wars + 2
                end = (player, banker, min(wars, MOST_WARS))
                result[end] = result.get(end, 0) + ways * perm(size - used, size - used)
    return result


def model(played: Game, decks: int) -> FixedPlay:
    """The model of a war posting."""
    ranks = [rank(code) for code in shoe(played, decks)]
    special = RANKS.index(played.rules.special_rank)
    # Ends are ordered by player's rank, banker's rank and wars, as the compiled game counts them.
    keys = [(p, b, w) for p in range(13) for b in range(13) for w in range(MOST_WARS + 1)]
    ends = [Finished(player, banker, special, wars) for player, banker, wars in keys]

    @functools.cache
    def ways() -> list[int]:
        result = count_ways(np.bincount(ranks, minlength=13).tolist())
        return [result.get(key, 0) for key in keys]

    rules: Rules = played.rules
    banker_first = (rules.deal_order[0] == "banker", rules.war_order[0] == "banker")

    def play(seed: int, block: int, rounds: int) -> np.ndarray:
        from housedealer.odds.engine.two_hand_kernels import play_war

        seen: np.ndarray = play_war(np.uint64(seed), block, rounds, np.array(ranks, np.uint8), MOST_WARS, banker_first)
        return seen

    cards = tuple(shoe(played, decks))

    def row_counter(rows: Rows) -> ByCards | None:
        return ByCards(rows, cards, special, count_ways) if needs_cards(rows) else None

    return FixedPlay(played, decks, ends, OUTCOMES, ways, play, seen, row_counter)
