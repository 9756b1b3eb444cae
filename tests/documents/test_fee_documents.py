"""Every fee document is written out whole: all options of all its games, and what holds for all of them."""

from __future__ import annotations

import pytest

from housedealer.documents.fee_document import fee_document
from housedealer.documents.formats.as_text import text
from housedealer.documents.formats.written import Format, written
from housedealer.documents.posting import document
from housedealer.documents.tree import Fact, Section, Table, walk
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.fee_documents import fee_documents, load_fee_document
from housedealer.postings.procedures import procedures_of


def rows(section: Section) -> list[str]:
    (table,) = [part for part in walk(section.parts) if isinstance(part, Table)]
    return [str(row[0]) for row in table.rows]


@pytest.mark.parametrize("name", fee_documents())
def test_a_fee_document_has_every_option_and_every_procedure(name: str) -> None:
    result, data = fee_document(name), load_fee_document(name)
    *schedules, beside = result.sections
    assert [len(rows(one)) for one in schedules] == [len(one.options) for one in data.sections.values()]
    assert beside.title == "Procedures"
    plain = " ".join(text(result).split())
    for one in procedures_of(name).procedures:
        assert one.words in plain
    for kind, begins in {"html": b"<!doctype", "markdown": b"# ", "pdf": b"%PDF"}.items():
        form: Format = kind  # type: ignore[assignment]
        assert written(result, form).lower().startswith(begins.lower())


# What the heading above each schedule announces: "for schedule options 1 through …".
@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("Three Card Poker 6 Card Bonus", 19),  # 004:3160
        ("Blackjack Elite with Boom Bonus and Super 7s Bonus", 20),  # 004:3345
        ("EZ Baccarat", 14),  # 004:3649
    ],
)
def test_black_sheeps_schedules_have_as_many_options_as_they_announce(title: str, options: int) -> None:
    result = fee_document("black-sheep/fees-california-games")
    (section,) = [one for one in result.sections if one.title == title]
    assert rows(section) == [str(number) for number in range(1, options + 1)]


def test_the_stray_page_of_black_sheeps_poker_fees_is_part_of_it() -> None:
    result = fee_document("black-sheep/fees-poker-games")
    assert result.under == "Black Sheep, GEGR-001756 · posted text 004, lines 572–598, 3774–3842"
    assert "595-596, 3836-3837" in text(result)  # notice, printed on both pages


def test_an_unknown_fee_document_is_refused() -> None:
    with pytest.raises(HouseError, match="'500-club/fees' is not a fee document; expected one of 500-club/fees-"):
        fee_document("500-club/fees")


# Whom each schedule's words name: the player-dealer alone, or each player too.
@pytest.mark.parametrize(
    ("name", "title", "who"),
    [
        ("the-101/fees-california-games", "Two Card Peek", "the players pay nothing"),  # 001:5275
        (
            "the-101/fees-california-games",
            "Pai-Gow Double Hand Poker",
            "each player where the option says so",
        ),  # 001:4907
        ("500-club/fees-california-games", "EZ Baccarat", "the players pay nothing"),  # 000:7719
        ("500-club/fees-california-games", "Fortune Pai Gow Poker", "each player where the option says so"),  # 000:7886
        (
            "turlock/fees-california-games",
            "Commission-Free Baccarat Dragon Bonus",
            "the players pay nothing",
        ),  # 003:2530
    ],
)
def test_a_schedule_says_who_pays(name: str, title: str, who: str) -> None:
    (section,) = [one for one in fee_document(name).sections if one.title == title]
    (fact,) = [part for part in walk(section.parts) if isinstance(part, Fact) and part.about == "Who pays"]
    assert who in fact.text


@pytest.mark.parametrize(
    ("words", "postings"),
    [
        # 001:4819, 4841, 4873; these postings have schedules of their own, and wagers that are held to it
        ("can be equal to the base bet or less, but not more", []),
        # 001:5220
        (
            "The Pair Plus Bonus Bet can be equal to it or more, but not less, and must be $5 to $200.",
            ["three-card-poker"],
        ),
        # 001:5275
        ("The Super Bet is $1. The Peek Bonus is at least the table minimum and no more than $50.", []),
        # 001:5311, 5324
        ("when the bank moves on, neither the players nor the new player-dealer pay again", ["party-craps"]),
        # 001:5313
        ("There's no fee for odds behind a pass, don't pass, come or don't come bet.", ["party-craps"]),
        # 001:5337-5342
        ("by bet size on Place, Buy and Lay: $10–$100: $1 per player", ["party-craps"]),
    ],
)
def test_what_the_101s_fee_document_says_of_single_wagers_is_written_out(words: str, postings: list[str]) -> None:
    for result in (
        fee_document("the-101/fees-california-games"),
        *(document(game(f"the-101/{one}")) for one in postings),
    ):
        assert words in " ".join(text(result).split())
