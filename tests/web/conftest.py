"""A real Chromium and a server for it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.outside import CHROMIUM, skip_without
from tests.server.client import House
from tests.server.harness import Server, serving

PATIENCE = 60_000
"""Milliseconds that a page may take: tests share their machine."""
expect.set_options(timeout=PATIENCE)


def at_length(*one: str) -> Any:
    """Mark a posting that differs little in the browser from another: only the long run plays it."""
    return pytest.param(*one, marks=pytest.mark.heavy)


OUTPUT = Path(__file__).parents[2] / "test-output"
NO_FEATURES = [
    # The address bar's popups are pages of their own in every window, invisible here, and cost more than the window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # Playwright's own list, which ours replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
"""Chromium features that people use and tests do not."""
FLAGS = [
    f"--disable-features={','.join(NO_FEATURES)}",
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
    server = Server(
        f"sqlite:///{folder / 'tables.db'}",
        requests_per_second=1000.0,
        again_seconds=0.3,
        cache=cache,
    )
    with serving(server) as house:
        house.cache = cache
        yield house


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Callable[..., Page]]:
    """Open a browser of its own at the lobby; errors on the page and requests to other hosts fail the test."""
    wrong: list[str] = []
    contexts = []

    def open_page(width: int = 1280, height: int = 860, pace: float | None = 0, at: str = "#/", **more: object) -> Page:
        more.setdefault("service_workers", "block")  # test_offline.py has its own
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        contexts.append(context)
        if pace is not None:
            # A test may look at a hand as long as it likes: the next one is dealt on request.
            settings = {"pace": str(pace), "tap-age": "0", "next-hand": "ask"}
            context.add_init_script(
                f"for (const [key, one] of Object.entries({json.dumps(settings)})) localStorage[key] ??= one"
            )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"error on the page: {error}"))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on(
            "request", lambda request: None if _ours(request.url, house) else wrong.append(f"request to {request.url}")
        )
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
    """Save a screenshot of the page in test-output/, where PICTURES is set, for people to look at."""
    if not os.environ.get("PICTURES"):
        return lambda page, name: None
    OUTPUT.mkdir(exist_ok=True)

    def picture(page: Page, name: str) -> None:
        page.screenshot(path=OUTPUT / f"{name}.png")

    return picture
