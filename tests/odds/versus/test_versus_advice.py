"""Advice at the table: the best choice and what another costs, at tables that are dealt by the script."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.builders import build

from housedealer.cards import cards, deck, text
from housedealer.games import game
from housedealer.games.versus.picture import VersusPicture
from housedealer.odds.advice.choices import Decision, advise_on, seen_by
from housedealer.odds.versus.advice import choose
from housedealer.odds.versus.holdem.known_board import flop_sums, river_value
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round


def _round(posting: str, wagers: dict[str, int], seed: int) -> Round:
    shoe = list(deck("standard-52").cards)
    random.Random(seed).shuffle(shoe)
    played = game(posting)
    setup = build(
        played, seats={"2": wagers}, option=None, player_dealer={"seat": 1, "bank": 100_000}, source=Shoe(shoe)
    )
    return Round(setup)


@pytest.mark.parametrize(
    ("posting", "wagers"),
    [
        ("500-club/three-card-poker", {"ante": 100}),
        ("turlock/crazy-4-poker", {"ante": 100, "super-bonus": 100}),
        ("the-101/three-card-texas-holdem", {"ante": 100}),
    ],
)
def test_every_choice_is_priced_and_the_best_can_be_played(posting: str, wagers: dict[str, int]) -> None:
    for seed in range(12):
        round_ = _round(posting, wagers, seed)
        while round_.offer is not None:
            offer, events = round_.offer, round_.view("2")
            result = advise_on(Decision(game(posting), offer, events))["choices"]
            assert result[0]["cost"] == 0
            assert all(one["cost"] >= 0 for one in result)
            assert {one["choice"] for one in result} == set(offer.names())
            choice, argument = choose(offer, game(posting), events, random.Random(0))
            assert choice == result[0]["choice"]
            round_.respond(choice, argument)


def test_a_fold_costs_the_ante() -> None:
    """A straight flush in three cards is never given up, and a fold loses a hundred dollars (000:9910-10263)."""
    for seed in range(40):
        round_ = _round("500-club/three-card-poker", {"ante": 100}, seed)
        assert round_.offer is not None
        advice = advise_on(Decision(game("500-club/three-card-poker"), round_.offer, round_.view("2")))
        result = {one["choice"]: one for one in advice["choices"]}
        assert result["fold"]["worth"] == -10_000
        hand = seen_by("2", VersusPicture.of(round_.view("2")))
        assert len(hand.mine) == 3 and len(hand.shown) == 1, text(hand.mine)


def test_holdem_on_the_river_by_hand() -> None:
    """The nuts win or tie against all 990 hands; a hand that plays the board ties at best."""
    terms = Ultimate(PayTables(game("turlock/ultimate-texas-holdem"))).terms
    board = np.array(sorted(cards("Ts Js Qs 2d 3c")), np.int64)
    unit, rest = river_value(*sorted(cards("As Ks"), reverse=True), board, terms)
    assert unit == 990 * terms.unit
    # The blind is paid 500 to 1 for a royal flush whoever it beats; the ante pushes against no pair.
    assert rest > 500 * 990 * terms.unit
    royal = np.array(sorted(cards("Ts Js Qs Ks As")), np.int64)
    unit, rest = river_value(*sorted(cards("2d 3c"), reverse=True), royal, terms)
    assert (unit, rest) == (0, 0)


def test_holdem_on_the_flop_is_the_sum_of_its_rivers() -> None:
    terms = Ultimate(PayTables(game("turlock/ultimate-texas-holdem"))).terms
    flop, hand = cards("Ts Js 4h"), sorted(cards("Ad 9c"), reverse=True)
    units = rests = rivers = 0
    left = [card for card in range(52) if card not in (*flop, *hand)]
    for at, turn in enumerate(left):
        for river in left[:at]:
            unit, rest = river_value(*hand, np.array([*flop, turn, river], np.int64), terms)
            units, rests = units + int(unit), rests + int(rest)
            rivers += max(int(unit) + int(rest), 990 * terms.forfeit)
    assert flop_sums(*hand, np.array(flop, np.int64), terms) == (units, rests, rivers)
