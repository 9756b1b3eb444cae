"""A first look at a hand of poker: its share of the pot against random hands, from a few dozen deals.

The deals are plain Python, so that nothing has to be compiled. What the betting says about the others' hands is
ignored; the full hint that follows takes it into account.
"""

from __future__ import annotations

import random
import statistics
from typing import cast

from housedealer.games.poker.about import BetAbout
from housedealer.games.poker.posting import Rules
from housedealer.money import show
from housedealer.odds.advice.choices import Decision
from housedealer.play.poker import simple

DEALS, DEALS_OF_TWO = 120, 24
"""The number of deals; fewer in Omaha, where a hand is the best of many."""


def first_words(decision: Decision) -> list[str]:
    """The hand's share of the pot against random hands, with its error, and what a call needs."""
    rules: Rules = decision.game.rules
    seen = simple.Seen(decision.position, decision.events)
    if not {"fold", "check"} & set(decision.offer.names()) or len(seen.mine) > simple.hand_size(rules):
        return []  # a draw, or a discard to come: the cards that are kept decide
    deals = DEALS_OF_TWO if rules.hands.exactly_two else DEALS
    others = [other for other in seen.left if other != decision.position]
    shares = simple.shares(seen, decision.game, others, random.Random(deals), deals)
    if len(shares) < 2:
        return []
    error = statistics.stdev(shares) / len(shares) ** 0.5
    drawing = any(street.draw for street in rules.streets)
    against = "a random hand" if len(others) == 1 else f"{len(others)} random hands"
    words = [
        f"{'As your cards are, without a draw' if drawing else 'A first look'}: against {against} you win "
        f"{statistics.fmean(shares):.0%} of the pot (± {max(error, 0.01):.0%}, from {len(shares)} deals)."
    ]
    about = cast(BetAbout, decision.offer.about)
    owed, pot = about["to_call"], about["pot"]
    if owed:
        words.append(f"To call {show(owed)} into {show(pot)} you need {owed / (pot + owed):.0%}.")
    return words
