"""Blackjack simulated against exact odds, on every wager; and what the odds say of postings."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseError
from housedealer.odds import advantages, by_decks, chart, cost, odds, simulate
from housedealer.odds.blackjack.hands import all_hands
from housedealer.odds.blackjack.kernels import HIT, STAND
from housedealer.odds.blackjack.model import BEST_PLAY, Blackjack
from housedealer.odds.models import model
from housedealer.postings import load, names

LIGHT = (
    "500-club/pure-21-5-blackjack",
    "500-club/pure-spanish-21-5",
    "the-101/cal-blackjack",
    "the-101/blackjack-x-magic-7",
    "the-101/blackjack-x-jack-magic",
    "black-sheep/blackjack-elite",
)
"""Postings that have every rule and side bet between them; the others are left to the long run."""
POSTINGS = [
    name if name in LIGHT else pytest.param(name, marks=pytest.mark.heavy)
    for name in names()
    if load(name).script == "blackjack"
]
ROUNDS = 4_000_000


@pytest.mark.parametrize("posting", POSTINGS)
def test_within_four_standard_errors_on_every_wager(posting: str) -> None:
    exact, simulated = odds(posting), simulate(posting, rounds=ROUNDS, seed=5)
    assert list(exact["wagers"]) == list(simulated["wagers"])
    for wager, found in simulated["wagers"].items():
        true = exact["wagers"][wager]
        assert abs(found["edge"] - true["edge"]) < 4 * found["standard_error"], wager
        assert found["stdev"] == pytest.approx(true["stdev"], rel=0.05)
        assert sum(row["probability"] for row in true["outcomes"]) == pytest.approx(1, abs=1e-12)
        mean = sum(row["net"] * row["probability"] for row in true["outcomes"])
        assert mean == pytest.approx(-true["edge"], abs=1e-12)


@pytest.mark.parametrize(
    ("posting", "decks"),
    [("500-club/pure-21-5-blackjack", 1), ("the-101/cal-blackjack", 1), ("the-101/blackjack-x-magic-7", 6)],
)
def test_other_shoes(posting: str, decks: int) -> None:
    exact, simulated = odds(posting, decks=decks), simulate(posting, rounds=ROUNDS, seed=6, decks=decks)
    for wager, found in simulated["wagers"].items():
        assert abs(found["edge"] - exact["wagers"][wager]["edge"]) < 4 * found["standard_error"], wager


def test_wagers_that_need_a_number_of_decks_are_priced_only_there() -> None:
    # Magic Sevens is for six or eight decks (001:1791).
    assert "magic-sevens" in odds("the-101/blackjack-x-magic-7", decks=6)["wagers"]
    assert "magic-sevens" not in odds("the-101/blackjack-x-magic-7", decks=5, wager="buster")["wagers"]
    with pytest.raises(HouseError, match="wager: 'magic-sevens' is unknown"):
        odds("the-101/blackjack-x-magic-7", decks=5, wager="magic-sevens")


def test_strategies_are_named() -> None:
    found = odds("black-sheep/blackjack-elite")["wagers"]
    assert found["base"]["strategy"] == BEST_PLAY
    assert found["boom"]["strategy"] == "none needed"
    assert "third card" in found["super-7s"]["strategy"]


def test_must_hit_and_must_stand_are_kept() -> None:
    # Pure 21.5 must stand on hard 19 and hit hard 11 (000:117-118); Pure Spanish 21.5 stands on hard 17 (000:487-488).
    rows = chart("500-club/pure-spanish-21-5")["rows"]["hard"]
    assert set(rows["17"]) <= {"S", "R"}
    pure = model("500-club/pure-21-5-blackjack")
    assert isinstance(pure, Blackjack)
    hands, book = all_hands(), pure.base.solution.choices
    for number in range(len(hands.hard)):
        hard, ace = int(hands.hard[number]), bool(hands.ace[number])
        if hands.size[number] > 2 and not (ace and hard <= 11):
            allowed = {STAND} if hard >= 19 else {HIT} if hard <= 11 else {STAND, HIT}
            assert set(book.later[number].tolist()) <= allowed


def test_only_games_with_decisions_have_a_chart() -> None:
    with pytest.raises(HouseError, match="asks for no decisions"):
        chart("the-101/ultimate-war")


def test_the_cost_of_a_round_and_advantages() -> None:
    found = cost("the-101/blackjack-x", bet=100, seats=2)
    [placement] = found["placements"]
    edge = odds("the-101/blackjack-x", wager="base")["wagers"]["base"]["edge"]
    assert placement["player"]["loses"] == pytest.approx(100 * edge, abs=1e-4)
    assert advantages("the-101/blackjack-x") == []


def test_edges_by_decks() -> None:
    found = by_decks("outlaws/pure-21-5-blackjack")
    assert set(found["base"]) == {6, 7, 8}
    assert found["base"][6] < found["base"][7] < found["base"][8]
