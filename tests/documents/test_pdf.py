"""PDF documents: embedded fonts, letters of any alphabet that the font has, suits, bookmarks, the same bytes."""

from __future__ import annotations

import io

from pypdf import PdfReader

from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.posting import document
from housedealer.documents.tree import Cards, Document, Fact, Section, Table
from housedealer.games import game


def paper(*sections: Section) -> PdfReader:
    return PdfReader(io.BytesIO(pdf(Document("own/zolw", "Żółw Poker", "Dom gry · Łódź", "", sections))))


def test_letters_beyond_western_europe_and_suits_are_printed() -> None:
    row = ("Zażółć gęślą jaźń", "Правила игры", "Ω ≥ 21½ – “soft” …", Cards("As Kh Qd Jc Xx"))
    table = Table("Hands", ("a", "b", "c", "cards"), (row,))
    read = paper(Section("Правила", (Fact("Words", "Žluťoučký kůň; ñandú; 10 € or more"), table)))
    text = " ".join(page.extract_text() for page in read.pages)
    for words in ("Żółw Poker", "Zażółć gęślą jaźń", "Правила игры", "Ω ≥ 21½", "Žluťoučký kůň", "A♠ K♥ Q♦ J♣ ★"):
        assert words.replace(" ", "") in text.replace(" ", "").replace("\n", ""), words
    assert "?" not in text


def test_fonts_are_embedded_and_the_file_has_its_language_and_title() -> None:
    read = PdfReader(io.BytesIO(pdf(document(game("500-club/ez-baccarat")))))
    fonts = read.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    for font in fonts.values():
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descriptor
    assert read.trailer["/Root"]["/Lang"] == "en-US"  # type: ignore[index]
    assert read.metadata is not None and read.metadata.title == "EZ Baccarat"


def test_every_section_is_a_bookmark() -> None:
    doc = document(game("500-club/ez-baccarat"))
    read = PdfReader(io.BytesIO(pdf(doc)))
    marked = [one.title for one in read.outline if not isinstance(one, list)]
    assert marked == [section.title for section in doc.sections]


def test_a_heading_is_on_the_page_of_its_table() -> None:
    """Sixty sections with a table each, over many pages: no heading is the last thing on its page."""
    sections = [Section(f"Part {at}", (Table("t", ("n", "m"), ((f"cell {at}", "x"),)),)) for at in range(60)]
    for page in paper(*sections).pages:
        lines = [line for line in page.extract_text().splitlines() if "Żółw" not in line and " of " not in line]
        assert not lines[-1].startswith("Part "), lines[-3:]


def test_the_same_document_gives_the_same_bytes() -> None:
    doc = document(game("the-101/ultimate-war"))
    assert pdf(doc) == pdf(doc)
