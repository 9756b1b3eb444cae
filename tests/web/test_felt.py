"""The felt in a real browser: it keeps its size, nothing covers cards or names, and results lie on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .test_browser import Keep, Visit, come_true, open_table, pass_until_wagers, play_round, sit, step

SIZES = [(1280, 800), (1920, 1080), (360, 740), (740, 360), (320, 200)]
"""A desk, a large desk, a phone upright and on its side, and 1280 by 800 at 400 %."""
GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
COVERS = (Path(__file__).parent / "covers.js").read_text(encoding="utf-8")
HEAVY = pytest.mark.heavy
FAMILIES = [
    "500-club/ez-baccarat",
    pytest.param("the-101/blackjack-x", marks=HEAVY),
    "500-club/texas-holdem",
    pytest.param("500-club/fortune-pai-gow-poker", marks=HEAVY),
    pytest.param("500-club/ultimate-texas-holdem", marks=HEAVY),
    pytest.param("the-101/two-card-peek", marks=HEAVY),
    pytest.param("the-101/party-craps", marks=HEAVY),
    pytest.param("the-101/chinese-poker", marks=HEAVY),
]


def measure(page: Page, keep: Keep, name: str) -> None:
    """The page as it is, at every size: dark on phones, light on desks."""
    for width, height in SIZES:
        page.emulate_media(color_scheme="dark" if width < 1000 else "light")
        page.set_viewport_size({"width": width, "height": height})
        come_true(
            page,
            "() => { const host = document.querySelector('.felthost'); const felt = host.firstElementChild;"
            " return felt.classList.contains('craps') || felt.viewBox.baseVal.width === host.clientWidth }",
        )
        result = page.evaluate(GEOMETRY)
        keep(page, f"felt-{name}-{width}")
        assert result["share"] >= 0.6, f"{name} at {width}: the felt has {result['share']:.2f} of the height"
        assert not result["small"], f"{name} at {width}: too small are {result['small']}"
        assert not result["wrong"], f"{name} at {width}: {result['wrong']}"
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_phones_felt_has_room_for_cards_beside_plates_and_chips(visit: Visit) -> None:
    assert visit().evaluate(COVERS) == []


@pytest.mark.parametrize("posting", FAMILIES)
def test_the_felt_keeps_its_size(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit(width=1280, height=800)
    open_table(page, posting)
    name = posting.split("/")[1]
    before = page.locator("svg.felt").bounding_box()
    for _ in range(300):
        if page.locator(".choices, .setting, .arranging, .crapsing").count():
            break
        if page.locator(".tile").count() and "baccarat" in posting:
            page.locator(".tile").first.click()
            break
        step(page)
    assert page.locator("svg.felt").bounding_box() == before, "the felt changed its size when a question came up"
    # A round can end without a question to you, and this one is of a later round.
    ended = page.locator(".side h2", has_text=re.compile(r"^(Round|Hand) \d"))
    over = int(re.findall(r"\d+", ended.inner_text())[0]) if ended.is_visible() else 0
    measure(page, keep, f"{name}-asked")
    if not page.locator(".crapsing").count():
        # A step that began before a round's end may have dealt the next hand already.
        for number in range(over + 1, over + 6):
            play_round(page, number)
            if page.locator(".felt .banner.result").is_visible():
                break
        expect(page.locator(".felt .banner.result")).to_be_visible()
        measure(page, keep, f"{name}-result")


def test_betting_and_the_result_on_the_felt(visit: Visit, keep: Keep) -> None:
    page = visit(width=1280, height=800)
    open_table(page, "500-club/ez-baccarat")
    pass_until_wagers(page)
    deal = page.locator(".dock .main")

    def press(name: str) -> None:
        page.locator(".wagering").get_by_role("button", name=re.compile(f"^{name}")).click()

    page.locator("[data-wager=player]").click()
    page.locator("[data-wager=player]").click()
    expect(deal).to_contain_text("Deal · $10")
    press("Undo")
    expect(deal).to_contain_text("Deal · $5")
    press("Double")
    expect(deal).to_contain_text("Deal · $10")
    press("Undo")
    expect(deal).to_contain_text("Deal · $5")
    press("Min")  # the player line: from $1 (000:787)
    expect(deal).to_contain_text("Deal · $1")
    press("Max")
    most = re.search(r"\$([\d,.]+)", deal.inner_text())
    # All that was brought, a hundred of the least wager, less what fees may take.
    assert most and 90 < float(most[1].replace(",", "")) <= 100
    press("Undo")
    expect(deal).to_contain_text("Deal · $1")
    deal.click()
    expect(page.locator(".side h2", has_text="Round 1")).to_be_visible()
    result = page.locator(".felt .banner.result")
    expect(result).to_contain_text(re.compile(r"(Player|Banker) \d over \d|Tie at \d"))
    expect(result).to_contain_text(re.compile(r"you (break even|[+−]\$)"))
    totals = [int(one) for one in page.locator(".felt .total text").all_text_contents()]
    assert len(totals) == 2
    if totals[0] != totals[1]:
        expect(page.locator(".felt .handname.winner")).to_contain_text("Banker" if totals[1] > totals[0] else "Player")
    keep(page, "result-on-the-felt")
    pass_until_wagers(page)
    assert page.locator(".felt .card").count() >= 4
    press("Rebet")
    expect(deal).to_contain_text("Deal · $1")
    expect(page.locator(".felt .card")).to_have_count(0)
    expect(result).to_have_count(0)
    settings_change_what_is_seen(page, keep)


def test_circles_and_tiles_take_chips_where_a_bet_can_be_placed(visit: Visit) -> None:
    """Ante, Blind, Trips and Bad Beat are bet before the deal (000:1622-1632, 1799, 1857); Play comes in the round."""
    page = visit(width=1280, height=800)
    open_table(page, "500-club/ultimate-texas-holdem")
    pass_until_wagers(page)
    circles = page.locator(".felt .spot.mine")
    assert circles.locator("title").all_text_contents() == ["Ante", "Blind", "Trips Bonus Bet", "Bad Beat Bonus Bet"]
    for name in ("ante", "blind", "trips", "bad-beat"):
        tile = page.locator(f".tile[data-wager={name}]")
        # In the middle of the text that the press redraws.
        text = tile.locator(".od").bounding_box()
        assert text
        before = tile.locator(".am").text_content()
        page.mouse.click(text["x"] + 12, text["y"] + text["height"] / 2)
        expect(tile.locator(".am")).not_to_have_text(before or "")


def test_high_chips_leave_the_title_and_the_limits_free(visit: Visit) -> None:
    """Four circles in a row lie close under them where the window is low."""
    page = visit(width=1280, height=720)
    open_table(page, "the-101/triple-bonus-pai-gow-poker", bots=4)
    pass_until_wagers(page)
    for tile in page.locator(".dock .tile").all():
        for _ in range(10):
            tile.click()
    expect(page.locator(".dock .main")).to_contain_text("$400")
    assert not page.evaluate(GEOMETRY)["wrong"]


INK = """async (card) => {
  const { image } = await import('/felt/cards.js');
  const node = document.body.appendChild(image(card, 40));
  const { fill } = getComputedStyle(node.querySelector('.face'));
  node.remove();
  return fill;
}"""
"""The color of a card's suit."""


def settings_change_what_is_seen(page: Page, keep: Keep) -> None:
    """The theme, the colors of suits and the sounds, which are off until someone turns them on."""
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Settings").click()
    assert page.locator("select[name=sound]").input_value() == "off"
    page.locator("select[name=theme]").select_option("dark")
    assert page.evaluate(background) != light
    page.locator("select[name=deck]").select_option("four")
    page.locator("select[name=sound]").select_option("on")
    assert len({page.evaluate(INK, f"5{suit}") for suit in "cdhs"}) == 4
    keep(page, "settings")
    page.reload()
    expect(page.locator("html[data-theme=dark][data-deck=four]")).to_have_count(1)


SECOND_CLICK = """() => new MutationObserver((_, observer) => {
  const fold = document.querySelector('.dock [data-choice=fold], .dock [data-choice=check]');
  if (!fold) return;
  observer.disconnect();
  fold.dispatchEvent(new PointerEvent('click', { detail: 2, bubbles: true, cancelable: true }));
}).observe(document.querySelector('.dock'), { childList: true, subtree: true })"""
"""The second half of a double click, as soon as something else lies under the pointer."""
DECISION_OR_END = """() =>
  document.querySelector('.dock [data-choice=fold]') || / wins? \\$/.test(document.querySelector('.log').textContent)"""
AHEAD = """async () => {
  const { Ahead } = await import('/games/poker/act_ahead.js');
  const offer = (to_call, ...names) => ({ round: 1, to_call, legal: names.map((choice) => ({ choice })) });
  const ask = (plan, cost, later, question) => {
    const ahead = new Ahead();
    ahead.updatePrice(cost, 1);
    ahead.plan = plan;
    if (later !== cost) ahead.updatePrice(later, 1);
    return ahead.answer(question)?.choice ?? null;
  };
  return [
    new Ahead().price(new Map([['1|bet|1', 400], ['2|bet|1', 100]]), '2'),
    ask('call', 300, 300, offer(300, 'fold', 'call')),
    ask('call', 300, 900, offer(900, 'fold', 'call')),
    ask('call-any', 300, 900, offer(900, 'fold', 'call')),
    ask('check-fold', 0, 0, offer(0, 'check')),
    ask('check-fold', 0, 500, offer(500, 'fold', 'call')),
    ask('check', 0, 500, offer(500, 'fold', 'call')),
    ask('fold', 300, 300, offer(0, 'fold', 'check')),
    ...[500, 0].map((cost) => {
      const ahead = new Ahead();
      ahead.updatePrice(0, 1);
      ahead.plan = 'check-fold';
      ahead.updatePrice(cost, 1);
      return ahead.panel(1000).node.querySelector('[aria-pressed=true]')?.textContent ?? null;
    }),
  ];
}"""


def test_bets_by_the_pot_actions_ahead_and_no_fold_by_a_double_click(visit: Visit, keep: Keep) -> None:
    page = visit(width=1280, height=800)
    dock = page.locator(".dock")
    raise_ = dock.locator("[data-choice=raise], [data-choice=bet]")
    while not raise_.count():  # everyone may fold to a blind, or bet everything: then at another table
        open_table(page, "500-club/texas-holdem", bots=2)
        deal = dock.get_by_role("button", name=re.compile("^Deal me in"))
        deal.wait_for()
        page.evaluate(SECOND_CLICK)
        deal.click()
        page.wait_for_function(DECISION_OR_END)
    log = page.locator(".log").inner_text()
    assert not re.search(r"You (fold|check)\.", log)
    pot = amount(dock.inner_text(), r"The pot is \$([\d.,]+)")
    call = amount(dock.inner_text(), r"Call \$([\d.,]+)")
    blind = amount(log, r"You post the (?:small|big) blind, \$([\d.,]+)")
    dock.locator("[data-quick='All in']").click()
    everything = amount(raise_.inner_text(), r"\$([\d.,]+)")
    dock.locator("[data-quick='Pot']").click()
    # A raise by the pot: the call first, then as much as lies there with it, beside what one has posted.
    assert amount(raise_.inner_text(), r"\$([\d.,]+)") == blind + call + (pot + call)
    assert everything == 200  # a hundred big blinds of $2
    # Chosen ahead, a call holds at its price only; check or fold holds at any.
    assert page.evaluate(AHEAD) == [300, "call", None, "call", "check", "fold", None, "check", "Fold", "Check or fold"]

    def waits_for_another(message: dict[str, Any]) -> None:
        other = next(seat for seat in message["state"]["seats"] if seat not in message["you"]["places"])
        message["state"]["waits"] = [other]
        message["you"].pop("offer", None)

    changed(page, waits_for_another)
    page.reload()
    ahead = dock.locator(".ahead button")
    expect(ahead).to_have_count(3)
    ahead.last.click()
    expect(ahead.last).to_have_attribute("aria-pressed", "true")
    keep(page, "ahead-of-ones-turn")


def amount(text: str, pattern: str) -> float:
    result = re.search(pattern, text)
    return float(result[1].replace(",", "")) if result else 0.0


def changed(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """From the next connection on, updates of the table come with something changed."""

    def handler(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("type") == "update":
                change(message)
            route.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws"), handler)


def test_nobody_is_stuck(visit: Visit, keep: Keep) -> None:
    """A stack that is lost, and a seat that banks while one stands behind it."""
    page = visit(width=1280, height=800)
    open_table(page, "500-club/ez-baccarat", bots=2)

    def broke(message: dict[str, Any]) -> None:
        state, mine = message["state"], message["you"]["places"]
        for place in mine:
            state["seats"][place]["stack"] = 0
        state.update(phase="waiting", waits=[])

    changed(page, broke)
    page.reload()
    panel = page.locator(".chipspanel")
    expect(page.locator(".dock .status")).to_have_text("You’re out of chips")
    expect(panel).not_to_contain_text("out of chips")  # not twice
    expect(panel).to_contain_text("in your wallet.")
    expect(panel.get_by_role("button", name="Add $100")).to_be_enabled()
    keep(page, "chips-offered")
    page.unroute_all()

    def behind(message: dict[str, Any]) -> None:
        state, you = message["state"], message["you"]
        other = next(seat for seat in state["seats"] if seat not in you["places"])
        state.update(
            phase="round", waits=[other], dealer=int(other), behind={f"{other}/1": {"name": "You", "stack": 50_00}}
        )
        you.update(places=[f"{other}/1"], seats=[])
        message["events"]["events"] = []

    changed(page, behind)
    page.reload()
    expect(page.locator(".dock .status .soft")).to_contain_text("The seat you’re behind has the bank")
    expect(page.locator(".dock .status b")).not_to_contain_text("the bank")  # a heading, not a paragraph


def test_the_bank_is_explained(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/posting/500-club/ez-baccarat", width=1280, height=800)
    page.get_by_label("Bots at the table").fill("1")
    page.get_by_role("button", name="Open a table").click()
    sit(page)
    for _ in range(300):
        if page.locator(".bankpanel").count():
            break
        step(page)
    result = page.locator(".bankpanel").inner_text()
    assert "collect the losing bets" in result and "can’t lose more" in result
    assert re.search(r"Collection .*no more than \$[\d.]+ from you", result)
    assert re.search(r"on every \$100 bet against you|isn’t known|Working out", result)
    keep(page, "bank-explained")


ROWS_ON_ROWS = """async () => {
  const box = (node) => node.getBoundingClientRect();
  const laid = [...document.querySelectorAll('.felt .card, .felt .place')].map(box);
  const height = Math.max(...laid.map((one) => one.height));
  // One's own are larger; nothing smaller may lie on them.
  const own = laid.filter((one) => one.height > height * 0.9);
  const others = laid.filter((one) => one.height <= height * 0.9);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const onto = (a, b) => shared(a, b, 'left', 'right') && shared(a, b, 'top', 'bottom');
  return [own.length, others.length, others.filter((one) => own.some((mine) => onto(one, mine))).length];
}"""


def test_two_hands_each_lie_beside_each_other(visit: Visit, keep: Keep) -> None:
    """Chinese poker for two may be played with two hands each (001:3089)."""
    ann, bob = visit(width=1280, height=800), visit(width=1280, height=800)
    open_table(ann, "the-101/chinese-poker", bots=0)
    bob.goto(ann.url)
    sit(bob)
    for page in (ann, bob):
        page.locator("[data-agree=two_hands]").click()
    for _ in range(300):
        if ann.locator(".felt .card").count() >= 20:
            break
        for page in (ann, bob):
            if page.locator(".arranging .slot").count():
                page.keyboard.press("b")
                page.keyboard.press("Enter")
        ann.wait_for_timeout(30)
    for width, height in SIZES[:4]:
        ann.set_viewport_size({"width": width, "height": height})
        come_true(
            ann,
            "document.querySelector('.felt').viewBox.baseVal.width === document.querySelector('.felthost').clientWidth",
        )
        keep(ann, f"two-hands-{width}")
        own, others, covered = ann.evaluate(ROWS_ON_ROWS)
        assert own >= 26 and others >= 26 and not covered, f"at {width}: {own}, {others}, {covered}"
        assert not ann.evaluate(GEOMETRY)["wrong"], width


CARDS_ON_PLATES = """() => {
  const boxes = (kind) => [...document.querySelectorAll(`.felt ${kind}`)].map((one) => one.getBoundingClientRect());
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const onto = (a, b) => shared(a, b, 'left', 'right') && shared(a, b, 'top', 'bottom');
  return boxes('.card').filter((card) => boxes('.plate rect').some((plate) => onto(card, plate))).length;
}"""


def test_a_watcher_sees_cards_to_place_and_who_places_them(visit: Visit, keep: Keep) -> None:
    ann, watcher = visit(width=1280, height=800), visit(width=390, height=844)
    open_table(ann, "the-101/chinese-poker", bots=1)
    watcher.goto(ann.url)
    for _ in range(300):
        if ann.locator(".arranging").count():
            break
        step(ann)
    watcher.locator('.felt .card[data-position="1"]').first.wait_for()
    keep(watcher, "cards-to-place-watched")
    assert watcher.evaluate(CARDS_ON_PLATES) == 0


@pytest.mark.parametrize(
    ("posting", "question"),
    [
        ("the-101/two-card-peek", ".choices button"),
        pytest.param("500-club/fortune-pai-gow-poker", ".setting", marks=HEAVY),
        pytest.param("turlock/panguingue", "[data-choice=discard]", marks=HEAVY),
        pytest.param("500-club/ultimate-texas-holdem", ".choices button", marks=HEAVY),
    ],
)
def test_actions_stay_above_the_fold(visit: Visit, posting: str, question: str) -> None:
    """Also while the rules are open; at 200 and 400 % nothing scrolls two ways."""
    page = visit(width=1280, height=720)
    open_table(page, posting)
    for _ in range(300):
        if page.locator(f".dock {question}").count():
            break
        step(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules of this table").wait_for()
    for width, height in [(1280, 720), (1440, 900), (390, 844), (844, 390), (720, 450)]:
        page.set_viewport_size({"width": width, "height": height})
        folded = [one for one in page.evaluate(GEOMETRY)["wrong"] if "fold" in one]
        assert not folded, f"at {width}: {folded}"
    for width, height in [(720, 450), (360, 225)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        dock = "document.querySelector('.dock')"
        assert page.evaluate(f"{dock}.scrollWidth <= {dock}.clientWidth")


UNDER_THE_BUTTONS = """() => {
  const acts = document.querySelector('.wagering .acts').getBoundingClientRect();
  return [...document.querySelectorAll('.tile')].filter((one) => one.getBoundingClientRect().bottom > acts.top).length;
}"""


@pytest.mark.parametrize("posting", ["500-club/ez-baccarat", "the-101/two-card-peek"])
def test_every_bet_shows_its_odds_on_a_phone_held_sideways(visit: Visit, keep: Keep, posting: str) -> None:
    page = visit(width=844, height=390)
    page.evaluate("localStorage.setItem('toured', '1')")
    open_table(page, posting)
    pass_until_wagers(page)
    for odds in page.locator(".tile .od").all():
        expect(odds).to_be_visible()
    assert page.evaluate(UNDER_THE_BUTTONS) == 0
    page.locator(".tile").nth(1).click()
    assert page.evaluate(UNDER_THE_BUTTONS) == 0
    keep(page, f"sideways-{posting.split('/')[1]}")


def test_the_amount_of_a_bank_stands_beside_its_chips_on_a_phone(visit: Visit) -> None:
    page = visit(width=844, height=390)
    open_table(page, "500-club/ez-baccarat")
    panel = page.locator(".bankpanel")
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        tray, field = (panel.locator(one).bounding_box() for one in (".tray", "input[type=number]"))
        assert tray and field
        assert field["x"] > tray["x"] and field["y"] < tray["y"] + tray["height"], f"at {width}"


def test_beside_the_rules_a_bank_is_set_and_every_bet_is_whole(visit: Visit) -> None:
    page = visit(width=1280, height=720)
    page.evaluate("localStorage.setItem('toured', '1')")
    open_table(page, "the-101/blackjack-x-magic-7")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules of this table").wait_for()
    acts = page.locator(".bankpanel .acts").bounding_box()
    for part in (".tray", "input[type=number]", "input[type=range]"):
        box = page.locator(f".bankpanel {part}").bounding_box()
        assert acts and box and box["y"] + box["height"] <= acts["y"], part
    pass_until_wagers(page)
    page.locator(".tile").first.click()
    assert page.evaluate(UNDER_THE_BUTTONS) == 0


NAMED = """async () => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const wagers = ['ante', 'fold', 'check', 'pair', 'straight'];
  const seats = [1, 2, 3, 4, 5, 6];
  const small = { compact: false, tiny: false, ring: false, melds: false, together: false };
  const cards = { hands: ['player-dealer', 'board'], board: 3, dealt: 2, seatHands: true };
  const plan = { ...small, ...cards, wide: 890, high: 615, seats, me: 1, wagers, labels: wagers };
  const host = document.body.appendChild(document.createElement('div'));
  const felt = new Felt(host, plan, { title: '', under: '', wagers: wagers.map((id) => ({ id, name: id, odds: '' })) });
  felt.svg.style.width = '890px';
  const model = Object.assign(new Model(), { mine: ['1'], dealer: 1 });
  for (const seat of seats) model.seats[seat] = { name: 'Nadine', stack: 0 };
  for (const seat of seats.slice(1)) {
    model.hands.set(String(seat), [['5h', '4c']]);
    model.totals.set(String(seat), 'three of a kind, fours');
  }
  felt.sync(model);
  const boxes = (what) => [...host.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const names = boxes('.total');
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) > Math.max(a[from], b[from]);
  const onto = (a, b) => shared(a, b, 'left', 'right') && shared(a, b, 'top', 'bottom');
  return [names.length, boxes('.spot, .drop').filter((one) => names.some((name) => onto(name, one))).length];
}"""


def test_names_of_hands_are_shorter_rather_than_on_circles_of_a_full_table(visit: Visit) -> None:
    """“Three of a kind, fours” lay on the next seat's circle."""
    assert visit().evaluate(NAMED) == [5, 0]


CRAPS = """async ([wide, high, point]) => {
  const { CrapsFelt } = await import('/games/craps/felt.js');
  const { emptyMemory } = await import('/games/craps/panel.js');
  const { Model } = await import('/felt/model.js');
  const none = { wagers: [], labels: [], hands: [], tiny: false, ring: false, seatHands: false, melds: false };
  const plan = { ...none, wide, high, compact: wide < 500, seats: [1], me: 1, together: true };
  const options = { title: '', under: '', wagers: [] };
  const memory = { ...emptyMemory(), point };
  const felt = new CrapsFelt(document.querySelector('.felthost'), plan, options, memory);
  const model = Object.assign(new Model(), { mine: ['1'], seats: { 1: { name: 'You', stack: 0 } } });
  const bets = { 'come-6': 1000, 'come-6-odds': 1200, 'dont-come-5': 1000, 'dont-come-5-odds': 500 };
  for (const [wager, amount] of Object.entries(bets)) model.bets.set(`1|${wager}`, amount);
  felt.sync(model);
}"""
"""A craps layout with a point, and odds on a come and a don't come bet."""
ONTO_THE_NUMBER = """() => {
  const [puck, numeral] = ['.puck', '.number .numeral'].map((one) => document.querySelector(`.felt.craps ${one}`));
  const { x, y, width, height } = numeral.getBBox();
  puck.setAttribute('transform', `translate(${x + width / 2} ${y + height / 2})`);
}"""
LAYOUTS = [(1002, 790), (890, 615), (374, 502), (344, 400), (490, 382)]
"""The felt of a desk, a small desk, two phones and one on its side."""


def test_the_puck_covers_no_number_and_odds_have_one_amount_with_their_bet(visit: Visit) -> None:
    page = visit(width=1280, height=800)
    open_table(page, "the-101/party-craps", bots=0)
    for wide, high in LAYOUTS:
        for point in (4, 5, 6, 8, 9, 10):
            page.evaluate(CRAPS, [wide, high, point])
            assert not [one for one in page.evaluate(GEOMETRY)["wrong"] if "puck" in one], f"{point} at {wide}"
        # Piles in one box lie closer together than their amounts are wide.
        amounts = page.locator(".felt.craps .own .amount").all_text_contents()
        assert amounts == (["$10+$12", "$10+$5"] if wide > 500 else ["$10+$12", "$15"]), wide
        page.evaluate(ONTO_THE_NUMBER)
        assert [one for one in page.evaluate(GEOMETRY)["wrong"] if "puck" in one], "the check sees no puck on a number"


CHIPS_EVERYWHERE = """async ([wide, high, amount]) => {
  const { CrapsFelt } = await import('/games/craps/felt.js');
  const { emptyMemory } = await import('/games/craps/panel.js');
  const { Model } = await import('/felt/model.js');
  const { narrowTable, wideTable } = await import('/games/craps/layout.js');
  const posting = await (await fetch('/api/postings/the-101/party-craps')).json();
  const none = { wagers: [], labels: [], hands: [], tiny: false, ring: false, seatHands: false, melds: false };
  const plan = { ...none, wide, high, compact: wide < 500, seats: [1, 2], me: 1, together: true };
  const spots = (plan.compact ? narrowTable() : wideTable()).spots.map(({ id }) => id);
  const edges = Object.fromEntries(spots.map((id) => [id, { game: id, edge: 0.0444 }]));
  const options = { title: '', under: '', wagers: posting.wagers };
  const felt = new CrapsFelt(document.querySelector('.felthost'), plan, options, { ...emptyMemory(), point: 9, edges });
  const model = Object.assign(new Model(), { mine: ['1'], seats: { 1: { name: 'You', stack: 0 } } });
  for (const id of spots) {
    model.bets.set(`1|${id}`, amount);
    if (id.includes('come-')) model.bets.set(`1|${id}-odds`, amount);
    model.bets.set(`2|${id}`, 2500);
  }
  felt.sync(model);
  return [spots.length, document.querySelectorAll('.felt.craps .own .amount').length];
}"""


@pytest.mark.parametrize("amount", [10_00, 300_00])
def test_craps_chips_cover_no_word_of_the_layout(visit: Visit, keep: Keep, amount: int) -> None:
    """A full layout: a bet of yours and one of another player's on every spot, odds behind the come bets."""
    page = visit(width=1440, height=900)
    open_table(page, "the-101/party-craps", bots=0)
    for wide, high in LAYOUTS:
        spots, amounts = page.evaluate(CHIPS_EVERYWHERE, [wide, high, amount])
        assert spots == amounts > 60
        keep(page, f"craps-full-{wide}-{amount}")
        assert not [one for one in page.evaluate(GEOMETRY)["wrong"] if " lie on “" in one], f"at {wide}"


TWO_HANDS = """() => {
  const middle = ({ left, right }) => (left + right) / 2;
  const box = (one) => one.getBoundingClientRect();
  const names = [...document.querySelectorAll('.felt .handname')];
  const cards = [...document.querySelectorAll('.felt .card')].map(box);
  const result = box(document.querySelector('.felt .banner.result'));
  const away = (one) => Math.min(...cards.map((card) => Math.abs(middle(box(one)) - middle(card))));
  return {
    seen: names.every((one) => one.checkVisibility({ opacityProperty: true })),
    covered: names.some((one) => box(one).bottom > result.top && box(one).top < result.bottom),
    aside: cards.length > 2 ? [] : names.map(away),
  };
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_both_hands_of_war_are_named_beside_the_result(visit: Visit, width: int, height: int) -> None:
    """The result is in the middle, where seats have no cards, and a single card lies under its hand's name."""
    page = visit(width=width, height=height)
    open_table(page, "the-101/ultimate-war")
    play_round(page)
    expect(page.locator(".felt .banner.result")).to_contain_text(re.compile(r"beats \w+.*[Yy]ou [+−b]"))
    laid = page.evaluate(TWO_HANDS)
    assert laid["seen"] and not laid["covered"]
    # A winner's name is longer, and stands in the same place.
    assert all(away < 2 for away in laid["aside"]), laid
    assert not page.evaluate(GEOMETRY)["wrong"]


HEADING = """() => {
  const head = document.querySelector('.tablehead h1');
  const { top, bottom, left, right } = head.getBoundingClientRect();
  return [...head.children].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    return text.top >= top - 2 && text.bottom <= bottom + 2 && text.left >= left && text.right <= right;
  });
}"""


@pytest.mark.parametrize("width", [1280, 1440])
def test_a_long_title_leaves_room_for_the_stakes_and_the_collection(visit: Visit, width: int) -> None:
    """They were in three lines, of which two were cut off."""
    page = visit(width=width, height=720)
    open_table(page, "the-101/blackjack-x-jack-magic", bots=0)
    assert page.evaluate(HEADING) == [True, True]


HEIGHTS = """async (amounts) => {
  const { split } = await import('/felt/chips.js');
  return amounts.map((amount) => split(amount * 100));
}"""
WORTH = {"c1": 1, "c5": 5, "c25": 25, "c100": 100, "c500": 500, "c1000": 1000, "c5000": 5000}


def test_a_larger_bet_stands_higher(visit: Visit) -> None:
    round_amounts = [5, 10, 15, 20, 25, 50, 75, 100, 200, 300, 500, 1000, 2000, 5000, 10000]
    stacks = visit().evaluate(HEIGHTS, round_amounts)
    assert [sum(WORTH[chip] for chip in stack) for stack in stacks] == round_amounts
    heights = [len(stack) for stack in visit().evaluate(HEIGHTS, list(range(5, 3000, 7)))]
    assert heights == sorted(heights)
    assert [len(stack) for stack in stacks] == sorted({len(stack) for stack in stacks})


def test_a_player_is_dealt_in_until_sitting_out(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('next-hand', 'deal')")
    open_table(page, "500-club/texas-holdem", bots=1)
    expect(page.locator(".dock")).to_contain_text("Dealing you in")
    expect(page.locator(".log")).to_contain_text("You post")
    for _ in range(200):
        if page.locator(".side h2", has_text="Hand 1").count():
            break
        if page.locator(".choices button").count():
            step(page)
        page.wait_for_timeout(50)
    page.locator(".dock").get_by_role("button", name=re.compile("^Sit this one out")).click()
    expect(page.locator(".dock")).not_to_contain_text("Dealing you in")


def test_the_first_round_of_quick_play_is_marked_as_a_demonstration(visit: Visit) -> None:
    page = visit(pace=0.4)
    page.get_by_role("list", name="Play now").get_by_role("button").first.click()
    expect(page.locator(".dock .status")).to_contain_text("Demonstration: $")


def test_zoomed_bets_are_read_whole_and_a_question_begins_at_its_top(visit: Visit) -> None:
    """At 200 % and 400 % of a window of 1280 by 800."""
    page = visit(width=640, height=400)
    open_table(page, "the-101/blackjack-x", bots=2)
    play_round(page)
    pass_until_wagers(page)
    buttons = page.locator(".wagering .acts button:not([hidden])")
    expect(buttons.first).to_contain_text("Deal again")
    assert buttons.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    # Five chips stand beside the amount where the stack has grown past $500, as it has after a win.
    page.evaluate(
        "() => { const tray = document.querySelector('.wagering .tray');"
        "while (tray.children.length < 5) tray.append(tray.lastElementChild.cloneNode(true)); }"
    )
    chip, box = (
        page.locator(f".wagering {part}").bounding_box() for part in (".tray button:last-child", "input[type=number]")
    )
    assert chip and box and chip["x"] + chip["width"] <= box["x"]
    page.set_viewport_size({"width": 320, "height": 200})
    page.evaluate("document.querySelector('.dock').scrollTop = 9999")
    assert page.evaluate("document.querySelector('.dock').scrollTop") > 0
    page.keyboard.press("d")
    expect(page.locator(".wagering")).to_have_count(0)
    come_true(page, "document.querySelector('.dock').scrollTop === 0")


def test_zoomed_poker_has_its_buttons_in_view(visit: Visit) -> None:
    """Before texts and amounts at 400 % of a window of 1280 by 800, and beneath them at 200 %."""
    page = visit(width=320, height=200)
    open_table(page, "the-101/no-limit-texas-holdem", bots=2)
    for _ in range(300):
        if page.locator(".amountrow").count():
            break
        step(page)
    for width, height in [(320, 200), (640, 400)]:
        page.set_viewport_size({"width": width, "height": height})
        buttons = page.locator(".dock .choices button")
        assert buttons.count() == 3
        for one in buttons.all():
            expect(one).to_be_in_viewport(ratio=1)


def test_zoomed_blackjack_has_its_buttons_in_view(visit: Visit) -> None:
    """At 400 % of a window of 1280 by 800 the amount of a double for less pushed Hit and Stand below the fold."""
    page = visit(width=320, height=200)
    open_table(page, "the-101/blackjack-x", bots=1)
    for _ in range(300):
        if page.locator(".panel:has(.amountrow) [data-choice=double]").count():
            break
        if page.locator(".tile").count():
            # $5 doubled: a double for less is $5 to $10 (001:1935)
            page.locator(".tile").first.click()
            page.keyboard.press("x")
            page.keyboard.press("d")
            page.wait_for_timeout(60)
        else:
            step(page)
    for choice in ("hit", "stand"):
        expect(page.locator(f".dock [data-choice={choice}]")).to_be_in_viewport(ratio=1)
