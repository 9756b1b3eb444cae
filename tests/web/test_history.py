"""The rounds of a table in the browser: results, a road, a graph, links that replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .test_browser import Keep, Visit, open_table, play_round


def test_rounds_are_listed_with_a_road_and_a_graph_and_replay(visit: Visit, keep: Keep) -> None:
    page = visit()
    open_table(page, "500-club/ez-baccarat")
    play_round(page)
    play_round(page, 2)
    rounds = page.locator(".history .rounds li")
    expect(rounds.nth(1)).to_be_visible()
    expect(rounds.first).to_contain_text(re.compile("(Banker|Player) . over|Tie"))
    expect(page.locator(".history .bead").nth(1)).to_be_visible()
    expect(page.locator(".history .graph path")).to_have_count(1)
    page.locator(".history").scroll_into_view_if_needed()
    keep(page, "history")
    rounds.last.locator("a").click()
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")
    page.keyboard.press("End")
    expect(page.locator(".dock .status")).to_contain_text("The round is over")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".dock .status")).not_to_contain_text("The round is over")
