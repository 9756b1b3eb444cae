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

from housedealer.games.kinds import kinds
from tests.conformance.test_readers import PLAYABLE, played

WEB = Path(__file__).parents[2] / "src" / "housedealer" / "web"
RUNNER = Path(__file__).parent / "read_rounds.mjs"
STRANGE = re.compile("undefined|NaN")
ROUNDS = 4
NODE = """
import { createInterface } from "node:readline";
import { Model } from "./felt/model.js";
import { READERS } from "./games/index.js";
import { readRounds } from "./read_rounds.mjs";
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(readRounds(Model, READERS, JSON.parse(line))));
"""
CHROMIUM = """async (rounds) => {
  const { Model } = await import("/felt/model.js");
  const { READERS } = await import("/games/index.js");
  %s
  return readRounds(Model, READERS, rounds);
}"""


@pytest.fixture(scope="module")
def read(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Have the page's own modules read rounds; return what they made of them."""
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

    log = folder / "errors.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [node, folder / "main.js"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdin and process.stdout

    def run(rounds: list[dict[str, Any]]) -> Any:
        process.stdin.write(json.dumps(rounds) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, log.read_text()
        return json.loads(line)

    yield run
    process.stdin.close()
    process.stdout.close()
    assert process.wait() == 0, log.read_text()


@pytest.mark.parametrize("posting", PLAYABLE)
def test_the_page_reads_every_round(posting: str, read: Any) -> None:
    rounds = []
    for number in range(ROUNDS):
        round_ = played(posting, number)
        setup = round_.setup
        views = [{"mine": [], "events": round_.view()}]
        for place in [str(setup.seats[0]), *([str(setup.dealer)] if setup.dealer else [])]:
            held = [place, "player-dealer"] if place == str(setup.dealer) else [place]
            views.append({"mine": [place], "events": round_.view(*held)})
        rounds.append(views)
    for one in read(rounds)["shown"]:
        assert not STRANGE.search(one["shows"]), one


def test_amounts_are_cents_however_often_they_are_added(read: Any) -> None:
    seats = {"2": {"player": 10}, "3": {"player": 10}, "4": {"player": 10}}
    first = {"event": "round", "posting": "500-club/ez-baccarat", "player_dealer": "1", "bank": 10010, "seats": seats}
    fee = {"event": "fee", "payer": "2", "amount": 10, "why": "the posted fee"}
    shown = read([[{"mine": ["2"], "events": [first, fee, fee, fee]}]])["shown"]
    assert shown[-1]["shows"].endswith("|10|10|10|10010|30")  # three wagers, the bank, the drop


def test_every_kind_has_a_reader(read: Any) -> None:
    assert set(read([])["kinds"]) == set(kinds())
