"""All audits in one table, the findings that need no prices, and a document to post on the wall."""

from __future__ import annotations

import csv
import io

import pytest

import housedealer
from housedealer.documents.audit_table import audits_csv, audits_text
from housedealer.documents.formats.written import written
from housedealer.documents.posting import document
from housedealer.games import game
from housedealer.postings.changes import changed

PURE = "turlock/pure-21-5-blackjack"


def findings(posting: str) -> set[tuple[str, str]]:
    return {(one["kind"], one["place"]) for one in housedealer.audit(posting, quick=True)["findings"]}


def test_duplicate_options_are_findings() -> None:
    """003:2153-2272 prints options 13 and 14 alike; 000:7941-7954 options 6 and 7."""
    assert {one for one in findings(PURE) if one[0] == "fee-duplicate"} == {("fee-duplicate", "option 14")}
    assert ("fee-duplicate", "option 7") in findings("500-club/fortune-pai-gow-poker")


def test_a_game_that_allows_three_rates_has_five() -> None:
    """003:238 allows three rates per game; the schedule's options have five."""
    assert ("fee-rates", "option 1") in findings(PURE)
    assert ("fee-rates", "option 1") not in findings("500-club/pure-21-5-blackjack")


def test_a_fee_that_grows_with_winnings() -> None:
    """001:4095: $1 for every started $20 that a buy or lay bet wins."""
    assert ("rules", "winnings fee of buy and lay") in findings("the-101/party-craps")
    words = written(document(game("the-101/party-craps")), "text").decode()
    assert "$1 for every $20 won or part of it" in words[words.index("Collection fees") :]


def test_a_bank_that_does_not_rotate() -> None:
    assert ("rotation", "player_dealer.turns") in findings(
        changed("500-club/ez-baccarat", {"player_dealer.turns": 200})
    )
    assert ("rotation", "player_dealer.turns") not in findings("500-club/ez-baccarat")


def test_the_audit_table_marks_what_is_not_priced(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    waiting = housedealer.audit("turlock/fortune-pai-gow-poker", stored=True)
    assert not waiting["priced"]
    assert "not priced yet" in audits_text([waiting])
    # Baccarat is counted in a moment, so that it is priced without being asked for.
    quick = housedealer.audit("500-club/ez-baccarat", stored=True)
    assert quick["priced"] and quick == housedealer.audit("500-club/ez-baccarat")
    assert ("advantage", "banker") in {(one["kind"], one["place"]) for one in quick["findings"]}
    rows = list(csv.DictReader(io.StringIO(audits_csv([waiting, quick]))))
    assert {(row["posting"], row["priced"]) for row in rows} == {
        ("turlock/fortune-pai-gow-poker", "no"), ("500-club/ez-baccarat", "yes"),
    }  # fmt: skip


@pytest.mark.parametrize("posting", [PURE, "500-club/ez-baccarat"])
def test_a_plain_document_can_be_posted_on_the_wall(posting: str) -> None:
    plain, full = (document(game(posting), plain=plain) for plain in (True, False))
    titles = [{one.title for one in each.sections} for each in (plain, full)]
    assert titles[1] - titles[0] == {"What other cardrooms do differently", "House rulings"}


@pytest.mark.parametrize("posting", [one["id"] for one in housedealer.postings() if one["playable"]])
def test_a_document_states_whether_insurance_is_offered(posting: str) -> None:
    words = written(document(game(posting), plain=True), "text").decode().lower()
    offered = any("insurance" in wager.id for wager in game(posting).posting.wagers)
    assert not (offered and "there is no insurance" in words)
