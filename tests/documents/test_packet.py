"""The approval file: its parts, its worked rounds, and the legal checklist judged for every posting."""

from __future__ import annotations

import io
import math
import re
from datetime import date
from decimal import Decimal

import pytest
from pypdf import PdfReader

import housedealer
from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.formats.written import written
from housedealer.documents.packet.document import packet
from housedealer.documents.packet.law import Judged, checklist, judged
from housedealer.documents.tree import Fact, Section, Table, walk
from housedealer.games import game
from housedealer.postings.changes import changed

POSTINGS = [one["id"] for one in housedealer.postings()]
FAMILIES = [
    "500-club/ez-baccarat", "500-club/fortune-pai-gow-poker", "500-club/pure-21-5-blackjack", "the-101/party-craps",
    "the-101/ultimate-war", "the-101/two-card-peek", "the-101/cal-quick-draw-poker", "500-club/ultimate-texas-holdem",
    "500-club/texas-holdem", "500-club/face-up-chinese-poker",
]  # fmt: skip
TODAY = date(2026, 11, 17)


def points(posting: str) -> dict[str, Judged]:
    return {one.point.id: one for one in judged(game(posting))}


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_point_is_judged_for_every_posting(posting: str) -> None:
    result = points(posting)
    assert list(result) == [point.id for point in checklist().points]
    banked = game(posting).posting.player_dealer is not None
    assert (result["no-percentage"].verdict == "against") == (posting == "the-101/party-craps")
    for one in result.values():
        assert (one.verdict in ("met", "bears on it")) <= bool(one.says)
        assert (one.verdict == "not found") <= (not one.says and not one.lines)
        if one.point.law == "PC-330-11":
            assert (one.verdict == "does not apply") == (not banked)
        elif one.point.law == "PC-337j" and one.verdict == "met":
            assert one.lines


def test_laws_name_their_source_and_how_far_it_was_read() -> None:
    for law in checklist().laws.values():
        assert law.source and law.date and law.status


def test_the_lines_on_the_bank_are_cited() -> None:
    """000:712-714 the rotation, 000:709-712 what the bank wins and loses; 000:8289-8291 the fee document on it."""
    ez = points("500-club/ez-baccarat")
    assert ez["rotation"].verdict == "met" and "000:712-714" in ez["rotation"].lines
    assert ez["fixed-wager"].verdict == "met" and "000:709-711" in ez["fixed-wager"].lines
    assert ez["glossary"].verdict == "not found"


def test_conflicts_with_the_law_are_marked() -> None:
    """A bank that is held for 200 rounds; five rates where 003:238 allows three; a fee on winnings (001:4095)."""
    held = changed("500-club/ez-baccarat", {"player_dealer.turns": 200})
    assert points(held)["rotation"].verdict == "against"
    assert points("turlock/pure-21-5-blackjack")["five-rates"].verdict == "against"
    assert points("the-101/party-craps")["no-percentage"].verdict == "against"


def test_posted_limits_are_no_word_on_percentages() -> None:
    """003:456 says only that limits are posted."""
    assert "003:456" not in points("turlock/three-card-holdem")["no-percentage"].lines


@pytest.mark.parametrize("posting", FAMILIES)
def test_an_approval_file_has_every_part(posting: str) -> None:
    paper = packet(game(posting), None, "1", TODAY)
    cover, contents, *parts = paper.sections
    assert cover.title == "Cover"
    [listed] = [part for part in contents.parts if hasattr(part, "facts")]
    assert [fact.text for fact in listed.facts] == [part.title for part in parts]
    titles, round_name = " ".join(part.title for part in parts), game(posting).posting.round_name
    for wanted in (
        "Object", "decides", f"{round_name} is played", "Collection", "Irregularities", "Equipment", "Glossary",
        "Worked", "Mathematics", "Legal checklist", "Open questions",
    ):  # fmt: skip
        assert wanted in titles
    assert b"Legal checklist" in written(paper, "markdown")


def test_worked_rounds_are_real_and_balance() -> None:
    """Each worked round's money sums to zero with the house's part."""
    from housedealer.documents.packet.parts import examples

    for posting in ("500-club/ez-baccarat", "turlock/three-card-poker", "500-club/texas-holdem"):
        shown = examples(game(posting), 3, 5)
        rounds = [part for part in shown.parts if isinstance(part, Section)]
        assert len(rounds) == 3
        for one in rounds:
            net = next(part.text for part in one.parts if isinstance(part, Fact) and "the house" in part.text)
            amounts = [
                Decimal(sign + amount.replace(",", ""))
                for sign, amount in re.findall(r"(-?)\$([0-9][0-9,]*(?:\.[0-9]+)?)", net)
            ]
            assert len(amounts) >= 3 and sum(amounts) == 0, net
            if posting != "500-club/texas-holdem":
                assert any(isinstance(part, Table) for part in walk((one,)))
        assert examples(game(posting), 3, 5) == shown


@pytest.mark.parametrize("posting", FAMILIES)
def test_the_glossary_has_the_terms_that_the_file_uses(posting: str) -> None:
    paper = packet(game(posting), None, "1", TODAY)
    text = written(paper, "text").decode().lower()
    [part] = [part for part in paper.sections if "Glossary" in part.title]
    listed = {fact.about.lower() for group in part.parts for fact in group.parts[0].facts}
    for term in ("player-dealer", "collection", "push", "shoe", "misdeal", "burn", "wager", "house way", "pot"):
        if re.search(rf"\b{term}(s|es)?\b", text.split("glossary", 1)[0]):
            assert any(term in one for one in listed), (term, listed)


def test_the_contents_name_the_page_of_every_part() -> None:
    """The page that each entry names and links to is the one on which the part's heading stands."""
    paper = packet(game("500-club/ez-baccarat"), None, "1.0", TODAY)
    read = PdfReader(io.BytesIO(pdf(paper)))
    pages = [" ".join(page.extract_text().split()) for page in read.pages]
    titles = [one.title for one in paper.sections if one.title[0].isdigit()]
    contents = pages[0].partition("Contents")[2].partition(f" {titles[0]} Two hands")[0]
    links = [one.get_object()["/Dest"][0] for one in read.pages[0]["/Annots"]]  # type: ignore[attr-defined]
    for title, link in zip(titles, links, strict=True):
        [named] = re.findall(rf"{re.escape(title)} (\d+)(?= |$)", contents)
        assert title in pages[int(named) - 1].partition("Contents")[2 if named == "1" else 0]
        assert read.pages[int(named) - 1].indirect_reference == link


def test_the_mathematics_has_the_figures_of_the_trade() -> None:
    from housedealer.odds.engine.stored_edges import edges

    known = edges("500-club/ez-baccarat", True)
    assert known is not None
    text = written(packet(game("500-club/ez-baccarat"), known, "1", TODAY), "text").decode()
    row = next(line for line in text.splitlines() if line.strip().startswith("Player") and "98.7649%" in line)
    # Eight decks: 44.6247% wins, 9.5156% ties; a bet of one to one without the ties has their deviation.
    assert all(figure in row for figure in ("1.2351%", "44.6247%", "9.5156%", "0.9512"))
    assert f"{1.644854 * math.sqrt(1 - 0.095156 - 0.012351**2):.4f}" in row
    assert "exact" in text and "Second counts" not in text[: text.index("Mathematics")]


@pytest.mark.heavy
@pytest.mark.parametrize("posting", POSTINGS)
def test_every_posting_has_an_approval_file(posting: str) -> None:
    assert b"Legal checklist" in written(packet(game(posting), None, "1", TODAY), "html")
