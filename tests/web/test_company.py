"""Those at a table: who watches, what they say and where, who comes and goes, invitations, time, and shown hands."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .test_browser import Keep, Visit, come_true, open_table, sit


def name_of(page: Page) -> str:
    return page.locator(".purse button").first.inner_text()


def test_watchers_are_named_and_phrases_reach_everyone(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/ez-baccarat")
    expect(ann.locator(".company")).to_contain_text("No one’s watching.")
    name = name_of(bob)
    bob.goto(ann.url)
    expect(ann.locator(".company")).to_contain_text(f"{name} is watching.")
    bob.get_by_role("button", name="Nice hand").click()
    for page in (ann, bob):
        expect(page.locator(".company [role=status]").first).to_have_text(f"{name}: “Nice hand”")
    expect(ann.locator(".bubble.loose")).to_have_text(f"{name}: “Nice hand”")
    keep(ann, "company")
    # A seated player's phrase shows at the seat.
    ann.get_by_role("button", name="Good luck").click()
    bubble = bob.locator(".bubble[data-seat='1']")
    expect(bubble).to_have_text("Good luck")
    for width, height in ((1280, 800), (360, 740)):  # there also when the window becomes another
        bob.set_viewport_size({"width": width, "height": height})
        come_true(
            bob,
            "document.querySelector('.felt').viewBox.baseVal.width === document.querySelector('.felthost').clientWidth",
        )
        box, plate = bubble.bounding_box(), bob.locator(".felt .plate[data-seat='1'] rect").bounding_box()
        assert box and plate
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert abs(box["x"] + box["width"] / 2 - plate["x"] - plate["width"] / 2) < 60
        assert min(abs(plate["y"] - box["y"] - box["height"]), abs(box["y"] - plate["y"] - plate["height"])) < 20
    bob.goto(bob.url.split("#")[0] + "#/")
    expect(ann.locator(".company")).to_contain_text("No one’s watching.")


def test_on_a_phone_phrases_are_one_tap_away_when_someone_is_there(visit: Visit) -> None:
    ann, bob = visit(width=390, height=844), visit(width=844, height=390)
    open_table(ann, "500-club/ez-baccarat")
    expect(ann.locator(".talk")).to_be_hidden()  # bots do not listen, and the title has the room
    bob.goto(ann.url)
    for page in (ann, bob):
        page.locator(".talk > button").click()
        expect(page.locator(".talk").get_by_role("button", name="Sorry")).to_be_in_viewport(ratio=1)
    ann.locator(".talk").get_by_role("button", name="Good luck").click()
    expect(bob.locator(".bubble")).to_have_text("Good luck")
    expect(ann.locator(".talk .menuitems")).to_be_hidden()


COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const bubble = box(document.querySelector('.bubble'));
  const shared = (a, from, to) => Math.min(a[to], bubble[to]) > Math.max(a[from], bubble[from]);
  const onto = (card) => shared(card, 'left', 'right') && shared(card, 'top', 'bottom');
  return [...document.querySelectorAll('.felt .card')].map(box).filter(onto).length;
}"""


def test_ones_own_words_cover_no_cards(visit: Visit) -> None:
    """One's cards lie above one's plate, where others' words are."""
    page = visit(width=1280, height=860)
    open_table(page, "500-club/texas-holdem", bots=1)
    page.get_by_role("button", name=re.compile("^Deal me in")).click()
    expect(page.locator(".felt .card")).to_have_count(4)
    page.get_by_role("button", name="Good luck").click()
    expect(page.locator(".bubble")).to_be_visible()
    assert page.evaluate(COVERED) == 0


ON_ACTIONS = """async ([wide, high, count]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const { Bubbles } = await import('/pages/table/bubbles.js');
  const bubbles = new Bubbles();
  const host = document.createElement('div');
  const size = `width: ${wide}px; height: ${high}px`;
  bubbles.over.style.cssText = `position: fixed; inset: 0 auto auto 0; ${size}`;
  host.style.cssText = size;
  bubbles.over.append(host);
  document.body.append(bubbles.over);
  const compact = wide < 620 || high < 430;
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact, tiny: false, ring: true, pot: true, together: false, melds: false };
  const more = { seats, me: 1, wagers: ['bet'], labels: ['Bet'], hands: ['board'], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title: '', under: '', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  for (const seat of seats) {
    model.seats[seat] = { name: 'Yolanda', stack: 300_00 };
    model.hands.set(String(seat), [['As', 'Kd']]);
    model.actions.set(seat, 'Raise to $12');
  }
  const wrong = [];
  const on = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  for (const seat of seats) {
    model.button = seat;
    felt.sync(model);
    bubbles.say(seat, 'Nice hand');
    const bubble = bubbles.over.querySelector('.bubble').getBoundingClientRect();
    const all = [...bubbles.over.querySelectorAll('.did, .lamp')].map((one) => one.getBoundingClientRect());
    if (all.some((one) => on(one, bubble, 'left', 'right') && on(one, bubble, 'top', 'bottom'))) wrong.push(seat);
    bubbles.over.querySelector('.bubble').remove();
  }
  bubbles.over.remove();
  return wrong;
}"""


@pytest.mark.parametrize("felt", [(1002, 790), (888, 614), (382, 526)])
def test_words_at_a_seat_cover_neither_the_button_nor_what_a_seat_did(visit: Visit, felt: tuple[int, int]) -> None:
    page = visit()
    assert {seats: page.evaluate(ON_ACTIONS, [*felt, seats]) for seats in (2, 3, 4, 6)} == {2: [], 3: [], 4: [], 6: []}


ON_NAMES = """() => {
  const box = (node) => node.getBoundingClientRect();
  const bubble = box(document.querySelector('.bubble'));
  const shared = (a, from, to) => Math.min(a[to], bubble[to]) > Math.max(a[from], bubble[from]);
  const plates = [...document.querySelectorAll('.felt .plate > rect')];
  const on = plates.filter((one) => shared(box(one), 'left', 'right') && shared(box(one), 'top', 'bottom'));
  return on.map((one) => one.parentNode.textContent);
}"""


@pytest.mark.parametrize("posting", ["500-club/ez-baccarat", "the-101/party-craps"])
def test_the_words_of_who_watches_cover_no_names(visit: Visit, posting: str) -> None:
    """On a phone your name is in the middle of the lowest line, at craps those of all seats are in it."""
    ann, bob = visit(width=1280, height=800), visit()
    open_table(ann, posting)
    bob.goto(ann.url)
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        ann.set_viewport_size({"width": width, "height": height})
        bob.get_by_role("button", name="Well played").click()
        expect(ann.locator(".bubble.loose")).to_be_visible()
        assert ann.evaluate(ON_NAMES) == [], f"at {width}"
        expect(ann.locator(".bubble")).to_have_count(0)


def test_arrivals_moves_and_departures_are_announced(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/ez-baccarat", bots=1)
    name = name_of(bob)
    bob.goto(ann.url)
    sit(bob)
    log = ann.get_by_label("Dealer’s calls")
    expect(log).to_contain_text(re.compile(rf"{name} sat down in seat \d\."))
    expect(bob.get_by_label("Dealer’s calls")).not_to_contain_text("sat down")  # not announced to oneself
    bob.get_by_role("button", name="Your seat").click()
    bob.get_by_role("button", name="Change seats").click()
    bob.locator("dialog select").select_option("6")
    keep(bob, "change-seats")
    bob.get_by_role("button", name="Move").click()
    expect(bob.locator(".felt .plate.you")).to_have_attribute("data-seat", "6")
    expect(log).to_contain_text(f"{name} moved to seat 6.")
    there = ann.locator(".felt .plate[data-seat='6']")
    expect(there).not_to_have_class(re.compile("away"))
    bob.close()
    expect(there).to_have_class(re.compile("away"))
    expect(there).to_contain_text("away")
    expect(log).to_contain_text(f"{name} is away.")
    keep(ann, "someone-is-away")


INVITED_EARLY = """async () => {
  const { Company } = await import('/pages/table/company.js');
  const company = new Company(async () => {}, () => {}, () => {}, 'War (Here)');
  await company.askOthers();
  const dialog = document.querySelector('dialog');
  const switches = () => dialog.querySelectorAll('[role=switch]').length;
  const before = switches();
  company.follow({ listed: false, seats: {}, behind: {} }, { places: [], opened: true });
  return [before, switches()];
}"""


def test_an_invitation_asked_for_before_the_table_has_come_has_its_switch(visit: Visit) -> None:
    assert visit().evaluate(INVITED_EARLY) == [0, 1]


def test_a_table_is_private_until_it_is_opened_to_everyone(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    open_table(ann, "the-101/ultimate-war")
    table = ann.url.split("/")[-1]
    expect(ann.locator(".company .privacy")).to_contain_text("This table is private")
    row = bob.locator(f".open a[href='#/table/{table}']")
    bob.reload()
    expect(bob.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(row).to_have_count(0)
    ann.get_by_role("button", name="Invite").click()
    dialog = ann.get_by_role("dialog", name="Invite")
    invitation = dialog.get_by_label("Invitation").input_value()
    assert invitation == f"Join me for Ultimate War (The 101) on housedealer: {ann.url}"
    assert ann.evaluate("navigator.clipboard.readText()") == invitation
    expect(dialog).to_contain_text("Copied.")
    if urlsplit(ann.url).hostname in ("localhost", "127.0.0.1"):
        expect(dialog).to_contain_text("works on this computer only")
    keep(ann, "invite")
    dialog.get_by_role("switch", name="Open to everyone").check()
    expect(ann.locator(".company .privacy")).to_contain_text("open to everyone")
    expect(dialog.get_by_role("switch", name="Open to everyone")).to_be_focused()
    dialog.get_by_role("button", name="Close").click()
    bob.reload()
    expect(row).to_be_visible()
    # One who came by the link cannot close it, and a table that everyone has left is not listed.
    row.click()
    expect(bob.locator(".company .privacy")).to_contain_text("open to everyone")
    expect(bob.get_by_role("switch", name="Open to everyone")).to_have_count(0)
    ann.close()
    bob.goto(bob.url.split("#")[0] + "#/")
    expect(bob.get_by_role("heading", name="Take a seat")).to_be_visible()
    bob.reload()
    expect(row).to_have_count(0)


def test_a_player_who_sits_out_comes_back_by_a_button(visit: Visit, keep: Keep) -> None:
    page = visit()
    open_table(page, "500-club/texas-holdem")
    page.get_by_role("button", name="Your seat").click()
    page.get_by_role("button", name="Sit out").click()
    back = page.locator(".dock").get_by_role("button", name="I’m back")
    expect(back).to_be_visible()
    expect(page.locator(".dock .status")).to_contain_text("You’re sitting out")
    expect(page.locator(".tour")).to_be_hidden()  # it would say that one is dealt in
    keep(page, "sitting-out")
    back.press("Enter")
    expect(back).to_have_count(0)
    expect(page.get_by_role("button", name="Deal me in")).to_be_visible()


def test_a_hand_that_nobody_saw_is_shown_or_mucked(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/texas-holdem", bots=0)
    bob.goto(ann.url)
    sit(bob)
    for hand, does in ((1, "show"), (2, "muck")):
        for page in (ann, bob):
            page.get_by_role("button", name="Deal me in").click()
        folds = fold(ann, bob)
        wins = bob if folds is ann else ann
        expect(wins.locator(".showhand")).to_be_visible()
        expect(folds.locator(".showhand")).to_be_hidden()
        named = re.compile(r"^Show \w+ of \w+ \w+ of \w+$")
        expect(wins.get_by_role("button", name=named)).to_be_visible()
        wins.locator(f".showhand [data-show={does}]").click()
        expect(wins.locator(".showhand")).to_be_hidden()
        log = folds.get_by_label("Dealer’s calls")
        if does == "show":
            expect(log).to_contain_text(f"{name_of(wins)} shows")
            keep(folds, "shown-hand")
        else:
            assert log.get_by_text(f"{name_of(wins)} shows").count() <= hand - 1


def fold(*pages: Page) -> Page:
    """Fold for whoever acts first."""
    for _ in range(600):
        for page in pages:
            button = page.locator(".dock [data-choice=fold]")
            if button.count():
                expect(page.locator(".dock .timebank")).to_have_text("+30 s time bank")
                button.click()
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError([page.locator(".dock").inner_text() for page in pages])


def test_a_player_is_brought_to_another_device(visit: Visit, keep: Keep) -> None:
    here, there = visit(), visit(width=390, height=844)
    open_table(here, "500-club/ez-baccarat")
    name, wallet = name_of(here), here.locator(".purse b").inner_text()
    here.locator(".purse button").first.click()
    here.get_by_role("button", name="Play on another device").click()
    code = here.locator("dialog .code").inner_text()
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}", code)
    keep(here, "transfer-code")
    there.goto(f"{there.url.split('#')[0]}#/keep/{code}")
    dialog = there.get_by_role("dialog", name="Bring a player here")
    expect(dialog.get_by_label("Code")).to_have_value(code)
    assert code not in there.url, "it does not stay in the address"
    keep(there, "bring-a-player")
    dialog.get_by_role("button", name="Bring this player here").click()
    expect(there.locator(".purse button").first).to_have_text(name)
    expect(there.locator(".purse b")).to_have_text(wallet)
    expect(there.locator(".yours li")).to_contain_text("EZ Baccarat")


def test_why_chips_and_seats_cannot_change_now_is_said(visit: Visit) -> None:
    page = visit()
    open_table(page, "500-club/texas-holdem", bots=1)
    why = page.locator(".seatbuttons p")
    expect(why).to_have_count(0)
    page.get_by_role("button", name="Deal me in").click()
    page.locator(".dock [data-choice=fold]").wait_for()
    page.get_by_role("button", name="Your seat").click()
    expect(page.get_by_role("button", name="Change seats")).to_be_disabled()
    expect(why).to_have_text("Chips and seats can change between hands.")


def test_the_collection_at_the_top_is_that_of_as_many_players_as_sit_there(visit: Visit) -> None:
    """$3 of two to four players and $4 of five or six at the 101 Casino's Omaha (001:113-131)."""
    ann, bob = visit(), visit()
    open_table(ann, "the-101/omaha-hi-lo", bots=3)
    expect(ann.locator(".tablehead small")).to_contain_text("Collection $3 at the flop")
    bob.goto(ann.url)
    bob.get_by_role("button", name=re.compile("^Take a seat")).click()
    bob.locator("dialog select").select_option("5")  # a free one: no bot makes room
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        expect(page.locator(".tablehead small")).to_contain_text("Collection $4 at the flop")


def test_a_name_is_asked_for_with_the_first_seat_and_reaches_the_others(visit: Visit) -> None:
    ann, bob = visit(), visit(width=390, height=844)
    open_table(ann, "500-club/ez-baccarat", bots=2)
    bob.goto(ann.url)
    name = name_of(bob)
    expect(ann.locator(".log")).to_contain_text(f"{name} is watching.")
    bob.get_by_role("button", name=re.compile("^Take a seat")).click()
    bob.get_by_label("Your name, as others see it").fill("Bob <b>")
    bob.locator("dialog select").select_option("5")
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".felt .plate[data-seat='5']")).to_contain_text("Bob <b>")
    expect(ann.locator(".log")).to_contain_text("Bob <b> sat down in seat 5.")
    assert name_of(bob) == "Bob <b>"
    # It is chosen now; ann's name may change at the table too.
    ann.locator(".purse button").first.click()
    ann.get_by_label("How others see you").fill("Anna")
    ann.get_by_role("button", name="Done").click()
    expect(bob.locator(".felt .plate[data-seat='1']")).to_contain_text("Anna")
    expect(bob.locator(".log")).to_contain_text("is Anna now.")
    expect(bob.locator(".log")).not_to_contain_text("left.")
    ann.get_by_role("button", name="Invite").click()
    expect(ann.get_by_label("Your name, as others see it")).to_have_count(0)


def test_a_bots_seat_is_taken_as_soon_as_its_hand_is_over(visit: Visit) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/texas-holdem", bots=1)
    ann.get_by_role("button", name=re.compile("^Deal me in")).click()
    fold = ann.locator(".dock [data-choice=fold]")
    fold.wait_for()
    bob.goto(ann.url)
    for again in (False, True):  # one may think better of it
        bob.get_by_role("button", name=re.compile("^Take a seat")).click()
        bob.locator("dialog select").select_option(label=bot_option(bob))
        bob.get_by_role("button", name="Sit down").click()
        expect(bob.locator(".dock")).to_contain_text("You’ll take seat 2 from")
        if not again:
            bob.get_by_role("button", name="Never mind").click()
    fold.click()
    expect(bob.locator(".felt .plate.you[data-seat='2']")).to_be_visible()


def bot_option(page: Page) -> str:
    (option,) = (one for one in page.locator("dialog option").all_inner_texts() if "after this hand" in one)
    return option


def test_whoever_has_bet_waits_for_you_and_chips_on_circles_are_in_when_time_is_up(visit: Visit) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/ez-baccarat", bots=2)
    bob.goto(ann.url)
    bob.get_by_role("button", name=re.compile("^Take a seat")).click()
    bob.locator("dialog select").select_option("5")
    bob.get_by_role("button", name="Sit down").click()
    to_bets(ann, bob)
    bob.locator(".dock .tile").first.click()
    bob.locator(".dock .main").click()
    expect(ann.locator(".dock .late")).to_have_text(f"{name_of(bob)} is waiting for you.")
    expect(bob.locator(".dock .status")).to_contain_text(f"Waiting for {name_of(ann)} to bet")
    ann.locator(".dock .tile").first.click()
    # The clock of her page, hurried on.
    ann.evaluate("{ const now = performance.now(); performance.now = () => now + 60_000; }")
    expect(ann.locator(".log")).to_contain_text("No more bets. Your chips are in.")
    expect(ann.locator(".side h2", has_text="Round 1")).to_be_visible()
    expect(ann.locator(".notice", has_text="you ran out of time")).to_have_count(0)


def to_bets(*pages: Page) -> None:
    """Pass the bank until all of these people can bet."""
    for _ in range(600):
        if all(page.locator(".tile").count() for page in pages):
            return
        for page in pages:
            if page.locator(".bankpanel").count():
                page.get_by_role("button", name=re.compile("^Pass")).click()
        pages[0].wait_for_timeout(100)
    raise AssertionError([page.locator(".dock").inner_text() for page in pages])


def test_when_ones_own_connection_is_back_the_others_have_not_gone(visit: Visit) -> None:
    ann = visit()
    comings = """async () => {
      const { Company } = await import('/pages/table/company.js');
      const told = [];
      const company = new Company(async () => {}, (text) => told.push(text), () => {}, 'a game');
      const bob = (away) => ({ name: 'Bob', ...(away ? { away } : {}) });
      const state = (away) => ({ seats: { 1: { name: 'Ann' }, 2: bob(away) }, behind: {}, listed: false });
      const you = { places: ['1'], opened: false };
      company.follow(state(false), you);
      company.lost();
      company.follow(state(true), you); // the server began anew, and Bob is not back yet
      company.follow(state(false), you);
      company.follow(state(true), you);
      company.follow(state(false), you);
      return told;
    }"""
    assert ann.evaluate(comings) == ["Bob is away.", "Bob is back."]
