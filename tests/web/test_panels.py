"""Every family's decisions in the browser: by mouse, by touch on a phone, by keyboard alone."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.server.client import House

from .conftest import at_length
from .test_browser import Keep, Visit, pass_until_wagers, sit, step

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def join(page: Page, house: House, posting: str, bots: int = 2) -> str:
    """A new table of a posting, and a seat at it."""
    table = house.open(house.enter("Floor"), posting, bots=bots)
    address = f"{house.address}/#/table/{table}"
    page.goto(address)
    sit(page)
    return address


def until(page: Page, wanted: str, wager: str = "") -> None:
    """Play on, wagering and answering as little as possible, until the wanted question comes."""
    for _ in range(800):
        if page.locator(wanted).count():
            return
        dock = page.locator(".dock")
        with contextlib.suppress(TimeoutError):
            if dock.locator(".bankpanel").count():
                dock.get_by_role("button", name=re.compile("^Pass")).click(timeout=2000)
            elif dock.locator(".tile").count():
                dock.locator(f".tile[data-wager={wager}]" if wager else ".tile").first.click(timeout=2000)
                dock.locator(".main").click(timeout=2000)
            elif dock.get_by_role("button", name=re.compile("^Deal me in")).count():
                dock.get_by_role("button", name=re.compile("^Deal me in")).click(timeout=2000)
            elif dock.locator("[data-pile=stock]").count():
                dock.locator("[data-pile=stock]").click(timeout=2000)
            elif dock.locator(".choices button:enabled").count() and not page.locator(wanted).count():
                dock.locator(".choices button:enabled").last.click(timeout=2000)
        page.wait_for_timeout(60)
    raise AssertionError(f"{wanted} never came up: {page.locator('.dock').inner_text()}")


def fits(page: Page) -> None:
    """Nothing is wider than the phone, and the dock's main button is in reach."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    box = page.locator(".dock .main").first.bounding_box()
    assert box and box["height"] >= 40
    assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]


def round_is_listed(page: Page, number: int = 1) -> None:
    expect(page.locator(".side h2", has_text=re.compile(rf"^(Round|Hand) {number}\b"))).to_be_visible()


def drag(page: Page, card: str, zone: str) -> None:
    start = page.locator(f".held[data-card='{card}']").bounding_box()
    end = page.locator(f"[data-zone={zone}]").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def cards_in(page: Page, zone: str) -> list[str]:
    result = page.locator(f"[data-zone={zone}] .held")
    return [str(one) for one in result.evaluate_all("all => all.map((one) => one.dataset.card)")]


# Pai gow


def test_a_pai_gow_hand_is_set_by_clicking_and_dragging(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(height=800)
    join(page, house, "500-club/fortune-pai-gow-poker")
    until(page, ".setting")
    put = page.locator("[data-choice=set]")
    expect(put).to_be_disabled()
    held = cards_in(page, "back")
    assert len(held) == 7
    drag(page, held[6], "front")
    assert cards_in(page, "front") == [held[6]]
    page.locator(f".held[data-card='{held[5]}']").click()
    assert cards_in(page, "front") == held[5:]
    expect(page.locator("[data-zone=front] .called")).to_contain_text(re.compile("-|pair"))
    expect(page.locator("[data-zone=back] .called")).not_to_be_empty()
    drag(page, held[5], "back")
    expect(put).to_be_disabled()
    page.locator(f".held[data-card='{held[5]}']").click()
    keep(page, "panel-pai-gow")
    put.click()
    round_is_listed(page)
    expect(page.locator(".why")).to_contain_text(" bet; ")


def test_a_fouled_setting_is_warned_of_and_the_house_way_is_shown_first(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(**PHONE)
    join(page, house, "turlock/fortune-pai-gow-poker")
    for number in range(1, 20):  # until two of the seven cards are a foul in front
        until(page, ".setting")
        page.wait_for_timeout(750)  # what is tapped twice as a panel comes is taken for a double tap
        held = cards_in(page, "back")
        ranks = [card[0] for card in held]
        same = next((at for at in range(6) if ranks[at] == ranks[at + 1]), None)
        if same is not None and ranks.count(ranks[same]) == 2 and len(set(ranks)) == 6 and "X" not in ranks:
            page.locator(f".held[data-card='{held[same]}']").tap()
            page.locator(f".held[data-card='{held[same + 1]}']").tap()
            if page.locator(".warning").is_visible():
                break
        page.locator("[data-choice=house-way]").tap()
        # The second press sets the hand, unless the tap was tried twice and has set it already.
        page.evaluate("document.querySelector('[data-choice=house-way]')?.click()")
        round_is_listed(page, number)
        page.wait_for_timeout(50)
    expect(page.locator(".warning")).to_contain_text("beats")
    expect(page.locator("[data-choice=set]")).to_contain_text("foul")
    fits(page)
    keep(page, "panel-pai-gow-phone")
    page.locator("[data-choice=house-way]").tap()
    expect(page.locator(".warning")).to_be_hidden()
    expect(page.locator("[data-choice=set]")).to_contain_text("Set the hand")


BANK = """async () => {
  // The player-dealer's panel alone, with a pair that fouls in front of a lower hand.
  const { setPanel } = await import("/games/pai_gow/panel.js");
  const settings = [
    { front: "2s 2d", names: ["pair of twos", "ace high, Q-6-4-3"], foul: true },
    { front: "Qs 6h", names: ["queen-six", "pair of twos, A-4-3"], foul: false },
  ];
  const argument = { kind: "cards", least: 2, most: 2, among: "2s 2d Qs 6h 4c 3c Ah", settings };
  const legal = { choice: "set", argument };
  const offer = { position: "player-dealer", optional: false, legal: [legal], front: 2, round: 1, count: 0 };
  const sent = [];
  const { node, keys } = setPanel(offer, legal, (choice, front) => sent.push([choice, front]));
  const put = node.querySelector("[data-choice=set]");
  const pick = (...cards) => cards.forEach((card) => node.querySelector(`.held[data-card="${card}"]`).click());
  const state = () => [put.firstChild.textContent, put.disabled, node.querySelector(".warning").textContent];
  pick("2s", "2d");
  keys.Enter();
  put.click();
  const foul = state();
  pick("Qs", "6h");
  const legalNow = state();
  keys.Enter();
  return { foul, legalNow, sent };
}"""


def test_the_player_dealer_is_told_that_a_foul_cannot_be_set_and_is_offered_none(visit: Visit) -> None:
    seen = visit().evaluate(BANK)
    foul = "Foul: a pair of twos in front beats ace high in back."
    why = f"{foul} The player-dealer can’t set a foul hand: move a card."
    assert seen == {
        "foul": ["Set the hand", True, why],
        "legalNow": ["Set the hand", False, ""],
        "sent": [["set", "Qs 6h"]],
    }


def reach_by_tab(page: Page, wanted: str) -> None:
    for _ in range(80):
        if page.evaluate(f"document.activeElement?.matches('{wanted}') ?? false"):
            return
        page.keyboard.press("Tab")
    where = page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
    raise AssertionError(f"{wanted} cannot be reached by the keyboard, which is at {where}")


def test_pai_gow_by_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit()
    join(page, house, "the-101/lucky-pai-gow-poker")
    for _ in range(600):
        if page.locator(".setting").count():
            break
        if page.locator(".bankpanel").count():
            page.keyboard.press("p")
        elif page.locator(".dock > div:not([inert]) .tile").count():
            reach_by_tab(page, ".tile")
            page.keyboard.press("Enter")
            page.keyboard.press("d")
        page.wait_for_timeout(100)
    page.keyboard.press("6")
    page.keyboard.press("7")
    expect(page.locator("[data-zone=back] .called")).not_to_be_empty()
    page.keyboard.press("c")
    expect(page.locator("[data-choice=set]")).to_be_disabled()
    page.keyboard.press("h")  # laid as the chart has it
    expect(page.locator("[data-choice=set]")).to_be_enabled()
    page.keyboard.press("Enter")
    round_is_listed(page)


# Chinese poker


def at_the_table(visit: Visit, house: House, posting: str) -> tuple[Page, Page]:
    """Two people at a table without bots, dealt in."""
    ann, bob = visit(height=800), visit(**PHONE)
    address = join(ann, house, posting, bots=0)
    bob.goto(address)
    sit(bob)
    for page in (ann, bob):
        page.get_by_role("button", name=re.compile("^Deal me in")).click()
    return ann, bob


def place_all(page: Page) -> None:
    """Place the open cards by keys, in the back as long as there is room, if they are still open."""
    for _ in range(20):
        if not page.locator("[data-choice=place]:disabled").count():
            break
        for key, zone in (("b", "back"), ("m", "middle"), ("f", "front")):
            if page.locator(f"[data-zone={zone}] .slot").count():
                page.keyboard.press(key)
                break
    page.keyboard.press("Enter")


def test_chinese_poker_is_placed_by_drag_and_touch(visit: Visit, house: House, keep: Keep) -> None:
    """The first five cards and the next of each; whole rounds are played by keyboard below."""
    ann, bob = at_the_table(visit, house, "the-101/chinese-poker")
    turns = {ann: 0, bob: 0}
    for _ in range(400):
        if min(turns.values()) == 2:
            return
        for page in (ann, bob):
            if page.locator(".arranging .slot").count():
                if not turns[page]:
                    begin(page, page is bob)
                    keep(page, f"panel-chinese{'-phone' if page is bob else ''}")
                place_all(page)
                # Placed by the person, not for them when their time is up.
                expect(page.locator(".dock > :not([inert]) .arranging")).to_have_count(0, timeout=30_000)
                turns[page] += 1
        ann.wait_for_timeout(60)
    raise AssertionError(f"nobody has a decision any more: {turns.values()}")


LONG_NAMES = """() => {
  const covered = [];
  for (const zone of document.querySelectorAll(".arranging .zones .zone")) {
    const called = zone.querySelector(".called");
    const before = called.textContent;
    called.textContent = "full house, queens full of sevens";
    const text = document.createRange();
    text.selectNodeContents(called);
    const [name, cut] = [text.getBoundingClientRect(), called.scrollWidth > called.clientWidth];
    const level = (card) => card.top < name.bottom - 1 && card.bottom > name.top;
    const onto = (card) => level(card) && card.left < name.right && card.right > name.left;
    const boxes = [...zone.querySelectorAll(".held, .slot")].map((card) => card.getBoundingClientRect());
    if (cut || boxes.some(onto)) covered.push(zone.dataset.zone);
    called.textContent = before;
  }
  return covered;
}"""


def begin(page: Page, touch: bool) -> None:
    """The first five cards: one dragged or touched into each row, names as they change, one taken back."""
    held = cards_in(page, "hand")
    assert len(held) == 5
    for zone in ("back", "middle"):
        card = cards_in(page, "hand")[0]
        if touch:
            page.locator(f".held[data-card='{card}']").tap()
            page.locator(f"[data-zone={zone}] .slot").first.tap()
        else:
            drag(page, card, zone)
        assert cards_in(page, zone) == [card]
        expect(page.locator(f"[data-zone={zone}] .called")).to_have_text(re.compile("high$"))
    assert page.evaluate(LONG_NAMES) == []
    page.keyboard.press("Backspace")
    assert len(cards_in(page, "hand")) == 4
    expect(page.locator("[data-zone=middle] .called")).to_be_empty()
    if touch:
        fits(page)


def test_chinese_poker_by_keyboard_alone(visit: Visit, house: House) -> None:
    """All thirteen cards, three of which go by their own keys; the card thrown away is announced."""
    ann, bob = at_the_table(visit, house, "parkwest-sonoma/face-up-pineapple-chinese-poker")
    for _ in range(400):
        if all(page.locator(".side h2", has_text="Hand 1").is_visible() for page in (ann, bob)):
            break
        for page in (ann, bob):
            if page.locator(".arranging").count() and page.locator(".slot").count():
                if page.locator(".inhand .held").count() == 3:
                    expect(page.locator(".inhand .called")).to_contain_text("discarded")
                    page.keyboard.press("2")
                    chosen = page.locator(".inhand .held").nth(1)
                    expect(chosen).to_have_attribute("aria-pressed", "true")
                    page.keyboard.press("ArrowRight")
                place_all(page)
            elif page.locator("[data-choice=clean-sweep]").count():
                page.keyboard.press("s")
        ann.wait_for_timeout(60)
    round_is_listed(ann)
    round_is_listed(bob)


# Panguingue


@pytest.mark.parametrize("phone", [False, True])
def test_panguingue_draws_melds_and_discards(visit: Visit, house: House, keep: Keep, phone: bool) -> None:
    page = visit(**PHONE) if phone else visit(height=800)
    join(page, house, "turlock/panguingue")
    until(page, ".panning .held")
    hand = page.locator(".panning .held").evaluate_all("all => all.map((one) => one.dataset.card)")
    places = ["A234567JQK".index(card[0]) for card in hand]
    assert places == sorted(places)
    keep(page, f"panel-pan{'-phone' if phone else ''}")
    assert page.evaluate("document.documentElement.scrollWidth") <= (360 if phone else 1280)
    melded = page.locator("[data-choice=meld]")
    if melded.count():
        melded.first.click()
        expect(page.locator(".panning .held")).not_to_have_count(len(hand))
    card = page.locator(".panning .held").first
    card.click()
    expect(page.locator("[data-choice=discard]")).to_contain_text("Discard ")
    page.keyboard.press("d")
    expect(page.locator(".panning .held")).to_have_count(0)
    until(page, "[data-pile=discard]")
    expect(page.locator("[data-pile=discard]")).to_contain_text(re.compile("Take .+[♠♥♦♣]"))
    page.locator("[data-pile=discard]").click()
    expect(page.locator("[data-choice=discard]")).to_be_visible()


MANY_MELDS = """async () => {
  const { panPanel } = await import("/games/pan/panel.js");
  const values = ["5d 6d 7d Jd", "5d 6d 7d", "6d 7d Jd", "Jd Qd Kd", "4s 4h 4d", "6s 6h 6d"];
  const offer = { cards: "4s 4h 4d 5d 6s 6h 6d 7d Jd Qd Kd", melds: [], out_with: 11, legal: [
    { choice: "meld", argument: { kind: "group", values } }, { choice: "discard", argument: { kind: "cards" } },
  ] };
  const { node } = panPanel(offer, () => {});
  document.querySelector(".dock .panning").replaceWith(node);
  const least = node.querySelector("[data-choice=discard]").getBoundingClientRect().top;
  return [...node.querySelectorAll(".held")].map((card) => card.getBoundingClientRect().bottom <= least + 1);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_the_whole_hand_is_in_view_beneath_many_melds(visit: Visit, house: House, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    join(page, house, "turlock/panguingue")
    until(page, ".panning .held")
    assert page.evaluate(MANY_MELDS) == [True] * 11


# Against the player-dealer


def test_raises_name_their_amounts_and_ante_and_blind_are_one_wager(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(height=800)
    join(page, house, "the-101/ultimate-texas-holdem")
    pass_until_wagers(page)
    # 001: ante and blind are equal and go together; trips stands beside the ante.
    page.locator(".tile[data-wager=trips]").click()
    expect(page.locator(".status .worth")).to_contain_text("needs an Ante bet first")
    page.locator("[data-chip='5']").click()
    page.locator(".tile[data-wager=blind]").click()
    page.locator(".tile[data-wager=blind]").click()
    for wager in ("ante", "blind"):
        expect(page.locator(f".tile[data-wager={wager}] .am")).to_have_text("$10")
    page.locator(".tile[data-wager=trips]").click()
    expect(page.locator(".tile[data-wager=trips] .am")).to_have_text("$5")
    expect(page.locator(".dock .main")).to_contain_text("$25")
    page.locator(".tile[data-wager=ante]").click(button="right")
    page.locator(".tile[data-wager=ante]").click(button="right")
    expect(page.locator(".dock .main")).to_be_disabled()  # all of them are gone
    page.locator(".tile[data-wager=ante]").click()
    page.locator(".tile[data-wager=ante]").click()
    keep(page, "panel-wagers-equal")
    page.locator(".dock .main").click()
    expect(page.get_by_role("button", name=re.compile(r"^Play 4× · \$40"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Play 3× · \$30"))).to_be_visible()
    keep(page, "panel-raise")
    page.keyboard.press("4")
    round_is_listed(page)
    expect(page.locator(".why")).to_contain_text("$40 bet")


def test_cards_are_thrown_away_in_quick_draw(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(**PHONE)
    join(page, house, "the-101/cal-quick-draw-poker")
    until(page, ".pick button")
    throw = page.get_by_role("button", name=re.compile("^Draw"))
    expect(throw).to_be_disabled()
    page.locator(".pick button").first.tap()
    page.locator(".pick button").last.tap()
    expect(throw).to_contain_text("Draw 2")
    keep(page, "panel-quick-draw-phone")
    throw.tap()
    round_is_listed(page)


def test_peek_bonus_has_its_row_and_amount_and_rows_exclude_each_other(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(**PHONE)
    join(page, house, "the-101/two-card-peek")
    pass_until_wagers(page)
    # 001:867: the Super Bet goes with a Pick Row bet, whichever
    lacks = re.compile("needs a Pick Row bet")
    expect(page.locator(".tile[data-wager=super-bet]")).to_have_attribute("aria-label", lacks)
    page.locator(".tile[data-wager=pick-row-a]").tap()
    page.locator(".tile[data-wager=pick-row-bc]").tap()
    expect(page.locator(".tile[data-wager=pick-row-a] .am")).to_be_empty()
    expect(page.locator(".tile[data-wager=pick-row-bc] .am")).not_to_be_empty()
    page.locator(".dock .main").tap()
    expect(page.locator(".dock .panel")).to_contain_text("Peek Bonus A, B or C?")
    bonus = page.locator("[data-choice=peek-bonus-b]")
    expect(bonus).to_contain_text("Peek Bonus B · $5")
    page.locator(".editor").get_by_role("button", name="Add $5").tap()
    expect(bonus).to_contain_text("$10")
    keep(page, "panel-peek-phone")
    bonus.tap()
    round_is_listed(page)
    expect(page.locator(".why")).to_contain_text("Peek Bonus B")


@pytest.mark.parametrize(
    "posting", ["turlock/crazy-4-poker", at_length("the-101/mini-pai-gow"), at_length("outlaws/three-card-poker")]
)
def test_a_round_of_the_other_families(visit: Visit, house: House, posting: str) -> None:
    page = visit()
    join(page, house, posting)
    for _ in range(400):
        if page.locator(".side h2", has_text="Round 1").is_visible():
            return
        if page.locator(".setting").count():
            page.keyboard.press("h")
            page.keyboard.press("Enter")
            page.wait_for_timeout(60)
        else:
            step(page)
    raise AssertionError(page.locator(".dock").inner_text())


# Party Craps


def spot(page: Page, name: str, **how: object) -> None:
    page.locator(f"[data-spot={name}]").click(position={"x": 6, "y": 6}, force=True, **how)  # type: ignore[arg-type]


def flip(page: Page, times: int = 1) -> None:
    """Flip, and come back to the wagers of the next one."""
    for _ in range(times):
        before = page.locator(".past").count()
        page.locator("[data-choice=flip]").click()
        for _ in range(300):
            if page.locator(".bankpanel").count():
                with contextlib.suppress(TimeoutError):
                    page.locator(".dock").get_by_role("button", name=re.compile("^Pass")).click(timeout=1000)
            if page.locator(".past").count() > before and page.locator(".crapsing").count():
                break
            page.wait_for_timeout(60)
        expect(page.locator(".past")).to_have_count(before + 1)


def to_craps(page: Page, house: House) -> None:
    join(page, house, "the-101/party-craps")
    for _ in range(600):
        if page.locator(".crapsing").count():
            return
        if page.locator(".bankpanel").count():
            with contextlib.suppress(TimeoutError):
                page.locator(".dock").get_by_role("button", name=re.compile("^Pass")).click(timeout=2000)
        page.wait_for_timeout(60)
    raise AssertionError(page.locator(".dock").inner_text())


OUTSIDE = """() => [...document.querySelectorAll('.felt.craps .area')].flatMap((area) => {
  const spot = area.querySelector('rect').getBBox();
  const out = (text) => text.getBBox().x < spot.x || text.getBBox().x + text.getBBox().width > spot.x + spot.width;
  return [...area.querySelectorAll('text:not([display])')].filter(out).map((text) => text.textContent);
})"""
"""What is written over the lines of its spot on the craps layout."""


def test_craps_chips_stay_from_flip_to_flip_and_come_down(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(height=800)
    to_craps(page, house)
    assert page.evaluate(OUTSIDE) == []
    expect(page.locator(".puck")).to_have_text("OFF")
    result = page.locator(".crapsing p")
    spot(page, "come")
    expect(result).to_contain_text("it needs a point")
    # 001:4222-4227: place 6 takes $12 at least, place 4 takes $10; lay 4 $20
    spot(page, "place-6")
    spot(page, "lay-4")
    expect(page.locator("[data-spot=place-6]")).to_have_attribute("aria-label", re.compile(r"\$12 on Place 6"))
    spot(page, "lay-4", button="right")
    expect(result).to_contain_text("$12 new")
    keep(page, "craps-wagers")
    # off on the come-out, so that no flip decides it
    flip(page)
    expect(result).to_contain_text("$12 stays up")
    expect(page.locator(".own .amount")).to_have_text("$12")
    # more on it: taken down and placed whole
    spot(page, "place-6")
    expect(page.locator("[data-spot=place-6]")).to_have_attribute("aria-label", re.compile(r"\$17 on Place 6"))
    page.get_by_role("button", name=re.compile("^Clear")).click()
    # called off it stays whatever falls
    page.get_by_role("button", name=re.compile("^Call off")).click()
    spot(page, "place-6")
    expect(page.locator(".lammer")).to_have_text("OFF")
    page.get_by_role("button", name=re.compile("^Call off")).click()
    flip(page, 2)
    expect(result).to_contain_text("$12 stays up")
    expect(page.locator(".past")).to_have_count(3)
    expect(page.locator(".flipped")).to_have_text(re.compile(r"^\d+$"))
    keep(page, "craps-stays")
    page.get_by_role("button", name=re.compile("^Take down")).click()
    spot(page, "place-6")
    expect(page.locator(".lammer")).to_have_text("DOWN")
    expect(result).not_to_contain_text("stays up")


def test_craps_by_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit()
    to_craps(page, house)
    page.keyboard.press("3")  # the chip of $25
    page.keyboard.press("l")
    expect(page.locator("[data-spot=pass]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-spot=dont-pass]")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-spot=field]")).to_be_focused()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("-")
    expect(page.locator(".crapsing p")).to_contain_text("$50 new")
    page.keyboard.press("d")
    expect(page.locator(".past")).to_have_count(1)
    round_is_listed(page)
    expect(page.locator(".why")).to_contain_text("Your Field")


def test_craps_on_a_phone(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(**PHONE)
    to_craps(page, house)
    assert page.evaluate(OUTSIDE) == []
    for name in ("pass", "field"):
        page.locator(f"[data-spot={name}]").tap(position={"x": 20, "y": 20}, force=True)
    expect(page.locator(".crapsing p")).to_contain_text("$15 new")
    fits(page)
    keep(page, "craps-phone")
    small = page.locator("[data-spot]").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.dataset.spot)"
    )
    assert small == []
    flip(page)


def test_a_flip_is_replayed_on_the_layout_and_practised_on_it(visit: Visit, house: House, keep: Keep) -> None:
    page = visit(height=800)
    to_craps(page, house)
    spot(page, "field")
    flip(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".own .amount").first).to_be_visible()
    for _ in range(40):  # fees, calls and two cards come before the flip is called
        if page.locator(".past").count():
            break
        page.get_by_role("button", name="Next").click()
        page.wait_for_timeout(60)
    expect(page.locator(".past")).to_have_count(1)
    keep(page, "craps-replay")
    page.goto(f"{house.address}/#/practice/the-101/party-craps")
    expect(page.locator(".puck")).to_have_text(re.compile("ON|OFF"))
    expect(page.locator(".own .amount").first).to_be_visible()
    keep(page, "craps-practice")


def test_all_of_a_tall_question_can_be_scrolled_to(visit: Visit, house: House) -> None:
    """Two Card Peek has ten wagers (001:832-1005): on a desk of 540 pixels they are taller than their panel."""
    page = visit(height=540)
    join(page, house, "the-101/two-card-peek")
    until(page, ".tile")
    dock = page.locator(".dock")
    assert dock.evaluate("one => one.scrollHeight > one.clientHeight")
    dock.evaluate("one => one.scrollTo(0, 0)")
    top = dock.bounding_box()
    status = page.locator(".dock .status").bounding_box()
    assert top and status and status["y"] >= top["y"]
    page.locator(".tile").first.click()


WAYS = """() => {
  const dock = document.querySelector('.dock');
  const acts = dock.querySelector('.acts').getBoundingClientRect();
  const ways = [...dock.querySelectorAll('.editor :is(.tray, .ends, input)')].filter((one) => one.checkVisibility());
  const whole = (one) => one.bottom <= acts.top + 1 && one.top >= dock.getBoundingClientRect().top;
  const hidden = ways.filter((one) => !whole(one.getBoundingClientRect())).map((one) => one.className || one.type);
  return { ways: ways.length, hidden, scrolls: dock.scrollHeight > dock.clientHeight + 1 };
}"""
"""The ways to set an amount, those that are not in view, and whether the panel scrolls."""
SMALL = """() => [...document.querySelectorAll('.dock :is(button, input, select, a)')]
  .filter((one) => one.checkVisibility())
  .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 24)
  .map((one) => one.outerHTML)"""
"""What can be pressed and is smaller than the page promises: 24 pixels."""


@pytest.mark.parametrize("posting", ["the-101/two-card-peek", at_length("500-club/ez-baccarat")])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_phone_shows_all_bets_and_every_way_to_set_an_amount(
    visit: Visit, house: House, posting: str, size: tuple[int, int]
) -> None:
    page = visit(width=size[0], height=size[1], has_touch=True)
    join(page, house, posting)
    until(page, ".tile")
    page.locator(".tour").get_by_role("button").click()
    for pressed in (None, 1):
        if pressed is not None:
            page.locator(".tile").nth(pressed).tap()
        shown = page.evaluate(WAYS)
        assert shown["ways"] >= 3 and not shown["hidden"] and not shown["scrolls"], shown


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_what_can_be_pressed_on_a_phone_is_as_large_as_promised(
    visit: Visit, house: House, size: tuple[int, int]
) -> None:
    page = visit(width=size[0], height=size[1], has_touch=True)
    join(page, house, "the-101/two-card-peek")
    for question in (".bankpanel", ".tile"):
        until(page, question)
        assert page.evaluate(SMALL) == [], question


def test_the_first_round_on_a_phone_shows_all_bets(visit: Visit, house: House) -> None:
    page = visit(width=390, height=844, has_touch=True)
    join(page, house, "the-101/two-card-peek")
    until(page, ".tile")
    expect(page.locator(".tour")).to_be_visible()
    page.locator(".tile").nth(1).tap()
    assert not page.evaluate(WAYS)["scrolls"]


def test_every_way_to_set_an_amount_is_in_view_while_the_rules_are_open(visit: Visit, house: House) -> None:
    page = visit(width=1280, height=720)
    join(page, house, "the-101/two-card-peek")
    until(page, ".tile")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules of this table").wait_for()
    for width, height in ((1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        shown = page.evaluate(WAYS)
        assert shown["ways"] == 4 and not shown["hidden"] and not shown["scrolls"], shown


def test_a_hand_is_set_with_its_hint_in_view_while_the_rules_are_open(visit: Visit, house: House) -> None:
    page = visit(width=1280, height=720)
    join(page, house, "500-club/fortune-pai-gow-poker")
    until(page, ".setting")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules of this table").wait_for()
    for width, height in ((1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".dock").evaluate("(dock) => dock.scrollHeight - dock.clientHeight") <= 1


def test_in_forced_colors_no_name_touches_the_wallet(visit: Visit) -> None:
    page = visit(forced_colors="active")
    name, wallet = (page.locator(f".purse > {one}").first.bounding_box() for one in ("button", "b"))
    assert name and wallet and wallet["x"] - name["x"] - name["width"] >= 4
