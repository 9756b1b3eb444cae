"""The benchmark's compiled beginner plays every hand as the one that people meet, random number for random number."""

import random

import pytest
from benchmarks import compiled_beginner
from benchmarks.bots import hand, match_of

from housedealer.play import bots
from tests.poker.test_hand_histories import POT_POSTINGS

pytestmark = pytest.mark.heavy
"""Nothing but a benchmark uses it."""


def differs(posting: str, players: int, deals: int) -> list[int]:
    """The deals in which somebody answers otherwise; the benchmark stops at the first such answer."""
    match = match_of(f"{posting}:{players}", "beginner", "beginner")
    result = []
    for number in range(deals):
        try:
            hand(match, number, False, lambda seconds: None, check=True)
        except SystemExit:
            result.append(number)
    return result


@pytest.mark.parametrize("posting", ["500-club/texas-holdem", "500-club/mexican-poker"])
def test_the_compiled_beginner_answers_as_the_plain_one(posting):
    assert differs(posting, 3, 4) == []


@pytest.mark.parametrize("posting", POT_POSTINGS)
def test_the_compiled_beginner_answers_as_the_plain_one_in_every_posting(posting):
    assert differs(posting, 2, 10) == []
    assert differs(posting, 5, 4) == []


def test_another_answer_is_noticed(monkeypatch):
    def other(offer, game, events, rng):
        return bots.choose_any(offer, random.Random(1))

    monkeypatch.setattr(compiled_beginner, "choose", other)
    assert differs("500-club/texas-holdem", 3, 4)
