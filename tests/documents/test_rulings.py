"""A ruling on paper, rounds to start from, and the page that explains every key of a round's file."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.documents.formats.as_markdown import markdown
from housedealer.documents.rulings.round_example import commented, written
from housedealer.documents.rulings.round_keys import ROUND_KEYS
from housedealer.documents.rulings.ruling import ruling
from housedealer.documents.texts import Texts
from housedealer.games import families, family, game
from housedealer.games.rules_hash import played_by
from housedealer.postings import entries, load
from housedealer.server.review.disputes import example
from housedealer.table.round.round_document import KEYS

from ..disputes.test_rulings import EZ, FORTUNE, HOLDEM

PAGE = Path(__file__).parents[2] / "docs" / "rounds.md"


def ruling_text(doc, texts=None) -> str:
    return markdown(ruling(doc, housedealer.settle(doc), texts))


def test_a_ruling_names_everything_that_it_rests_on():
    text = ruling_text({**EZ, "paid": {"3": 60}})
    assert "| 3 | +$30 | $30 | $60 | -$30 |" in text  # 30 of the 60 that are due were covered
    assert "| player | 2♥ 4♦ |" in text
    assert "banker 7 over player 6, 1 to 1; the bank covers only part" in text
    assert "seat 2, left of the player-dealer." in text
    assert "if the ruling were “yes, it pushes”, seat 2 -$70 instead of -$100, seat 3 $0 instead of +$30" in text
    assert "option 4: total table action $215, $201–$400" in text
    assert played_by(game(EZ["posting"]))["rules"] in text
    assert "This posting doesn't say; a house rule is needed" in text
    for place in ("Date and time", "Cardroom and table", "House dealer", "Signature"):
        assert f"**{place}:**" in text


def test_an_assumption_is_the_first_thing_on_the_paper():
    first = ruling_text(FORTUNE).split("## The ruling")[1].strip()
    assert first.startswith("First action is assumed: seat 4, left of the player-dealer.")


def test_a_ruling_quotes_the_posted_text_where_it_is_available(tmp_path):
    lines = [f"line {number} of the posted text" for number in range(1, 1001)]
    (tmp_path / "000.txt").write_text("\n".join(lines), encoding="utf-8")
    text = ruling_text(EZ, Texts(tmp_path))
    assert "860: line 860 of the posted text" in text
    assert "871: line 871 of the posted text" in text
    assert "see the posted text" in ruling_text(EZ)


def test_a_posting_that_rules_on_later_decisions_is_cited():
    """001:108: there is no decision on a hand once the cards are scrambled for the next."""
    doc = {
        **FORTUNE,
        "posting": "the-101/double-hand-pai-gow-poker",
        "paid": {"4": 0},
        "choices": [*FORTUNE["choices"], ["player-dealer", "house-way"]],
    }
    text = ruling_text(doc)
    assert "until the house dealer scrambles the cards" in text
    assert "doesn't say" not in text


def test_a_pot_is_ruled_on_too():
    text = ruling_text({**HOLDEM, "paid": {"1": 5}})
    assert "Pot: $6 to seat 1 $6" in text
    assert "| 1 | +$4 | $6 | $5 | +$1 |" in text


@pytest.mark.parametrize("ending", ["pdf", "html", "md", "txt"])
def test_a_ruling_is_written_as_its_file_ends(ending, tmp_path):
    file, out = tmp_path / "round.json", tmp_path / f"ruling.{ending}"
    file.write_text(json.dumps(EZ), encoding="utf-8")
    done = CliRunner().invoke(app, ["settle", str(file), "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert not done.stdout
    assert len(out.read_bytes()) > 1500


@pytest.mark.parametrize("script", families())
def test_an_example_is_a_round_with_comments(script):
    posting = next(one["id"] for one in entries() if one["playable"] and load(one["id"]).script == script)
    doc = json.loads(written(commented(example(posting, 1))))
    assert doc["_about"].startswith("A round of ")
    assert all(f"_{key}" in doc for key in doc if not key.startswith("_"))
    plain = {key: value for key, value in doc.items() if not key.startswith("_")}
    assert housedealer.settle(doc)["net"] == housedealer.settle(plain)["net"]


def test_the_command_writes_an_example_and_asks_for_a_file(tmp_path):
    out = tmp_path / "round.json"
    done = CliRunner().invoke(app, ["settle", "--example", "the-101/ultimate-war", "-o", str(out)])
    assert done.exit_code == 0, done.output
    settled = CliRunner().invoke(app, ["settle", str(out), "--json"])
    assert json.loads(settled.stdout)["posting"] == "the-101/ultimate-war"


def named_in(heading):
    """The names in the first column of the tables under a heading of the page."""
    page = PAGE.read_text(encoding="utf-8")
    text = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"`([\w-]+)`", " ".join(re.findall(r"^\| (.*?) \|", text, re.M))))


def test_every_key_of_every_family_is_explained():
    named = {
        name
        for heading in ("In any game", "With a player-dealer", "For the pot, for points, for payments")
        for name in named_in(heading)
    }
    keys = {*KEYS, "up", *(key for name in families() for key in family(name).play.document.keys)}
    assert keys <= named
    assert keys <= set(ROUND_KEYS)
    assert named <= set(ROUND_KEYS) | keys


def test_every_choice_and_every_irregularity_is_explained():
    games = [game(one["id"]) for one in entries() if one["playable"]]
    assert named_in("Choices") == {choice.name for one in games for choice in one.family.play.decisions.choices(one)}
    assert named_in("Irregularities") == {rule.kind for one in games for rule in one.posting.irregularities}
