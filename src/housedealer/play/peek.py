"""The Two Card Peek bot: bets on a row when the expected loss, given its first two cards, is small."""

from __future__ import annotations

import random
from typing import Any

from housedealer import cards
from housedealer.games import Game
from housedealer.games.peek.picture import PeekPicture
from housedealer.games.peek.posting import Rules
from housedealer.games.peek.rules import OUTCOMES, Finished, Row, five_card_category, two_card_category
from housedealer.money import Odds
from housedealer.postings.schema import WagerRule
from housedealer.rankings import ladders
from housedealer.table.events import Event
from housedealer.table.money.payoffs import row_met
from housedealer.table.round.offers import Amount, Offer

SAMPLES = 250
ENOUGH = -0.05
"""The lowest expected result per unit at which the bot bets."""


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """A Peek Bonus on the best row, or no bet."""
    picture = PeekPicture.of(events)
    seen = picture.all_known()
    deck = game.posting.deck.kind if game.posting.deck else "standard-52"
    unseen = cards.without(cards.deck(deck).cards, seen)
    best, best_ev = offer.passive, ENOUGH
    for one in offer.legal:
        if isinstance(one.argument, Amount):
            row = picture.known(f"row-{one.name[-1]}")
            result = expected_result(game.rules, game.wagers[one.name], row, unseen, rng)
            if result > best_ev:
                best, best_ev = one.name, result
    chosen = next(one for one in offer.legal if one.name == best)
    return best, chosen.argument.least_of() if chosen.argument else None


def expected_result(rules: Rules, rule: WagerRule, row: list[int], unseen: list[int], rng: random.Random) -> float:
    """The expected result of one unit on a row, sampled over its remaining cards."""
    two = two_card_category(row, rules.ace_two)
    pays = [_pays(rule, Row(two, five=five)) for five in range(ladders.ROYAL + 1)]
    missing = rules.cards - len(row)
    return sum([pays[five_card_category([*row, *rng.sample(unseen, missing)])] for _ in range(SAMPLES)]) / SAMPLES


def _pays(rule: WagerRule, row: Row) -> float:
    met = row_met(rule.pay_table(), lambda on: OUTCOMES[on](Finished(row, row, row)))
    return met.pays.pays(100) / 100 if met is not None and isinstance(met.pays, Odds) else -1.0
