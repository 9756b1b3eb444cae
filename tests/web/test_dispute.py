"""A disputed round in the browser: from its file and to it, cards and chips by clicks, and how it settles."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.client import House

from .test_browser import Keep, Visit

EZ = {
    "posting": "500-club/ez-baccarat",
    "option": 4,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"player": 100, "dragon-7": 5}, "4": {"banker": 50}},
    "action": 2,
    "deal": {"player": "2h 4d", "banker": "3c 2d 2s"},
    "choices": [],
}
"""The round that CONTRACT.md settles: the three-card 7 pays the Dragon 40 to 1."""


def test_a_round_from_its_file_by_clicks_and_to_its_file(visit: Visit, keep: Keep, tmp_path: Path) -> None:
    page = visit(at="#/dispute")
    page.get_by_label("Posting").select_option(EZ["posting"])
    written = page.get_by_label("The round as JSON")
    expect(written).not_to_have_value("")
    # It starts empty, and says what comes first.
    assert json.loads(written.input_value()) == {"posting": EZ["posting"], "seats": {}}
    expect(page.locator(".dock")).to_contain_text("Start with the player-dealer's seat and bank")
    expect(page.get_by_role("button", name="Print")).to_be_disabled()
    written.fill(json.dumps(EZ))
    written.blur()
    lines = page.locator(".why li")
    expect(lines.filter(has_text="Seat 2 · Dragon 7")).to_contain_text("+$200")
    expect(lines.filter(has_text="Seat 4 · Banker")).to_contain_text("+$50")
    keep(page, "dispute")
    # The banker's third card away: it has 5 against 6 and must draw (000:705-987), so that a card is missing.
    page.get_by_label("Take two of spades away from Banker").click()
    expect(page.locator(".dock .error")).to_contain_text("a third card is needed")
    page.get_by_role("button", name="Banker", exact=True).click()
    page.get_by_role("button", name="three of hearts").click()
    expect(page.locator(".error")).to_have_text("")
    # Banker 8 over player 6: no seven, so that the Dragon loses and the banker line is paid even money.
    expect(lines.filter(has_text="Seat 2 · Dragon 7")).to_contain_text("−$5")
    page.get_by_label("Seat 4, Banker").fill("70")
    page.get_by_label("Seat 4, Banker").blur()
    expect(lines.filter(has_text="Seat 4 · Banker")).to_contain_text("+$70")
    with page.expect_download() as wanted:
        page.get_by_role("button", name="Save").click()
    wanted.value.save_as(tmp_path / "round.json")
    saved = json.loads((tmp_path / "round.json").read_text())
    assert saved["deal"] == {"player": "2h 4d", "banker": "3c 2d 3h"}
    assert saved["seats"]["4"] == {"banker": 70}
    page.keyboard.press("Home")
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_the_felt_and_all_that_is_beside_it_can_be_seen(visit: Visit, keep: Keep, size: dict[str, int]) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x", **size)
    expect(page.locator(".side h2")).to_have_text(["Settlement", "Chips", "Details", "As a file"])
    felt = page.locator(".felthost").bounding_box()
    assert felt and felt["height"] >= 0.4 * size["height"]
    for heading in page.locator(".dispute h1, .dispute h2").all():
        box = heading.bounding_box()
        assert box and box["width"] >= 60
    # The wheel reaches the last button of all.
    page.mouse.move(size["width"] / 2, size["height"] / 2)
    page.mouse.wheel(0, 10_000)
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    keep(page, f"dispute-{size['width']}")


def test_choices_are_made_as_they_are_asked(visit: Visit) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x")
    written = page.get_by_label("The round as JSON")
    expect(written).not_to_have_value("")
    round_ = {
        "posting": "the-101/blackjack-x",
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 20}},
        "deal": {"2": "Ts 5h 6c", "player-dealer": "9d 9c"},
        "choices": [],
    }
    written.fill(json.dumps(round_))
    written.blur()
    expect(page.locator(".asked")).to_contain_text("Seat 2 may choose")
    page.get_by_role("button", name="No thanks").click()
    expect(page.locator(".asked")).to_contain_text("Seat 2 chooses")
    page.get_by_role("button", name="Hit").click()
    page.get_by_role("button", name="Stand").click()
    # 21 over 18 wins even money.
    expect(page.locator(".why li").filter(has_text="Seat 2")).to_contain_text("+$20")
    page.get_by_role("button", name="Take the last one back").click()
    expect(page.locator(".asked")).to_contain_text("Seat 2 chooses")


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"posting": 5},
        {**EZ, "seats": []},
        {**EZ, "deal": {"player": "2h 2h", "banker": "3c zz"}},
        {**EZ, "decks": 10**9},
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(house: House, document: dict[str, object]) -> None:
    headers = {"Origin": str(house.http.base_url).rstrip("/")}
    answer: httpx.Response = house.http.post("/api/disputes", json={"document": document}, headers=headers)
    assert answer.status_code in (200, 400)
    assert answer.json()["says"]
