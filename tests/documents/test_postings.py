"""Every posting is written out whole, in every format, in words that people use."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest

from housedealer.documents.formats.as_html import article, page
from housedealer.documents.formats.as_markdown import markdown
from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.formats.as_text import text
from housedealer.documents.paper import Cards, Document, Fact, Facts, Section, Table, citations, walk
from housedealer.documents.posting import document, in_force
from housedealer.documents.sisters import _in
from housedealer.games import game
from housedealer.money import Odds, show
from housedealer.postings.collection import FeeOption
from housedealer.postings.loader import names
from housedealer.postings.schema import Posting

PROGRAM = re.compile(
    r"\bNone\b(?! is)|undefined|\bnan\b|\w_\w|[{}<>]|\bTrue\b|\bFalse\b|\b(rules|wagers|seats|fees)\.[a-z]"
)
"""What only a program would say."""


def sections(parts: tuple[object, ...]) -> list[Section]:
    result = [part for part in parts if isinstance(part, Section)]
    return [*result, *(inner for one in result for inner in sections(one.parts))]


def words(part: object) -> list[str]:
    if isinstance(part, Fact):
        return [part.about, part.text]  # what it is about stands before a fact of a list alone
    if isinstance(part, Facts):
        return [said for fact in part.facts for said in words(fact)[part.ordered :]]
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
        paid = [str(row.pays) for pays in tables for row in pays]
        if wager.id in by_wager:
            one = by_wager[wager.id]
            assert one.title == wager.name
            shown = [str(row[1]) for part in one.parts if isinstance(part, Table) for row in part.rows]
            assert shown == paid
        else:
            assert rows[wager.id][0] == wager.name
            for row in wager.pays:
                where = 2 if isinstance(row.pays, Odds) else 1  # a push is told where the wager is said to win
                assert (str(row.pays) if where == 2 else "pushes") in str(rows[wager.id][where])


def holds_the_fees(doc: Document, posting: Posting, options: list[FeeOption]) -> None:
    assert posting.fees is not None
    section = next(one for one in doc.sections if one.title == "Collection fees")
    said = [line for part in walk(section.parts) for line in words(part)]
    whole = " ".join(said)
    if not posting.fees.options:
        assert "No schedule of fees is posted." in said
        return
    listed = next(part for part in walk(section.parts) if isinstance(part, Table) and part.about == "Options")
    assert len(listed.rows) == len(posting.fees.options)
    assert [listed.rows[at][0] for at in listed.marked] == [str(one.option) for one in options]
    for option, row in zip(posting.fees.options, listed.rows, strict=True):
        line = " ".join(map(str, row))
        amounts = [*option.streets.values(), option.player, option.player_dealer, option.player_dealer_per_spot]
        amounts += [fee for part in (option, *option.also) for tier in part.tiers for fee in (tier.from_, tier.player)]
        assert all(show(amount) in line for amount in amounts if amount), (option.option, line)
        assert ("not complete" in line) == (not option.complete)
    for option in options:
        for part in (option, *option.also):
            for tier in part.tiers:
                assert all(show(fee) in whole for fee in (tier.from_, tier.player_dealer, tier.player) if fee)


def holds_every_reading(doc: Document, posting: Posting) -> None:
    said = {line for part in walk(doc.sections) for line in words(part)}
    for one in posting.readings:
        assert one.question in said
        assert any(one.why in line and one.choice.replace("-", " ") in line.replace("-", " ") for line in said)


def reads_the_same_everywhere(doc: Document) -> None:
    """Each format holds every word of the document."""
    spoken = [line for part in walk(doc.sections) for line in words(part)[isinstance(part, Fact) :]]
    letters = {squeezed(line) for line in spoken if len(line) > 12}
    page_, marked = article(doc, folded=True, link=lambda cited: f"/{cited}"), markdown(doc)
    assert "<style>" in page(doc)
    html = squeezed("".join(ElementTree.fromstring(page_).itertext()))
    drawn = squeezed(pdf_words(pdf(doc)))
    plain = squeezed(re.sub(r"\\([|*_`])|\*\*|&lt;", r"\1", marked))
    for line in letters:
        assert line in html, line
        assert line in plain, line
        assert line in drawn or len(line) > 40, line  # what is broken over lines in a table lies apart
    assert page_.count('class="cite"') == sum(len(citations(lines, doc.seed)) for lines in cited(doc))


def squeezed(line: str) -> str:
    return re.sub(r"[^A-Za-z0-9$]", "", line)


def cited(doc: Document) -> list[str]:
    result = [one.lines for one in sections(doc.sections)]
    for part in walk(doc.sections):
        result += [fact.lines for fact in part.facts] if isinstance(part, Facts) else [part.lines]
    return result


def pdf_words(data: bytes) -> str:
    """What a PDF draws, word after word."""
    assert data.startswith(b"%PDF-1.4") and data.endswith(b"%%EOF\n")
    pages = [zlib.decompress(one) for one in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)]
    assert f"/Count {len(pages)}".encode() in data
    drawn = re.findall(rb"Td \(((?:[^()\\]|\\.)*)\) Tj", b"".join(pages))
    return re.sub(r"\\(.)", r"\1", b" ".join(drawn).decode("cp1252"))


def test_nothing_is_told_twice_under_one_name() -> None:
    """What sisters are compared by is one thing each."""
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
