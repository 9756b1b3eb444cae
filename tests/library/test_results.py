"""The library's answers conform to their types: no key is undeclared or missing, every value has its type."""

import json
from pathlib import Path
from typing import Any

import pytest

import housedealer
from housedealer import HouseError, results
from housedealer.server.review.disputes import example
from tests.library.conforming import misfits

DISPUTE = Path(__file__).parents[2] / "docs" / "examples" / "dispute.json"
ONE_EACH = ["500-club/ez-baccarat", "the-101/ultimate-war", "500-club/pure-21-5-blackjack", "500-club/three-card-poker",
            "the-101/mini-pai-gow", "the-101/party-craps", "500-club/texas-holdem", "500-club/face-up-chinese-poker",
            "als/panguingue", "the-101/two-card-peek", "the-101/cal-quick-draw-poker"]  # fmt: skip
EZ, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"


def test_a_wrong_answer_is_noticed() -> None:
    answer: Any = {"hand": "As", "value": "1", "extra": 2}
    assert misfits(answer, results.RankedHand) == [".extra: undeclared", ".name: missing", ".value: '1' is no int"]


@pytest.mark.parametrize("posting", [one["id"] for one in housedealer.postings()])
def test_fees_and_audits(posting: str) -> None:
    assert misfits(housedealer.fees(posting), results.FeeTable) == []
    assert misfits(housedealer.audit(posting, quick=True), results.Audit) == []


def test_lists_rankings_and_rulings() -> None:
    assert misfits(housedealer.postings(), list[results.PostingEntry]) == []
    assert misfits(housedealer.rank("high", "As Ks Qs Js Ts"), list[results.RankedHand]) == []
    assert misfits(housedealer.ruling(EZ), list[results.FloorRuling]) == []


def test_a_disputed_round() -> None:
    assert misfits(housedealer.settle(json.loads(DISPUTE.read_text(encoding="utf-8"))), results.Settlement) == []


@pytest.mark.parametrize("posting", ONE_EACH)
def test_settlements_of_every_family(posting: str) -> None:
    assert misfits(housedealer.settle(example(posting, 3)), results.Settlement) == []


def test_costs() -> None:
    assert misfits(housedealer.cost(EZ, bet=20), results.Cost) == []


def test_charts_that_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one posting of each family, as posted: they are ready-made."""
    monkeypatch.delenv("HOUSEDEALER_READY_MADE", raising=False)
    for posting in ONE_EACH:
        try:
            chart = housedealer.strategy(posting)
        except HouseError as error:
            assert str(error).startswith("strategy:")
        else:
            assert misfits(dict(chart), results.Chart) == [], posting


def test_odds_and_simulations() -> None:
    assert misfits(dict(housedealer.odds(EZ)), results.Odds) == []
    assert misfits(dict(housedealer.simulate(EZ, rounds=1000, seed=2)), results.Simulation) == []


@pytest.mark.parametrize(
    ("posting", "hands", "settings"),
    [
        (HOLDEM, ("AhAd", "KhKd"), {"board": "2c 7d 9h"}),
        (HOLDEM, ("AhAd", "random", "random"), {"streets": True, "pot": 100, "deals": 1000}),
        ("500-club/2-7-triple-draw", ("2h3h4h7cKd", "random"), {"deals": 1000}),
    ],
)
def test_equities(posting: str, hands: tuple[str, ...], settings: dict[str, Any]) -> None:
    assert misfits(housedealer.equity(posting, *hands, **settings), results.Equity) == []
