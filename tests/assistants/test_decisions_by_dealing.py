"""The worth of choices in the set of decisions, a second time: the cards that the seat does not see are dealt at the
table, and every round is settled by the game's own script. Nothing here asks the odds engine."""

from __future__ import annotations

import itertools
import math
import random
import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from housedealer import cards
from housedealer.adapters.decisions.decision import Decision, decisions
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds.advice.hidden_cards import UNKNOWN_CARD, PlaceholderSource
from housedealer.table.round.runner import Round

DEALS = 1_500
"""How many deals of each choice are played where there are too many to play all."""
LIMIT = 4.5
"""The most standard errors between the worth in the set and the mean of the deals."""
LAST = {
    "500-club/pure-21-5-blackjack": ("stand", "surrender"),
    "the-101/blackjack-x": ("stand", "surrender"),
    "500-club/pure-spanish-21-5": ("stand", "surrender", "rescue"),
    "turlock/crazy-4-poker": ("play", "fold"),
    "the-101/two-card-peek": ("decline", "peek-bonus-a", "peek-bonus-b", "peek-bonus-c"),
    "500-club/fortune-pai-gow-poker": ("set", "house-way"),
    "the-101/mini-pai-gow": ("double", "decline"),
}
"""The choices after which the seat decides nothing more, so that the cards alone settle what they are worth."""


def unseen(one: Decision) -> list[int]:
    """The cards that the seat has not seen, of all decks."""
    deck = game(one.posting).posting.deck
    assert deck is not None
    seen = [card for hand in one.round["deal"].values() for card in hand.split() if card != UNKNOWN_CARD]
    return cards.without(list(cards.deck(deck.kind).cards) * one.round["decks"], [cards.card(card) for card in seen])


def won(one: Decision, choice: dict[str, Any], left: list[int]) -> int | None:
    """What the seat wins by a choice if the unseen cards come in this order, in cents; None where they cannot be so."""
    coming = iter(left)
    held = {
        position: [next(coming) if card == UNKNOWN_CARD else cards.card(card) for card in hand.split()]
        for position, hand in one.round["deal"].items()
    }
    answer = [one.position, choice["choice"]] + ([] if choice["argument"] is None else [choice["argument"]])
    doc = one.round | {"choices": [*one.round["choices"], answer], "deal": {}}

    def fill(setup: Any) -> None:
        setup.source = PlaceholderSource(held, coming)

    try:
        round_ = Round.read(doc, game, fill)
    except HouseError:
        return None  # a natural, which the seat knows that there is not: it was not asked then
    while (offer := round_.offer) is not None:
        round_.respond("house-way" if "house-way" in offer.names() else offer.passive, None, offer.position)
    return int(round_.result()["net"]["2"])


def shuffled(one: Decision, seed: str, count: int) -> Iterator[list[int]]:
    rng, left = random.Random(seed), unseen(one)
    for _ in range(count):
        yield rng.sample(left, min(len(left), 40))


def mean(one: Decision, choice: dict[str, Any], deals: list[list[int]]) -> tuple[float, float]:
    """What a choice wins on average over some deals, and its standard error."""
    cents = [result for left in deals if (result := won(one, choice, left)) is not None]
    assert len(cents) > len(deals) / 2
    return statistics.fmean(cents), statistics.stdev(cents) / math.sqrt(len(cents))


@pytest.mark.parametrize("posting", LAST)
def test_the_worth_of_last_choices_is_what_deals_at_the_table_come_to(posting: str) -> None:
    checked = 0
    for number, one in enumerate(one for one in decisions() if one.posting == posting):
        deals = list(shuffled(one, f"{posting} {number}", DEALS))
        choices = [choice for choice in one.choices if choice["choice"] in LAST[posting]][:2]
        declined = next((choice for choice in choices if choice["choice"] == "decline"), None)
        # A wager that one may decline is worth what it adds to the others, on the same deals.
        others = mean(one, declined, deals)[0] if declined else 0.0
        for choice in choices:
            cents, error = mean(one, choice, deals)
            assert abs(cents - others - choice["worth_cents"]) <= LIMIT * error + 0.01, (one.cards, choice, error)
            checked += choice is not declined
        if checked >= 4:
            break
    assert checked >= 4


@pytest.mark.parametrize("posting", ["500-club/three-card-poker", "500-club/ultimate-texas-holdem"])
def test_all_hands_of_the_player_dealer_come_to_the_worth_exactly(posting: str) -> None:
    """Two cards are unseen once Three Card Poker is dealt, and on the river: every pair of them is played."""
    last = [one for one in decisions() if one.posting == posting and len(one.choices) == 2][:2]
    assert len(last) == 2
    for one in last:
        for choice in one.choices:
            wins = [won(one, choice, list(pair)) for pair in itertools.combinations(unseen(one), 2)]
            assert round(sum(filter(None, wins)) / len(wins), 4) == choice["worth_cents"], (one.cards, choice)
