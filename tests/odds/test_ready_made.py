"""The results that ship: of these rules and no others, undamaged, and the same as those worked out."""

from __future__ import annotations

import datetime
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from housedealer.cards import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pai_gow.house_way.by_chart import load_chart, row_words, rows_by_way
from housedealer.odds import bets, chart, odds, ready_made
from housedealer.odds.advice.choices import Decision, advice_module, advise_on
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.ready_made import DATA, MANIFEST, SWITCH, packed, ready, stale, unpacked
from housedealer.odds.shipping.making import priced_postings
from housedealer.postings import load
from housedealer.table.round.runner import Round

EZ, WAR = "500-club/ez-baccarat", "the-101/ultimate-war"
QUICK = [name for name in priced_postings() if load(name).script in ("baccarat", "war", "craps")]
ADVISED = [name for name in priced_postings() if game(name).family.modules.advice]
BLACKJACK = [name for name in ADVISED if load(name).script == "blackjack"]


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ready-made results are switched on, as they are for users."""
    monkeypatch.setenv(SWITCH, "on")


@pytest.fixture
def copy(tmp_path: Path, shipped: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files that a test may damage."""
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    monkeypatch.setattr(ready_made, "DATA", folder)
    return folder


def same(made: Any, worked_out: Any) -> None:
    """Two results are the same, numbers to twelve digits."""
    if isinstance(made, dict):
        assert isinstance(worked_out, dict) and list(made) == list(worked_out)
        for key in made:
            same(made[key], worked_out[key])
    elif isinstance(made, list):
        assert len(made) == len(worked_out)
        for one, other in zip(made, worked_out, strict=True):
            same(one, other)
    elif isinstance(made, float):
        assert made == pytest.approx(worked_out, rel=1e-12, abs=1e-15)
    else:
        assert made == worked_out


def work_out(monkeypatch: pytest.MonkeyPatch, posting: str, what: str, decks: int | None = None) -> Any:
    """A result as it is worked out, in the form that ships."""
    monkeypatch.setenv(SWITCH, "off")
    try:
        made: Any = {
            "bets": lambda: bets(posting, decks=decks),
            "odds": lambda: odds(posting),
            "chart": lambda: chart(posting, decks=decks),
        }[what]()
    except HouseError:
        made = None
    finally:
        monkeypatch.setenv(SWITCH, "on")
    return unpacked(json.loads(json.dumps(packed(made))))


def test_priced_postings_ship_with_results_of_their_present_rules(shipped: None) -> None:
    """Where this fails, `python tools/ready_made.py --stale` works them out again."""
    assert [name for name in priced_postings() if stale(name)] == []
    assert len(priced_postings()) >= 48  # 93 without 40 for the pot, 3 for points and 2 for payments
    for name in priced_postings():
        assert set(ready(name, "bets")) and set(ready(name, "odds")["wagers"])


def test_the_package_is_of_modest_size() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 8_000_000


def test_published_edges(shipped: None) -> None:
    """Eight decks of baccarat: 1.2351 % on the player (Wizard of Odds). Craps by cards with replacement of six ranks
    would be dice; these are near 1.41 % on the pass line."""
    assert ready(EZ, "bets")["player"]["edge"] == pytest.approx(0.012351, abs=5e-7)
    assert ready("the-101/party-craps", "bets")["pass"]["edge"] == pytest.approx(0.0141, abs=5e-4)


def test_nothing_heavy_is_imported_for_them() -> None:
    script = (
        "import sys; from housedealer.odds import bets, odds; bets('500-club/ez-baccarat'); "
        "odds('500-club/ez-baccarat', wager='player'); print('numpy' in sys.modules, 'numba' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=_environment(SWITCH, "on")
    )
    assert run.stdout.split() == ["False", "False"]


def _environment(name: str, value: str) -> dict[str, str]:
    import os

    return {**os.environ, name: value}


def test_switched_off_nothing_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "off")
    assert ready(EZ, "bets") is None


def test_switched_readings_other_shoes_and_unknown_postings_are_worked_out(shipped: None) -> None:
    assert ready(EZ, "bets", readings={"banker-three-card-7": "push"}) is None
    assert ready(EZ, "bets", 2) is None
    assert ready("nowhere/nothing", "bets") is None
    assert ready("500-club/texas-holdem", "bets") is None


def test_an_answer_may_be_changed_by_the_caller(shipped: None) -> None:
    ready(EZ, "odds")["wagers"].clear()
    assert ready(EZ, "odds")["wagers"]


def test_a_changed_rule_is_not_answered_by_older_results(copy: Path) -> None:
    """The manifest's hash is of the rules: a result of others is not used, wherever the difference lies."""
    listed = json.loads((copy / MANIFEST).read_text())
    listed["postings"][EZ]["rules"] = hashlib.sha256(b"other rules").hexdigest()
    (copy / MANIFEST).write_text(json.dumps(listed))
    assert ready(EZ, "bets") is None and stale(EZ)
    assert ready("black-sheep/ez-baccarat", "bets") is not None


@pytest.mark.parametrize("harm", ["damaged", "forged", "cut", "missing"])
def test_a_file_that_does_not_match_its_hash_is_refused(copy: Path, harm: str) -> None:
    """Also one that is valid and says something else: the result is worked out anew."""
    file = copy / "baccarat.json.gz"
    content = file.read_bytes()
    if harm == "forged":
        data = json.loads(gzip.decompress(content))
        data[EZ]["8"]["bets"]["player"]["edge"] = -0.5
        file.write_bytes(gzip.compress(json.dumps(data).encode()))
    elif harm == "missing":
        file.unlink()
    else:
        file.write_bytes(content[:-7] if harm == "cut" else content[:90] + b"\0" + content[91:])
    assert ready(EZ, "bets") is None
    assert bets(EZ)["player"]["edge"] == pytest.approx(0.012351, abs=5e-7)
    assert ready(WAR, "bets") is not None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"format": 99, "files": {}, "postings": {}}',
        '{"format": 1}',
        '{"format": 1, "files": {}, "postings": []}',
    ],
)
def test_a_manifest_that_cannot_be_read_lists_nothing(copy: Path, content: str) -> None:
    (copy / MANIFEST).write_text(content)
    assert ready(EZ, "bets") is None


def test_keys_that_are_numbers_survive() -> None:
    value = {"from": {2: {"hand": "pair"}, 1: []}, "plain": {"a": [1, 2.5, None]}}
    assert unpacked(json.loads(json.dumps(packed(value)))) == value


@pytest.mark.parametrize("posting", QUICK)
def test_quick_results_are_those_worked_out(posting: str, shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for what in ("bets", "odds"):
        same(ready(posting, what), work_out(monkeypatch, posting, what))


def test_a_sample_of_the_others_is_worked_out_again(shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another posting each day; all of them in the heavy test."""
    posting = BLACKJACK[datetime.datetime.now(datetime.UTC).toordinal() % len(BLACKJACK)]
    for what in ("bets", "chart"):
        same(ready(posting, what), work_out(monkeypatch, posting, what))
    _check_advice(ready(posting, "drills")[0])


@pytest.mark.heavy
@pytest.mark.parametrize("posting", [name for name in priced_postings() if name not in QUICK])
def test_every_result_is_worked_out_again(posting: str, shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = load(posting).deck
    for what in ("bets", "chart"):
        for decks in range(deck.min, deck.max + 1) if deck else (1,):
            made = ready(posting, what, decks)
            if made is not None:
                same(made, work_out(monkeypatch, posting, what, decks))
    same(ready(posting, "odds"), work_out(monkeypatch, posting, "odds"))
    for one in ready(posting, "drills") or ():
        _check_advice(one)


def _check_advice(drill: dict[str, Any]) -> None:
    """A drill's advice is that on its round."""
    round_ = Round.read(drill["record"], game)
    offer = round_.offer_to(drill["position"])
    assert offer is not None
    now = advise_on(Decision(round_.setup.game, offer, round_.view(drill["position"]), round_.setup.decks))
    same(drill["advice"], json.loads(json.dumps(now)))


@pytest.mark.parametrize("posting", ADVISED)
def test_a_drill_is_an_open_decision_whose_best_two_choices_are_close(posting: str, shipped: None) -> None:
    """Each is asked of the seat, every advised choice is legal, and a worse one costs at most 8 % of the stake."""
    for one in ready(posting, "drills") or ():
        round_ = Round.read(one["record"], game)
        offer = round_.offer_to(one["position"])
        assert offer is not None and round_.setup.game.posting.id == posting
        assert {choice["choice"] for choice in one["advice"]["choices"]} <= set(offer.names())
        staked = 100 * sum(one["record"]["seats"][one["position"]].values())
        costs = [choice["cost"] for choice in one["advice"]["choices"] if choice["cost"] >= 1]
        assert costs and 0 < min(costs) <= 0.08 * staked


@pytest.mark.parametrize("posting", ADVISED)
def test_the_answers_of_drills_vary(posting: str, shipped: None) -> None:
    """One that is always to play teaches nothing. Where cards are picked, they are others each time."""
    advices = [one["advice"]["choices"] for one in ready(posting, "drills") or ()]
    if any(isinstance(choice["argument"], str) for choices in advices for choice in choices):
        return
    best = Counter((choices[0]["choice"], choices[0]["argument"]) for choices in advices)
    assert not best or (len(best) > 1 and len(advices) - max(best.values()) >= len(advices) // 4)


@pytest.mark.parametrize("posting", ADVISED)
def test_a_decision_is_drilled_at_most_thrice(posting: str, shipped: None) -> None:
    """Three Card: ace-nine-deuce against an ace is one decision in whatever suits."""
    if load(posting).script != "versus" or game(posting).rules.board:
        return
    advices = [one["advice"]["choices"] for one in ready(posting, "drills") or ()]
    assert max(Counter(str([choice["worth"] for choice in choices]) for choices in advices).values(), default=0) <= 3


@pytest.mark.parametrize("posting", [name for name in ADVISED if load(name).script == "pai-gow"])
def test_house_ways_and_settings_have_the_names_that_they_have_at_the_table(posting: str, shipped: None) -> None:
    """Else the chart's row for a hand is not found, and a drill names a setting otherwise than a hint does."""
    played, made = game(posting), ready(posting, "chart") or {"tables": []}
    posted = PaiGow(played)
    loaded = load_chart(posted.chart_name, posted.rules.joker)
    known = {row_words(loaded, *one) for one in rows_by_way(loaded)}
    assert {one["row"] for one in made.get("rows", ())} <= known
    assert {line[0] for table in made["tables"] for line in table["rows"]} <= known
    for one in ready(posting, "drills") or ():
        offer = Round.read(one["record"], lambda name, readings: played).offer_to(one["position"])
        assert offer is not None
        for choice in one["advice"]["choices"]:
            if choice["choice"] == "set":
                setting = posted.setter.set(offer.legal[0].argument.among, cards(choice["argument"]))
                assert choice["words"].removeprefix("foul: ") == " and ".join(posted.setter.names(setting))


@pytest.mark.parametrize("posting", [name for name in ADVISED if load(name).script in ("blackjack", "quick-draw")])
def test_a_drill_rests_on_what_a_hint_rests_on(posting: str, shipped: None) -> None:
    played = game(posting)
    module = advice_module(played)
    assert module is not None
    for one in ready(posting, "drills"):
        round_ = Round.read(one["record"], lambda name, readings: played)
        offer = round_.offer_to(one["position"])
        assert offer is not None
        decision = Decision(played, offer, round_.view(one["position"]), round_.setup.decks)
        assert one["advice"]["rests_on"] == module.rests_on(decision)
