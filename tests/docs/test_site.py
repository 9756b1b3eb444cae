"""The docs site is built without a warning, and its generated pages match the sources."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def reference() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: make() for name, make in module.PAGES.items()}


def test_generated_pages_are_up_to_date() -> None:
    for name, text in reference().items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"docs/{name}: run `make docs` and commit it"


class Links(HTMLParser):
    """The links of a page to other pages of the site."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if (
                name in ("href", "src")
                and value
                and "://" not in value
                and not value.startswith(("#", "data:", "mailto:"))
            ):
                self.targets.add(value.partition("#")[0].partition("?")[0])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(DOCS), str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_site_and_needs_no_network(site: Path) -> None:
    for page in DOCS.glob("*.md"):
        assert (site / f"{page.stem}.html").exists(), page.name
    for html in site.glob("*.html"):
        links = Links()
        text = html.read_text(encoding="utf-8")
        links.feed(text)
        missing = [one for one in links.targets if one and not (html.parent / one).exists()]
        assert [one for one in missing if one.endswith((".html", ".css", ".js", ".svg", ".png"))] == [], html.name
        assert 'src="http' not in text and '<link rel="stylesheet" href="http' not in text


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    import housedealer

    text = (site / "api.html").read_text(encoding="utf-8")
    for name in housedealer.__all__:
        assert name in text, name
