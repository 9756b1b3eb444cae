"""Several at one table and several places of one person: circles, bets behind a seat, readings, edges."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from housedealer.games import settle
from housedealer.odds import bets
from housedealer.server.fairness.verify import verify
from housedealer.server.lobby.edges import EdgeStore, edge_key
from tests.server.client import House

from .conftest import at_length
from .test_browser import OVERLAPS, Keep, Visit, choose, come_true, open_table, pass_until_wagers, play_round, sit


def settled(*pages: Page) -> None:
    """Answer these pages' questions until the first round's settlement is shown on all of them."""
    for _ in range(2000):
        if all(page.locator(".side h2", has_text="Round 1").is_visible() for page in pages):
            return
        for page in pages:
            if page.locator(".dock .choices button").count():
                choose(page)
            page.wait_for_timeout(50)
    raise AssertionError([page.locator(".dock").inner_text() for page in pages])


COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const covers = (a, b) => a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
  return [...document.querySelectorAll('.felt .plate')].filter((plate) => {
    const [behind, stack] = [plate.querySelector('.behind rect'), plate.querySelector('.held')];
    return behind && stack && covers(box(behind), box(stack));
  }).map((plate) => plate.textContent);
}"""
"""Plates whose stack is covered by the name of one who bets behind the seat."""


def stand_behind(page: Page, seat: int) -> None:
    page.get_by_role("button", name="Bet behind a seat").click()
    page.locator("dialog select").select_option(str(seat))
    page.get_by_role("button", name="Bet behind this seat").click()
    expect(page.locator(".felt .behind.you")).to_be_visible()


def to_wagers(player: Page, other: Page) -> None:
    """Pass the bank until both can wager."""
    for _ in range(600):
        pass_until_wagers(player)
        if other.locator(".tile").count():
            return
        player.wait_for_timeout(100)
    raise AssertionError(other.locator(".dock").inner_text())


@pytest.mark.parametrize(
    ("posting", "left"),
    [
        at_length("500-club/ez-baccarat", "$9,900"),
        ("the-101/blackjack-x", "$9,500"),
        at_length("the-101/ultimate-war", "$9,500"),
    ],
)
def test_a_watcher_bets_behind_a_seat(visit: Visit, keep: Keep, posting: str, left: str) -> None:
    """With a hundred of the least base wagers that the fee option allows: $1, $5 at Blackjack X and Ultimate War."""
    bob, eve = visit(), visit(color_scheme="dark")
    open_table(bob, posting, bots=3)
    eve.goto(bob.url)
    stand_behind(eve, 1)
    expect(eve.locator(".purse b")).to_have_text(left)
    expect(bob.locator(".felt .plate.you .behind")).to_be_visible()
    for width, height in ((390, 844), (1280, 860)):
        bob.set_viewport_size({"width": width, "height": height})
        come_true(
            bob,
            "document.querySelector('.felt').viewBox.baseVal.width === document.querySelector('.felthost').clientWidth",
        )
        assert bob.evaluate(COVERED) == []
    to_wagers(bob, eve)
    expect(eve.locator(".dock .status")).to_contain_text("(seat 1)")
    eve.locator(".tile").first.click()
    eve.get_by_role("button", name=re.compile(r"^Deal")).click()
    bob.locator(".tile").first.click()
    bob.get_by_role("button", name=re.compile(r"^Deal")).click()
    settled(bob, eve)
    expect(eve.locator(".why li.yours").first).to_contain_text("behind seat 1")
    expect(bob.locator(".why")).to_contain_text("behind seat 1")
    keep(eve, f"behind-{posting.split('/')[1]}")
    # The money came from the wallet, and goes back there.
    eve.get_by_role("button", name="Your seat").click()
    eve.get_by_role("button", name="Leave", exact=True).click()
    expect(eve.locator(".felt .behind.you")).to_have_count(0)
    expect(eve.get_by_role("button", name=re.compile("^Take a seat"))).to_be_visible()


def test_behind_a_seat_on_a_phone(visit: Visit, keep: Keep) -> None:
    bob = visit()
    eve = visit(width=360, height=740, has_touch=True, is_mobile=True)
    open_table(bob, "the-101/blackjack-x", bots=4)
    eve.goto(bob.url)
    stand_behind(eve, 1)
    to_wagers(bob, eve)
    eve.locator(".tile").first.tap()
    keep(eve, "phone-behind")
    box = eve.get_by_role("button", name=re.compile(r"^Deal")).bounding_box()
    assert box and box["height"] >= 40 and box["y"] + box["height"] <= 740
    assert eve.evaluate("document.documentElement.scrollWidth") <= 360
    assert eve.evaluate(OVERLAPS) == []
    assert eve.evaluate(COVERED) == []


IN_THE_MIDDLE_BELOW = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [felt, plate] = [box(".felt"), box(".felt .plate[data-seat='1'] > rect")];
  if (!felt || !plate) return false; // it is being drawn anew
  return Math.abs(plate.x + plate.width / 2 - felt.x - felt.width / 2) < 2 && plate.y > felt.y + felt.height * 0.8;
}"""


def test_the_felt_is_turned_to_the_seat_that_one_bets_behind(visit: Visit) -> None:
    """Its circles take one's chips, and what one has left is at the seat."""
    bob, eve = visit(), visit()
    open_table(bob, "the-101/blackjack-x", bots=3)
    eve.goto(bob.url)
    stand_behind(eve, 1)
    left = eve.locator(".felt .behind.you text")
    expect(left).to_have_text("+ you · $500")
    come_true(eve, f"({IN_THE_MIDDLE_BELOW})()")
    to_wagers(bob, eve)
    eve.locator(".felt .spot.mine").first.click()
    expect(eve.get_by_role("button", name="Deal · $5")).to_be_visible()
    expect(left).to_have_text("+ you · $495")


def test_a_seated_player_bets_behind_another_seat_too(visit: Visit) -> None:
    page = visit()
    open_table(page, "500-club/ez-baccarat", bots=3)
    page.get_by_role("button", name="Your seat").click()
    stand_behind(page, 2)
    for _ in range(600):  # until the bot in seat 2 does not bank
        pass_until_wagers(page)
        if page.locator(".tab").count() == 2:
            break
        page.locator(".tile").first.click()
        page.get_by_role("button", name=re.compile(r"^Deal")).click()
        page.wait_for_timeout(200)
    expect(page.locator(".tab")).to_have_count(2)
    page.keyboard.press("n")
    expect(page.locator(".tab[aria-pressed=true]")).to_contain_text("Behind")


def test_two_circles_are_wagered_with_one_confirm_by_keyboard(visit: Visit, keep: Keep) -> None:
    # 001:1980-1981, 2009-2013: several circles by one player
    page = visit()
    open_table(page, "the-101/blackjack-x", bots=2)
    page.get_by_role("button", name="Your seat").click()
    page.get_by_role("button", name="Another spot").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".felt .plate.you")).to_have_count(2)
    seats = page.locator(".felt .plate.you .name")
    expect(seats.first).to_have_text(re.compile(r"^You · \d$"))  # each of several seats has its number
    for _ in range(600):  # until neither circle is offered the bank
        pass_until_wagers(page)
        if page.locator(".tab").count() == 2:
            break
        page.wait_for_timeout(100)
    tabs = page.locator(".tab")
    expect(tabs).to_have_count(2)
    page.keyboard.press("2")  # the chip of $5
    page.keyboard.press("n")
    page.keyboard.press("Enter")  # on the first wager of the second circle
    expect(tabs.nth(1)).to_contain_text("$5")
    expect(page.get_by_role("button", name=re.compile(r"^Deal"))).to_contain_text(re.compile(r"not seat \d+$"))
    page.keyboard.press("n")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(tabs.nth(0)).to_contain_text("$10")
    expect(page.get_by_role("button", name=re.compile(r"^Deal"))).to_contain_text("$15")
    keep(page, "two-circles")
    page.keyboard.press("d")
    question: set[str] = set()
    for _ in range(2000):
        if page.locator(".side h2", has_text="Round 1").is_visible():
            break
        if page.locator(".dock .choices button").count():
            question.add(page.locator(".dock .status b").inner_text())
            choose(page)
        page.wait_for_timeout(50)
    assert all(re.fullmatch(r"Your turn: Seat \d", one) for one in question)
    lines = page.locator(".why li.yours").all_inner_texts()
    assert len({line.split(" · ")[0] for line in lines}) == 2


def test_a_half_made_wager_stays_when_others_confirm_theirs(visit: Visit) -> None:
    ann, bob, cid = visit(), visit(), visit()
    open_table(ann, "500-club/ez-baccarat", bots=0)
    for page in (bob, cid):
        page.goto(ann.url)
        sit(page)
    ann.get_by_role("button", name=re.compile("^Bank")).click()
    for page in (bob, cid):
        page.locator(".tile").first.click()
    cid.get_by_role("button", name=re.compile(r"^Deal")).click()
    expect(cid.locator(".dock .status")).to_contain_text("Waiting for")
    expect(bob.locator(".tile").first.locator(".am")).to_have_text("$5")
    bob.get_by_role("button", name=re.compile(r"^Deal")).click()
    expect(ann.locator(".side h2", has_text="Round 1")).to_be_visible()


def test_readings_are_chosen_when_a_table_is_opened_and_shown_everywhere(
    visit: Visit, keep: Keep, tmp_path: Path
) -> None:
    page = visit(at="#/posting/the-101/ultimate-war")
    page.get_by_text("House rulings: standard").click()
    # 001:1182-1184: which hand receives its card first, in the deal and in a war
    question = page.locator(".switches label", has_text=re.compile("first", re.I)).first
    question.locator("select").select_option("player-always")
    expect(page.get_by_text("House rulings: 1 changed")).to_be_visible()
    keep(page, "readings-chosen")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".tablehead")).to_contain_text("1 house ruling changed")
    expect(page.locator(".readings .switched")).to_contain_text("Always the player hand")
    sit(page)
    play_round(page)
    keep(page, "readings-in-force")
    with page.expect_download() as expected:
        page.get_by_role("button", name="Download record").click()
    expected.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    assert list(record["readings"].values()) == ["player-always"]
    first = next(event for event in settle(record)["events"] if event["event"] == "deal")
    assert first["to"] == "player"
    with page.expect_download() as expected:
        page.get_by_role("button", name="Download the proof").click()
    expected.value.save_as(tmp_path / "proof.json")
    proof = json.loads((tmp_path / "proof.json").read_text())
    assert proof["readings"] == record["readings"]
    assert verify(proof)["rounds"] == 1
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".readings .switched")).to_contain_text("Always the player hand")


@pytest.mark.parametrize(
    ("posting", "wager"),
    [
        ("500-club/ez-baccarat", "player"),
        at_length("the-101/ultimate-war", "player"),
        ("the-101/blackjack-x", "base"),
        ("turlock/crazy-4-poker", "ante"),
    ],
)
def test_the_edge_is_shown_before_the_deal(visit: Visit, keep: Keep, house: House, posting: str, wager: str) -> None:
    result = bets(posting)
    EdgeStore(Path(house.cache)).store(edge_key(posting), result)  # the server reads what was worked out before
    page = visit()
    open_table(page, posting)
    pass_until_wagers(page)
    tile = page.locator(f".tile[data-wager={wager}]")
    edge = result[wager]["edge"]
    shown = f"{'−' if edge < 0 else ''}{abs(edge) * 100:.2f}%"
    expect(tile.locator(".od")).to_contain_text(f"edge {shown}")
    tile.click()
    by_unit = result[wager]["per_unit_staked"]
    average = f"{'−' if by_unit < 0 else ''}{abs(by_unit) * 100:.2f}%"
    expect(page.locator(".dock .status .worth")).to_contain_text(f"on average ({average}")
    if wager == "ante":
        # 1.09% of all that is wagered (wizardofodds.com/games/crazy-four-poker), not what ante and bonus lose alone.
        expect(page.locator(".dock .status .worth")).to_contain_text("(1.09% of $")
        expect(page.locator(".tile[data-wager=super-bonus] .od")).not_to_contain_text("edge")
    keep(page, f"edge-{posting.split('/')[1]}")
