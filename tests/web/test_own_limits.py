"""A table's own limits, chosen when it is opened, and the posted buy-in, in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .test_browser import Keep, Visit


def test_a_table_is_opened_with_limits_of_its_own(visit: Visit, keep: Keep) -> None:
    """000:760: within the posted $1 to $10,000."""
    page = visit(at="#/posting/500-club/ez-baccarat")
    page.get_by_label("Table minimum").fill("25")
    page.get_by_label("Table maximum").fill("500")
    keep(page, "limits-chosen")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".felt .subtitle")).to_have_text("500 Club · $25–$500")
    expect(page.locator(".tablehead")).to_contain_text("$25–$500 limits")
    keep(page, "limits-on-the-felt")


def test_a_posted_buy_in_is_held(visit: Visit) -> None:
    """001:4738-4760: $50 to $200."""
    page = visit(at="#/posting/the-101/no-limit-texas-holdem")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name=re.compile("^Take a seat")).click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Buy-in: $50 to $200.")
    chips = dialog.locator("input[type=number]")
    assert chips.get_attribute("max") == "200"
    chips.evaluate("(node) => { node.removeAttribute('max'); node.value = '201'; }")
    page.get_by_role("button", name="Sit down").click()
    expect(dialog.locator(".error")).to_have_text("The most you can buy in for here is $200.")
    chips.fill("200")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".felt .plate.you").first).to_be_visible()
