"""A real Chromium and a server for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.outside import CHROMIUM, skip_without
from tests.server.client import House
from tests.server.harness import Server

PATIENCE = 60_000
"""Milliseconds that a page may take: tests share their machine."""
expect.set_options(timeout=PATIENCE)


def at_length(*one: str) -> Any:
    """Of several postings that differ little in the browser, one that only the long run plays."""
    return pytest.param(*one, marks=pytest.mark.heavy)


OUTPUT = Path(__file__).parents[2] / "test-output"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window; its event loop ends with the module, so that others can run theirs."""
    program = skip_without(CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("web")
    cache = str(folder / "cache")
    # What wagers are worth is read, not worked out: every posting is opened here, and some take minutes.
    server = Server(
        f"sqlite:///{folder / 'tables.db'}",
        requests_per_second=1000.0,
        again_seconds=0.3,
        cache=cache,
        work_out_edges=False,
    )
    house = server.start()
    house.cache = cache
    yield house
    house.http.close()
    said = server.stop()
    assert not said.strip(), f"the server said: {said}"


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Callable[..., Page]]:
    """Opens a browser of its own at the lobby; errors on the page and requests to elsewhere fail the test."""
    wrong: list[str] = []
    contexts = []

    def open_page(width: int = 1280, height: int = 860, pace: float | None = 0, at: str = "#/", **more: object) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        contexts.append(context)
        if pace is not None:
            context.add_init_script(f"localStorage.setItem('pace', '{pace}'); localStorage.setItem('tap-age', '0')")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"error on the page: {error}"))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if _ours(asked.url, house) else wrong.append(f"asked {asked.url}"))
        page.goto(f"{house.address}/{at}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong


def _ours(url: str, house: House) -> bool:
    return url.startswith((house.address, "data:", "blob:", house.address.replace("http", "ws", 1)))


@pytest.fixture(scope="session")
def keep() -> Callable[[Page, str], None]:
    """Keeps a picture of the page in test-output/, where PICTURES is set: they are for people to look at."""
    if not os.environ.get("PICTURES"):
        return lambda page, name: None
    OUTPUT.mkdir(exist_ok=True)

    def picture(page: Page, name: str) -> None:
        page.screenshot(path=OUTPUT / f"{name}.png")

    return picture
