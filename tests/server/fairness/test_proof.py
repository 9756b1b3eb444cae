"""A tampered proof does not verify, and the error names the place."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.games import open_session, settle
from housedealer.server.fairness.proof import proof
from housedealer.server.fairness.replay import dealt_record
from housedealer.server.fairness.verify import verify
from housedealer.server.tables.hosted_table import HostedTable
from tests.server.proofs import shoes_of


@pytest.fixture(scope="module")
def shoe() -> dict[str, Any]:
    """A whole shoe of baccarat with its burn cards, played by two people."""
    hosted = HostedTable("t", open_session("the-101/cash-in-baccarat", stacks={}, option=None, decks=None))
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 100_000_00)
    hosted.sit("bob", "Bob", 2, 100_000_00)
    while not hosted.shoe.last:
        seat = hosted.sitting.offered[0]
        hosted.take_bank("ann" if seat == 1 else "bob", seat, 500_00)
        other = 3 - seat
        least = hosted.places.least
        hosted.wager("ann" if other == 1 else "bob", other, {"player": least}, True)
    return json.loads(json.dumps(proof(*shoes_of(hosted.writes)[0])))  # as a file holds it


def test_a_whole_shoe_verifies(shoe: dict[str, Any]) -> None:
    result = verify(shoe)
    assert result["rounds"] == len(shoe["rounds"]) > 20
    assert shoe["burned"] > 1  # the first card's value of cards is burned (001:5413-5421)


@pytest.mark.parametrize("posting", ["500-club/triple-draw-poker", "500-club/seven-card-stud", "the-101/blackjack-x"])
def test_rounds_of_other_games_verify_too(posting: str) -> None:
    """With many players a deck runs short and discards are shuffled: their order follows from the shoe's."""
    hosted = HostedTable("t", open_session(posting, stacks={}, option=None))
    people = [f"p{seat}" for seat in range(1, min(hosted.places.most_seats, 7) + 1)]
    hosted.present = set(people)
    for seat, person in enumerate(people, 1):
        hosted.sit(person, person, seat, 100_000_00)
    while hosted.session.number < 8:
        if hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            name = next(
                (one for one in ("draw", "check", "call", "hit", "decline") if one in offer.names()), "stand-pat"
            )
            name = name if name in offer.names() else offer.names()[0]
            legal = next(one for one in offer.legal if one.name == name)
            argument = None
            if legal.argument is not None and legal.argument.data()["kind"] == "cards":
                data = legal.argument.data()
                argument = " ".join(data["among"].split()[: data["most"]])
            who = people[int(hosted.questions.place_of(offer.position)) - 1]
            hosted.choose(who, offer.position, len(hosted.round.choices), name, argument)
        elif hosted.phase == "bank":
            hosted.take_bank(people[hosted.sitting.offered[0] - 1], hosted.sitting.offered[0], 1000_00)
        else:
            seat = int(hosted.waits_for()[0])
            hosted.wager(people[seat - 1], seat, {"base": hosted.places.least} if hosted.banked else {}, True)
    if not any(what == "shoe" for what, _ in hosted.writes):
        hosted.shoe.end()
    shuffled = 0
    for message, rounds in shoes_of(hosted.writes):
        assert verify(proof(message, rounds))["rounds"] == len(rounds) > 0
        shuffled += sum("shuffle" in {event["event"] for event in settle(one["record"])["events"]} for one in rounds)
    assert shuffled or "triple" not in posting


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
            second["cards"] = [*second["cards"][1:], second["cards"][0]]
        case "left out":
            del doc["rounds"][0]
        case "paid":
            one, other = list(second["net"])[:2]  # a cent moved from one to the other
            second["net"] = {**second["net"], one: second["net"][one] + 1, other: second["net"][other] - 1}
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
    result = CliRunner().invoke(app, ["verify", str(file), "--json", "--head", shoe["head"]])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["commit"] == shoe["commit"]
    without = CliRunner().invoke(app, ["verify", str(file)])
    assert without.exit_code == 1
    assert "head: left out" in without.stdout
    assert "payments: checked" in without.stdout


def first_hand(posting: str, *choices: str) -> dict[str, Any]:
    """What is written of the first hand of Ann and Bob, who choose the first of these that they may."""
    hosted = HostedTable("t", open_session(posting, stacks={}, option=None))
    hosted.present = {"ann", "bob"}
    for seat, person in enumerate(("ann", "bob"), 1):
        hosted.sit(person, person.title(), seat, 100_00)
    for seat, person in enumerate(("ann", "bob"), 1):
        hosted.wager(person, seat, {}, True)
    while hosted.phase == "round":
        assert hosted.round and hosted.round.offer
        position, names = hosted.round.offer.position, hosted.round.offer.names()
        name = next(one for one in choices if one in names)
        hosted.choose("ann" if position == "1" else "bob", position, len(hosted.round.choices), name, None)
    return next(row for what, row in hosted.writes if what == "round")


def test_a_record_with_a_hidden_card_is_withheld() -> None:
    """A round whose hole cards were mucked is not listed by position to someone who did not see them."""
    record = json.loads(first_hand("500-club/texas-holdem", "fold")["record"])
    assert dealt_record(record, ["1"]) is None
    assert dealt_record(record, ["1", "2"]) is not None


def test_a_turned_up_card_equal_to_its_neighbor_is_seen() -> None:
    """Of several decks the player-dealer may hold the same card twice, one of them face down until it is turned."""
    record = {
        "posting": "the-101/blackjack-x",
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 10}},
        "decks": 8,
        "shoe": "Td Jh 9c Jh",
        "choices": [["2", "stand"]],
    }
    result = dealt_record(record, [])
    assert result is not None
    assert result["deal"] == {"2": "Td 9c", "player-dealer": "Jh Jh"}


def test_a_first_hand_by_position_names_the_button_that_was_drawn() -> None:
    """The cards drawn for the button went back into the deck: seven cards each are left to list."""
    row = first_hand("500-club/seven-card-stud", "bring-in", "check", "call")
    result = dealt_record(json.loads(row["record"]), ["1", "2"])
    assert result is not None and result["button"] in (1, 2)
    assert {position: len(held.split()) for position, held in result["deal"].items()} == {"1": 7, "2": 7}
    assert settle(result)["net"] == json.loads(row["net"])
