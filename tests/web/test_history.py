"""The rounds of a table in the browser: results, a road, a graph, links that replay."""

from __future__ import annotations

import re
from pathlib import Path

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
    expect(page.locator(".banner.result")).to_contain_text(re.compile("(Banker|Player) . over|Tie"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".dock .status")).not_to_contain_text("The round is over")


def test_where_nobody_banks_a_round_is_a_hand(visit: Visit) -> None:
    """At the table, in its list, in its replay and among one's own rounds."""
    page = visit()
    open_table(page, "500-club/texas-holdem")
    play_round(page)
    expect(page.locator(".side h2", has_text="Hand 1")).to_be_visible()
    expect(page.locator(".history h2")).to_contain_text("Hands")
    page.locator(".history .rounds a", has_text="Hand 1").click()
    expect(page.locator(".tablehead small")).to_contain_text("hand 1")
    page.keyboard.press("End")
    expect(page.locator(".dock .status")).to_contain_text("The hand is over")
    page.goto(page.url.split("#")[0] + "#/history")
    expect(page.locator(".ownrounds .rounds a", has_text="Hand 1")).to_be_visible()


def test_a_folder_of_hands_is_read_checked_counted_and_replayed(visit: Visit, keep: Keep, tmp_path: Path) -> None:
    right = (Path(__file__).parents[1] / "poker" / "hand_histories" / "omaha-hi-lo.txt").read_text(encoding="utf-8")
    (tmp_path / "right.txt").write_text(right, encoding="utf-8")
    (tmp_path / "broken.phh").write_text("nothing", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    page = visit(at="#/history")
    page.get_by_role("link", name="Hands from files").click()
    page.get_by_label("Choose a folder").set_input_files(tmp_path)
    hands = page.locator(".rounds li")
    expect(hands).to_have_count(1)
    expect(page.locator(".ownrounds")).to_contain_text("1 hand: 1 paid as the rules say")
    expect(page.get_by_role("row", name=re.compile("Ann"))).to_contain_text("100%")
    expect(page.get_by_text("this isn’t a hand history we can read.")).to_be_visible()
    keep(page, "hands-from-files")
    hands.first.get_by_role("link").click()
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")
    page.keyboard.press("End")
    expect(page.locator(".why")).to_contain_text("Ann")
    expect(page.locator(".equities dd").first).to_contain_text("%", timeout=240_000)  # the first compiles the loops
    keep(page, "hand-replay")
    page.reload()
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")  # the files are still there
