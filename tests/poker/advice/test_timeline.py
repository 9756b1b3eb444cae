"""Equities of a finished hand: street by street, the luck of an all-in, and only what the viewer may see."""

import pytest

import housedealer
from housedealer.games import read_round
from housedealer.odds.poker.timeline import timeline
from tests.poker.tables import doc, so_far

DECK = [rank + suit for rank in "A27K9Q3J4T856" for suit in "shdc"]
NO_LIMIT = {"structure": "no", "small_blind": 5, "big_blind": 10}


def played(posting, stacks, stakes, deal, choices, held, **extra):
    round_ = read_round(doc(posting, stacks, stakes, deal, choices, **extra))
    assert round_.offer is None
    return timeline(round_.setup.game, round_.view(*held), held)


def test_aces_against_kings_all_in_before_the_flop():
    deal = {"1": "Ah Ad", "2": "Kh Kd", "board": "Ks 7h 2c 3d 9s"}
    result = played("500-club/texas-holdem", {1: 100, 2: 100}, NO_LIMIT, deal, "1 raise 100, 2 call", ["1"], button=2)
    # 82.637% before the flop is the published figure; on the flop two aces or running cards are left; the turn leaves
    # two aces of 44 cards (and no tie).
    equities = [step["equities"]["1"] for step in result["steps"]]
    assert equities[0] == pytest.approx(0.8264, abs=0.00005)
    assert equities[2] == pytest.approx(2 / 44, abs=0.00005)
    assert equities[3] == 0
    assert [step["street"] for step in result["steps"]] == ["preflop", "flop", "turn", "river"]
    # 82.637% of $200 is $165.27; nothing was won.
    assert result["says"] == [
        "You were 83% when the money went in. "
        "On average that wins $165.27 of the pot; you took $0, $165.27 of bad luck."
    ]


def test_hands_that_nobody_showed_count_as_random():
    deal = {"1": "Ah Ad", "2": "Kh Kd", "board": "Ks 7h 2c 3d 9s"}
    result = played("500-club/texas-holdem", {1: 100, 2: 100}, NO_LIMIT, deal, "1 raise 40, 2 fold", ["1"], button=2)
    (step,) = result["steps"]
    assert list(step["equities"]) == ["1"]
    # Aces against one random hand: 85.2% (published).
    assert step["equities"]["1"] == pytest.approx(0.852, abs=0.005)
    assert result["says"] == []


def test_a_watcher_of_a_hand_without_a_showdown_sees_no_equity():
    deal = {"1": "Ah Ad", "2": "Kh Kd", "board": "Ks 7h 2c 3d 9s"}
    args = ("500-club/texas-holdem", {1: 100, 2: 100}, NO_LIMIT, deal, "1 raise 40, 2 fold")
    assert played(*args, [], button=2)["steps"] == []


def test_stud_equities_are_those_of_the_cards_dealt_by_then():
    stakes = {"lower": 4, "upper": 8, "ante": 1, "bring_in": 4}
    deal = {"1": "Ah Ad 7c 5h 9c Jd 2s", "2": "Kh Kd 2c 8s 4h Tc 3d"}
    # Seat 2 brings it in and may still raise; the best cards showing act first: 8 high, then 9, then jack high.
    calls = "1 call, 2 check, 2 check, 1 check, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check"
    result = played("500-club/seven-card-stud", 2, stakes, deal, calls, ["1", "2"], button=2)
    first = result["steps"][0]["equities"]["1"]
    counted = housedealer.equity("500-club/seven-card-stud", "AhAd/7c", "KhKd/2c", deals=400_000)
    assert first == pytest.approx(counted["players"][0]["equity"], abs=0.02)
    assert result["steps"][-1]["equities"] == {"1": 1.0, "2": 0.0}


def test_cards_drawn_for_the_button_are_no_hand():
    # Without a button named the first cards decide it, face up, and go back; equities begin with the hands.
    played_ = so_far("500-club/texas-holdem", {1: 100, 2: 100}, NO_LIMIT, " ".join(DECK), "")
    assert any(event["event"] == "button" and "why" in event for event in played_.events)
    played_.choose("fold")
    result = timeline(played_.setup.game, played_.view("1"), ["1"])
    assert [(step["street"], list(step["equities"])) for step in result["steps"]] == [("preflop", ["1"])]
