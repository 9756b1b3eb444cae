"""Every line of the posted texts is played, read, written out or set aside, and what is written out is in documents.

The texts themselves are not part of the project: only numbers of lines are compared. The ranges are those of the
postings and of the fee documents, and the length of each text is what `wc -l` counts, with the last line that has no
line feed.
"""

from __future__ import annotations

import pytest

from housedealer.documents import coverage
from housedealer.documents.posting import document
from housedealer.documents.procedures import TITLES
from housedealer.documents.texts import Texts
from housedealer.documents.tree import Fact, Facts, citations, walk
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.fee_documents import fee_documents
from housedealer.postings.loader import load, names
from housedealer.postings.procedures import loose, procedures_of, shared, written_out

EVERY = [*names(), *fee_documents()]
LENGTHS = {"000": 10301, "001": 6155, "002": 1110, "003": 4022, "004": 3843}


@pytest.mark.parametrize("name", EVERY)
def test_every_line_is_accounted_for(name: str) -> None:
    assert coverage.ranges(coverage.coverage(name).missing) == ""


def test_fee_documents_are_those_that_were_posted() -> None:
    # Eight fee documents of their own; Outlaws' two stand between its postings (002:474-540, 1053-1110).
    assert list(fee_documents()) == [
        "500-club/fees-california-games", "500-club/fees-poker-games",
        "black-sheep/fees-california-games", "black-sheep/fees-poker-games",
        "outlaws/fees-california-games", "outlaws/fees-poker-games",
        "the-101/fees-california-games", "the-101/fees-poker-games",
        "turlock/fees-california-games", "turlock/fees-poker-games",
    ]  # fmt: skip
    # the stray page of Black Sheep's poker fees, 004:572-598
    assert {572, 598, 3774, 3842} <= coverage.coverage("black-sheep/fees-poker-games").lines


def test_no_line_of_a_text_is_left_over() -> None:
    held = {line for one in coverage.every() for line in ((one.seed, number) for number in one.lines)}
    for seed, reasons in loose().items():
        for lines in reasons.values():
            held |= coverage.lines_of(lines, seed)
    # the last line of 001 belongs to the posting before it, whose range ends where its last line feed does
    held |= coverage.lines_of(procedures_of("the-101/ace-up-pai-gow-poker").procedures[-1].lines, "001")
    assert held == {(seed, line) for seed, length in LENGTHS.items() for line in range(1, length + 1)}


@pytest.mark.parametrize("name", EVERY)
def test_written_out_lines_are_in_the_postings_own_text(name: str) -> None:
    result, one = procedures_of(name), coverage.coverage(name)
    every = [*(part.lines for part in (*result.procedures, *result.glossary)), *result.played.values()]
    for lines in (*every, *result.set_aside.values()):
        cited = citations(lines, one.seed)
        assert cited, lines
        for range_ in cited:
            assert range_.seed == one.seed
            assert {range_.first, range_.last} <= one.lines | {max(one.lines) + 1}, str(range_)


@pytest.mark.parametrize("name", names())
def test_documents_include_every_procedure_and_term(name: str) -> None:
    shown = document(game(name))
    stated = {
        (fact.about, fact.text)
        for part in walk(shown.sections)
        for fact in (part.facts if isinstance(part, Facts) else (part,) if isinstance(part, Fact) else ())
    }
    result = procedures_of(name)
    assert {(one.about, one.words) for one in result.procedures} <= stated
    assert {(one.term, one.words) for one in result.glossary} <= stated


# Procedures that software does not play, and words that each document must have for them.
RULES = {
    ("500-club/ez-baccarat", "No interest"): "714-715",
    ("500-club/ez-baccarat", "Proposition players"): "772-773",
    ("500-club/fortune-pai-gow-poker", "Alternating decks"): "1011-1013, 1021-1022",
    ("500-club/fortune-pai-gow-poker", "Seven piles by hand"): "1141-1143, 1147-1149, 1151-1154",
    ("500-club/texas-holdem", "Shuffle and cut"): "7185-7188",
    ("500-club/texas-holdem", "Draw for the button"): "7264-7266, 7268-7269",
    ("500-club/three-card-poker", "No more bets"): "10030-10032",
    ("500-club/three-card-poker", "Who touches the cards"): "10063-10064",
    ("500-club/pure-21-5-blackjack", "Who touches the cards"): "72",
    ("500-club/ez-baccarat", "One option at a time"): "8302-8304",
    ("500-club/ez-baccarat", "At most five rates"): "8310-8311",
    ("500-club/ez-baccarat", "Notice"): "8313-8314",
    ("black-sheep/texas-holdem", "Notice"): "595-596, 3836-3837",
    ("the-101/double-hand-pai-gow-poker", "Largest bet decides"): "100-104",
    ("the-101/mexican-stud", "Language"): "150",
    ("turlock/three-card-holdem", "Card on the floor"): "657",
}


@pytest.mark.parametrize(("name", "about"), RULES)
def test_procedures_that_are_not_played_are_in_the_document_with_their_lines(name: str, about: str) -> None:
    result = document(game(name))
    procedures = next(one for one in result.sections if one.title == "Procedures")
    facts = [fact for part in walk(procedures.parts) if isinstance(part, Facts) for fact in part.facts]
    assert RULES[name, about] in [fact.lines for fact in facts if fact.about == about]


def test_a_fee_document_speaks_for_the_section_of_a_posting_alone() -> None:
    # 000:7890-7891 lets Fortune's bonus bets be of any size; EZ Baccarat's are from $1 to $1,000 (7721)
    result = document(game("500-club/ez-baccarat"))
    assert not [part for part in walk(result.sections) if isinstance(part, Facts) and "Size of bonus bets" in str(part)]


def test_topics_have_titles_and_shared_words_are_used() -> None:
    used: set[str] = set()
    for name in EVERY:
        used |= {one.words for one in (*procedures_of(name).procedures, *procedures_of(name).glossary)}
        assert all(one.topic in TITLES for one in procedures_of(name).procedures)
    for file in ("procedures", "glossary"):
        assert [name for name, one in shared(file).items() if one["words"] not in used] == []


def test_an_unknown_shared_name_is_refused() -> None:
    with pytest.raises(
        HouseError, match=r"x: use\.nothing is not shared; expected a name of postings/procedures\.toml"
    ):
        written_out({"use": {"nothing": "1-2"}}, "x")


def test_a_posting_without_a_text_has_no_lines() -> None:
    with pytest.raises(HouseError, match="'own/mine' has no posted text"):
        coverage.coverage("own/mine")


def test_play_does_not_read_what_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    procedures_of.cache_clear()
    load("500-club/ez-baccarat")
    assert procedures_of.cache_info().currsize == 0


def test_texts_show_what_is_not_blank(tmp_path) -> None:
    # A text without a blank line: every line that was recorded as blank is reported.
    (tmp_path / "000.txt").write_text("words\n" * 1000)
    result = coverage.coverage("500-club/ez-baccarat", Texts(tmp_path))
    assert coverage.ranges(result.not_blank) == procedures_of("500-club/ez-baccarat").set_aside["blank"]
    assert result.missing == ()
