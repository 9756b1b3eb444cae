"""Every posting is written out whole, in every format, in words that people use."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from housedealer.documents.formats.as_html import article, page
from housedealer.documents.formats.as_markdown import markdown
from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.formats.as_text import text
from housedealer.documents.posting import document, in_force
from housedealer.documents.sisters import _in
from housedealer.documents.tree import Cards, Document, Fact, Facts, Section, Table, citations, walk
from housedealer.games import game
from housedealer.money import Odds, show
from housedealer.postings.collection import FeeOption
from housedealer.postings.loader import names
from housedealer.postings.readings import choice_words
from housedealer.postings.schema import Posting

PROGRAM = re.compile(
    r"\bNone\b(?! is)|undefined|\bnan\b|\w_\w|[{}<>]|\bTrue\b|\bFalse\b|\b(rules|wagers|seats|fees)\.[a-z]"
)
"""Words that only a program would use."""


def sections(parts: tuple[object, ...]) -> list[Section]:
    result = [part for part in parts if isinstance(part, Section)]
    return [*result, *(inner for one in result for inner in sections(one.parts))]


def words(part: object) -> list[str]:
    if isinstance(part, Fact):
        return [part.about, part.text]  # what it is about stands before a fact of a list alone
    if isinstance(part, Facts):
        return [text for fact in part.facts for text in words(fact)[part.ordered :]]
    assert isinstance(part, Table)
    return [*part.head, *(str(cell) for row in part.rows for cell in row if not isinstance(cell, Cards))]


@pytest.mark.parametrize("name", names())
def test_every_posting_is_written_out_in_every_format(name: str) -> None:
    played = game(name)
    result = document(played)
    plain = text(result)
    assert not PROGRAM.search(plain), PROGRAM.search(plain)
    assert max(map(len, plain.splitlines())) <= 100
    holds_every_wager(result, played.posting)
    holds_the_fees(result, played.posting, in_force(played))
    holds_every_reading(result, played.posting)
    reads_the_same_everywhere(result)


def holds_every_wager(doc: Document, posting: Posting) -> None:
    by_wager = {one.wager: one for one in sections(doc.sections) if one.wager}
    rows = {
        wager: row
        for part in walk(doc.sections)
        if isinstance(part, Table)
        for wager, row in zip(part.wagers, part.rows, strict=False)
    }
    for wager in posting.wagers:
        tables = [wager.pays, *(one.pays for one in wager.tables)]
        paid = [row.pays.words() if isinstance(row.pays, Odds) else str(row.pays) for pays in tables for row in pays]
        if wager.id in by_wager:
            one = by_wager[wager.id]
            assert one.title == wager.name
            shown = [str(row[1]) for part in one.parts if isinstance(part, Table) for row in part.rows]
            assert shown == paid
        else:
            assert rows[wager.id][0] == wager.name
            for row in wager.pays:
                where = 2 if isinstance(row.pays, Odds) else 1  # a push stands in the column of wins
                assert (row.pays.words() if where == 2 else "pushes") in str(rows[wager.id][where])


def holds_the_fees(doc: Document, posting: Posting, options: list[FeeOption]) -> None:
    assert posting.fees is not None
    section = next(one for one in doc.sections if one.title == "Collection fees")
    lines = [line for part in walk(section.parts) for line in words(part)]
    whole = " ".join(lines)
    if not posting.fees.options:
        assert "No fee schedule is posted." in lines
        return
    listed = next(part for part in walk(section.parts) if isinstance(part, Table) and part.about == "Options")
    assert len(listed.rows) == len(posting.fees.options)
    assert [listed.rows[at][0] for at in listed.marked] == [str(one.option) for one in options]
    for option, row in zip(posting.fees.options, listed.rows, strict=True):
        line = " ".join(map(str, row))
        amounts = [*option.streets.values(), option.player, option.player_dealer, option.player_dealer_per_spot]
        amounts += [fee for part in (option, *option.also) for tier in part.tiers for fee in (tier.from_, tier.player)]
        assert all(show(amount) in line for amount in amounts if amount), (option.option, line)
        assert ("incomplete" in line) == (not option.complete)
    for option in options:
        for part in (option, *option.also):
            for tier in part.tiers:
                assert all(show(fee) in whole for fee in (tier.from_, tier.player_dealer, tier.player) if fee)


def holds_every_reading(doc: Document, posting: Posting) -> None:
    lines = {line for part in walk(doc.sections) for line in words(part)}
    for one in posting.readings:
        assert one.question in lines
        assert any(one.why in line and f"ruling: {choice_words(one, one.choice)}." in line for line in lines)


def letters_of(doc: Document) -> set[str]:
    """The sentences and cells of a document, without those too short to search for."""
    spoken = [line for part in walk(doc.sections) for line in words(part)[isinstance(part, Fact) :]]
    return {squeezed(line) for line in spoken if len(line) > 12}


def reads_the_same_everywhere(doc: Document) -> None:
    """Each format holds every word of the document."""
    page_, marked = article(doc, folded=True, link=lambda cited: f"/{cited}"), markdown(doc)
    assert "<style>" in page(doc)
    html = squeezed("".join(ElementTree.fromstring(page_).itertext()))
    plain = squeezed(re.sub(r"\\([|*_`])|\*\*|&lt;", r"\1", marked))
    for line in letters_of(doc):
        assert line in html, line
        assert line in plain, line
    assert page_.count('class="cite"') == sum(len(citations(lines, doc.seed)) for lines in cited(doc))


def squeezed(line: str) -> str:
    return re.sub(r"[^A-Za-z0-9$]", "", line)


def cited(doc: Document) -> list[str]:
    result = [one.lines for one in sections(doc.sections)]
    for part in walk(doc.sections):
        result += [fact.lines for fact in part.facts] if isinstance(part, Facts) else [part.lines]
    return result


def holds_every_word_on_paper(name: str) -> None:
    doc = document(game(name))
    drawn = squeezed(pdf_words(pdf(doc)))
    for line in letters_of(doc):
        assert line in drawn or len(line) > 40, line  # a cell that wraps in a table is not contiguous


@pytest.mark.parametrize("name", names()[::8])
def test_a_paper_holds_every_word(name: str) -> None:
    holds_every_word_on_paper(name)


@pytest.mark.heavy
@pytest.mark.parametrize("name", names())
def test_every_paper_holds_every_word(name: str) -> None:
    holds_every_word_on_paper(name)


def pdf_words(data: bytes) -> str:
    """The text of a PDF, as another library reads it."""
    return "\n".join(one.extract_text() for one in PdfReader(io.BytesIO(data)).pages)


def test_the_keys_of_facts_are_unique() -> None:
    """Sister postings are compared by these keys, so each stands for one fact."""
    from housedealer.documents.posting import sections as posting_sections

    for name in names():
        keys = [key for section in posting_sections(game(name), None) for key, _ in _in(section)]
        assert sorted(keys) == sorted(set(keys)), name


def test_examples_are_what_they_are_called() -> None:
    """Of every ranking the examples stand from the best down, as the posted charts list them."""
    result = document(game("the-101/cal-quick-draw-poker"))
    ranks = next(part for part in walk(result.sections) if isinstance(part, Table) and part.about == "Hands")
    kinds = list(dict.fromkeys(str(row[1]).partition(",")[0] for row in ranks.rows))
    # 001:2102-2119
    assert kinds == [
        "Five aces", "Five of a kind", "Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush",
        "Straight", "Three of a kind", "Two pair", "Pair of tens", "Ace high",
    ]  # fmt: skip
