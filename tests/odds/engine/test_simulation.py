"""Simulation: agreement with exact odds, the same rounds on any number of cores, stopping, saving, going on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from housedealer.drawing.plots import draw
from housedealer.errors import HouseError
from housedealer.money import cents
from housedealer.odds import Progress, odds, simulate
from housedealer.odds.engine import simulation
from housedealer.odds.engine.models import model
from housedealer.terminal.odds_tables import odds_text

POSTINGS = [
    "500-club/ez-baccarat",
    "black-sheep/ez-baccarat",
    "the-101/cash-in-baccarat",
    "the-101/commission-free-baccarat",
    "turlock/commission-free-baccarat",
    "the-101/ultimate-war",
]
MILLION = 1_000_000


@pytest.mark.parametrize("posting", POSTINGS)
def test_within_four_standard_errors_on_every_wager(posting: str) -> None:
    simulated, exact = simulate(posting, rounds=5 * MILLION, seed=11), odds(posting)
    assert list(simulated["wagers"]) == list(exact["wagers"])
    for wager, result in simulated["wagers"].items():
        true = exact["wagers"][wager]
        assert result["method"] == "simulated"
        assert abs(result["edge"] - true["edge"]) < 4 * result["standard_error"]
        assert result["standard_error"] == pytest.approx(true["stdev"] / (5 * MILLION) ** 0.5, rel=0.05)
        chances = {row["net"]: row["probability"] for row in true["outcomes"]}
        for row in result["outcomes"]:
            chance = chances[row["net"]]
            assert abs(row["probability"] - chance) < 5 * (chance * (1 - chance) / (5 * MILLION)) ** 0.5


@pytest.mark.parametrize("decks", [1, 2])
def test_few_decks_agree_too(decks: int) -> None:
    simulated, exact = (
        simulate("the-101/ultimate-war", rounds=5 * MILLION, seed=3, decks=decks),
        odds("the-101/ultimate-war", decks=decks),
    )
    for wager, result in simulated["wagers"].items():
        assert abs(result["edge"] - exact["wagers"][wager]["edge"]) < 4 * result["standard_error"]


def _without_rate(answer: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in answer.items() if key != "rounds_per_second"}


def test_the_same_seed_gives_the_same_rounds_on_any_number_of_cores() -> None:
    rounds = 3 * simulation.BLOCK + 12345
    one, two, three = (simulate(POSTINGS[0], rounds=rounds, seed=7, cores=cores) for cores in (1, 2, 3))
    assert _without_rate(one) == _without_rate(two) == _without_rate(three)
    assert one["rounds"] == rounds
    other = simulate(POSTINGS[0], rounds=rounds, seed=8)
    assert other["wagers"] != one["wagers"]


def test_odds_from_rounds_are_those_of_simulate() -> None:
    played = odds(POSTINGS[0], wager="tie", rounds=MILLION, seed=7)
    assert list(played["wagers"]) == ["tie"]
    assert played["wagers"]["tie"] == simulate(POSTINGS[0], rounds=MILLION, seed=7)["wagers"]["tie"]


def test_totals_are_the_money_of_the_rounds() -> None:
    # 500 Club option 1: every wager from $1, and 50 cents from the player-dealer up to $49 (000:7714-7742).
    result = simulate("500-club/ez-baccarat", rounds=1000, seed=1)
    assert result["bets"] == {"player": 1, "banker": 1, "tie": 1, "panda-8": 1, "dragon-7": 1}
    totals = result["totals"]
    assert totals["staked"] == 5000
    assert totals["fees"] == 500
    lost = sum(worth["edge"] for worth in result["wagers"].values()) * 1000
    assert cents(totals["taken"]) - cents(totals["paid"]) == round(100 * lost)
    assert simulate("500-club/ez-baccarat", rounds=1000, seed=1, option=None)["totals"]["fees"] == 0


def test_a_run_saved_and_taken_up_is_the_run_played_at_once(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first, all_ = simulation.BLOCK + 500, 2 * simulation.BLOCK + 777
    simulate(POSTINGS[5], rounds=first, seed=9, save=file)
    resumed = simulate(POSTINGS[5], rounds=all_, resume=file, save=file)
    assert _without_rate(resumed) == _without_rate(simulate(POSTINGS[5], rounds=all_, seed=9))
    assert json.loads(file.read_text())["blocks"] == 2
    with pytest.raises(HouseError, match=r"with 8 decks; expected the-101/ultimate-war with 2 decks"):
        simulate(POSTINGS[5], rounds=all_, resume=file, decks=2)
    with pytest.raises(HouseError, match="started with seed 9; expected that seed, not 4"):
        simulate(POSTINGS[5], rounds=all_, resume=file, seed=4)
    with pytest.raises(HouseError, match="2097152 are saved already"):
        simulate(POSTINGS[5], rounds=100, resume=file)
    file.write_text(file.read_text().replace('"blocks": 2', '"blocks": 1'))
    with pytest.raises(HouseError, match="damaged"):
        simulate(POSTINGS[5], rounds=all_, resume=file)
    file.write_text("{}")
    with pytest.raises(HouseError, match="not a saved simulation"):
        simulate(POSTINGS[5], rounds=all_, resume=file)
    with pytest.raises(HouseError, match="cannot be read"):
        simulate(POSTINGS[5], rounds=all_, resume=tmp_path / "none")


def test_ctrl_c_ends_with_what_there_is_and_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    seen: list[Progress] = []

    def watch(progress: Progress) -> None:
        seen.append(progress)
        os.kill(os.getpid(), signal.SIGINT)

    wanted = 1000 * simulation.BLOCK
    before = signal.getsignal(signal.SIGINT)
    stopped = simulate(POSTINGS[0], rounds=wanted, seed=2, progress=watch, save=file)
    assert stopped["stopped"]
    assert 0 < stopped["rounds"] < 20 * simulation.BLOCK
    assert stopped["rounds"] % simulation.BLOCK == 0
    assert signal.getsignal(signal.SIGINT) is before
    assert _without_rate(stopped) | {"stopped": False} == _without_rate(
        simulate(POSTINGS[0], rounds=stopped["rounds"], seed=2)
    )
    more = simulate(POSTINGS[0], rounds=stopped["rounds"] + 5, resume=file)
    assert not more["stopped"]
    assert seen[0].total == wanted
    assert seen[0].rounds > 0
    assert seen[0].rate > 0
    assert 0 < seen[0].error < 0.01


def test_a_wager_that_was_never_placed_has_no_odds(tmp_path: Path) -> None:
    # In one round of this seed no hand passes 21.
    result = odds("the-101/cal-blackjack", wager="side-31", rounds=1, seed=1)
    worth = result["wagers"]["side-31"]
    assert [worth[key] for key in ("edge", "stdev", "standard_error", "outcomes")] == [None, None, None, []]
    draw(tmp_path / "odds.svg", result)
    assert "never placed in these rounds" in (tmp_path / "odds.svg").read_text()
    assert "never placed" in odds_text(result)


def test_impossible_requests_are_refused_in_one_sentence() -> None:
    with pytest.raises(HouseError, match=r"wager: 'dragon-8' is unknown; expected one of player, banker, tie"):
        odds(POSTINGS[0], wager="dragon-8")
    with pytest.raises(HouseError, match="decks: 2 is not allowed; expected 3 to 8"):
        odds(POSTINGS[0], decks=2)
    with pytest.raises(HouseError, match="rounds: 0"):
        odds(POSTINGS[0], rounds=0)
    with pytest.raises(HouseError, match="seed: -1"):
        odds(POSTINGS[0], rounds=10, seed=-1)
    with pytest.raises(HouseError, match="cores: 0"):
        simulate(POSTINGS[0], rounds=10, seed=1, cores=0)
    with pytest.raises(HouseError, match="has no option 99"):
        simulate(POSTINGS[0], rounds=10, seed=1, option=99)


@pytest.mark.parametrize("posting", POSTINGS)
def test_chances_sum_to_one(posting: str) -> None:
    deck = model(posting).game.posting.deck
    assert deck
    for decks in range(deck.min, deck.max + 1):
        for worth in odds(posting, decks=decks)["wagers"].values():
            assert abs(sum(row["probability"] for row in worth["outcomes"]) - 1) < 1e-12


def test_importing_the_odds_is_cheap_and_the_package_is_callable() -> None:
    code = """
import sys, time
from housedealer import odds
heavy = {"numpy", "numba", "pydantic"} & set(sys.modules)
assert not heavy, heavy
assert odds("the-101/commission-free-baccarat", wager="player")["decks"] == 8
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
