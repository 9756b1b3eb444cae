"""A proof that was tampered with does not verify, and says where."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.server.hosted import Hosted
from housedealer.server.proof import dealt_record, proof, verify
from housedealer.table.session import Session


@pytest.fixture(scope="module")
def shoe() -> dict[str, Any]:
    """A whole shoe of baccarat with its burn cards, played by two people."""
    hosted = Hosted("t", Session.open("the-101/cash-in-baccarat", stacks={}, decks=None))
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 100_000_00)
    hosted.sit("bob", "Bob", 2, 100_000_00)
    while not hosted.last:
        seat = hosted.asked[0]
        hosted.take_bank("ann" if seat == 1 else "bob", seat, 500_00)
        other = 3 - seat
        least = hosted.least / 100
        hosted.wager("ann" if other == 1 else "bob", other, {"player": least}, True)
    rounds = [row for what, row in hosted.writes if what == "round"]
    ended = next(row for what, row in hosted.writes if what == "shoe")
    told = {**json.loads(ended["proof"]), "seed": ended["seed"], "commit": ended["commit"]}
    listed = [{"number": r["number"], "record": json.loads(r["record"]), "net": json.loads(r["net"])} for r in rounds]
    return proof(told, listed)


def test_a_whole_shoe_verifies(shoe: dict[str, Any]) -> None:
    found = verify(shoe)
    assert found["rounds"] == len(shoe["rounds"]) > 20
    assert shoe["burned"] > 1  # the first card's value of cards is burned (001:5413-5421)


def tampered(shoe: dict[str, Any], what: str) -> dict[str, Any]:
    doc = copy.deepcopy(shoe)
    second = doc["rounds"][1]
    match what:
        case "seed":
            doc["seed"] = f"{int(doc['seed'], 16) ^ 1:x}"
        case "commit":
            doc["commit"] = "0" * 64
        case "burned":
            doc["burned"] -= 1
        case "cards":
            cards = second["record"]["shoe"].split()
            second["record"]["shoe"] = " ".join([*cards[1:], cards[0]])
        case "left out":
            del doc["rounds"][0]
        case "paid":
            second["net"] = dict.fromkeys(second["net"], 0)
        case "decks":
            doc["decks"] -= 1
        case "format":
            doc["proof"] = "something else"
        case "rounds":
            doc["rounds"] = [3]
    return doc


@pytest.mark.parametrize("what", ["seed", "commit", "burned", "cards", "left out", "paid", "decks", "format", "rounds"])
def test_a_proof_that_was_tampered_with_fails(shoe: dict[str, Any], what: str) -> None:
    with pytest.raises(HouseError, match="proof"):
        verify(tampered(shoe, what))


def test_the_command_verifies_a_downloaded_file(shoe: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(shoe))
    result = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["commit"] == shoe["commit"]


def test_a_hidden_card_keeps_a_record_back() -> None:
    """A round whose hole cards were mucked is not told by position to one who did not see them."""
    hosted = Hosted("t", Session.open("500-club/texas-holdem", stacks={}))
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 100_00)
    hosted.sit("bob", "Bob", 2, 100_00)
    hosted.wager("ann", 1, {}, True)
    hosted.wager("bob", 2, {}, True)
    while hosted.phase == "round":
        assert hosted.round and hosted.round.offer
        seat = hosted.seat_of(hosted.round.offer.position)
        hosted.choose("ann" if seat == 1 else "bob", str(seat), len(hosted.round.choices), "fold", None)
    record = json.loads(next(row["record"] for what, row in hosted.writes if what == "round"))
    assert dealt_record(record, ["1"]) is None
    assert dealt_record(record, ["1", "2"]) is not None
