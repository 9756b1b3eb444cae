"""One public face: every public name is there, typed, documented, and shows itself."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

import housedealer
from housedealer.adapters.agents import Conditions, Episode
from housedealer.adapters.assistants.tools import OpenTables, example_round
from housedealer.errors import HouseError
from housedealer.play.match import at_random
from tests.outside import NODE, skip_without

HOLDEM, EZ = "500-club/texas-holdem", "500-club/ez-baccarat"
PROGRAM = """
from __future__ import annotations

import housedealer
from housedealer import Hand, Round, SeatView, Session, odds, open_session, postings

worth = odds("500-club/ez-baccarat", wager="player")["wagers"]["player"]
edge: float = worth["edge"]
titles: list[str] = [one["title"] for one in postings()]
settled = housedealer.settle({"posting": "500-club/ez-baccarat"})
net: int | float = settled["net"]["1"]
table: Session = open_session("500-club/texas-holdem", stacks={1: 200, 2: 200}, option=None, seed=7)
round_: Round = table.begin({1: {"stack": 200}, 2: {"stack": 200}})
better: bool = Hand("As Ks Qs Js Ts") > Hand("9c 9d 9h 9s 2c")
share: float = housedealer.equity("500-club/texas-holdem", "AhAd", "KhKd")["players"][0]["equity"]
first: int = housedealer.fees("500-club/ez-baccarat")["options"][0]["option"]


def calls(view: SeatView) -> str:
    return "call" if view.to_call_cents else "check"


staked: int | float = settled.get("wagers", [])[0]["staked"]
seen: object = round_.view(1)[0]["event"]
round_.choose("raise", 6, position=int(SeatView(round_).seat))
lost: int | float = round_.answer()["net"]["1"]
least: int = SeatView(round_).amounts_cents("raise")[0]
costs: float = housedealer.cost("500-club/ez-baccarat", bet=20)["placements"][0]["player"]["cost"]
rules: list[str] = housedealer.strategy("500-club/three-card-poker").get("rules", [])
won: int = housedealer.match("500-club/texas-holdem", [calls, calls], 10, seed=1).rows[0].net_cents
"""
WRONG = """
import housedealer

table = housedealer.open_session("500-club/texas-holdem", stacks={1: 200, 2: 200}, seats=3)
edge: str = housedealer.odds("500-club/ez-baccarat")["wagers"]["player"]["edge"]
"""


@pytest.mark.parametrize("name", housedealer.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    public = getattr(housedealer, name)
    assert public.__doc__, name
    assert name in dir(housedealer)


def checked(tool: list[str], program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    return subprocess.run([*tool, str(path)], capture_output=True, text=True, cwd=folder, check=False)


MYPY = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary"]


def test_a_users_program_passes_mypy(tmp_path: Path) -> None:
    result = checked(MYPY, PROGRAM, tmp_path)
    assert (result.returncode, result.stdout) == (0, ""), result.stdout
    wrong = checked(MYPY, WRONG, tmp_path)
    assert wrong.returncode == 1 and wrong.stdout.count("error:") == 2, wrong.stdout


def test_a_users_program_passes_pyright(tmp_path: Path) -> None:
    skip_without(NODE)
    pyright = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
    result = checked(pyright, PROGRAM, tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    wrong = checked(pyright, WRONG, tmp_path)
    assert wrong.returncode == 1 and "2 errors" in wrong.stdout, wrong.stdout + wrong.stderr


def test_an_omitted_option_means_the_same_everywhere() -> None:
    """The first that fits: 000:7726-7882 for EZ Baccarat, and for hold'em by the players and the stakes."""
    assert housedealer.open_session(EZ, stacks={1: 500, 2: 500}).option == 1
    assert housedealer.open_session(EZ, stacks={1: 500, 2: 500}, option=None).option is None
    table = housedealer.open_session(HOLDEM, stacks=dict.fromkeys(range(1, 6), 200), seed=1)
    round_ = table.begin({seat: {"stack": 200} for seat in range(1, 6)})
    document = {**round_.record(whole=True)}
    document.pop("option")
    assert table.option == housedealer.read_round(document).setup.document()["option"]


def test_a_seat_is_a_number_or_a_text() -> None:
    table = housedealer.open_session(HOLDEM, stacks={"1": 200, 2: 200}, option=None, seed=7)  # type: ignore[dict-item]
    round_ = table.begin({1: {"stack": 200}, 2: {"stack": 200}})
    asked = int(housedealer.SeatView(round_).seat)
    assert round_.view(asked) == round_.view(str(asked)) != round_.view(3 - asked)
    assert round_.offer_to(asked) == round_.offer_to(str(asked)) == round_.offer
    assert table.stack(1) == table.stack("1") == 20_000
    with pytest.raises(HouseError, match=f"position {3 - asked} has no choice to make"):
        round_.choose("fold", position=3 - asked)
    assert round_.decline(asked) == [str(asked), "fold"]
    bank = housedealer.open_session(EZ, stacks={1: 500, 2: 500, 3: 500}, seed=7)
    bank.take_bank(1)
    actions = [bank.begin({2: {"player": 20}, 3: {"player": 20}}, bank=100, action=seat) for seat in (3, "3")]
    assert [one.answer().get("first_action") for one in actions] == 2 * [
        {"seat": "3", "from": "given", "assumed": False}
    ]


def test_an_unknown_setting_is_refused_with_those_known() -> None:
    with pytest.raises(HouseError, match="open_session: 'seats' is unknown; expected stacks, option, decks"):
        housedealer.open_session(EZ, stacks={1: 500}, seats=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["x", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(HouseError, match=f"seed: {seed!r} is not a seed; expected a whole number"):
        housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200}, seed=seed)  # type: ignore[arg-type]


def test_a_hand_without_a_ranking_is_refused() -> None:
    with pytest.raises(HouseError, match="hands: none were given; expected a ranking and hands"):
        housedealer.rank("As Ks Qs Js Ts")


def _agents(seed: int) -> object:
    return Episode(Conditions.of(EZ, seats=2, bank=100, wagers={"player": 10}), seed)


@pytest.mark.parametrize(
    "call",
    [
        lambda: housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200}, seed=-1),
        lambda: housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200}, seed=1).new_shoe(-1),
        lambda: housedealer.match(HOLDEM, [at_random, at_random], 1, seed=-1),
        lambda: housedealer.odds(EZ, rounds=10, seed=-1),
        lambda: housedealer.odds(HOLDEM, rounds=10, seed=-1),
        lambda: housedealer.simulate(EZ, rounds=10, seed=-1),
        lambda: housedealer.protect(EZ, seed=-1, quick=True),
        lambda: housedealer.equity(HOLDEM, "AhAd", "KhKd", deals=10, seed=-1),
        lambda: _agents(-1),
        lambda: example_round(EZ, seed=-1),
        lambda: OpenTables().open_table(EZ, seed=-1),
    ],
)
def test_a_negative_seed_is_refused_everywhere(call: Callable[[], object]) -> None:
    with pytest.raises(HouseError, match="seed: -1 is not a seed; expected a whole number from 0 "):
        call()


def test_a_round_refuses_keys_that_it_does_not_have() -> None:
    table = housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200}, option=None, seed=7)
    with pytest.raises(HouseError, match=r"kil: a round of 500-club/texas-holdem has no such setting; expected kill\?"):
        table.begin({1: {"stack": 200}, 2: {"stack": 200}}, kil={"seat": 1})
    with pytest.raises(HouseError, match="option: a round of 500-club/texas-holdem has no such setting"):
        table.begin({1: {"stack": 200}, 2: {"stack": 200}}, option=3)


def test_a_seed_repeats_to_the_last_card() -> None:
    """Past the first shoe too: three hands of hold'em, and 40 rounds of baccarat from shoes of three decks."""

    def cards(posting: str, rounds: int, **settings: object) -> list[str]:
        table = housedealer.open_session(posting, stacks={1: 5000, 2: 5000}, option=None, seed=7, **settings)  # type: ignore[arg-type]
        result = []
        for _ in range(rounds):
            if table.game.posting.player_dealer:
                table.take_bank(table.offered_to()[0])
                bettor = 3 - (table.dealer or 1)
                round_ = table.begin({bettor: {"player": 10}}, bank=100)
            else:
                round_ = table.begin({1: {"stack": 100}, 2: {"stack": 100}})
                while round_.offer:
                    round_.decline()
            table.finish(round_)
            result.append(str(round_.record()))
        return result

    for posting, rounds, settings in ((HOLDEM, 3, {}), (EZ, 40, {"decks": 3})):
        first = cards(posting, rounds, **settings)
        assert first == cards(posting, rounds, **settings)
        assert len(set(first)) == rounds


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def test_everything_shows_itself() -> None:
    table = housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200}, option=None, seed=7)
    round_ = table.begin({1: {"stack": 200}, 2: {"stack": 200}})
    hand = housedealer.Hand("As Ks Qs Js Ts")
    answer = housedealer.odds(EZ, wager="player")
    for shown in (table, round_, hand, answer):
        assert parsed(shown._repr_svg_()).tag.endswith("svg")  # type: ignore[union-attr]
        assert "<" in shown._repr_html_()  # type: ignore[union-attr]
    assert "A♠" in hand._repr_svg_()
    assert repr(hand) == "Hand('As Ks Qs Js Ts', 'high'): royal flush"
    assert repr(answer) == "Odds(500-club/ez-baccarat: player +1.2351%)"
    rules = housedealer.posting(EZ)
    assert repr(rules) == str(rules) == "Posting(500-club/ez-baccarat, 5 wagers)"
    assert "Dragon 7" in rules._repr_html_()
    drawn = rules._repr_svg_()
    assert parsed(drawn).tag.endswith("svg") and "Seat 7" in drawn and "Seat 8" not in drawn  # 000:756-762


CHARTS = ("500-club/pure-21-5-blackjack", "500-club/three-card-poker", "turlock/three-card-holdem",
          "the-101/mini-pai-gow", "the-101/ultimate-texas-holdem", "the-101/two-card-peek",
          "the-101/cal-quick-draw-poker")  # fmt: skip


@pytest.mark.parametrize("posting", CHARTS)
def test_a_chart_shows_itself(posting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEDEALER_READY_MADE", raising=False)
    chart = housedealer.strategy(posting)
    assert repr(chart) == f"Chart(Best play of {posting})"
    assert parsed(chart._repr_svg_()).tag.endswith("svg")  # type: ignore[attr-defined]
    assert "<svg" in chart._repr_html_()  # type: ignore[attr-defined]


def test_hands_of_two_rankings_do_not_compare() -> None:
    with pytest.raises(HouseError, match="high and low-a5 do not compare"):
        _ = housedealer.Hand("As Ks Qs Js Ts") > housedealer.Hand("As 2d 3c 4h 6s", "low-a5")
