"""A draw poker bot: it keeps the cards that are worth most against a player-dealer's seven.

It sees only its own first five cards. What a final hand is worth follows from the posting's own pay table and
from how often the player-dealer's best five of seven are beaten; draws are tried out card by card, or by a few
samples where there are too many.
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
"""How many draws are tried of every way to discard, and how many of the best few."""
DEALER_HANDS = 4000


@functools.cache
def dealer_values(ranking: str, count: int) -> list[int]:
    """What a player-dealer's hands come to, sorted: a fixed sample, the same for every decision."""
    deck = cards.deck("joker-53").cards
    rng = random.Random(2083)
    return sorted(value(ranking, rng.sample(deck, count)) for _ in range(DEALER_HANDS))


@functools.cache
def worths(ranking: str, count: int, rows: tuple[PayRow, ...]) -> list[float]:
    """What one unit on Play comes to, by the value of the final hand."""
    theirs = dealer_values(ranking, count)
    every = range(len(ladders.high().rungs) + 1)
    return [_bonus(rows, final) + 2 * bisect_right(theirs, final) / len(theirs) - 1 for final in every]


def _bonus(rows: tuple[PayRow, ...], final: int) -> float:
    end = Finished(final, 0, final)
    row = row_met(rows, lambda on: OUTCOMES[on](end)) if final else None
    return row.pays.pays(100) / 100 if row is not None and isinstance(row.pays, Odds) else 0.0


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """The cards to give up, or to stand pat."""
    pick = next(one.argument for one in offer.legal if one.name == "draw")
    if not isinstance(pick, Pick):
        return "stand-pat", None
    thrown = best_throw(game.rules, pick.among, rng)
    return ("draw", cards.text(thrown)) if thrown else ("stand-pat", None)


def best_throw(rules: Rules, held: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """The cards without which a hand is worth most; a joker is never given up.

    All ways are looked at quickly, the best few of them closely, and one card is tried out in full.
    """
    stub = cards.without(cards.deck("joker-53").cards, held)
    loose = [code for code in held if code != cards.JOKER]
    packs = [rng.sample(stub, rules.most_drawn) for _ in range(CLOSE_LOOK)]
    worth = worths(rules.ranking, rules.cards + rules.draw_cards, tuple(rules.play_bonus))

    def looked_at(thrown: tuple[int, ...], samples: int) -> float:
        kept = cards.without(held, thrown)
        draws = [[code] for code in stub] if len(thrown) == 1 else [pack[: len(thrown)] for pack in packs[:samples]]
        return sum([worth[value(rules.ranking, [*kept, *draw])] for draw in draws]) / len(draws)

    ways = [way for count in range(rules.most_drawn + 1) for way in combinations(loose, count)]
    ways.sort(key=lambda thrown: looked_at(thrown, QUICK_LOOK), reverse=True)
    return max(ways[:BEST_FEW], key=lambda thrown: looked_at(thrown, CLOSE_LOOK))
