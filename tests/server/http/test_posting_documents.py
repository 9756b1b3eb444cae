"""Documents over HTTP: of a posting, of a table as it is played, to print and to download."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import House
from tests.server.harness import Server, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = tmp_path_factory.mktemp("texts")
    (texts / "000.txt").write_text("\n".join(f"line {number}" for number in range(1, 3001)), encoding="utf-8")
    (texts.parent / "outside.txt").write_text("secret", encoding="utf-8")
    return texts


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[House]:
    """A server that has posted texts."""
    database = tmp_path_factory.mktemp("papers") / "tables.db"
    server = Server(f"sqlite:///{database}", requests_per_second=1000.0, texts=str(folder))
    with serving(server) as house:
        yield house


def test_a_tables_document_has_its_option_readings_and_stakes(house: House) -> None:
    token = house.enter("Ada")
    table = house.open(token, "500-club/ez-baccarat", option=4, readings={"naturals": "draw-on"}, bots=2)
    html = house.get(f"/api/tables/{table}/document").json()["html"]
    assert "In force: option 4" in html and "Switched at this table" in html
    assert 'data-wager="tie"' in html
    poker = house.open(token, "500-club/texas-holdem", plan="$2/$5 no limit", bots=2)
    assert "This table plays for $2/$5 no limit." in house.get(f"/api/tables/{poker}/document").json()["html"]


def test_a_posting_can_be_printed_and_downloaded(house: House) -> None:
    at = "/api/postings/500-club/ez-baccarat/document"
    page = house.get(f"{at}?format=page&option=4")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<link rel="stylesheet" href="/pages/posting/paper.css">' in page.text and "In force: option 4" in page.text
    assert "@media print" in house.get("/pages/posting/paper.css").text
    pdf = house.get(f"{at}?format=pdf")
    assert pdf.content.startswith(b"%PDF") and pdf.headers["content-type"] == "application/pdf"
    assert house.get(f"{at}?format=markdown").text.startswith("# EZ Baccarat")
    assert house.get(f"{at}?format=word").status_code == 422
    assert house.get(f"{at}?option=99").json()["says"].startswith("option: 500-club/ez-baccarat has no option 99")
    assert house.get("/api/postings/500-club/nothing/document").status_code == 400


def test_two_postings_are_compared(house: House) -> None:
    """Seven seats in one cardroom (000:756-762), eight in the other (004:940-952)."""
    at = "/api/postings/500-club/ez-baccarat/comparison"
    html = house.get(f"{at}?with=black-sheep/ez-baccarat").json()["html"]
    assert "What differs" in html and "Eight seats" in html
    assert house.get(f"{at}?with=black-sheep/ez-baccarat&format=pdf").content.startswith(b"%PDF")
    assert house.get(f"{at}?with=black-sheep/nothing").status_code == 400
    assert house.get(at).status_code in (400, 422)


def test_citations_open_only_the_cited_lines(house: House) -> None:
    html = house.get("/api/postings/500-club/ez-baccarat/document").json()["html"]
    assert 'href="/api/texts/000/723-725"' in html
    assert (
        house.get("/api/texts/000/723-725").text == "000:723-725\n   723  line 723\n   724  line 724\n   725  line 725"
    )
    assert house.get("/api/texts/000/1-3000").status_code == 400  # too much at once
    assert house.get("/api/texts/001/1").json()["says"].startswith("lines: there is no text 001")
    for wrong in ("00a/1", "outside.txt/1", "..%2foutside.txt/1", "000/..%2f1", "000/1-2-3", "0000/1", "%2e%2e/1"):
        assert house.get(f"/api/texts/{wrong}").status_code in (404, 422), wrong


def test_without_texts_citations_are_no_links(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    house = server.start()
    try:
        assert "/api/texts/" not in house.get("/api/postings/500-club/ez-baccarat/document").json()["html"]
        assert house.get("/api/texts/000/1").json() == {"says": "The posted texts aren’t on this server."}
    finally:
        house.http.close()
        server.stop()
