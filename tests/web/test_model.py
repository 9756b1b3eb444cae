"""The page's model reads every round of every playable posting: in Node, or in Chromium where there is none."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from housedealer.games import game
from housedealer.games.kinds import kinds
from tests.conformance.test_readers import PLAYABLE, played

WEB = Path(__file__).parents[2] / "src" / "housedealer" / "web"
RUNNER = Path(__file__).parent / "read_rounds.mjs"
STRANGE = re.compile(r"undefined|NaN|\bnull\b|None|\[object|Infinity|[{}]|_|\$\$|  ")
ROUNDS = 4
NODE = """
import { createInterface } from "node:readline";
import { Model, READERS } from "./felt/model.js";
import { readRounds } from "./read_rounds.mjs";
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(readRounds(Model, READERS, JSON.parse(line))));
"""
CHROMIUM = """async (rounds) => {
  const { Model, READERS } = await import("/felt/model.js");
  %s
  return readRounds(Model, READERS, rounds);
}"""


@pytest.fixture(scope="module")
def read(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Has the page's own modules read rounds, and gives back what they told."""
    node = shutil.which("node")
    if node is None:
        browser, house = request.getfixturevalue("chromium"), request.getfixturevalue("house")
        page = browser.new_page()
        page.goto(f"{house.address}/")
        script = CHROMIUM % RUNNER.read_text(encoding="utf-8").replace("export function", "function")
        yield lambda rounds: page.evaluate(script, rounds)
        return
    folder = tmp_path_factory.mktemp("model")
    shutil.copytree(WEB, folder, dirs_exist_ok=True)
    shutil.copy(RUNNER, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "main.js").write_text(NODE)

    said = folder / "said"
    with said.open("w") as errors:
        process = subprocess.Popen(
            [node, folder / "main.js"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdin and process.stdout

    def run(rounds: list[dict[str, Any]]) -> Any:
        process.stdin.write(json.dumps(rounds) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, said.read_text()
        return json.loads(line)

    yield run
    process.stdin.close()
    process.stdout.close()
    assert process.wait() == 0, said.read_text()


def look(told: list[dict[str, str]]) -> None:
    """Nothing strange was said, and of every event but the end something was."""
    for one in told:
        found = STRANGE.search(one["said"]) if "after" not in one["event"] else re.search("undefined|NaN", one["said"])
        assert not found, f"{one['event']} is told with {found[0]!r}: {one['said']}"
        assert one["event"] in ("end", "fantasyland") or one["said"], f"{one['event']} is not told"
        if one["said"] and "after" not in one["event"]:
            assert re.fullmatch(r"[A-Z0-9$].*[.!]", one["said"]), f"{one['event']} is no sentence: {one['said']}"
            assert not re.search(r"[.:!]\.$", one["said"]), f"{one['event']}: {one['said']}"


@pytest.mark.parametrize("posting", PLAYABLE)
def test_the_page_reads_every_round(posting: str, read: Any) -> None:
    called = {rule.id: rule.name for rule in game(posting).posting.wagers}
    rounds = []
    for number in range(ROUNDS):
        round_ = played(posting, number)
        setup = round_.setup
        views = [{"mine": [], "events": round_.view()}]
        for place in [str(setup.seats[0]), *([str(setup.dealer)] if setup.dealer else [])]:
            held = [place, "player-dealer"] if place == str(setup.dealer) else [place]
            views.append({"mine": [place], "events": round_.view(*held)})
        rounds.append({"called": called, "views": views})
    look(read(rounds)["told"])


def test_a_void_round_is_told(read: Any) -> None:
    seats = {"2": {"player": 5_00}}
    events = [
        {"event": "round", "posting": "500-club/ez-baccarat", "player_dealer": "1", "bank": 100_00, "seats": seats},
        {"event": "void", "why": "the shoe ran out of cards"},
        {"event": "end"},
    ]
    told = read([{"called": {}, "views": [{"mine": ["2"], "events": events}]}])["told"]
    look(told)
    assert told[2]["said"] == "The round is void, and all wagers go back: the shoe ran out of cards."


def test_amounts_are_cents_however_often_they_are_added(read: Any) -> None:
    """Ten cents three times are 30 cents, and 10,010 cents are told in dollars."""
    seats = {"2": {"player": 10}, "3": {"player": 10}, "4": {"player": 10}}
    first = {"event": "round", "posting": "500-club/ez-baccarat", "player_dealer": "1", "bank": 100_10, "seats": seats}
    fee = {"event": "fee", "payer": "2", "amount": 10, "why": "the posted fee"}
    told = read([{"called": {}, "views": [{"mine": ["2"], "events": [first, fee, fee, fee]}]}])["told"]
    assert told[0]["said"] == "Seat 1 banks $100.10."
    assert told[2]["said"] == "Fee $0.10 from you."
    assert told[-1]["said"].endswith("|10|10|10|10010|30")  # three wagers, the bank, the drop


def test_the_button_without_a_reason(read: Any) -> None:
    """The fault that issue 10 began with: a button that no card decided."""
    first = {
        "event": "round",
        "posting": "500-club/texas-holdem",
        "seats": {"2": {"stack": 100_00}, "3": {"stack": 100_00}},
    }
    events = [first, {"event": "button", "seat": "2"}, {"event": "button", "seat": "3", "why": "high card"}]
    told = read([{"called": {}, "views": [{"mine": ["3"], "events": events}]}])["told"]
    assert [one["said"] for one in told if one["event"] == "button"] == [
        "Person 2 has the button.",
        "You have the button: high card.",
    ]


def test_every_kind_has_a_reader(read: Any) -> None:
    assert set(read([])["kinds"]) == set(kinds())
