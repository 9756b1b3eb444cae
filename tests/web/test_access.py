"""axe-core on the pages, in light and dark mode: nothing serious; and the weight of the first page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.builders import POSTED
from tests.outside import AXE, skip_without

from .access import violations
from .conftest import OUTPUT
from .test_browser import Visit, come_true, open_table, pass_until_wagers, play_round

SIZES = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map((one) => one.encodedBodySize)"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


@pytest.fixture(autouse=True)
def installed(request: pytest.FixtureRequest) -> None:
    if "light" not in request.node.name:
        skip_without(AXE)


def clean(page: Page) -> None:
    result = violations(page)
    assert not result, f"{page.url}\n" + "\n".join(result)


def test_the_pages_without_a_table(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".posting")).to_have_count(POSTED)
    page.get_by_label("Game", exact=True).select_option("baccarat")
    expect(page.locator(".posting .mini").first).to_be_visible()
    clean(page)
    page.locator(".purse button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page)
    start = page.url.split("#")[0]
    for address, there in (
        ("posting/500-club/three-card-poker", ".paper h3"),
        ("practice/500-club/ez-baccarat", "tbody select"),
        ("dispute/500-club/ez-baccarat", ".details select"),
        ("help", ".helplist"),
    ):
        page.goto(f"{start}#/{address}")
        page.locator(there).first.wait_for()
        clean(page)


def test_a_table_its_panels_and_its_history(visit: Visit) -> None:
    page = visit()
    open_table(page, "500-club/ez-baccarat")
    pass_until_wagers(page)
    clean(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Speed").wait_for()
    clean(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules of this table").get_by_text("In force").wait_for()
    clean(page)
    page.keyboard.press("Escape")
    play_round(page)
    clean(page)
    table = page.url.split("/")[-1]
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Next").click()
    clean(page)
    page.goto(page.url.split("#")[0] + f"#/learn/{table}")
    page.get_by_role("heading", name="Learn from your mistakes").wait_for()
    clean(page)


def test_the_weight_of_the_lobby(visit: Visit) -> None:
    """First paint and weight, printed and saved; only the weight is checked, since times depend on the machine."""
    page = visit()
    expect(page.locator(".posting")).to_have_count(POSTED)
    come_true(page, f"({PAINTED}) !== null")
    sizes = page.evaluate(SIZES)
    result = {
        "first paint in ms": round(page.evaluate(PAINTED)),
        "requests": len(sizes),
        "kilobytes over the wire": round(sum(sizes) / 1024),
    }
    OUTPUT.mkdir(exist_ok=True)
    (OUTPUT / "page-weight.json").write_text(json.dumps(result), encoding="utf-8")
    print(result)
    # Without comments and without the pages that few visits need it is 165 KB: an added library would show here.
    assert 0 < result["kilobytes over the wire"] <= 170
