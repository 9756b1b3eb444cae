"""What `odds` and `audit` print besides the edges: what our bot wins, whole numbers of deals, other readings."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.terminal.odds_tables import counts_text

PAN = "als/panguingue"


def test_the_same_seed_gives_the_same_result() -> None:
    result = housedealer.odds(PAN, rounds=12, seed=4)
    assert result == housedealer.odds(PAN, rounds=12, seed=4)
    assert result["wagers"] == {}
    assert (result["rounds"], result["seed"]) == (12, 4)
    assert result["bot"]["method"] == "simulated"
    assert result["bot"]["standard_error"] == pytest.approx(result["bot"]["stdev"] / 12**0.5)
    assert result != housedealer.odds(PAN, rounds=12, seed=5)


def test_it_is_printed_in_words() -> None:
    result = CliRunner().invoke(app, ["odds", PAN, "--rounds", "5", "--seed", "1"]).output
    assert "no wager against a bank" in result
    assert "from 2 players who choose at random (kondition $1, ante $1" in result
    assert "over 5 hands, seed 1, before any fee" in result


def test_an_audit_prices_other_readings_on_request() -> None:
    """A banker's three-card seven that pushes turns the bettor's advantage into the edge of a common commission-free
    game, 1.0183 %. Source: Michael Shackleford, wizardofodds.com/games/ez-baccarat."""
    result = CliRunner().invoke(app, ["audit", "500-club/ez-baccarat", "--readings"]).output
    assert "⇄ push: banker -1.2351% → +1.0183% ($2.25 of $100)" in result
    assert "⇄ seat: no edge changes" in result
    assert "⇄" not in CliRunner().invoke(app, ["audit", "500-club/ez-baccarat"]).output


def test_whole_numbers_of_deals_as_people_read_them() -> None:
    """Crazy 4's hands of five cards: 2,598,960 in all. Only entries in which deals were counted are listed."""
    counted = {"counts": [{"net": 50, "deals": 624}, {"net": 0, "deals": 1}, {"net": -1, "deals": 2598335}]}
    rows = counts_text({"wagers": {"queens-up": counted, "play": {}}}).splitlines()[2:]
    assert [row.split() for row in rows] == [
        ["queens-up", "+50", "624"],
        ["queens-up", "0", "1"],
        ["queens-up", "-1", "2,598,335"],
    ]
    assert counts_text({"wagers": {"play": {}}}) == "No deals were counted one by one."
