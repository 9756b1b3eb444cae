"""First hints: what is said at once is right, of undamaged results of these rules only, and compiles nothing."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from housedealer import cards
from housedealer.games import game, read_round
from housedealer.odds import ready_made
from housedealer.odds.advice.choices import Decision
from housedealer.odds.advice.first_hint import first_hint
from housedealer.odds.ready_made import DATA, MANIFEST, SWITCH, ready
from housedealer.odds.shipping.making import priced_postings
from housedealer.rankings import high

ADVISED = [name for name in priced_postings() if game(name).family.modules.advice]
PURE = "500-club/pure-21-5-blackjack"


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "on")


def open_decision(document: dict[str, Any], position: str) -> Decision:
    round_ = read_round(document)
    offer = round_.offer_to(position)
    assert offer is not None
    return Decision(round_.setup.game, offer, round_.view(position), round_.setup.decks)


def sixteen() -> Decision:
    """Hard 16 against a 7."""
    seats = {"player_dealer": {"seat": 1, "bank": 10_000}, "seats": {"2": {"base": 10}}}
    return open_decision({"posting": PURE, **seats, "shoe": "Ts 7h 6d Kc"}, "2")


@pytest.mark.parametrize("posting", ADVISED)
def test_the_charts_choice_is_that_of_the_hint(posting: str) -> None:
    """The drills are the decisions in which a chart is most easily wrong: the best two choices are close. What each is
    worth was worked out for them card by card."""
    told = 0
    for drill in ready(posting, "drills"):
        hint = first_hint(open_decision(drill["record"], drill["position"]))
        if hint is not None and hint.choice:
            told += 1
            best = drill["advice"]["choices"][0]
            assert (hint.choice, hint.argument or None) == (best["choice"], best["argument"] or None), hint.says
    chart = ready(posting, "chart")
    tells = chart is not None and ("letters" in chart or chart.get("loses") == 0 or "starting hands" in chart.values())
    assert bool(told) == tells


def test_a_hard_sixteen_is_told_at_once() -> None:
    """Basic strategy: hit hard 16 against a 7."""
    hint = first_hint(sixteen())
    assert hint is not None and (hint.choice, hint.says) == ("hit", ("Hard 16 against a 7: hit.",))


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files that a test may damage."""
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    monkeypatch.setattr(ready_made, "DATA", folder)
    return folder


def test_a_damaged_chart_gives_no_hint(copy: Path) -> None:
    file = copy / "blackjack.json.gz"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(bytes(content))
    assert first_hint(sixteen()) is None


def test_a_chart_of_other_rules_gives_no_hint(copy: Path) -> None:
    listed = json.loads((copy / MANIFEST).read_text())
    listed["postings"][PURE]["rules"] = hashlib.sha256(b"other rules").hexdigest()
    (copy / MANIFEST).write_text(json.dumps(listed))
    assert first_hint(sixteen()) is None


def test_a_missing_or_switched_off_chart_gives_no_hint(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_hint(sixteen()) is not None
    monkeypatch.setenv(SWITCH, "off")
    assert first_hint(sixteen()) is None
    monkeypatch.setenv(SWITCH, "on")
    shutil.rmtree(copy)
    ready_made._manifest.cache_clear()
    ready_made._file.cache_clear()
    assert first_hint(sixteen()) is None


def test_a_first_look_at_a_hand_of_poker_is_near_the_count_of_all_hands() -> None:
    """A pair of aces on the river against one random hand: all 990 are counted here, and the share is within four of
    the errors that the sentence states."""
    seats = {"seats": {"1": {"stack": 500}, "2": {"stack": 500}}, "button": 1}
    deal = {"1": "As Kd", "2": "Qc Jh", "board": "Ah 9c 7d 4s 2h"}
    choices = [["2", "call"], ["1", "check"], *[["2", "check"], ["1", "check"]] * 2, ["2", "check"]]
    stakes = {"small_blind": 1, "big_blind": 2}
    document = {"posting": "500-club/texas-holdem", **seats, "stakes": stakes, "deal": deal, "choices": choices}
    hint = first_hint(open_decision(document, "1"))
    assert hint is not None and not hint.choice
    share, error = map(int, re.search(r"you win (\d+)% of the pot \(± (\d+)%", hint.says[0]).groups())  # type: ignore[union-attr]
    board, mine = cards.cards("Ah 9c 7d 4s 2h"), cards.cards("As Kd")
    held = high.value([*mine, *board])
    theirs = [high.value([*two, *board]) for two in combinations(set(range(52)) - {*board, *mine}, 2)]
    exact = sum(1.0 if held > one else 0.5 if held == one else 0.0 for one in theirs) / len(theirs)
    assert len(theirs) == 990
    assert abs(share / 100 - exact) <= 4 * max(error, 1) / 100


_ASKS = """
import random, sys
from numba.core import event
from housedealer.games import game
from housedealer.interpreted import interpret_first
from housedealer.odds.advice.choices import Decision
from housedealer.odds.advice.first_hint import first_hint
from housedealer.play.example_rounds import familys_setup
from housedealer.table.round.runner import Round

class Compiled(event.Listener):
    def on_start(self, event):
        raise AssertionError(f"{event.data['dispatcher']} is compiled for a first hint")
    def on_end(self, event):
        pass

event.register("numba:compile", Compiled())
interpret_first()
for posting in sys.argv[1:]:
    played = game(posting)
    round_ = Round(familys_setup(played, random.Random(1)))
    hint = first_hint(Decision(played, round_.offer, round_.view(round_.offer.position), round_.setup.decks))
    print(posting, hint.choice, "|", *hint.says)
"""


def test_first_hints_compile_nothing(tmp_path: Path) -> None:
    asked = [
        "als/pai-gow-poker", "500-club/texas-holdem", "500-club/omaha-hi-lo", "500-club/razz",
        "500-club/2-7-single-draw", "500-club/ultimate-texas-holdem", "500-club/three-card-poker",
        "the-101/cal-quick-draw-poker", "the-101/two-card-peek", "500-club/pure-spanish-21-5",
    ]  # fmt: skip
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), SWITCH: "on"}
    run = subprocess.run(
        [sys.executable, "-c", _ASKS, *asked], capture_output=True, text=True, env=environment, timeout=500, check=False
    )
    assert run.returncode == 0, run.stderr
    for posting, line in zip(asked, run.stdout.splitlines(), strict=True):
        assert line.startswith(posting) and len(line) > len(posting) + 10, line
