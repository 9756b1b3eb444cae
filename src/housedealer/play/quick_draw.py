"""The Cal Quick Draw bot: holds the cards with the highest expected value against the player-dealer's seven.

It sees only its own first five cards. A final hand's value follows from the posting's pay table and from how often
it beats the player-dealer's best five of seven; one-card draws are enumerated, longer draws sampled.
"""

from __future__ import annotations

import functools
import random
from bisect import bisect_right
from itertools import combinations
from typing import Any

from housedealer import cards
from housedealer.games import Game
from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import OUTCOMES, Finished
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.rankings import ladders, value
from housedealer.table.events import Event
from housedealer.table.money.payoffs import row_met
from housedealer.table.round.offers import Offer, Pick

QUICK_LOOK, CLOSE_LOOK, BEST_FEW = 50, 500, 5
"""The samples for every discard, the samples for the best few, and how many those are."""
DEALER_HANDS = 4000


@functools.cache
def dealer_values(ranking: str, count: int) -> list[int]:
    """The sorted values of a fixed sample of the player-dealer's hands."""
    deck = cards.deck("joker-53").cards
    rng = random.Random(2083)
    return sorted(value(ranking, rng.sample(deck, count)) for _ in range(DEALER_HANDS))


@functools.cache
def values_of_play(ranking: str, count: int, rows: tuple[PayRow, ...]) -> list[float]:
    """The expected result of one unit on Play, by the value of the final hand."""
    theirs = dealer_values(ranking, count)
    every = range(len(ladders.high().rungs) + 1)
    return [_bonus(rows, final) + 2 * bisect_right(theirs, final) / len(theirs) - 1 for final in every]


def _bonus(rows: tuple[PayRow, ...], final: int) -> float:
    end = Finished(final, 0, final)
    row = row_met(rows, lambda on: OUTCOMES[on](end)) if final else None
    return row.pays.pays(100) / 100 if row is not None and isinstance(row.pays, Odds) else 0.0


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """The bot's answer: the cards to discard, or stand pat."""
    pick = next(one.argument for one in offer.legal if one.name == "draw")
    if not isinstance(pick, Pick):
        return "stand-pat", None
    thrown = best_throw(game.rules, pick.among, rng)
    return ("draw", cards.text(thrown)) if thrown else ("stand-pat", None)


def best_throw(rules: Rules, held: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """The best discard; a joker is never thrown.

    Every discard is sampled coarsely and the best few closely; one-card draws are enumerated.
    """
    stub = cards.without(cards.deck("joker-53").cards, held)
    loose = [code for code in held if code != cards.JOKER]
    packs = [rng.sample(stub, rules.most_drawn) for _ in range(CLOSE_LOOK)]
    play_value = values_of_play(rules.ranking, rules.cards + rules.draw_cards, tuple(rules.play_bonus))

    def estimate(thrown: tuple[int, ...], samples: int) -> float:
        holding = cards.without(held, thrown)
        draws = [[code] for code in stub] if len(thrown) == 1 else [pack[: len(thrown)] for pack in packs[:samples]]
        return sum([play_value[value(rules.ranking, [*holding, *draw])] for draw in draws]) / len(draws)

    ways = [way for count in range(rules.most_drawn + 1) for way in combinations(loose, count)]
    ways.sort(key=lambda thrown: estimate(thrown, QUICK_LOOK), reverse=True)
    return max(ways[:BEST_FEW], key=lambda thrown: estimate(thrown, CLOSE_LOOK))
