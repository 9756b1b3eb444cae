"""The lobby: one press to cards in hand, a first visit that is led, one's own table, and a search that finds."""

from __future__ import annotations

import contextlib
import json

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from housedealer.postings.cardrooms import play_now
from housedealer.postings.loader import names
from housedealer.server.floor.actor.audience import MAX_WINDOWS
from tests.server.client import House

from .test_browser import Keep, Visit, open_table, pass_until_wagers
from .test_connection import LOST


def test_one_press_from_the_first_page_to_cards_in_hand(visit: Visit, keep: Keep) -> None:
    page = visit()
    first = page.get_by_role("list", name="Play now").get_by_role("button")
    expect(first.last).to_contain_text("The 101")
    # Who has never heard of a game reads what one tries to do in it.
    expect(first.first).to_contain_text("Bet on which of two hands comes closer to nine.")
    assert [one.get_attribute("data-posting") for one in first.all()] == play_now()
    page.locator("[data-posting='500-club/texas-holdem']").click()
    expect(page.locator(".felt .plate.you").first).to_be_visible()
    expect(page.locator(".dock .choices, .side h2:has-text('Hand 1')").first).to_be_visible()
    keep(page, "one-press")
    # A first visit is led; skipped, the tour does not come back, not even at another table.
    expect(page.locator(".tour")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".tour")).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#/")
    mine = page.locator(".yours li")
    expect(mine).to_contain_text("Texas Hold’em")
    # Its card and its tile lead back there.
    expect(page.get_by_role("button", name="Resume Texas Hold'em, 500 Club")).to_be_visible()
    expect(page.locator("[data-posting='500-club/texas-holdem'] .resume")).to_be_visible()
    expect(page.get_by_role("button", name="Play Texas Hold'em, Turlock")).to_be_attached()
    keep(page, "your-table")
    mine.locator("a").click()
    expect(page.locator(".felt .plate.you").first).to_be_visible()
    expect(page.locator(".tour")).to_be_hidden()


SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted.push([one.value, ...one.sources.map((at) => at.node?.className)]);
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_while_the_lobby_loads(visit: Visit, width: int) -> None:
    page = visit(width=width)
    page.add_init_script(SHIFTS)
    page.reload()
    expect(page.locator(".first .mini").first).to_be_attached()
    expect(page.locator(".postings .mini").first).to_be_attached()
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifted") == []


def test_cards_of_one_name_show_what_differs(visit: Visit) -> None:
    """The collection is that of *Play*: of the rows posted for five players, the one that takes least."""
    page = visit()
    page.get_by_label("Search games").fill("texas hold'em")
    for room, facts in (
        # 004:3806, 002:488
        (
            "Black Sheep",
            [
                "The best hand wins the pot",
                "$1/$2 no limit · 10 seats",
                "Also limit, pot limit or spread limit",
                "$4 at the flop",
            ],
        ),
        ("Outlaws", ["$1/$2 no limit · 10 seats", "Also limit or spread limit", "$7 at the flop"]),
    ):
        card = page.locator(".posting", has_text=room).filter(has=page.get_by_text("Texas Hold’em", exact=True))
        for text in facts:
            expect(card.locator(".facts")).to_contain_text(text)


def test_a_choice_without_games_says_so_and_leads_back_to_all_of_them(visit: Visit) -> None:
    """A kind of game that a cardroom has not posted left the page empty, without a word."""
    page = visit()
    page.get_by_label("Game", exact=True).select_option("craps")
    page.get_by_label("Cardroom").select_option("turlock")
    expect(page.locator(".lobby")).to_contain_text("No games match.")
    page.get_by_role("button", name="Show all games").click()
    expect(page.locator(".posting")).to_have_count(len(names()))


def test_a_table_can_be_opened_before_its_rules_are_written(visit: Visit) -> None:
    """The page stayed empty until its rules came, for seconds where the server was busy."""
    page = visit()
    page.route("**/document", lambda _: None)
    page.goto(page.url.split("#")[0] + "#/posting/500-club/ez-baccarat")
    expect(page.get_by_text("Loading the rules…")).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_refused_table_says_why_until_something_is_changed(visit: Visit) -> None:
    """The reason stayed beside a field that was in order by then, while the browser named another."""
    page = visit()
    page.goto(page.url.split("#")[0] + "#/posting/500-club/texas-holdem")
    expect(page.locator(".paper")).to_be_visible()
    page.locator("[name=plan]").select_option("Other stakes…")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".opening .error")).to_contain_text("Name your stakes in dollars")
    page.locator("[name=own]").fill("$2/$5 no limit")
    expect(page.locator(".opening .error")).to_be_empty()


def test_everything_is_reached_from_the_first_page(visit: Visit, keep: Keep) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_label("Theme").select_option("dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("banner").get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", name="The bank")).to_be_visible()
    keep(page, "help")
    page.go_back()
    page.get_by_role("link", name="Your rounds").click()
    expect(page.locator(".hero")).to_contain_text("No rounds yet.")
    for name in ("Workshop", "Settle a dispute"):
        page.goto(page.url.split("#")[0] + "#/")
        page.get_by_role("link", name=name).click()
        expect(page.locator(".examples button")).to_have_count(3)
        page.get_by_label("Search games").fill("razz")
        expect(page.locator(".posting")).to_have_count(1)
        keep(page, f"choose-{name.split()[0].lower()}")
    page.get_by_role("button", name="The bank runs out").click()
    # docs/examples/dispute.json: the banker line is covered in part, the Dragon not at all.
    expect(page.locator(".why li", has_text="Seat 3’s Banker")).to_contain_text("wins $30")


def test_the_best_match_is_listed_first(visit: Visit) -> None:
    page = visit()
    search = page.get_by_label("Search games")
    first = page.locator(".posting b").first
    for typed, title in [
        ("holdem", "Texas Hold’em"),
        ("uth", "Ultimate Texas Hold’em"),
        ("Hold'em 101", "Texas Hold’em High Only"),
        ("Hold’em 101", "Texas Hold’em High Only"),
        ("pan", "Panguingue"),
        ("21", "Blackjack X"),
        ("omaha hilo", "Omaha Hi Lo Split"),
        ("bacarat", "EZ Baccarat"),
    ]:
        search.fill(typed)
        expect(first).to_have_text(title)
    search.fill("ez bac sheep")
    expect(page.locator(".posting")).to_have_count(1)
    # A cardroom, or a word with one letter wrong or missing, finds all that it names.
    search.fill("turlock")
    expect(page.locator(".posting")).to_have_count(sum(name.startswith("turlock/") for name in names()))
    search.fill("blackjak")
    expect(page.locator(".posting")).to_have_count(13)
    search.fill("whist")
    expect(page.get_by_text("No games match.")).to_be_visible()


def test_a_name_is_changed_in_a_dialog_of_the_page(visit: Visit) -> None:
    page = visit()
    page.locator(".purse button").first.click()
    dialog = page.get_by_role("dialog", name="Your name")
    dialog.get_by_label("How others see you").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.locator(".purse button").first).to_have_text("Ada")
    expect(dialog).to_have_count(0)


def test_an_identity_outlasts_a_server_that_cannot_answer(chromium: Browser, house: House) -> None:
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.goto(house.address)
        name = page.locator(".purse button").first
        expect(name).to_be_visible()
        called, busy = name.inner_text(), json.dumps({"says": "too many requests; wait a moment"})
        page.route("**/api/me", lambda route: route.fulfill(status=429, content_type="application/json", body=busy))
        page.reload()
        expect(page.get_by_role("alert")).to_have_text("Too many requests. Wait a moment.")
        page.unroute("**/api/me")
        page.reload()
        expect(name).to_have_text(called)
        # Only a player whom the server no longer knows gets a new identity.
        page.evaluate("localStorage.setItem('housedealer', JSON.stringify({ token: 'forged', name: 'Nobody' }))")
        page.reload()
        expect(name).to_be_visible()
        expect(name).not_to_have_text(called)
    finally:
        context.close()


@pytest.mark.parametrize("posting", ["500-club/ez-baccarat", "500-club/texas-holdem", "the-101/blackjack-x-magic-7"])
def test_open_a_table_is_on_the_first_screen_of_a_phone(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit(width=360, height=740, has_touch=True, is_mobile=True, at=f"#/posting/{posting}")
    button = page.get_by_role("button", name="Open a table")
    box = button.bounding_box()
    assert box and box["y"] + box["height"] <= 740, box
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    keep(page, f"posting-phone-{posting.split('/')[1]}")
    # On a desk it stands beside the rules.
    page.set_viewport_size({"width": 1280, "height": 800})
    rules = page.locator(".paper").bounding_box()
    box = button.bounding_box()
    assert rules and box and box["x"] > rules["x"] + rules["width"]


def test_a_window_too_many_comes_in_when_another_goes(chromium: Browser, house: House) -> None:
    """Also after a process is gone: those who came by it are counted for some seconds, and all come back."""
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.goto(house.address)
        expect(page.locator(".purse button").first).to_be_visible()
        token = page.evaluate("JSON.parse(localStorage.getItem('housedealer')).token")
        table = house.open(token, "500-club/ez-baccarat", bots=1)
        with contextlib.ExitStack() as stack:
            for _ in range(MAX_WINDOWS):
                one = connect(house.socket_address, origin=house.address, close_timeout=0.1)  # type: ignore[arg-type]
                window = stack.enter_context(one)
                window.send(json.dumps({"type": "hello", "ref": 0, "token": token, "table": table}))
                window.recv()
            page.goto(f"{house.address}/#/table/{table}")
            expect(page.locator(LOST)).to_contain_text("too many windows")
            window.close()
            expect(page.locator(LOST)).to_be_hidden()
    finally:
        context.close()


GAMES = [
    "500-club/ez-baccarat", "500-club/texas-holdem", "the-101/blackjack-x", "500-club/three-card-poker",
    "the-101/party-craps", "500-club/seven-card-stud", "the-101/two-card-peek", "500-club/omaha",
    "500-club/ultimate-texas-holdem", "the-101/ultimate-war", "500-club/badugi", "turlock/texas-holdem",
    "500-club/razz",
]  # fmt: skip
"""Thirteen games, which is one more than the tables that a person may have open."""


def purse(page: Page) -> float:
    return float(page.locator(".purse b").inner_text().replace("$", "").replace(",", ""))


def leave_for_the_lobby(page: Page) -> None:
    page.locator(".top .mark").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()


def test_trying_many_games_one_after_another_locks_nobody_out(visit: Visit, keep: Keep) -> None:
    page = visit()
    bought = []
    for posting in GAMES:
        play = page.locator(f"li.withplay:has(a[href='#/posting/{posting}']) .play")
        play.click()
        expect(page.locator(".felt .plate.you, .felt.craps").first).to_be_visible()
        ended = ".side h2:has-text('Round 1'), .side h2:has-text('Hand 1')"
        expect(page.locator(f".dock .choices, {ended}, .dock .panel").first).to_be_visible()
        expect(page.locator(".purse .held")).to_be_hidden()  # a hand that one walked away from has been given up
        bought.append(10_000 - purse(page))
        assert page.get_by_role("button", name="Fresh play money").is_hidden()
        leave_for_the_lobby(page)
    keep(page, "tried-thirteen")
    # A hand that one walked away from waits a little; one button brings back what is at all tables.
    if page.locator(".purse .held").is_visible():
        expect(page.locator(".purse .held")).to_contain_text("at one table · Cash out")
        page.locator(".purse .held button").click()
    expect(page.locator(".purse .held")).to_be_hidden()
    expect(page.locator(".yours")).to_have_count(0)
    # The least wagers and blinds of thirteen first rounds are all that can be missing, or won.
    assert abs(10_000 - purse(page)) < 13 * 100
    assert max(bought) < 2_000


def test_help_is_read_beside_a_table(visit: Visit) -> None:
    """The seat and the chips stay; the header leads back, and a press beside a menu closes it."""
    page = visit()
    page.locator("li.withplay:has(a[href='#/posting/500-club/ez-baccarat']) .play").click()
    expect(page.locator(".felt .plate.you")).to_be_visible()
    page.locator(".tablehead").get_by_role("button", name="Settings").click()
    expect(page.locator(".tablehead .menu.open")).to_have_count(1)
    page.locator(".felt").click(position={"x": 5, "y": 5})
    expect(page.locator(".tablehead .menu.open")).to_have_count(0)
    page.locator(".top .help").click()
    expect(page.get_by_role("heading", name="Help and accessibility")).to_be_visible()
    page.locator(".purse .held a").click()
    expect(page.locator(".felt .plate.you")).to_be_visible()
    page.locator(".tablehead").get_by_role("button", name="Settings").click()
    page.locator(".felt").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".tablehead .menu.open")).to_have_count(0)


def test_who_has_too_little_for_a_table_is_shown_the_way_to_smaller_ones(visit: Visit) -> None:
    """A wallet below the buy-in, but too full for fresh play money."""
    page = visit()
    me = {"token": "", "name": "Ann", "wallet": 1500_00, "at": {}, "fresh": False}
    page.route("**/api/me", lambda route: route.fulfill(json=me))
    page.evaluate("""async () => {
      const { noChipsPanel } = await import('/pages/table/chips_panel.js');
      document.getElementById('main').append(noChipsPanel('You need at least $2,000 to sit here. ', { id: 't' }).node);
    }""")
    panel = page.locator(".chipspanel")
    expect(panel.locator("p").first).to_have_text(
        "You need at least $2,000 to sit here. There’s $1,500 in your wallet."
    )
    expect(panel.get_by_role("link", name="Find a smaller table")).to_have_attribute("href", "#/")


def test_a_seat_without_chips_is_no_money_at_a_table(visit: Visit) -> None:
    """Someone who has lost everything is offered fresh play money, and not to cash out $0."""
    page = visit()
    expect(page.locator(".purse b")).to_have_text("$10,000")
    token = page.evaluate("JSON.parse(localStorage.getItem('housedealer')).token")
    me = {"token": token, "name": "Ann", "wallet": 0, "at": {"t": 0}, "fresh": True}
    page.route("**/api/me", lambda route: route.fulfill(json=me))
    page.reload()
    expect(page.locator(".purse").get_by_role("button", name="Fresh play money")).to_be_visible()
    expect(page.locator(".purse .held")).to_be_hidden()


def test_chips_that_reach_the_wallet_after_one_has_left_are_shown(visit: Visit) -> None:
    """The header stayed without the chips of a hand that one had left, until the next page."""
    page = visit()
    expect(page.locator(".purse b")).to_have_text("$10,000")
    me = {"token": "", "name": "Kite", "at": {}, "fresh": False}
    for path, wallet in (("cash-out", 9_800_00), ("me", 9_998_00)):
        answer = json.dumps({**me, "wallet": wallet})
        page.route(f"**/api/{path}", lambda route, _, answer=answer: route.fulfill(body=answer))
    page.evaluate("async () => (await import('/lib/cashier.js')).cashOut(['here'])")
    expect(page.locator(".purse b")).to_have_text("$9,998")


def test_chips_at_tables_with_others_are_cashed_out_by_a_button(visit: Visit, house: House, keep: Keep) -> None:
    page = visit()
    expect(page.locator(".purse b")).to_have_text("$10,000")
    token = page.evaluate("JSON.parse(localStorage.getItem('housedealer')).token")
    other = house.enter("Bob")
    for buy_in in (3000_00, 3000_00, 4000_00):
        table = house.open(other, "500-club/ez-baccarat", bots=0)
        for seat, who, chips in ((1, token, buy_in), (2, other, 100_00)):
            with connect(house.socket_address, origin=house.address) as window:  # type: ignore[arg-type]
                window.send(json.dumps({"type": "hello", "ref": 0, "token": who, "table": table}))
                window.send(json.dumps({"type": "sit", "ref": 1, "seat": seat, "buy_in": chips}))
                while json.loads(window.recv()).get("ref") != 1:
                    pass
    # At another table there is nothing to sit down with. Fresh play money would be refused, and is not offered.
    page.goto(f"{house.address}/#/table/{house.open(other, 'black-sheep/texas-holdem', bots=1)}")
    panel = page.locator(".chipspanel")
    # The least buy-in of its no limit tables is $100 (004:3801).
    expect(panel).to_contain_text("You need at least $100 to sit here. You still have $10,000 at three tables.")
    expect(panel.get_by_role("button", name="Cash out")).to_be_visible()
    expect(page.get_by_role("button", name="Fresh play money")).to_have_count(0)
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    keep(page, "no-chips-here")
    leave_for_the_lobby(page)
    expect(page.locator(".purse .held")).to_have_text("$10,000 at three tables · Cash out")
    expect(page.locator(".yours .withcash")).to_have_count(3)
    keep(page, "chips-at-three-tables")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    keep(page, "chips-at-three-tables-phone")
    page.set_viewport_size({"width": 1280, "height": 860})
    page.get_by_role("button", name="Cash out $4,000 at").click()
    expect(page.locator(".purse .held")).to_have_text("$6,000 at two tables · Cash out")
    expect(page.locator(".yours .withcash")).to_have_count(2)
    page.locator(".purse .held button").click()
    expect(page.locator(".purse .held")).to_be_hidden()
    expect(page.locator(".yours")).to_have_count(0)
    expect(page.locator(".purse b")).to_have_text("$10,000")


def test_a_circle_that_holds_chips_takes_another(visit: Visit, keep: Keep) -> None:
    page = visit()
    open_table(page, "500-club/ez-baccarat", bots=2)
    pass_until_wagers(page)
    circle = page.locator(".felt .spot.mine").first
    for total in ("$5", "$10", "$15", "$20"):
        box = circle.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_role("button", name=f"Deal · {total}")).to_be_visible()
    keep(page, "four-chips-on-a-circle")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_fresh_play_money_is_whole_in_the_header(visit: Visit, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    expect(page.locator(".purse b")).to_have_text("$10,000")
    more = page.locator(".purse > button:last-child")
    more.evaluate("(button) => { button.hidden = false; }")
    expect(more).to_have_text("Fresh play money")
    button, header = more.bounding_box(), page.locator(".top").bounding_box()
    assert button
    assert header
    assert button["y"] >= header["y"]
    assert button["y"] + button["height"] <= header["y"] + header["height"]
    assert button["x"] + button["width"] <= width
