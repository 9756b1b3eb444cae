"""The fields of a disputed round: every key that a posting's document takes, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.games import game
from housedealer.postings import entries
from housedealer.server.review import disputes
from housedealer.server.review.dispute_form import form

POSTINGS = [entry["id"] for entry in entries() if entry["playable"]]
ON_THE_FELT = {"posting", "player_dealer", "seats", "up", "deal", "shoe", "choices"}
RECORDED = {"played_by", "short", "reshuffled", "rests_on"}


def fields_of(posting: str) -> dict[str, Any]:
    return {one["key"]: one for one in form(posting, texts=False)["fields"]}


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_field_has_a_name_and_its_parts(posting: str) -> None:
    def check(one: Any) -> None:
        assert one["name"]
        assert one["name"][0].isupper()
        assert "_" not in one["name"]
        if one["kind"] in ("group", "rows", "by-seat"):
            assert one["fields"]
        if one["kind"] == "choice":
            assert one["choices"]
        for inside in one["fields"]:
            check(inside)

    for one in fields_of(posting).values():
        assert one["kind"] != "json", f"{one['key']} has no type"
        check(one)


@pytest.mark.parametrize(
    "posting",
    [
        "500-club/ez-baccarat",
        "500-club/texas-holdem",
        "the-101/party-craps",
        "the-101/mexican-stud",
        "the-101/chinese-poker",
        "als/panguingue",
    ],
)
def test_every_key_of_a_round_has_a_field(posting: str) -> None:
    known = {*fields_of(posting), *ON_THE_FELT, *RECORDED}
    deck = game(posting).posting.deck
    for seed in range(6):
        document = disputes.example(posting, seed)
        # Fields with only one possible value are left out: the only number of decks, no fee where none is posted.
        settled = {
            key
            for key, only in (("decks", deck.max if deck.min == deck.max else 0), ("option", None))
            if document.get(key) == only
        }
        assert set(document) <= known | settled


def test_fields_that_do_not_apply_are_left_out() -> None:
    # Fortune at the 500 Club throws dice (000:1117-1123); EZ Baccarat does not, and both have a player-dealer.
    assert "dice" in fields_of("500-club/fortune-pai-gow-poker")
    assert "dice" not in fields_of("500-club/ez-baccarat")
    assert "button" not in fields_of("500-club/ez-baccarat")
    # Stud is opened by a bring-in, Hold'em by blinds.
    stakes = {one["key"] for one in fields_of("500-club/texas-holdem")["stakes"]["fields"]}
    assert {"small_blind", "big_blind"} <= stakes
    assert "bring_in" not in stakes
    stud = {one["key"] for one in fields_of("the-101/mexican-stud")["stakes"]["fields"]}
    assert "bring_in" in stud
    assert "big_blind" not in stud


def test_structures_and_points_are_those_of_the_posting() -> None:
    structure = fields_of("500-club/texas-holdem")["structure"]
    assert [one["value"] for one in structure["choices"]] == game("500-club/texas-holdem").rules.structures
    point = fields_of("the-101/party-craps")["point"]
    assert [one["value"] for one in point["choices"]] == [4, 5, 6, 8, 9, 10]
