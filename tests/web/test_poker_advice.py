"""Advice in poker for the pot in the browser: a hint with ranges to change, equities beside a replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.client import House

from .test_browser import Keep, Visit
from .test_panels import join, until

LONG = 240_000
"""The first hint compiles the loops."""


def hinted(page: Page) -> None:
    """A question, and its hint."""
    until(page, ".hintpart button")
    page.locator(".hintpart button").first.click()
    expect(page.locator("[data-advised]")).to_be_visible(timeout=LONG)


def test_a_hint_shows_equity_and_ranges_which_can_be_changed(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(height=900)
    join(page, house, "500-club/texas-holdem")
    hinted(page)
    hint = page.locator(".hint")
    expect(hint).to_contain_text(re.compile(r"Your equity: \d+\.\d% ± \d\.\d% of the \$[\d.]+ pot against"))
    expect(hint).to_contain_text(re.compile(r"\w+ (has \d+% of hands|can have any hand)"))
    keep(page, "hint-holdem")
    hint.get_by_text("Change what they hold").click()
    field = hint.locator(".ranges input").first
    field.fill("KK+")
    hint.get_by_role("button", name="Try these ranges").click()
    expect(hint).to_contain_text("as you say: KK+")
    keep(page, "hint-holdem-range")
    hint.locator(".ranges input").first.fill("nonsense")
    hint.get_by_role("button", name="Try these ranges").click()
    expect(hint).to_contain_text("is not a hand or range")
    hint.get_by_role("button", name="Back to the suggested ranges").click()
    page.locator("[data-advised]").click()
    until(page, ".history .rounds a")
    page.locator(".history .rounds a").last.click()
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")
    page.keyboard.press("End")
    equities = page.locator(".equities")
    expect(equities).to_be_visible(timeout=LONG)
    expect(equities.locator("dd").first).to_contain_text("%")
    expect(equities.locator("path.line").first).to_be_attached()
    keep(page, "replay-equity")
