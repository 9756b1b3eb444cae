"""The pages in a real browser: a person finds a posting, sits down and plays."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from housedealer.games import settle
from housedealer.odds import bets
from housedealer.postings import entries
from housedealer.server.fairness.verify import verify
from housedealer.server.lobby.edges import EdgeStore, edge_key
from tests.builders import POSTED
from tests.server.client import House

from .conftest import PATIENCE, at_length

Visit = Callable[..., Page]
Keep = Callable[[Page, str], None]
PLAYABLE = {entry["id"] for entry in entries() if entry["playable"]}
QUIET = ("decline", "done", "stay", "check", "stand", "call", "stand-pat", "discard", "play", "fold", "hit")
"""Which choice a test takes, the first that is offered."""


def come_true(page: Page, true: str) -> None:
    """Wait until an expression is true. The page's content security policy lets text be evaluated only
    from outside, so that `wait_for_function` fails wherever it has to poll twice."""
    for _ in range(600):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came true: {true}")


def open_table(page: Page, posting: str, bots: int = 3) -> None:
    """From the posting's page to a seat at a new table."""
    page.goto(page.url.split("#")[0] + f"#/posting/{posting}")
    page.get_by_label("Bots at the table").fill(str(bots))
    page.get_by_role("button", name="Open a table").click()
    sit(page)


def sit(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Take a seat")).click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".felt .plate.you").first).to_be_visible()


def step(page: Page, bank: bool = False) -> None:
    """Answer the table's open question, if there is one."""
    # Between looking and pressing the table may have gone on; then the next step looks again.
    page.set_default_timeout(2_000)
    with contextlib.suppress(TimeoutError):
        press(page, bank)
    page.set_default_timeout(PATIENCE)
    page.wait_for_timeout(60)


def pass_until_wagers(page: Page) -> None:
    """Pass the bank as often as it comes: when nobody takes it, it is offered again."""
    for _ in range(600):
        if page.locator(".tile").count():
            return
        if page.locator(".bankpanel").count():
            with contextlib.suppress(TimeoutError):
                page.get_by_role("button", name=re.compile("^Pass")).click(timeout=2_000)
        page.wait_for_timeout(100)
    raise AssertionError("no wagers were taken in a minute")


def press(page: Page, bank: bool) -> None:
    dock = page.locator(".dock")
    if dock.locator(".chipspanel").count():  # all of them were called, and lost
        dock.get_by_role("button", name=re.compile(r"^Add \$")).first.click()
    elif dock.locator(".bankpanel").count():
        dock.get_by_role("button", name=re.compile("^Bank" if bank else "^Pass")).click()
    elif dock.locator(".tile").count():
        dock.locator(".tile").first.click()
        dock.locator(".main").click()
    elif dock.locator(".crapsing").count():
        page.locator(".felt.craps [data-spot=pass], .felt.craps [data-spot=field]").first.click()
        dock.locator(".main").click()
    elif dock.locator(".choices button").count():
        choose(page)
    elif dock.get_by_role("button", name=re.compile("^Deal me in")).count():
        dock.get_by_role("button", name=re.compile("^Deal me in")).click()


def choose(page: Page) -> None:
    """Answer the open question if it is still open; the caller looks again."""
    for panel, answer in {".setting": set_hand, ".arranging": place_cards, ".panning": meld_or_discard}.items():
        if page.locator(f".dock {panel}").count():
            answer(page)
            return
    names = page.locator(".choices button").evaluate_all("all => all.map((one) => one.dataset.choice)")
    if not names:
        return
    name = next((one for one in QUIET if one in names), names[0])
    if name == "discard":
        page.locator(".pick button").first.click()
    with contextlib.suppress(TimeoutError):
        page.locator(f'.choices button[data-choice="{name}"]').first.click(timeout=5000)


def set_hand(page: Page) -> None:
    """Pai gow: the house way where there is one, else the lowest cards in front."""
    way = page.locator(".setting [data-choice=house-way]")
    if way.count():
        way.click()
        way.click()
        return
    while page.locator(".setting [data-zone=front] .slot").count():
        page.locator(".setting [data-zone=back] .held").last.click()
    # The player-dealer can't set a foul: a high card instead of one of the lowest leaves no pair in front.
    if page.locator(".setting [data-choice=set]").is_disabled():
        page.locator(".setting [data-zone=back] .held").nth(1).click()
    page.locator(".setting [data-choice=set]").click()


def place_cards(page: Page) -> None:
    """Chinese poker: wherever there is room, the back first."""
    for row in ("back", "middle", "front"):
        zone = page.locator(f".arranging .zone.{row}.open")
        if zone.count():
            zone.locator(".zonehead").click()
            return
    page.locator(".arranging [data-choice=place]").click()


def meld_or_discard(page: Page) -> None:
    """Panguingue: draw, lay down whatever can be, discard the first card."""
    for what in (".groups button", "[data-choice=draw]"):
        if page.locator(f".panning {what}").count():
            page.locator(f".panning {what}").first.click()
            return
    page.locator(".panning .held").first.click()
    page.locator(".panning [data-choice=discard]").click()


def play_round(page: Page, number: int = 1, bank: bool = False) -> None:
    """Play until the settlement of a round is shown."""
    message = page.locator(".side h2", has_text=re.compile(rf"^(Round|Hand) {number}\b"))
    for _ in range(2000):
        if message.count() and message.is_visible():
            return
        step(page, bank)
    raise AssertionError(f"round {number} did not end: {page.locator('.dock').inner_text()}")


def test_the_lobby_finds_postings(visit: Visit, keep: Keep) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(page.locator(".posting")).to_have_count(POSTED)
    keep(page, "lobby-light")
    page.get_by_label("Search games").fill("turlock baccarat")
    expect(page.locator(".posting")).to_have_count(1)
    page.get_by_label("Search games").fill("")
    page.get_by_label("Game", exact=True).select_option("blackjack")
    expect(page.locator(".posting")).to_have_count(13)
    page.get_by_label("Cardroom").select_option("the-101")
    expect(page.locator(".posting")).to_have_count(7)
    page.locator(".posting").first.click()
    expect(page.get_by_role("heading", name="Bets and payouts")).to_be_visible()


def test_a_postings_page_shows_rules_wagers_edges_readings_and_fees(visit: Visit, keep: Keep, house: House) -> None:
    posting = "500-club/ez-baccarat"
    EdgeStore(Path(house.cache)).store(edge_key(posting), bets(posting))
    page = visit(at="#/posting/500-club/ez-baccarat", color_scheme="dark")
    expect(page.get_by_text("3 to 8 decks of 52 cards")).to_be_visible()
    # The player line's edge in eight decks, 1.24% as published for baccarat.
    line = page.get_by_role("heading", name=re.compile("^Player line"))
    expect(line).to_contain_text("1.24%")
    expect(page.locator("li", has_text="Does the banker line push when the banker hand wins")).to_be_visible()
    page.get_by_text("All options").click()
    expect(page.get_by_role("row", name="22 $1–$10,000")).to_be_visible()
    keep(page, "posting-dark")


@pytest.mark.parametrize(("wide", "scheme"), [(1280, "light"), (360, "dark")])
def test_the_rules_lie_beside_the_table(visit: Visit, keep: Keep, wide: int, scheme: str) -> None:
    page = visit(width=wide, height=740, color_scheme=scheme)
    open_table(page, "500-club/ez-baccarat")
    table = page.url
    felt = page.locator(".felthost svg").first.bounding_box()
    if wide < 700:
        page.locator(".menubutton:visible").first.click()
    page.get_by_role("button", name="Rules", exact=True).click()
    panel = page.get_by_role("dialog", name="Rules of this table")
    expect(panel).to_contain_text("In force: option 1")
    panel.get_by_role("button", name="How a round is played").click()
    expect(panel.get_by_text("Two cards are dealt to each hand")).to_be_in_viewport()
    keep(page, f"rules-{wide}-{scheme}")
    now = page.locator(".felthost svg").first.bounding_box()
    assert felt and now and (felt["width"], felt["height"]) == (now["width"], now["height"])
    assert page.url == table
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".dock")).to_be_visible()


@pytest.mark.parametrize(
    "posting",
    [at_length("500-club/ez-baccarat"), "the-101/blackjack-x-magic-7", "500-club/texas-holdem"],
)
def test_a_full_round_as_a_player(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit(color_scheme="dark")
    open_table(page, posting)
    play_round(page)
    lines = page.locator(".why li")
    assert lines.count() > 0
    if "texas" not in posting:
        expect(page.locator(".why")).to_contain_text(" bet; ")
        expect(page.locator(".why .lines").first).to_contain_text("lines")
    keep(page, f"round-{posting.split('/')[1]}")


def test_stakes_and_fees_are_chosen_and_shown(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/posting/500-club/texas-holdem")
    page.get_by_label("Bots at the table").fill("5")
    stakes, fee = page.locator("select[name=plan]"), page.locator("select[name=option]")
    expect(stakes.locator("option").first).to_have_text("$1/$2 no limit")
    # The first for six players is option 4 (000:8765); the one that takes least is chosen, option 87 (000:8848).
    first = "$14 at the flop, $1 at the turn, $1 at the river, $1 if there is no flop"
    expect(fee.locator("option").first).to_have_text(f"4: {first}")
    assert fee.locator("option:checked").inner_text() == "87: $5 at the flop, $1 if there is no flop"
    message = fee.locator("option").all_inner_texts()
    assert len(message) == len(set(message)) < 60
    stakes.select_option("$4/$8 limit")
    fee.select_option(index=1)
    chosen = fee.locator("option:checked").inner_text().partition(": ")[2]
    page.get_by_role("switch", name="Open to everyone").check()
    keep(page, "stakes-chosen")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".tablehead")).to_contain_text(f"$4/$8 limit · Collection {chosen}")
    page.get_by_role("button", name=re.compile("^Take a seat")).click()
    expect(page.locator("dialog")).to_contain_text(f"$4/$8 limit · Collection {chosen}")
    page.get_by_role("button", name="Sit down").click()
    play_round(page)
    assert "$4–$8 limit, small blind $2, big blind $4." in page.locator(".log").inner_text()
    other = visit()
    expect(other.locator(".tables .stakes", has_text=f"$4/$8 limit · Collection {chosen}")).to_be_visible()
    keep(other, "stakes-in-the-lobby")


def test_stakes_of_ones_own(visit: Visit) -> None:
    page = visit(at="#/posting/500-club/texas-holdem")
    page.locator("select[name=plan]").select_option("own")
    written = page.get_by_label("Stakes in dollars, name by name")
    written.fill("small blind 3, big blind 6, no limit")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".tablehead")).to_contain_text("small blind $3, big blind $6")


@pytest.mark.parametrize(
    "posting", ["500-club/ez-baccarat", at_length("the-101/ultimate-war"), at_length("the-101/blackjack-x")]
)
def test_a_full_round_as_player_dealer(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit()
    open_table(page, posting, bots=4)
    # The bank comes round: pass nothing, take it when it is offered.
    for number in range(1, 8):
        play_round(page, number, bank=True)
        if re.search(r"You banks? \$", page.locator(".log").inner_text()):
            break
    assert re.search(r"You bank \$", page.locator(".log").inner_text())
    if "blackjack" in posting:
        expect(page.locator(".felt .handname")).to_have_text("Your hand")  # the cards at the top are one's own now
    keep(page, f"player-dealer-{posting.split('/')[1]}")


def test_cards_and_chips_move_at_a_pace(visit: Visit, keep: Keep) -> None:
    page = visit(pace=1)
    open_table(page, "500-club/ez-baccarat")
    pass_until_wagers(page)
    page.locator(".tile").first.click()
    page.keyboard.press("d")
    page.locator(".felt .flying").first.wait_for(state="attached")
    keep(page, "card-in-the-air")
    # Skipped, nothing flies any more until the round is over; the pace stays as it was.
    page.evaluate(
        "() => { window.flown = 0; new MutationObserver((all) => { for (const one of all)"
        " for (const node of one.addedNodes) if (node.classList?.contains('flying')) window.flown += 1; })"
        ".observe(document.querySelector('.felt'), { childList: true, subtree: true });"
        " document.querySelector('.hurry').click(); }"
    )
    expect(page.locator(".side h2", has_text="Round 1")).to_be_visible()
    assert page.evaluate("window.flown") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Speed").select_option("0")


def test_reduced_motion_turns_the_pace_off(visit: Visit) -> None:
    page = visit(pace=None, reduced_motion="reduce")
    open_table(page, "500-club/ez-baccarat")
    assert page.get_by_label("Speed").input_value() == "0"


def test_a_table_fits_its_window(visit: Visit) -> None:
    """What is there for screen readers alone does not make the page higher: it would move under the finger."""
    for size in ({"width": 844, "height": 390, "has_touch": True, "is_mobile": True}, {"width": 1440, "height": 900}):
        page = visit(**size)
        open_table(page, "500-club/ultimate-texas-holdem")
        expect(page.locator('[aria-label="The table in words"] li').first).to_be_attached()
        assert page.evaluate("document.scrollingElement.scrollHeight") == size["height"]


def test_two_browsers_at_one_table(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/ez-baccarat", bots=0)
    expect(ann.locator(".dock")).to_contain_text("Waiting for another player")
    bob.goto(ann.url)
    sit(bob)
    expect(ann.locator(".bankpanel")).to_be_visible()
    expect(bob.locator(".dock")).to_contain_text("Waiting for")
    ann.get_by_label("Your bank in dollars").fill("80")
    ann.get_by_role("button", name=re.compile("^Bank")).click()
    bob.locator(".tile").first.wait_for()
    expect(bob.locator(".rack .amount")).to_have_text("$80")
    bob.get_by_role("button", name=re.compile("^Player line")).click()
    bob.get_by_role("button", name=re.compile("^Deal")).click()
    for page in (ann, bob):
        expect(page.locator(".side h2", has_text="Round 1")).to_be_visible()
    cards = [page.locator(".log").inner_text().count(" of ") for page in (ann, bob)]
    assert cards[0] == cards[1] >= 4
    keep(ann, "two-browsers-ann")
    keep(bob, "two-browsers-bob")
    # A third browser watches by the link.
    eve = visit(at=ann.url.split("/", 3)[3])
    expect(eve.get_by_role("button", name=re.compile("^Take a seat"))).to_be_visible()


@pytest.mark.parametrize(
    "posting", [at_length("500-club/ez-baccarat"), at_length("the-101/blackjack-x"), "500-club/texas-holdem"]
)
def test_on_a_phone(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit(width=360, height=740, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    open_table(page, posting)
    for number in (1, 2):
        play_round(page, number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    keep(page, f"phone-{posting.split('/')[1]}")
    # Buttons are on the screen and large enough for a finger.
    for _ in range(2000):
        if page.locator(".dock .main, .dock .choices button").count():
            break
        step(page)
    box = page.locator(".dock .main, .dock .choices button").first.bounding_box()
    assert box and box["height"] >= 40 and box["y"] + box["height"] <= 740
    # Names and hands on the felt do not overlap.
    assert page.evaluate(OVERLAPS) == []


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.felt .plate > rect')].map((one) => one.getBoundingClientRect());
  const overlaps = [];
  for (let a = 0; a < boxes.length; a++)
    for (let b = a + 1; b < boxes.length; b++) {
      const x = Math.min(boxes[a].right, boxes[b].right) - Math.max(boxes[a].left, boxes[b].left);
      const y = Math.min(boxes[a].bottom, boxes[b].bottom) - Math.max(boxes[a].top, boxes[b].top);
      if (x > 2 && y > 2) overlaps.push([a, b, x, y]);
    }
  return overlaps;
}"""


def test_everything_has_an_accessible_name(visit: Visit) -> None:
    page = visit()
    open_table(page, "the-101/blackjack-x")
    play_round(page)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, a')].filter((one) =>
            !(one.getAttribute('aria-label') || one.textContent.trim() || one.closest('label') || one.title))
            .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    assert page.locator("[aria-live=polite][role=log]").first.inner_text()
    assert page.locator("svg.felt").get_attribute("aria-label")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_round_is_replayed_shared_and_downloaded(visit: Visit, keep: Keep, tmp_path: Path) -> None:
    page = visit()
    open_table(page, "the-101/ultimate-war")
    play_round(page)
    with page.expect_download() as expected:
        page.get_by_role("button", name="Download record").click()
    expected.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    net = settle(record)["net"]
    with page.expect_download() as expected:
        page.get_by_role("button", name="Download the proof").click()
    expected.value.save_as(tmp_path / "proof.json")
    proof = json.loads((tmp_path / "proof.json").read_text())
    assert verify(proof, page.locator("[data-last-head]").inner_text())["complete"]
    assert proof["rounds"][0]["net"] == net
    expect(
        page.get_by_text("Your browser checked it: the cards, their order and the chain match what you were shown.")
    ).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Before the deal.", exact=True)).to_be_visible()
    steps = 0
    while page.get_by_text("The round is over.").count() == 0 and steps < 60:
        page.get_by_role("button", name="Next").click()
        page.wait_for_timeout(20)
        steps += 1
    assert steps > 4
    keep(page, "replay")
    other = visit(at=page.url.split("/", 3)[3])
    expect(other.get_by_text("Before the deal.", exact=True)).to_be_visible()
    other.get_by_role("button", name="Play", exact=True).click()
    expect(other.get_by_text("The round is over.")).to_be_visible()
    # On a phone the settlement comes from the side, and goes again.
    other.set_viewport_size({"width": 390, "height": 844})
    settled = other.get_by_role("heading", name="Settlement")
    other.get_by_role("button", name="Calls and payouts").click()
    expect(settled).to_be_in_viewport()
    other.get_by_role("button", name="Back to the replay").click()
    expect(settled).not_to_be_in_viewport()


def test_practice_for_dealers(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/practice/500-club/ez-baccarat")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("Announce every bet first.")).to_be_visible()
    rows = page.locator("tbody tr", has=page.locator("select"))
    for number in range(rows.count()):
        rows.nth(number).locator("select").select_option("push")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text(re.compile(r"\d+ of \d+ right"))).to_be_visible()
    # No bet pushes for $0 and is paid, too: each verdict is "Right." or says the result in a sentence.
    for text in page.locator("td.verdict b").all_inner_texts():
        assert re.fullmatch(r"Right\.|Should be: ((wins|loses) \$[\d.,]+|pushes|has no action|\$[\d.,]+)\.", text), text
    keep(page, "practice")


def test_the_announcement_stands_beside_the_felt(visit: Visit) -> None:
    page = visit(at="#/practice/500-club/ez-baccarat", width=1280, height=720)
    expect(page.locator("tbody select").first).to_be_in_viewport()
    tray, text = (page.locator(f".felt {one}").bounding_box() for one in (".tray", "text:text('DISCARDS')"))
    assert tray and text
    assert tray["x"] <= text["x"]
    assert text["x"] + text["width"] <= tray["x"] + tray["width"]


def test_practice_with_pots_and_side_pots(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/practice/500-club/texas-holdem")
    # Ten may sit (the posting's seats): everyone who can win part of a pot is on the felt.
    expect(page.locator(".felt .plate")).to_have_count(10)
    page.get_by_role("button", name="Check").click()
    verdicts = page.locator("td.verdict b")
    expect(verdicts.first).to_be_visible()
    # The expected announcement: the pots of the hand, each with a winner.
    expected = [text for text in verdicts.all_inner_texts() if text != "Right."]
    assert expected
    assert all(text.startswith("Should be: $") for text in expected)
    keep(page, "practice-pots")


def test_an_illegal_wager_is_explained(visit: Visit) -> None:
    page = visit()
    open_table(page, "500-club/ez-baccarat")
    pass_until_wagers(page)
    page.get_by_role("button", name=re.compile("^Dragon 7")).click()
    expect(page.get_by_text("bet first.")).to_be_visible()
