"""Advice at once, from the results that ship: the chart with the present cell, a warning before a mistake, drills of
hard hands, edges on the craps layout, and a sentence where there is no advice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from housedealer.games import game
from housedealer.server.lobby.posting_pages import no_advice
from tests.server.client import House
from tests.server.harness import Server

from .test_browser import Keep, Visit
from .test_panels import PHONE, join, until

BLACKJACK, BACCARAT, CRAPS = "500-club/pure-21-5-blackjack", "500-club/ez-baccarat", "the-101/party-craps"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server as users start it: what ships is used, and nothing is worked out for the page."""
    folder = tmp_path_factory.mktemp("advice")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEDEALER_READY_MADE", "on")
        server = Server(f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, again_seconds=0.3)
        house = server.start()
    yield house
    house.http.close()
    output = server.stop()
    assert not output.strip(), f"the server printed: {output}"


def test_the_chart_marks_the_hand_in_play_and_is_reached_by_key(visit: Visit, house: House, keep: Keep) -> None:
    page = visit()
    join(page, house, BLACKJACK)
    until(page, "[data-choice=stand]", "base")
    page.keyboard.press("#")
    present = page.locator(".chartdialog td[aria-current]")
    expect(present).to_have_count(1)
    expect(present).to_be_focused()
    row = present.locator("xpath=..").locator("th").inner_text()
    says = page.locator(".chartdialog [role=status]").inner_text()
    letters = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}
    letter = present.evaluate("one => one.firstChild.textContent")
    assert letters[letter.upper()] in says
    assert row.replace(",", "-") in says
    keep(page, "chart-at-the-table")
    page.keyboard.press("Escape")
    expect(page.locator(".chartdialog")).to_have_count(0)
    expect(page.locator("[data-choice=stand]")).to_be_visible()
    page.keyboard.press("#")
    expect(present).to_be_focused()
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)  # a dialog goes with its page


def test_a_warning_comes_once_before_a_mistake_and_the_better_choice_is_one_press(
    visit: Visit, house: House, keep: Keep
) -> None:
    """Surrendering a hand that has a better play costs money on any hand but the worst; it is asked once."""
    page = visit()
    page.evaluate("localStorage.warn = '1'")
    join(page, house, BLACKJACK)
    warned = page.locator(".warning")
    while not warned.count():
        until(page, "[data-choice=surrender]", "base")
        # The warning never holds a choice up for long: here the advice is there before it.
        page.locator(".hintpart button").first.click()
        expect(page.locator("[data-advised]")).to_be_visible(timeout=240_000)
        mistaken = page.locator("[data-advised=surrender]").count() == 0
        page.locator("[data-choice=surrender]").click()
        expect(warned).to_have_count(int(mistaken))
    expect(warned).to_contain_text(re.compile(r"Surrender costs you (\$[\d.]+|\d+¢) on average\. \w.* is better\."))
    keep(page, "warning")
    expect(page.locator("[data-warned=better]")).to_be_focused()
    page.locator("[data-warned=anyway]").click()
    expect(warned).to_have_count(0)
    # The lesson from it is answered by the keys that stand on its buttons.
    expect(page.locator(".why li.yours").first).to_be_attached()
    page.goto(page.url.replace("#/table/", "#/learn/"))
    expect(page.locator("[data-choice=surrender]")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".dock")).to_contain_text("The same one you made at the table.")
    expect(page.locator(".weighed .picked")).to_contain_text("your pick again")
    # What was missed can be tried until it is right.
    page.get_by_role("button", name="Try it again").click()
    expect(page.locator("[data-choice=surrender]")).to_be_visible()
    # What was found can be learned from while another round's best play is still being worked out.
    page.route(
        re.compile("/api/tables/[^/]+/rounds$"),
        lambda route: route.fulfill(json=[*route.fetch().json(), {"number": 99, "net": 0, "headline": "", "mark": ""}]),
    )
    page.route("**/99/review", lambda route: route.fulfill(body="null", content_type="application/json"))
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("you can leave and come back")
    page.get_by_role("button", name="Start with the one found so far").click()
    expect(page.locator("[data-choice=surrender]")).to_be_visible()


CHOSEN = """async () => {
  const { chosenOf } = await import('/pages/table/advice.js');
  const set = (argument, cost) => ({ choice: 'set', argument, cost, name: `Set ${argument}`, says: '' });
  const way = { choice: 'house-way', cards: 'Kc 9d', cost: 300, name: 'House way', says: '' };
  const hand = { choices: [set('Kc Kd', 0), set('9d Ah', 120), way] };
  const bonus = { choice: 'peek-bonus-a', argument: 5000, cost: 2266, rate: -0.4532, name: 'Peek bonus A', says: '' };
  const bets = { choices: [{ choice: 'decline', cost: 0, name: 'No thanks', says: '' }, bonus] };
  const chosen = (advice, choice, argument, made) => {
    const { name, cost, atLeast = false } = chosenOf(advice, { choice, argument }, made);
    return [name, cost, atLeast];
  };
  return [
    chosen(hand, 'set', 'Ah 9d'),
    chosen(hand, 'set', '9d Kc'),
    chosen(hand, 'set', '2c 3d'),
    chosen({ choices: [...hand.choices, set('Ah As', 1100)] }, 'set', '2c 3d', 'Set Ah As'),
    chosen(bets, 'peek-bonus-a', 500),
    chosen(bets, 'peek-bonus-a', 5000),
    chosen(bets, 'decline'),
  ];
}"""


def test_a_chart_of_two_cards_is_whole_on_a_desk(visit: Visit, house: House) -> None:
    """One column a rank and one for their names: the first is not scrolled out of sight."""
    page = visit(width=1280, height=720)
    join(page, house, "the-101/two-card-peek")
    until(page, "[data-choice=peek-bonus-a]", "pick-row-a")
    page.keyboard.press("#")
    expect(page.locator(".chartdialog td[aria-current]")).to_have_count(3)  # a cell for each row
    box = page.locator(".chartdialog .scroll").first
    assert box.evaluate("one => [one.scrollLeft, one.scrollWidth - one.clientWidth]") == [0, 0]


def test_a_choice_is_priced_as_it_is_made(visit: Visit) -> None:
    """Cards in any order, the house way by hand, a setting that is not listed, and a bonus bet by its amount."""
    assert visit().evaluate(CHOSEN) == [
        ["Set 9d Ah", 120, False],
        ["House way", 300, False],
        ["That", 120, True],
        ["That", 120, True],
        ["Peek bonus A", 227, False],
        ["Peek bonus A", 2266, False],
        ["No thanks", 0, False],
    ]


def test_without_the_setting_nothing_is_asked_or_answered_twice(visit: Visit, house: House) -> None:
    page = visit()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    join(page, house, BLACKJACK)
    until(page, "[data-choice=surrender]", "base")
    before = str(sent).count('"choose"')
    page.evaluate(
        "for (const _ of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'u', bubbles: true}))"
    )
    expect(page.locator("[data-choice=surrender]")).to_have_count(0)
    expect(page.locator(".warning")).to_have_count(0)
    assert str(sent).count('"choose"') == before + 1


def test_hard_hands_are_drilled_and_the_score_is_kept(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/drill/500-club/three-card-poker", **PHONE)
    for _ in range(2):
        page.locator("[data-choice=play], [data-choice=fold]").first.tap()
        expect(page.locator(".dock li")).to_have_count(2)
        expect(page.locator(".dock")).to_contain_text(re.compile(r"Right\.|That’s a \$[\d.]+ mistake\."))
        keep(page, "drill")
        page.get_by_role("button", name="Next hand").tap()
    expect(page.locator(".side")).to_contain_text(re.compile(r"\d of 2 right"))
    page.reload()
    expect(page.locator(".side")).to_contain_text(re.compile(r"\d of 2 right"))


def test_a_missed_hand_comes_back_after_two_others_or_more(visit: Visit) -> None:
    """Of always the worst choice every hand is missed: none is repeated at once, and new ones come in between."""
    page = visit()
    asked: list[int] = []
    page.on("response", lambda one: asked.append(int(one.url.split("/")[-1])) if "/api/drills/" in one.url else None)
    with page.expect_response("**/api/drills/**") as response:
        page.goto(page.url.split("#")[0] + f"#/drill/{BLACKJACK}")
    for _ in range(9):
        worst = response.value.json()["decision"]["choices"][-1]["choice"]
        page.locator(f"[data-choice={worst}]").click()
        with page.expect_response("**/api/drills/**") as response:
            page.get_by_role("button", name="Next hand").click()
    assert asked[:4] == [0, 1, 2, 0]
    assert len(set(asked)) >= 6
    for number in set(asked):
        places = [at for at, one in enumerate(asked) if one == number]
        assert all(later - earlier >= 3 for earlier, later in pairwise(places))


def edges_of(page: Page) -> dict[str, str]:
    result: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-spot]')].map((one) => "
        "[one.dataset.spot, one.querySelector('.edge')?.textContent ?? '']))"
    )
    return result


def test_the_craps_layout_prints_its_edges(visit: Visit, house: House, keep: Keep) -> None:
    """What the server says of each bet is on its spot: the pass line near 1.4%, any seven near 16.7% (by dice)."""
    page = visit(width=1440, height=900)
    join(page, house, CRAPS)
    expect(page.locator("[data-spot=pass] .edge")).to_have_text(re.compile(r"^1\.\d\d%$"))
    shown = edges_of(page)
    assert 14 <= float(shown["any-seven"].rstrip("%")) <= 18
    assert all(shown[f"place-{number}"] for number in (4, 5, 6, 8, 9, 10))
    expect(page.locator("[data-spot=pass]")).to_have_attribute("aria-label", re.compile(r"edge 1\.\d\d%"))
    keep(page, "craps-edges")


def test_where_there_is_no_advice_the_page_says_so(visit: Visit, house: House) -> None:
    page = visit()
    join(page, house, BACCARAT)
    page.locator("[data-best-play]").click()
    expect(page.locator("dialog")).to_contain_text("there’s nothing to decide")
    page = visit()
    join(page, house, "500-club/texas-holdem")
    expect(page.locator(".tablehead").get_by_role("button", name="Rules", exact=True)).to_be_visible()
    expect(page.locator("[data-best-play]")).to_have_count(0)
    page = visit(at="#/drill/500-club/texas-holdem")
    expect(page.locator("main")).to_contain_text("depends on the other players")
    assert "nobody has solved" in no_advice(game("the-101/chinese-poker"))
    assert no_advice(game(BLACKJACK)) == ""


def test_a_hint_says_at_once_what_the_chart_has(visit: Visit, house: House, keep: Keep) -> None:
    """What each choice is worth is held back here, as on a machine where nothing is compiled: the chart's choice stands
    meanwhile, and one press makes it."""
    held: list[str] = []
    released: list[bool] = []

    def hold(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def back(message: str | bytes) -> None:
            if '"hint":{' in str(message) and not released:
                held.append(str(message))
            else:
                route.send(message)

        server.on_message(back)

    page = visit()
    page.route_web_socket(re.compile("/ws"), hold)
    join(page, house, "500-club/three-card-poker")
    until(page, "[data-choice=play]", "ante")
    page.locator(".hintpart button").first.click()
    box = page.locator(".hint")
    expect(box).to_contain_text("(from the chart)")
    expect(box).to_contain_text(re.compile(r"(: play|: fold)\."))
    # The best play is there already when the page explains why the rest takes long.
    expect(box).to_contain_text("Working out what each choice is worth. The first time can take a minute")
    expect(box).not_to_contain_text("Working out the best play")
    keep(page, "first-hint")
    advised = box.locator("[data-advised]")
    assert advised.get_attribute("data-advised") in ("play", "fold")
    advised.click()
    expect(page.locator("[data-choice=play]")).to_have_count(0)
