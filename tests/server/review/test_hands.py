"""Hands of poker from files that a browser sends: read, checked by the rules, counted, replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from housedealer.errors import HouseError
from housedealer.server.review.hands import HandFile, HandPlace, hand_equities, in_words, read_hands, shown

FOLDER = Path(__file__).parents[2] / "poker" / "hand_histories"


def file(name: str) -> HandFile:
    return HandFile(name, (FOLDER / name).read_text(encoding="utf-8"))


ODD_CENT = file("odd-cent.txt")
WRONG = HandFile(
    "wrong.txt",
    ODD_CENT.text.replace("Cy collected $0.03", "Cy collected $0.02")
    .replace("Ann collected $0.02", "Ann collected $0.03")
    .replace("won ($0.03)", "won ($0.0x)")
    .replace("won ($0.02)", "won ($0.03)")
    .replace("won ($0.0x)", "won ($0.02)"),
)
"""Ann and Cy tie for five cents: the odd one goes to the first left of the button, Cy, and not to Ann."""


def test_hands_are_checked_and_an_odd_chip_at_the_wrong_seat_is_found():
    read = read_hands((ODD_CENT, WRONG))
    right, wrong = read["hands"]
    assert (right["status"], right["player"], right["net"]) == ("agrees", "Ann", 0)
    assert (wrong["file"], wrong["number"], wrong["hand"]) == (1, 0, "1101")
    assert (wrong["status"], wrong["why"]) == ("differs", "the odd chip went to the wrong seat")
    assert [(one["player"], one["difference"]) for one in wrong["differences"]] == [("Ann", 1), ("Cy", -1)]


def test_players_are_counted_over_all_files():
    """Ann calls both times without a raise, Bob folds his small blind, Cy only checks."""
    players = {one["player"]: one for one in read_hands((ODD_CENT, WRONG))["players"]}
    assert [(name, one["hands"], one["vpip"], one["pfr"]) for name, one in sorted(players.items())] == [
        ("Ann", 2, 1.0, 0.0),
        ("Bob", 2, 0.0, 0.0),
        ("Cy", 2, 0.0, 0.0),
    ]
    assert players["Bob"]["net"] == -2


def test_what_cannot_be_read_is_named_and_the_rest_is_read():
    read = read_hands((HandFile("broken.json", '{"posting": 3'), ODD_CENT, HandFile("notes.txt", "nothing")))
    assert [one["hand"] for one in read["hands"]] == ["1101"]
    assert [one.split(":")[0] for one in read["problems"]] == ["broken.json", "notes.txt"]


def test_a_replay_shows_the_cards_of_the_file_and_none_that_were_filled_in():
    """Bob folded unseen: cards had to be filled in for him, and nobody is shown them."""
    one = shown(HandPlace(ODD_CENT, 0))
    cards = {seat: [event.get("card") for event in one.events if event.get("to") == seat] for seat in "123"}
    assert cards == {"1": ["2c", "3d"], "2": [None, None], "3": ["4c", "5d"]}
    assert one.answer["net"] == {"1": 0, "2": -1, "3": 1}


def test_a_replay_calls_the_players_by_their_names():
    words = [event.get("says") for event in in_words(HandPlace(ODD_CENT, 0)).answer["events"]]
    assert "Bob posts the small blind, $0.01." in words
    assert not any("you" in (one or "").lower().split() for one in words)


def test_the_equities_of_a_hand_from_a_file():
    """On the river both play the board."""
    last = hand_equities(HandPlace(ODD_CENT, 0))["steps"][-1]
    assert (last["street"], last["equities"], last["counted"]) == ("river", {"3": 0.5, "1": 0.5}, True)


def test_the_luck_of_an_all_in_is_shown_to_the_player_whose_file_it_is():
    """Ann is all-in on the flop with ace-queen against kings and jacks. Of 903 turns and rivers she wins 111 with an
    ace and neither a king nor a jack (3 + 3 x 36), and 3 with two queens: 12.6 %."""
    hand = hand_equities(HandPlace(file("no-limit-side-pot.txt"), 0))
    flop = next(one for one in hand["steps"] if one["street"] == "flop")
    assert flop["equities"]["1"] == pytest.approx(114 / 903, abs=1e-6)
    assert hand["says"] == ["You were 13% when the money went in."]


def test_a_hand_that_is_not_in_the_file_is_refused():
    with pytest.raises(HouseError, match=r"odd-cent\.txt has no hand 2"):
        in_words(HandPlace(ODD_CENT, 1))


def test_hands_are_read_over_the_network(house):
    files = [{"name": one.name, "text": one.text} for one in (ODD_CENT, WRONG)]
    answer = house.http.post("/api/hands", json={"files": files})
    assert [one["status"] for one in answer.raise_for_status().json()["hands"]] == ["agrees", "differs"]
    replay = house.http.post("/api/hands/replay", json={"file": files[0], "number": 0}).raise_for_status().json()
    assert (replay["names"]["2"], replay["answer"]["net"]["3"]) == ("Bob", 1)
    assert replay["posting"]["id"] == "the-101/no-limit-texas-holdem"
    none = house.http.post("/api/hands/replay", json={"file": files[0], "number": 5})
    assert (none.status_code, none.json()["says"].split(";")[0]) == (400, "hand: odd-cent.txt has no hand 6")
    long = house.http.post("/api/hands", content=json.dumps({"files": [{"name": "long", "text": " " * (1 << 20)}]}))
    assert long.status_code == 413
