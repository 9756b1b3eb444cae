"""Postings of one's own: files, a folder of them, data itself; played, settled and identified by their hash."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.postings import entries, find, load, names
from housedealer.postings.changes import whole_data
from housedealer.postings.own import is_own, plain_id
from housedealer.postings.starting import families, start_of
from housedealer.table.round.runner import Round
from tests.conformance.rounds import answer_offer, random_setup

from .mutations import mutated

ROUND = {
    "option": 1,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"player": 20}},
    "deal": {"player": "9c", "banker": "4d"},
}


@pytest.fixture
def war(tmp_path: Path) -> Path:
    file = tmp_path / "tie-or-fight.toml"
    file.write_text(start_of("war"), encoding="utf-8")
    return file


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def one_round(posting: str, seed: int) -> Round:
    rng = random.Random(seed)
    round_ = Round(random_setup(game(posting), rng))
    while round_.offer is not None:
        answer_offer(round_, rng, thinking=False)
    return round_


# Starting


@pytest.mark.parametrize("family", families())
def test_a_familys_start_is_accepted_played_and_settled_again(family: str, tmp_path: Path) -> None:
    file = tmp_path / f"{family}.toml"
    run("new", family, "-o", file)
    findings = json.loads(run("audit", file, "--quick", "--json"))["findings"]
    assert {one["kind"] for one in findings} <= {"citation", "rules"}
    round_ = one_round(find(file), 7)
    record = round_.record()
    assert record["posting"] == find(file)
    assert settle({**record, "rests_on": False}) == round_.answer()


@pytest.mark.parametrize("name", ["500-club/ez-baccarat", "als/pai-gow-poker", "the-101/texas-holdem"])
def test_a_copy_has_the_same_rules_and_cites_its_origin(name: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    run("new", "--from", name, "-o", file)
    copy, posted = load(find(file)), load(name)
    assert copy.source is None
    assert all(wager.lines.startswith(f"after {posted.seed}:") for wager in copy.wagers)

    def rules_of(value):
        if isinstance(value, dict):
            apart = ("lines", "id", "source", "bureau_id", "document", "section")
            return {key: rules_of(inner) for key, inner in value.items() if key not in apart}
        return [rules_of(inner) for inner in value] if isinstance(value, (list, tuple)) else value

    assert rules_of(copy.model_dump(exclude={"id"})) == rules_of(posted.model_dump(exclude={"id"}))


def test_an_unknown_starting_point_is_refused() -> None:
    for family, posting in ((None, None), ("tarot", None), ("war", "500-club/ez-baccarat")):
        with pytest.raises(HouseError, match=r"expected .*baccarat"):
            start_of(family, posting)


# Files, ids and hashes


def test_a_file_is_a_posting_for_the_library_and_every_command(war: Path) -> None:
    name = find(war)
    assert re.fullmatch(r"own/tie-or-fight@[0-9a-f]{12}", name)
    assert is_own(name)
    assert plain_id(name) == "own/tie-or-fight"
    assert housedealer.odds(war)["wagers"]["banker"]["edge"] == pytest.approx(1 / 52)
    assert housedealer.settle({**ROUND, "posting": str(war)})["net"] == {"1": -21, "2": 20}
    data = whole_data(name)
    assert housedealer.settle({**ROUND, "posting": data})["net"] == {"1": -21, "2": 20}
    assert "My War" in run("show", war)
    assert "$5–$300" in run("fees", war)
    assert json.loads(run("fees", war, "--json"))["posting"] == name
    assert json.loads(run("simulate", war, "--rounds", 1000, "--seed", 1, "--json"))["posting"] == name
    assert "player" in run("odds", war, "--wager", "player")
    assert "dragon-7" not in run("audit", war)


def test_comments_and_layout_do_not_count_but_numbers_do(war: Path) -> None:
    before = find(war)
    text = war.read_text(encoding="utf-8")
    war.write_text("# mine\n\n" + text.replace("seats = 8", "seats   =   8  # eight"), encoding="utf-8")
    assert find(war) == before
    war.write_text(text.replace('"10 to 1"', '"11 to 1"'), encoding="utf-8")
    assert find(war) != before


def test_a_round_is_settled_by_the_rules_it_was_played_by(
    war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(tmp_path))
    record = one_round("own/tie-or-fight", 3).record()
    saved = tmp_path / "round.json"
    saved.write_text(json.dumps(record), encoding="utf-8")
    net = json.loads(run("settle", saved, "--json"))["net"]
    assert net == settle(record)["net"]
    # Another process, after the file was changed: it knows no more than the folder has.
    from housedealer.postings import own

    monkeypatch.setattr(own, "_KNOWN", type(own._KNOWN)())
    war.write_text(start_of("war").replace('"300 to 1"', '"299 to 1"'), encoding="utf-8")
    with pytest.raises(HouseError, match=r"own/tie-or-fight has changed: [0-9a-f]{12} was played") as result:
        settle(record)
    assert "\n" not in str(result.value)
    war.write_text(start_of("war"), encoding="utf-8")
    assert settle(record)["net"] == net


def test_a_folder_is_listed_searched_and_marked(war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.toml").write_text("title = 3\n", encoding="utf-8")
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(tmp_path))
    own = [one for one in entries() if one.get("own")]
    assert [(plain_id(one["id"]), one["playable"]) for one in own] == [
        ("own/broken", False),
        ("own/tie-or-fight", True),
    ]
    assert own[0]["says"].startswith("broken.toml, line 1: title:")
    assert len(entries()) == len(names()) + 2
    listed = run("postings", "tie-or-fight", "--postings", tmp_path)
    assert "own/tie-or-fight" in listed
    assert "your own" in listed


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("own/nothing", "own/nothing' is unknown; expected a file of that name"),
        ("nothing.toml", "nothing.toml: there is no such file"),
        ("500-club/ez-bacarat", "did you mean 500-club/ez-baccarat"),
        ("ez-baccarat", "did you mean 500-club/ez-baccarat or black-sheep/ez-baccarat"),
        ({"title": "Mine"}, "own/mine: family: missing"),
        ({"title": "Mine", "family": "war", "script": "war"}, "own/mine: deck: missing"),
        (7, "int is not an id"),
    ],
)
def test_an_invalid_posting_is_refused(given: object, message: str) -> None:
    with pytest.raises(HouseError, match=re.escape(message)):
        find(given)


def test_ids_alone_open_no_file(war: Path) -> None:
    for name in (str(war), "../../etc/passwd", "own/../tie-or-fight", f"{war.parent}/tie-or-fight"):
        with pytest.raises(HouseError, match="unknown"):
            load(name)
        with pytest.raises(HouseError, match="unknown"):
            game(name)
    fees = {"document": "../../../../../../etc/hosts"}
    with pytest.raises(HouseError, match="is none of the package's"):
        find({**whole_data("the-101/ultimate-war"), "fees": fees})


# Mistakes


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('kind = "standard-52"', 'kind = "tarot"', "line 9: deck.kind: deck: 'tarot' is unknown; expected one of"),
        ("seats = 8", 'seats = "many"', "line 16: table.seats: Input should be a valid integer"),
        ("seats = 8", "chairs = 8", "line 16: table: unknown key 'chairs'; allowed: seats, backline"),
        ("turns = 2", "turns = 2\nturns = 3", "(at line 21"),
        ('walk = "kind"\n', 'walk = "all"\n', "line 28: settlement.walk: Input should be 'kind' or 'seat'"),
        ('special_rank = "5"', 'special_rank = "11"', "rules.special_rank: '11' is not a rank; expected one of 2345"),
        ('"one-war", pays = "10 to 1"', '"one-war", pays = "ten"', "wagers.2.pays.0.pays: odds: 'ten' are not odds"),
        ('on = "two-wars"', 'on = "to-wars"', "wagers.2.pays.1.on: 'to-wars' is unknown; expected one of banker-"),
        ('script = "war"', 'script = "wars"', "line 5: script: 'wars' is unknown; expected one of baccarat"),
    ],
)
def test_an_error_names_file_line_key_and_what_is_allowed(before: str, after: str, message: str, war: Path) -> None:
    text = war.read_text(encoding="utf-8")
    assert before in text
    war.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(HouseError) as error:
        housedealer.audit(war, quick=True)
    assert str(error.value).startswith(str(war))
    assert message in str(error.value)
    line = re.search(r"line (\d+)", str(error.value))
    number = text.replace(before, after, 1).splitlines()[int(line[1]) - 1]
    assert after.splitlines()[-1] in number


def damaged(count: int, family: str, tmp_path: Path) -> int:
    """Damage `count` files of a family: each is audited and played, or refused in one sentence."""
    file, text, refused = tmp_path / "mine.toml", start_of(family), 0
    for number in range(count):
        rng = random.Random(f"{family} {number}")
        file.write_text(mutated(text, rng), encoding="utf-8")
        try:
            housedealer.audit(file, quick=True)
            played_some(find(file), rng)
        except HouseError as error:
            assert "\n" not in str(error), number
            assert len(str(error)) < 1200, number
            refused += 1
    return refused


def played_some(posting: str, rng: random.Random) -> None:
    """A part of a round, if the limits leave room for a random table."""
    try:
        setup = random_setup(game(posting), rng)
    except HouseError:
        raise
    except ValueError:
        return
    round_ = Round(setup)
    for _ in range(300):
        if round_.offer is None:
            return
        answer_offer(round_, rng, thinking=False)


@pytest.mark.parametrize("family", families())
def test_a_damaged_posting_is_audited_or_refused_in_one_sentence(family: str, tmp_path: Path) -> None:
    assert damaged(28, family, tmp_path) > 10


@pytest.mark.heavy
@pytest.mark.parametrize("family", families())
def test_thousands_of_damaged_postings(family: str, tmp_path: Path) -> None:
    assert damaged(1820, family, tmp_path) > 1000
