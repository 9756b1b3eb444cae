"""Advice in the browser: what each choice costs, the best setting by one press, and the chart of a posting."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.client import House

from .test_browser import Keep, Visit
from .test_panels import PHONE, join, until


def test_a_hint_shows_costs_and_sets_the_best_way(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(**PHONE)
    join(page, house, "500-club/face-up-pai-gow-poker")
    until(page, "[data-offer=set]", "base")
    page.locator(".hintpart button").first.tap()
    advised = page.locator("[data-advised]")
    expect(advised).to_be_visible()
    result = page.locator(".hint")
    assert re.search(r"Best: .* on average", result.inner_text())
    assert re.search(r"((\$[\d.,]+|\d+¢) worse|just as good)", result.inner_text())
    result.scroll_into_view_if_needed()
    keep(page, "hint-pai-gow")
    box = result.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
    advised.tap()
    expect(page.locator("[data-offer=set]")).to_have_count(0)


def test_a_posting_shows_its_chart_or_that_it_has_none(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/posting/500-club/three-card-poker")
    page.get_by_text("Show the chart").click()
    expect(page.locator(".strategy")).to_contain_text("ace high (A-9-2) or better", timeout=240_000)
    expect(page.locator(".strategy")).to_contain_text("Never folding loses")
    page.locator(".strategy").scroll_into_view_if_needed()
    keep(page, "strategy")
    for posting, reason in (
        ("500-club/ez-baccarat", "there’s nothing to decide"),
        ("the-101/chinese-poker", "nobody has solved the best play"),
    ):
        page = visit(at=f"#/posting/{posting}")
        expect(page.locator(".box", has=page.get_by_role("heading", name="Best play"))).to_contain_text(reason)
        expect(page.get_by_text("Show the chart")).to_have_count(0)
