"""Blackjack simulated against exact odds, on every wager; and findings about postings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from housedealer import audit
from housedealer.errors import HouseError
from housedealer.games.blackjack.rules import HIT, STAND
from housedealer.odds import advantages, by_decks, chart, cost, odds, simulate, unpaid
from housedealer.odds.blackjack.hands import all_hands
from housedealer.odds.blackjack.hands_past_21 import _sums, past_21
from housedealer.odds.blackjack.model import BEST_PLAY, Blackjack
from housedealer.odds.blackjack.solution import NO_PAIR
from housedealer.odds.engine.models import model
from housedealer.postings import load, names

POSTINGS = [name for name in names() if load(name).script == "blackjack"]
ROUNDS = 2_000_000


@pytest.mark.parametrize("posting", POSTINGS)
def test_within_four_standard_errors_on_every_wager(posting: str) -> None:
    exact, simulated = odds(posting), simulate(posting, rounds=ROUNDS, seed=5)
    assert list(exact["wagers"]) == list(simulated["wagers"])
    for wager, result in simulated["wagers"].items():
        true = exact["wagers"][wager]
        assert abs(result["edge"] - true["edge"]) < 4 * result["standard_error"], wager
        assert result["stdev"] == pytest.approx(true["stdev"], rel=0.05)
        assert sum(row["probability"] for row in true["outcomes"]) == pytest.approx(1, abs=1e-12)
        mean = sum(row["net"] * row["probability"] for row in true["outcomes"])
        assert mean == pytest.approx(-true["edge"], abs=1e-12)


@pytest.mark.parametrize(
    ("posting", "decks"),
    [("500-club/pure-21-5-blackjack", 1), ("the-101/cal-blackjack", 1), ("the-101/blackjack-x-magic-7", 6)],
)
def test_other_shoes(posting: str, decks: int) -> None:
    exact, simulated = odds(posting, decks=decks), simulate(posting, rounds=ROUNDS, seed=6, decks=decks)
    for wager, result in simulated["wagers"].items():
        assert abs(result["edge"] - exact["wagers"][wager]["edge"]) < 4 * result["standard_error"], wager


def test_wagers_that_need_a_number_of_decks_are_priced_only_there() -> None:
    # Magic Sevens is for six or eight decks (001:1791).
    assert "magic-sevens" in odds("the-101/blackjack-x-magic-7", decks=6)["wagers"]
    assert "magic-sevens" not in odds("the-101/blackjack-x-magic-7", decks=5, wager="buster")["wagers"]
    with pytest.raises(HouseError, match="wager: 'magic-sevens' is unknown"):
        odds("the-101/blackjack-x-magic-7", decks=5, wager="magic-sevens")


def test_strategies_are_named() -> None:
    result = odds("black-sheep/blackjack-elite")["wagers"]
    assert result["base"]["strategy"] == BEST_PLAY
    assert result["boom"]["strategy"] == "none needed"
    assert "third card" in result["super-7s"]["strategy"]


def test_must_hit_and_must_stand_are_obeyed() -> None:
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
    with pytest.raises(HouseError, match="nobody decides anything"):
        chart("the-101/ultimate-war")


def test_the_cost_of_a_round_and_advantages() -> None:
    result = cost("the-101/blackjack-x", bet=100, seats=2)
    [placement] = result["placements"]
    edge = odds("the-101/blackjack-x", wager="base")["wagers"]["base"]["edge"]
    assert placement["player"]["loses"] == pytest.approx(100 * edge, abs=1e-4)
    assert advantages("the-101/blackjack-x") == []


def test_edges_by_decks() -> None:
    result = by_decks("outlaws/pure-21-5-blackjack")
    assert set(result["base"]) == {6, 7, 8}
    assert result["base"][6] < result["base"][7] < result["base"][8]


def test_hands_past_21_of_splits_are_counted() -> None:
    """How many hands a round has past 21 is the sharper test: with one deck a fortieth of them come from splits."""
    priced = model("the-101/cal-blackjack", 1)
    assert isinstance(priced, Blackjack)
    passed, made = past_21(priced.base)
    first_hands = _sums(priced.base.past_21(NO_PAIR, 0, priced.base.solution.choices, priced.base.first_hands[0])).sum(
        axis=1
    )
    counted = priced.counted("side-31", [int(cell) for cell in priced.play(8, 0, ROUNDS)])
    won = dict(counted.outcomes)[Fraction(2)]
    assert abs(counted.times - passed * ROUNDS) < 4 * (passed * ROUNDS) ** 0.5
    assert abs(float(won) * counted.times - made * ROUNDS) < 4 * (made * ROUNDS) ** 0.5
    assert passed - first_hands[0] > 8 * (passed / ROUNDS) ** 0.5


def test_a_bet_near_the_maximum_cannot_be_doubled_again_in_full() -> None:
    # 003:1986; option 1 is $3 to $200 (003:2024).
    posting = "turlock/pure-spanish-21-5"
    free = odds(posting, wager="base")["wagers"]["base"]
    assert "a wager of up to a quarter of the table's maximum" in free["strategy"]
    assert odds(posting, wager="base", bet=50, option=1)["wagers"]["base"] == free
    capped = odds(posting, wager="base", bet=150, option=1)["wagers"]["base"]
    assert "no more than 1.333 wagers" in capped["strategy"]
    nets = {row["net"] for row in capped["outcomes"]}
    # 150 with 150, with 200, with 200 more, in wagers of 150.
    assert {2, 10 / 3, 14 / 3, -2, -10 / 3, -14 / 3} <= nets
    assert free["edge"] < capped["edge"] < free["edge"] + 0.001
    simulated = odds(posting, wager="base", bet=150, option=1, rounds=ROUNDS, seed=9)["wagers"]["base"]
    assert abs(simulated["edge"] - capped["edge"]) < 4 * simulated["standard_error"]
    # Where nothing is capped a bet changes nothing.
    assert odds("the-101/blackjack-x", wager="buster", bet=10) == odds("the-101/blackjack-x", wager="buster")


def test_rows_that_no_cards_can_meet() -> None:
    # Two suited sevens need two decks and three need three (004:2257-2259); one deck has two one-eyed jacks (001:2700).
    assert unpaid("black-sheep/blackjack-elite") == [("super-7s", "777-suited", [1, 2]), ("super-7s", "77-suited", [1])]
    assert unpaid("the-101/blackjack-x-jack-magic") == [("jack-magic", "three-one-eyed-jacks", [1])]
    # Three red sevens need two decks; Magic Sevens is offered with six or eight (001:1791).
    assert unpaid("the-101/blackjack-x-magic-7") == []
    findings = [
        result["says"] for result in audit("black-sheep/blackjack-elite")["findings"] if result["kind"] == "pay-row"
    ]
    assert "the row for 777-suited can never be paid with 1 or 2 decks" in findings
