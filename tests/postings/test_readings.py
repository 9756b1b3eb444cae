"""Every reading names what it decides, and one that many postings share is written once."""

import tomllib
from collections import Counter

import pytest

from housedealer.documents.rulings.settlement import audit_text
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.audit import audit
from housedealer.postings import entries, load
from housedealer.postings.loader import HERE
from housedealer.postings.readings import FILE, choice_words, missing_keys, shared, written_out

PLAYABLE = [one["id"] for one in entries() if one["playable"]]


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_reading_names_a_key_that_is_in_the_data(posting):
    played = game(posting)
    assert list(missing_keys(played.posting, played.rules)) == []


def test_a_missing_key_is_a_finding_of_the_audit():
    posting = load("500-club/ez-baccarat")
    wrong = posting.readings[0].model_copy(update={"decides": ["wagers.no-such-wager"], "alternatives": []})
    none = posting.readings[1].model_copy(update={"decides": [], "alternatives": []})
    result = audit(posting.model_copy(update={"readings": [wrong, none]}))["findings"]
    shown = {one["place"]: one["says"] for one in result if one["kind"] == "reading"}
    assert shown == {
        wrong.id: "it decides wagers.no-such-wager, which is not in the data",
        none.id: "it names no key that it decides",
    }


def test_no_reading_is_written_twice():
    texts = Counter()
    for name in PLAYABLE:
        raw = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
        for one in raw.get("readings", []):
            if "use" not in one:
                texts[one["question"], one["choice"], one["why"], repr(one.get("alternatives"))] += 1
    assert [text for text, count in texts.items() if count > 1] == []


def test_every_shared_reading_is_used_more_than_once():
    used = Counter()
    for name in PLAYABLE:
        raw = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
        used.update(one["use"] for one in raw.get("readings", []) if "use" in one)
    assert set(used) == set(shared())
    assert min(used.values()) > 1, FILE.name


def test_an_unknown_shared_reading_is_refused():
    with pytest.raises(HouseError, match="'no-such' is not shared; expected a name"):
        written_out([{"use": "no-such", "lines": "1"}], "postings/x.toml")


def test_a_choice_is_the_same_with_hyphens_and_with_blanks():
    """`no plain flush` and `no-plain-flush` switch the same reading, and records name it alike."""
    posting = "500-club/fortune-pai-gow-poker"
    written = [
        game(posting, {"joker-flush": choice}) for choice in ("no-plain-flush", "no plain flush", "No plain-flush")
    ]
    assert [one.readings for one in written] == [(("joker-flush", "no-plain-flush"),)] * 3
    posted = [game(posting, {"house-way-four-and-three": choice}) for choice in ("four behind", "four-behind")]
    assert [one.posting for one in posted] == [game(posting).posting] * 2


def test_choices_are_printed_in_words():
    posting = "500-club/fortune-pai-gow-poker"
    with pytest.raises(HouseError, match=r"'x' is unknown; expected one of completes, no plain flush$"):
        game(posting, {"joker-flush": "x"})
    assert "→ stop (or: draw on)." in audit_text(audit(load("500-club/ez-baccarat")))


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_choice_answers_its_question(posting):
    bare = {"push", "pushes", "lose", "loses", "win", "paid", "pays", "compared", "stand", "kept", "asked", "offered"}
    for reading in load(posting).readings:
        for choice in (reading.choice, *(other.name for other in reading.alternatives)):
            words = choice_words(reading, choice)
            assert words not in bare, (reading.question, words)
            assert "-" not in words or " " in words or words[0].isdigit(), (reading.question, words)
