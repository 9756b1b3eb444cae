"""The cell of a chart for a hand: by counting its cards, and in agreement with the hint on it."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.games import game, read_round
from housedealer.odds.advice.chart_cells import Marks, marks
from housedealer.odds.advice.choices import Decision, advise_on
from housedealer.odds.ready_made import SWITCH, ready

PURE = "500-club/pure-21-5-blackjack"


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "on")


def open_decision(posting: str, wagers: dict[str, int], shoe: str, choices: list[Any]) -> Decision:
    """The decision of seat 2 in a round that is dealt from these cards."""
    document = {
        "posting": posting,
        "player_dealer": {"seat": 1, "bank": 10_000},
        "seats": {"2": wagers},
        "shoe": shoe,
        "choices": choices,
    }
    round_ = read_round(document)
    offer = round_.offer_to("2")
    assert offer is not None
    return Decision(round_.setup.game, offer, round_.view("2"), round_.setup.decks)


def marked_cells(posting: str, decision: Decision) -> tuple[list[tuple[str, str, str]], Marks]:
    """Each marked cell as its row's heading, its column's heading and what it says."""
    chart = ready(posting, "chart")
    result = marks(chart, decision)
    cells = []
    for one in result.cells:
        if "ups" in chart:
            rows = list(chart["rows"].values())[one.table]
            row = list(rows)[one.row]
            cells.append((row, ["", *chart["ups"]][one.column], rows[row][one.column - 1]))
        else:
            table = chart["tables"][one.table]
            cells.append((table["rows"][one.row][0], table["head"][one.column], table["rows"][one.row][one.column]))
    return cells, result


@pytest.mark.parametrize(
    ("shoe", "row", "up"),
    [
        ("8s 6h 8d Kc", "8,8", "6"),
        ("As 9h 6d Kc", "17", "9"),
        ("Ts 7h 6d Kc", "16", "7"),
        ("Ks 2h Jd 9c", "10,10", "2"),
    ],
)
def test_a_blackjack_hand_is_found_by_its_pair_or_total(shoe: str, row: str, up: str) -> None:
    """An ace is eleven where that does not pass 21 (000:120-124). Seats are dealt first, then the player-dealer."""
    decision = open_decision(PURE, {"base": 10}, shoe, [])
    [(row_of_hand, column, letter)], result = marked_cells(PURE, decision)
    assert (row_of_hand, column) == (row, up)
    best = advise_on(decision)["choices"][0]["choice"]
    if letter.isupper():
        assert {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}[letter] == best
        assert best in result.says


@pytest.mark.parametrize("posting", ["500-club/three-card-poker", "turlock/crazy-4-poker"])
def test_a_hand_that_the_chart_plays_or_folds_is_played_or_folded_by_the_hint(posting: str) -> None:
    """Of the shipped drills, the hardest hands: where the chart and the hint part, little is lost."""
    agreed = 0
    drills = ready(posting, "drills")
    for one in drills:
        round_ = read_round(one["record"])
        offer = round_.offer_to(one["position"])
        assert offer is not None
        decision = Decision(round_.setup.game, offer, round_.view(one["position"]), round_.setup.decks)
        cells, _ = marked_cells(posting, decision)
        best = one["advice"]["choices"][0]["choice"]
        agreed += (cells[0][1] in ("exposed card", "against")) == (best == "fold")
    assert agreed >= 0.6 * len(drills)


def test_a_starting_hand_is_above_the_diagonal_if_suited() -> None:
    posting = "500-club/ultimate-texas-holdem"
    suited = open_decision(posting, {"ante": 10, "blind": 10}, "Kh 9h 2c 3d", [])
    offsuit = open_decision(posting, {"ante": 10, "blind": 10}, "9h Kd 2c 3d", [])
    [(row, column, _)], _ = marked_cells(posting, suited)
    assert (row, column) == ("K", "9")
    [(row, column, _)], _ = marked_cells(posting, offsuit)
    assert (row, column) == ("9", "K")


def test_a_family_without_decisions_has_no_cells() -> None:
    assert not game("500-club/ez-baccarat").family.modules.cells


def test_a_choice_of_the_chart_that_is_not_offered_is_said_to_need_to_be() -> None:
    """A hard 16 of three cards can't be given up any more."""
    decision = open_decision(PURE, {"base": 10}, "Ts 9h 4d Kc 2c 5d", [["2", "hit"]])
    _, marked = marked_cells(PURE, decision)
    assert decision.offer.names() == ["hit", "stand"]
    assert marked.says.startswith("Hard 16 against a 9: surrender, where that’s allowed. ")
