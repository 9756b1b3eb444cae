"""The documentation as pages of the server: every page is there, its links lead somewhere, and it needs no script."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from housedealer.server.docs_pages import pages
from housedealer.server.http.routers import docs

DOCS = Path(__file__).parents[2] / "docs"
WEB = Path(pages.__file__).parents[2] / "web"


class Read(HTMLParser):
    """The links, pictures, anchors, tags and text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name in ("href", "src") and value:
                self.links.add(value)
            if name == "id" and value:
                self.anchors.add(value)

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Read:
    result = Read()
    result.feed(text)
    return result


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(docs.router)
    return TestClient(app)


def test_every_page_of_the_docs_is_listed() -> None:
    assert sorted(pages.names()) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")
    assert [group.heading for group in pages.groups()] == ["Start", "How to", "Explanation", "Reference"]


def test_links_and_pictures_lead_to_what_is_there(client: TestClient) -> None:
    read_pages = {name: read(pages.page(name)) for name in ("index", *pages.names())}
    for name, page in read_pages.items():
        for link in page.links:
            if "://" in link:
                continue
            target, _, anchor = link.partition("#")
            if target.startswith("/docs/pictures/"):
                assert client.get(target).headers["content-type"] == "image/svg+xml", (name, link)
            elif target == "/docs/style.css":
                assert client.get(target).headers["content-type"].startswith("text/css")
            elif target.startswith("/docs/") or not target:
                other = target.removeprefix("/docs/") or ("index" if target else name)
                assert other in read_pages, (name, link)
                assert not anchor or anchor in read_pages[other].anchors, (name, link)
            elif target != "/":
                assert (WEB / target.removeprefix("/")).exists(), (name, link)


def test_pages_hold_to_the_policy_of_the_server_and_show_no_markup() -> None:
    """The policy is default-src 'self': no script or style in a page, and nothing from another site."""
    for name in ("index", *pages.names()):
        page = read(pages.page(name))
        assert not page.tags & {"script", "style", "iframe"}, name
        assert "style" not in page.attributes and not any(one.startswith("on") for one in page.attributes), name
        assert "```" not in page.text and "{toctree}" not in page.text and "autofunction" not in page.text, name


def test_the_reference_names_everything_that_is_public() -> None:
    import housedealer

    text = read(pages.page("api")).text
    assert [name for name in housedealer.__all__ if name not in text] == []


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/..%2f..%2fpyproject", "/docs/Index", "/docs/pictures/x.svg"])
def test_what_is_not_a_page_is_refused(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (404, 422)
    assert client.head("/docs/rounds").status_code == 200
