"""Poker against the player-dealer: exact figures against published ones, and against what a posting itself prints."""

from __future__ import annotations

from fractions import Fraction

import pytest

from housedealer.cards import cards
from housedealer.games import game
from housedealer.odds.counting.qualified_hands import without_exposed_card
from housedealer.odds.engine.models import model
from housedealer.odds.versus.hand_values import three_card_values
from housedealer.rankings import ladders, three_card

THREE_CARD = [
    "500-club/three-card-poker",
    "outlaws/three-card-poker",
    "turlock/three-card-poker",
    "black-sheep/three-card-poker",
    "turlock/three-card-poker-1-0",
    "the-101/three-card-poker",
]


def test_three_card_poker_without_the_exposed_card() -> None:
    """3.37 % of the ante and 2.01 % of all that is wagered, with the usual ante bonus of 5, 4 and 1.

    Source: Michael Shackleford, wizardofodds.com/games/three-card-poker, "Ante & Play".
    """
    met = without_exposed_card(3, three_card_values(), three_card.value(cards("Qc 3d 2h")))
    bonus = {ladders.STRAIGHT_FLUSH: 5, ladders.ROYAL: 5, ladders.TRIPS: 4, ladders.STRAIGHT: 1}
    lost = wagered = 0
    for value, weight, counts in zip(met.values.tolist(), met.weights.tolist(), met.counts.tolist(), strict=True):
        deals = sum(counts)
        extra = bonus.get(three_card.category(value), 0) * deals
        played = sum(counts[:3]) + 2 * (counts[5] - counts[3]) + extra
        lost -= weight * max(played, -deals)
        wagered += weight * deals * (2 if played > -deals else 1)
    assert round(Fraction(lost, met.deals) * 10**4) == 337
    assert round(Fraction(lost, wagered) * 10**4) == 201


def test_six_card_bonus_as_turlock_prints_it() -> None:
    """Turlock prints a house advantage of 8.56 % and a hit frequency of 7.2798 % (003:1652-1663)."""
    worth = model("turlock/three-card-poker").exact("six-card-bonus")
    assert round(float(worth.edge), 4) == 0.0856
    assert round(float(sum(chance for net, chance in worth.outcomes if net > 0)), 6) == 0.072798


@pytest.mark.parametrize("posting", THREE_CARD)
def test_bonus_on_three_cards(posting: str) -> None:
    """Chances of three-card hands as every book has them: 4, 44, 52, 720, 1,096, 3,744 and 16,440 of 22,100."""
    priced = model(posting)
    wager = next(name for name in ("pair-plus", "bonus", "pair-and-up") if name in priced.wagers())
    worth = priced.exact(wager)
    deals = {200: 4, 40: 44, 30: 52, 6: 720, 3: 1096, 1: 3744, -1: 16440}
    assert {int(net): chance for net, chance in worth.outcomes} == {
        net: Fraction(count, 22100) for net, count in deals.items()
    }


@pytest.mark.parametrize("posting", THREE_CARD)
def test_the_whole_is_the_sum_of_its_parts(posting: str) -> None:
    priced = model(posting)
    whole, ante, play = (priced.exact(name).edge for name in ("ante+play", "ante", "play"))
    assert whole == ante + play


def test_crazy_4_poker() -> None:
    """3.42 % of the ante. Source: Michael Shackleford, wizardofodds.com/games/crazy-4-poker.

    The usual game ranks a flush above a straight and compares hands with a player-dealer who does not qualify; both
    come to the same here: straights and flushes meet each other as often either way, and no hand that is played is
    below king high.
    """
    worth = model("turlock/crazy-4-poker").exact("ante+super-bonus+play")
    assert round(float(worth.edge), 4) == 0.0342
    assert sum(worth.deals) == 2598960 * 1533939


def test_queens_up() -> None:
    """Five-card hands by their best four, from counting: 50-40-8-4-3-2-1. The catalog's note on Crazy 4 has
    101,808 straights beside 114,616 flushes, 4,152 of which hold a straight too (003:2777-2810)."""
    worth = model("turlock/crazy-4-poker").exact("queens-up")
    chances = dict(worth.outcomes)
    assert chances[Fraction(4)] == Fraction(114616, 2598960)
    assert chances[Fraction(3)] == Fraction(101808, 2598960)


@pytest.mark.parametrize("posting", ["the-101/three-card-texas-holdem", "turlock/three-card-holdem"])
def test_side_bets_on_two_hole_cards(posting: str) -> None:
    """78 pairs and 312 suited hands of 1,326, four of them ace and king."""
    priced = model(posting)
    wager = next(name for name in priced.wagers() if name in ("flush-or-pair", "pair-or-suited"))
    chances = dict(priced.exact(wager).outcomes)
    assert chances[Fraction(30)] == Fraction(4, 1326)
    assert chances[Fraction(1)] == Fraction(308, 1326)
    assert chances[Fraction(-1)] == Fraction(1326 - 78 - 312, 1326)


def test_readings_change_the_odds() -> None:
    posted = model("turlock/crazy-4-poker").exact("super-bonus").edge
    other = model("turlock/crazy-4-poker", readings={"super-bonus-tie": "lose"}).exact("super-bonus").edge
    assert other > posted
    assert game("turlock/crazy-4-poker").rules.ranking == "four-card"
