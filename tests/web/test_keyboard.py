"""From the lobby through a round of every family by the keyboard alone; axe-core looks at each family's questions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.builders import POSTED
from tests.server.client import House

from .access import violations
from .test_browser import QUIET, Keep, Visit
from .test_panels import join, place_all, spot, to_craps, until

FAMILIES = {
    "500-club/ez-baccarat": r"Player|Banker",
    "the-101/ultimate-war": r"You",
    "the-101/blackjack-x": r"You",
    "500-club/fortune-pai-gow-poker": r"in front and .* in back",
    "the-101/ultimate-pai-gow-poker": r"hand is set",
    "500-club/three-card-poker": r"(qualifies|doesn.t qualify)",
    "the-101/cal-quick-draw-poker": r"(stand pat|draw \d)",
    "the-101/two-card-peek": r"Row A has",
    "the-101/party-craps": r"The puck is o(n|ff)",
    "the-101/chinese-poker": r"a point\..* the button",
    "turlock/panguingue": r"The tops are",
    "500-club/seven-card-stud": r"antes? \$",
}
"""A posting of each family, and a phrase that any round of it has."""
QUESTIONS = ".bankpanel, .tile, .crapsing, .setting, .arranging, .panning, .choices button"
AT = """(wanted) => {
  if (!document.querySelector(wanted)) return 'gone';
  return document.activeElement?.matches(wanted) ? 'there' : 'elsewhere';
}"""


def tab_to(page: Page, wanted: str) -> bool:
    """Go there by Tab; False where the table has gone on meanwhile and it is no longer there."""
    for _ in range(90):
        where = page.evaluate(AT, wanted)
        if where != "elsewhere":
            return bool(where == "there")
        page.keyboard.press("Tab")
    here = page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
    raise AssertionError(f"{wanted} cannot be reached by Tab, which is at {here}")


def enter(page: Page, wanted: str) -> None:
    """Wait for something, go there by Tab, and press it."""
    page.locator(wanted).first.wait_for()
    if tab_to(page, wanted):
        page.keyboard.press("Enter")


def sit_down(page: Page, posting: str, bots: int = 2) -> None:
    """From the lobby to a seat at a new table."""
    expect(page.locator(".posting")).to_have_count(POSTED)
    tab_to(page, "input[type=search]")
    page.keyboard.type(posting.replace("/", " ").replace("-", " "))
    enter(page, f'a.posting[href="#/posting/{posting}"]')
    page.locator(".opening button.main").wait_for()
    tab_to(page, "input[name=bots]")
    page.keyboard.press("Control+A")
    page.keyboard.type(str(bots))
    enter(page, ".opening button.main")
    enter(page, ".dock .main")
    enter(page, "dialog .main")
    expect(page.locator(".felt .plate.you").first).to_be_visible()


def answer(page: Page) -> None:
    """Answer the open question, if there is one, by keys."""
    dock = page.locator(".dock")
    if dock.locator(".bankpanel").count():
        page.keyboard.press("p")
    elif dock.locator(".crapsing").count():
        for key in ("l", "Enter", "d"):
            page.keyboard.press(key)
    elif dock.locator(".tile").count():
        if tab_to(page, ".tile"):
            page.keyboard.press("Enter")
            page.keyboard.press("d")
    elif dock.locator(".setting").count():
        for key in ("h",) if dock.locator("[data-choice=house-way]").count() else ("6", "7"):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
    elif dock.locator(".arranging .slot").count():
        place_all(page)
    elif dock.locator(".panning").count():
        drawing = dock.locator("[data-pile=stock]").count()
        for key in ("s",) if drawing else ("ArrowRight", "d"):
            page.keyboard.press(key)
    elif dock.locator(".choices button").count():
        names = page.locator(".choices button").evaluate_all("all => all.map((one) => one.dataset.choice)")
        name = next((one for one in QUIET if one in names), names[0] if names else "")
        if name and tab_to(page, f'.choices button[data-choice="{name}"]'):
            page.keyboard.press("Enter")
    elif dock.locator(".main").count() and tab_to(page, ".dock .main:enabled"):
        page.keyboard.press("Enter")


def check_access(page: Page, seen: set[str]) -> None:
    """Let axe-core look at the wagers and at the first decision."""
    if page.locator(".dock .bankpanel").count():
        return
    kind = "wagers" if page.locator(".dock .tile, .dock .crapsing").count() else "decision"
    if kind not in seen and page.locator(".dock").locator(QUESTIONS).count():
        result = violations(page, ".dock")
        assert not result, "\n".join(result)
        seen.add(kind)


USUAL = ("the-101/blackjack-x", "500-club/seven-card-stud")
"""One against the bank and one for the pot are played in every run; the others in the long one."""


@pytest.mark.parametrize(
    "posting", [one if one in USUAL else pytest.param(one, marks=pytest.mark.heavy) for one in FAMILIES]
)
def test_a_round_of_every_family(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit()
    sit_down(page, posting, bots=1 if posting == "turlock/panguingue" else 2)  # a round of hundreds of turns
    result = page.locator(".side h2", has_text=re.compile(r"^(Round|Hand) \d"))
    seen: set[str] = set()
    missed = ""  # a round that was over before any decision
    for _ in range(3000):
        ended = result.inner_text() if result.is_visible() else ""
        if not seen:
            missed = ended
        elif ended != missed:
            break
        check_access(page, seen)
        answer(page)
        page.wait_for_timeout(30)
    keep(page, f"round-{posting.split('/')[1]}")
    assert seen
    expect(result).to_be_visible()
    assert page.locator(".why li").count() > 0
    expect(page.locator(".log")).to_contain_text(re.compile(FAMILIES[posting]))
    assert not re.search(r"undefined|NaN|\[object|\bnull\b|\bNone\b", page.locator("body").inner_text())


def test_enter_deals_after_a_click_and_does_not_press_again(visit: Visit, house: House) -> None:
    page = visit()
    join(page, house, "500-club/ez-baccarat")
    until(page, ".tile")
    tile = page.locator(".tile[data-wager=player]")
    tile.click()
    expect(tile.locator(".am")).to_have_text("$5")
    page.get_by_role("button", name="Double").click()
    expect(tile.locator(".am")).to_have_text("$10")
    page.keyboard.press("Enter")
    expect(page.locator(".why li.yours", has_text="Your Player line").first).to_contain_text("$10 bet")


def test_enter_still_presses_what_was_reached_by_keys(visit: Visit, house: House) -> None:
    page = visit()
    join(page, house, "500-club/ez-baccarat")
    until(page, ".tile")
    tile = page.locator(".tile[data-wager=banker]")
    tile.click()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(tile.locator(".am")).to_have_text("$10")


def test_enter_flips_the_cards_after_a_click_on_the_layout(visit: Visit, house: House) -> None:
    page = visit(height=800)
    to_craps(page, house)
    spot(page, "pass")
    expect(page.locator("[data-choice=flip]")).to_contain_text("$10 more")
    page.keyboard.press("Enter")
    expect(page.locator(".past")).to_have_count(1)


def test_the_first_link_skips_to_the_content_and_another_page_begins_at_its_title(visit: Visit) -> None:
    page = visit(at="#/help")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert page.url.endswith("#/help")
    page.get_by_role("link", name="All games").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_shortcut_keys_can_be_switched_off(visit: Visit, house: House) -> None:
    """WCAG 2.1.4: a word that speech input types must not play a hand."""
    page = visit()
    page.evaluate("localStorage.keys = 'off'")
    page.reload()
    join(page, house, "500-club/ez-baccarat")
    until(page, ".tile")
    expect(page.locator(".dock kbd").first).to_be_hidden()
    page.locator(".tile[data-wager=player]").click()
    page.keyboard.press("x")
    page.keyboard.press("d")
    page.wait_for_timeout(300)
    expect(page.locator(".tile[data-wager=player] .am")).to_have_text("$5")
    page.keyboard.press("Enter")  # no letter: it still deals
    expect(page.locator(".why li", has_text="Player line").filter(has_text="You").first).to_contain_text("$5 bet")
