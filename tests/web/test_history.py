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
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".dock .status")).not_to_contain_text("The round is over")


def test_results_are_worded_in_good_english(visit: Visit) -> None:
    """A pot for one player, for two and for oneself, by the names of those who played, one that the fee used up, and
    what marks on pai gow hands mean."""
    result = visit().evaluate(
        """async () => {
          const { headline } = await import('/pages/history/history.js');
          const { resultOf } = await import('/felt/result.js');
          const award = (shares) => [{ event: 'award', amount: 0, shares, why: '' }];
          const names = { 1: 'Ann', 2: 'Thelma' };
          const round = (shares, held = []) => ({ marks: award(shares), held, names });
          const does = (seat, verb) => `Seat ${seat} ${verb}s`;
          const none = { hands: new Map(), folded: new Set(), best: new Set() };
          const model = (mark) => ({ ...none, mine: ['1'], totals: new Map(mark ? [['1', mark]] : []), does });
          return [
            headline(round({ 1: 500 })),
            headline(round({ 1: 500, 2: 500, 4: 250 })),
            headline(round({ 1: 500 }, ['1'])),
            headline(round({ 1: 500, 2: 500 }, ['1'])),
            resultOf(model(), award({ 2: 1000 }), { 1: -200 }),
            resultOf(model(), award({ 1: 0, 2: 0 }), { 1: -200 }),
            ...['wins', 'push', 'foul', 'dead'].map((mark) => resultOf(model(mark), [], null)),
          ];
        }"""
    )
    assert result == [
        "Ann wins",
        "Ann, Thelma and Seat 4 win",
        "You win",
        "You and Thelma win",
        "Seat 2 wins $10 · you −$2",
        "The collection took the whole pot · you −$2",
        "Your hand wins",
        "Your hand is a push",
        "Your hand is fouled",
        "Your hand is dead",
    ]


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
