"""A pot posting's page in a real browser: what it costs to sit."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_a_pot_postings_page_shows_what_it_costs_to_sit(visit: Visit) -> None:
    """004:3784-3793, option 1: $4 at the flop with seven players or more, $3 with five or six."""
    page = visit(at="#/posting/black-sheep/texas-holdem")
    page.get_by_text("Show what the collection takes at a table").click()
    box = page.locator(".collection")
    expect(box.locator("caption").first).to_have_text("Options at $1/$2 no limit with 8 players")
    page.locator("[name=cost-stakes]").select_option("$4/$8 limit")
    page.get_by_label("Hands that get to the second street, %").fill("50")
    page.get_by_label("Hands that get to the second street, %").press("Tab")
    expect(box.locator("table").first.locator("tbody tr").first.locator("td")).to_have_text(
        ["1", "$2", "6.3", "$4 at the flop"]
    )
    page.get_by_label("Players", exact=True).fill("5")
    page.get_by_label("Players", exact=True).press("Tab")
    expect(box).to_contain_text("a player must win 7.5 big blinds in 100 hands from the others to break even")
