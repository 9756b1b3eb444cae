"""What a player holds in words, before the showdown."""

import random

import pytest

from housedealer.games import game
from housedealer.games.poker.holding import holding
from housedealer.games.poker.words import both_halves
from housedealer.table.events import view
from housedealer.table.round.runner import Round

from ..conformance.rounds import answer_offer, random_setup
from .tables import so_far

POSTINGS = [
    "500-club/texas-holdem",
    "500-club/omaha-hi-lo",
    "500-club/crazy-pineapple-hi-lo",
    "500-club/seven-card-stud-hi-lo",
    "500-club/razz",
    "500-club/badugi",
    "als/lowball",
    "turlock/mexican-poker",
]


@pytest.mark.parametrize("posting", POSTINGS)
def test_what_you_hold_is_what_you_show(posting):
    """Of every hand that is shown, what its holder was told of it before is what the showdown says."""
    played, rng, shown = game(posting), random.Random(11), 0
    for _ in range(12):
        round_ = Round(random_setup(played, rng))
        while round_.offer is not None:
            answer_offer(round_, rng, thinking=False)
        events = round_.table.events
        for at, event in enumerate(events):
            if event["event"] == "show":
                seat = event["seat"]
                assert holding(played.rules, view(events[:at], [seat]), seat) == both_halves(event)
                shown += 1
    assert shown


PREFLOP = {"small_blind": 1, "big_blind": 2}


def held(posting: str, cards: str, choices: str = "", board: str = "", **stakes: int) -> str:
    """What seat 1 is told of its hand; seat 2 has the button."""
    deal = {"1": cards, "2": "8s Tc 2h Jh 6h"[: len(cards)], **({"board": board} if board else {})}
    hand = so_far(posting, 2, {**PREFLOP, **stakes}, deal, choices, button=2)
    return holding(game(posting).rules, view(hand.table.events, ["1"]), "1")


def test_before_there_is_a_hand_only_a_pair_is_said():
    assert held("500-club/texas-holdem", "Ah Kd") == ""
    assert held("500-club/texas-holdem", "9h 9d") == "a pair of nines"
    assert held("500-club/omaha", "9h 9d 9s Ah") == ""


def test_a_card_that_must_still_be_given_up_is_not_counted():
    """Crazy Pineapple gives one of three cards up after the flop: three queens in hand are a pair."""
    assert held("500-club/crazy-pineapple", "Qh Qd Qs") == "a pair of queens"
