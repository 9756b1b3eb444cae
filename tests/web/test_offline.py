"""Without a network the page opens and the last rules can be read; after an upgrade nothing old is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from housedealer.server.http import page_bundle
from housedealer.server.http.page_files import WEB, listed, page_files
from tests.server.client import House

from .test_browser import open_table

EZ, RAZZ = "500-club/ez-baccarat", "500-club/razz"
CACHED = """async () => Promise.all((await caches.keys()).map(async (name) => {
  const stored = await (await caches.open(name)).keys();
  return [name, stored.map((one) => new URL(one.url).pathname)];
}))"""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(service_workers="allow")
    yield context
    context.close()


def cached(page: Page) -> dict[str, list[str]]:
    """By cache, the addresses that are stored."""
    return dict(page.evaluate(CACHED))


def stored(page: Page, version: str = "") -> str:
    """Wait until this version of the page is stored, alone; return the name of its cache."""
    for _ in range(600):
        whole = [name for name, files in cached(page).items() if name.startswith("page ") and "/complete" in files]
        if whole == [f"page {version or page_files()['version']}"]:
            return whole[0]
        page.wait_for_timeout(100)
    raise AssertionError(cached(page))


def test_the_last_rules_are_read_offline_and_no_table_or_token_is_stored(context: BrowserContext, house: House) -> None:
    page = context.new_page()
    for posting in (RAZZ, EZ):
        page.goto(f"{house.address}/#/posting/{posting}")
        expect(page.locator(".paper")).to_be_visible()
    name = stored(page)
    page.reload()  # by the service worker from now on
    expect(page.locator(".paper")).to_be_visible()
    page.goto(f"{house.address}/#/posting/{RAZZ}")
    expect(page.locator("h1")).to_have_text("Razz")
    page.goto(f"{house.address}/#/posting/{EZ}")
    expect(page.locator("h1")).to_have_text("EZ Baccarat")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".table.live")).to_be_visible()
    token = page.evaluate("JSON.parse(localStorage.getItem('housedealer')).token")

    context.set_offline(True)
    page.goto(f"{house.address}/#/")
    page.reload()
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    page.get_by_role("link", name="EZ Baccarat").click()
    expect(page.locator(".paper")).to_contain_text("Dragon 7")
    expect(page.locator("aside.box")).to_contain_text("You’re offline")
    expect(page.get_by_role("button", name="Open a table")).to_have_count(0)
    page.goto(f"{house.address}/#/posting/{RAZZ}")  # it was read before the last
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()

    there = cached(page)
    assert sorted(there["rules"]) == [f"/api/postings/{EZ}", f"/api/postings/{EZ}/document"]
    assert sorted(there[name]) == sorted([*page_files()["files"], "/complete"])
    everything = page.evaluate(
        "async () => { let all = ''; for (const name of await caches.keys()) { const cache = await caches.open(name); "
        "for (const one of await cache.keys()) all += one.url + await (await cache.match(one)).text(); } return all; }"
    )
    assert token not in everything
    assert not [path for paths in there.values() for path in paths if path.startswith(("/api/tables", "/api/me"))]
    context.set_offline(False)
    page.goto(f"{house.address}/#/")
    page.reload()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()


def test_rules_read_on_the_first_visit_are_read_offline(context: BrowserContext, house: House) -> None:
    """The service worker comes seconds after the page that a visitor opens first."""
    page = context.new_page()
    page.goto(f"{house.address}/#/posting/{EZ}")
    expect(page.locator(".paper")).to_be_visible()
    stored(page)
    for _ in range(100):
        if len(cached(page).get("rules", [])) == 2:
            break
        page.wait_for_timeout(100)
    context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("EZ Baccarat")
    expect(page.locator(".paper")).to_contain_text("Dragon 7")


def test_an_upgrade_is_never_hidden_by_what_is_stored(context: BrowserContext, house: House) -> None:
    page = context.new_page()
    page.goto(house.address)
    stored(page)
    page.reload()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    # The server is upgraded: another file, another version.
    script = page_bundle.scripts(WEB)[page_bundle.LATER]
    assert "Help and accessibility" in script
    script = script.replace("Help and accessibility", "Help, anew")
    new = {**page_files(), "version": "f" * 32}
    context.route("**/later.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    context.route("**/api/page", lambda route: route.fulfill(body=json.dumps(new), content_type="application/json"))
    page.goto(f"{house.address}/#/help")
    page.reload()
    expect(page.locator("h1")).to_have_text("Help, anew")
    stored(page, new["version"])
    context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("Help, anew")  # help needs no server
    text = page.evaluate("fetch('/later.js').then((answer) => answer.text())")
    assert "Help, anew" in text, "offline, too, all files are of the new version"


def test_an_open_page_offers_to_be_loaded_again_after_an_upgrade(context: BrowserContext, house: House) -> None:
    """On the next page that is opened, and at a table once the connection is back, as after the server's restart."""
    new = {**page_files(), "version": "f" * 32}
    page = context.new_page()
    with page.expect_response("**/api/page"):
        page.goto(house.address)
    offer = page.get_by_role("alert").filter(has_text="This site was just updated.")
    page.goto(f"{house.address}/#/help")
    expect(page.locator("h1")).to_have_text("Help and accessibility")
    expect(offer).to_have_count(0)
    page.route("**/api/page", lambda route: route.fulfill(body=json.dumps(new), content_type="application/json"))
    page.goto(f"{house.address}/#/")
    expect(offer).to_be_visible()
    with page.expect_navigation():
        offer.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(offer).to_have_count(0)
    page.unroute("**/api/page")
    open_table(page, EZ)
    page.evaluate("dispatchEvent(new Event('offline'))")
    context.set_offline(True)
    expect(page.locator(".notice.lost")).to_be_visible()
    context.set_offline(False)
    expect(offer).to_be_visible()


def test_the_version_follows_every_file(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    files = {
        "index.html": "<p>", "app.js": 'import { a } from "./lib/a.js";', "lib/a.js": "export const a = 1;",
        "app.css": '@import "lib/a.css";', "lib/a.css": "p {}", "types.d.ts": "x", "service-worker.js": "s",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    first = listed(tmp_path)
    assert first["files"] == ["/", "/app.css", "/app.js", "/later.js"]
    assert listed(tmp_path) == first
    versions = {first["version"]}
    for name, text in (
        ("lib/a.js", "export const a = 2;"),
        ("service-worker.js", "t"),
        ("lib/a.css", ""),
        ("b.png", ""),
    ):
        (tmp_path / name).write_text(text)
        versions.add(listed(tmp_path)["version"])
    (tmp_path / "b.png").rename(tmp_path / "c.png")
    versions.add(listed(tmp_path)["version"])
    assert len(versions) == 6


def test_the_page_can_be_installed(context: BrowserContext, house: House) -> None:
    """What Chromium asks for: a name, a start, a display mode, icons of 192 and 512 pixels, a service worker."""
    page = context.new_page()
    page.goto(house.address)
    manifest = house.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["name"] and manifest["start_url"] == "/" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        shown = page.evaluate(
            "(src) => new Promise((done) => { const image = new Image(); image.src = src; "
            "image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = () => done(); })",
            icon["src"],
        )
        assert shown and (icon["sizes"] == "any" or icon["sizes"] == f"{shown[0]}x{shown[1]}")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    client = context.new_cdp_session(page)
    assert not client.send("Page.getAppManifest")["errors"]
    assert page.evaluate("navigator.serviceWorker.ready.then((one) => Boolean(one.active))")
