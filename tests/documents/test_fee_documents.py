"""Every fee document is written out whole: all options of all its games, and what holds for all of them."""

from __future__ import annotations

import pytest

from housedealer.documents.fee_document import fee_document
from housedealer.documents.formats.as_text import text
from housedealer.documents.formats.written import Format, written
from housedealer.documents.paper import Section, Table, walk
from housedealer.errors import HouseError
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
