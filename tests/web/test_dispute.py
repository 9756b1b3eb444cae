"""A disputed round in the browser: from its file and to it, cards and chips by clicks, and how it settles."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.builders import CONTRACT_ROUND
from tests.server.client import House

from .test_browser import Keep, Visit

EZ = CONTRACT_ROUND
UNEQUAL = {
    "posting": "the-101/three-card-texas-holdem",
    "option": 1,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"ante": 10}},
    "deal": {"2": "7h 7d", "board": "7c 2d 9h", "player-dealer": "4s 4d"},
    "choices": [["2", "play"], ["2", "check"]],
    "irregularities": [{"kind": "unequal-bet", "position": "2", "wager": "bet", "amount": 4}],
}
"""Three sevens over a pair of fours, with a bet of $4 beside an Ante of $10."""


def test_a_round_from_its_file_by_clicks_and_to_its_file(visit: Visit, keep: Keep, tmp_path: Path) -> None:
    page = visit(at="#/dispute")
    page.locator(f"a.posting[href='#/dispute/{EZ['posting']}']").click()
    document = page.get_by_label("as JSON")
    expect(document).not_to_have_value("")
    # It starts empty, and shows what comes first.
    assert json.loads(document.input_value()) == {"posting": EZ["posting"], "seats": {}}
    expect(page.locator(".dock")).to_contain_text("Start with the player-dealer’s seat and bank")
    expect(page.get_by_role("button", name="Print")).to_be_disabled()
    document.fill(json.dumps(EZ))
    document.blur()
    lines = page.locator(".why li")
    expect(lines.filter(has_text="Seat 2’s Dragon 7")).to_contain_text("wins $200")
    expect(lines.filter(has_text="Seat 4’s Banker")).to_contain_text("wins $50")
    keep(page, "dispute")
    # The banker's third card away: it has 5 against 6 and must draw (000:705-987), so that a card is missing.
    page.get_by_label("Take two of spades away from Banker").click()
    expect(page.locator(".dock")).to_contain_text("Next: the banker’s third card.")
    expect(page.locator(".dock .error")).to_have_text("")
    page.get_by_role("button", name="Banker", exact=True).click()
    page.get_by_role("button", name="three of hearts").click()
    expect(page.locator(".error")).to_have_text("")
    # Banker 8 over player 6: no seven, so that the Dragon loses and the banker line is paid even money.
    expect(lines.filter(has_text="Seat 2’s Dragon 7")).to_contain_text("loses $5")
    page.get_by_label("Seat 4, Banker").fill("70")
    page.get_by_label("Seat 4, Banker").blur()
    expect(lines.filter(has_text="Seat 4’s Banker")).to_contain_text("wins $70")
    with page.expect_download() as wanted:
        page.get_by_role("button", name="Save").click()
    wanted.value.save_as(tmp_path / "round.json")
    saved = json.loads((tmp_path / "round.json").read_text())
    assert saved["deal"] == {"player": "2h 4d", "banker": "3c 2d 3h"}
    assert saved["seats"]["4"] == {"banker": 70}
    page.keyboard.press("Home")
    expect(page.locator(".dock .status")).to_contain_text("Before the deal")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_the_felt_and_everything_beside_it_can_be_seen(visit: Visit, keep: Keep, size: dict[str, int]) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x", **size)
    # In reading order: what is entered first comes first.
    headings = ["Chips", "Cards", "Settlement", "Questions for the floor", "As a file", "Details"]
    expect(page.locator(".dispute h2:visible")).to_have_text(headings)
    order = "[...document.querySelectorAll('.dispute h2')].map((one) => one.getBoundingClientRect().top)"
    tops = dict(zip(page.locator(".dispute h2").all_text_contents(), page.evaluate(order), strict=True))
    assert tops["Chips"] < tops["Settlement"]
    felt = page.locator(".felthost").bounding_box()
    assert felt and felt["height"] >= 0.4 * size["height"]
    for heading in page.locator(".dispute h1, .dispute h2:visible").all():
        box = heading.bounding_box()
        assert box and box["width"] >= 60
    # The wheel reaches the last button of all.
    page.mouse.move(size["width"] / 2, size["height"] / 2)
    page.mouse.wheel(0, 10_000)
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    keep(page, f"dispute-{size['width']}")


def test_choices_are_made_as_they_come_up(visit: Visit) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x")
    round_ = {
        "posting": "the-101/blackjack-x",
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 20}},
        "deal": {"2": "Ts 5h 6c", "player-dealer": "9d 9c"},
        "choices": [],
    }
    fill_in(page, round_)
    expect(page.locator(".decision")).to_contain_text("Seat 2 can choose")
    expect(page.get_by_role("heading", name="Decisions")).to_be_hidden()
    page.get_by_role("button", name="No thanks").click()
    expect(page.locator(".decision")).to_contain_text("Seat 2 chooses")
    page.get_by_role("button", name="Hit").click()
    page.get_by_role("button", name="Stand").click()
    # 21 over 18 wins even money.
    expect(page.locator(".why li").filter(has_text="Seat 2")).to_contain_text("wins $20")
    page.get_by_role("button", name="Take back the last one").click()
    expect(page.locator(".decision")).to_contain_text("Seat 2 chooses")


def test_decisions_are_listed_in_words_and_the_pack_has_the_cards_of_the_game(visit: Visit) -> None:
    page = visit(at="#/dispute")
    page.get_by_role("button", name="All in for less").click()
    expect(page.locator(".made li")).to_have_text(["Seat 1: raise to $40", "Seat 2: raise to $100", "Seat 3: fold"])
    expect(page.locator(".pack button")).to_have_count(52)
    page.goto(f"{page.url.split('#')[0]}#/dispute/the-101/party-craps")
    expect(page.locator(".pack button")).to_have_count(24)
    page.goto(f"{page.url.split('#')[0]}#/dispute/als/pai-gow-poker")
    page.get_by_role("button", name="Example").click()
    expect(page.locator(".made li").first).to_have_text(
        re.compile(r"^Seat \d: set (10|[2-9JQKA])[♣♦♥♠] (10|[2-9JQKA])[♣♦♥♠]$|joker|★|house way")
    )


def written(page: Page) -> Locator:
    return page.get_by_label("as JSON")


def fill_in(page: Page, document: dict[str, object]) -> None:
    expect(written(page)).not_to_have_value("")
    written(page).fill(json.dumps(document))
    written(page).blur()


def test_a_round_stays_on_reload_and_goes_elsewhere_by_a_link(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ez-baccarat")
    fill_in(page, EZ)
    dragon = page.locator(".why li").filter(has_text="Seat 2’s Dragon 7")
    expect(dragon).to_contain_text("wins $200")
    page.reload()
    expect(dragon).to_contain_text("wins $200")
    assert json.loads(written(page).input_value()) == EZ
    page.get_by_role("button", name="Copy link").click()
    shown = page.get_by_label("Link to this")
    expect(shown).to_have_value(re.compile("/dispute/500-club/ez-baccarat/round="))
    link = shown.input_value()
    # Somebody else with a round of their own: the link's takes its place, and theirs can be brought back.
    other = visit(at="#/dispute/500-club/ez-baccarat")
    own = {**EZ, "seats": {"4": {"banker": 20}}, "action": 4}
    fill_in(other, own)
    expect(other.locator(".why li").filter(has_text="Seat 4’s Banker")).to_contain_text("wins $20")
    other.goto(link)
    expect(other.locator(".why li").filter(has_text="Seat 2’s Dragon 7")).to_contain_text("wins $200")
    assert "round=" not in other.url
    other.get_by_role("button", name="Undo").click()
    expect(other.locator(".why li").filter(has_text="Seat 2")).to_have_count(0)
    assert json.loads(written(other).input_value()) == own


def test_a_damaged_link_gets_one_sentence(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ez-baccarat/round=abc")
    expect(page.get_by_role("alert")).to_have_text(
        "This link is damaged. Ask for it again, or for the round as a file."
    )


def test_no_result_is_shown_beside_an_error(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ez-baccarat")
    fill_in(page, EZ)
    expect(page.locator(".why li").first).to_be_visible()
    page.get_by_label("Seat 4, Banker").fill("99999")
    page.get_by_label("Seat 4, Banker").blur()
    expect(page.locator(".dock .error")).to_contain_text("Seat 4, Banker line")
    expect(page.locator(".why li")).to_have_count(0)
    expect(page.locator(".net")).to_have_count(0)
    expect(page.get_by_role("button", name="Print")).to_be_disabled()
    written(page).fill("{")
    written(page).blur()
    expect(page.locator(".dock .error")).to_contain_text("This is not JSON")


def test_a_round_is_entered_in_fields_alone(visit: Visit) -> None:
    """A banker of 3-2-2 against 6: even money by the posted words (000:789), nothing where that is read as a push."""
    page = visit(at="#/dispute/500-club/ez-baccarat")
    page.get_by_label("The player-dealer’s seat").select_option("1")
    bank = page.get_by_label("The bank", exact=True)
    bank.fill("500")
    bank.blur()
    expect(page.locator(".dock")).to_contain_text("Next: the bets")
    page.get_by_label("A click on the felt adds").select_option("100")
    page.get_by_label("Seat", exact=True).select_option("4")
    page.get_by_label("Bet", exact=True).select_option("banker")
    page.get_by_role("button", name="Add chips").click()
    expect(page.locator(".dock")).to_contain_text("Next: the player’s cards.")
    for hand, cards in {"Player": ("two of hearts", "four of diamonds"), "Banker": ("three of clubs",)}.items():
        page.get_by_role("button", name=hand, exact=True).click()
        for card in cards:
            page.get_by_role("button", name=card, exact=True).click()
    for card in ("two of diamonds", "two of spades"):
        page.get_by_role("button", name=card, exact=True).click()
    banker = page.locator(".why li").filter(has_text="Seat 4’s Banker")
    expect(banker).to_contain_text("wins $100")
    page.get_by_label("Collection", exact=True).select_option(label="No collection")
    expect(page.locator(".net")).not_to_contain_text("Collection")
    page.locator(".details summary").click()
    page.get_by_label("Does the banker line push").select_option(label="yes, it pushes")
    expect(banker).to_contain_text("pushes")
    assert json.loads(written(page).input_value())["readings"] == {"banker-three-card-7": "push"}


RANKS = {"2": "two", "3": "three", "4": "four", "7": "seven", "9": "nine", "T": "ten", "K": "king", "A": "ace"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
LAPTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def bank(page: Page, seat: int, times: int = 1) -> None:
    page.get_by_label("The player-dealer’s seat").select_option(str(seat))
    for _ in range(times):
        page.get_by_role("button", name="Add $100 to the bank").click()
    expect(page.locator(".dock")).to_contain_text("Next: the bets")


def deal(page: Page, hands: dict[str, str]) -> None:
    """Each hand by its button, each card from the pack."""
    for hand, cards in hands.items():
        page.get_by_role("button", name=hand, exact=True).click()
        for card in cards.split():
            page.get_by_role("button", name=f"{RANKS[card[0]]} of {SUITS[card[1]]}", exact=True).click()


def spot(page: Page, seat: int, wager: str) -> None:
    """A click on a circle, or where a seat has one for all its bets, on that once the bet is chosen."""
    if page.locator("svg.single").count():
        page.get_by_label("Bet", exact=True).select_option(wager)
        page.locator(f"[data-spot='{seat}']").click(force=True)
    else:
        page.locator(f"[data-spot='{seat}|{wager}']").click(force=True)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_round_of_ez_baccarat_by_clicks_alone(visit: Visit, keep: Keep, size: dict[str, int]) -> None:
    """A banker of 3-2-2 against 6: the Dragon 7 pays 40 to 1, the player line loses (000:740-842)."""
    page = visit(at=f"#/dispute/{EZ['posting']}", **size)
    bank(page, 1, times=3)
    spot(page, 2, "player")
    # The chips lie there at once, before the server has answered.
    assert page.locator(".felt .stack").count() == 1
    spot(page, 2, "dragon-7")
    spot(page, 7, "banker")
    deal(page, {"Player": "2h 4d", "Banker": "3c 2d 2s"})
    lines = page.locator(".why li")
    expect(lines.filter(has_text="Seat 2’s Dragon 7")).to_contain_text("wins $200")
    expect(lines.filter(has_text="Seat 2’s Player")).to_contain_text("loses $5")
    expect(lines.filter(has_text="Seat 7’s Banker")).to_contain_text("wins $5")
    keep(page, f"dispute-clicks-{size['width']}")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_round_of_blackjack_by_clicks_alone(visit: Visit, size: dict[str, int]) -> None:
    """19 over 18 wins even money."""
    page = visit(at="#/dispute/the-101/blackjack-x", **size)
    bank(page, 2)
    for _ in range(2):
        spot(page, 1, "base")
    deal(page, {"Seat 1": "Ts 9h", "Player-dealer": "9d 9c"})
    page.get_by_role("button", name="No thanks").click()
    page.get_by_role("button", name="Stand").click()
    expect(page.locator(".why li").filter(has_text="Seat 1")).to_contain_text("wins $10")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_round_of_ultimate_texas_holdem_by_clicks_alone(visit: Visit, size: dict[str, int]) -> None:
    """Aces up over nines: the Ante and a Play bet of four times it win even money, the Blind pushes (000:1685-1707)."""
    page = visit(at="#/dispute/500-club/ultimate-texas-holdem", **size)
    bank(page, 1)
    for wager in ("ante", "blind"):
        spot(page, 2, wager)
    deal(page, {"Seat 2": "Ah Kd", "Player-dealer": "9c 9h", "Board": "As Kc 7d 4s 2h"})
    page.locator("[data-choice=play]", has_text="4×").click()
    lines = page.locator(".why li")
    expect(lines.filter(has_text="Seat 2’s Ante")).to_contain_text("wins $5")
    expect(lines.filter(has_text="Seat 2’s Play")).to_contain_text("wins $20")
    expect(lines.filter(has_text="Seat 2’s Blind")).to_contain_text("pushes")


def test_every_seat_of_the_game_can_be_clicked_on_a_phone(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ultimate-texas-holdem", **PHONE)
    expect(page.locator("[data-spot]")).to_have_count(8)
    bank(page, 1)
    spot(page, 8, "ante")
    expect(page.get_by_label("Seat 8, Ante")).to_have_value("5")


def test_a_dealt_card_is_dimmed_and_one_dealt_twice_is_named(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ultimate-texas-holdem", **LAPTOP)
    bank(page, 1)
    for wager in ("ante", "blind"):
        spot(page, 3, wager)
    expect(page.locator(".dock")).to_contain_text("Next: seat 3’s cards.")
    deal(page, {"Seat 3": "As 7d"})
    ace = page.get_by_role("button", name="ace of spades", exact=True)
    expect(ace).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Board", exact=True).click()
    ace.click(force=True)
    expect(page.locator(".handrow", has_text="Board").locator(".card")).to_have_count(0)
    document = json.loads(written(page).input_value())
    fill_in(page, {**document, "deal": {"3": "As 7d", "board": "As"}})
    expect(page.locator(".dock .error")).to_have_text(
        "The ace of spades is in the deal twice. There’s only one in a deck."
    )


def test_a_choice_of_another_seat_does_not_speak_of_yours(visit: Visit) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x", **LAPTOP)
    bank(page, 2)
    spot(page, 1, "base")
    deal(page, {"Seat 1": "Ts 9h", "Player-dealer": "9d 9c"})
    expect(page.locator(".decision")).to_contain_text("Hand: 19.")
    expect(page.locator(".decision")).not_to_contain_text(re.compile(r"\byou", re.IGNORECASE))


def test_undo_takes_back_the_last_change_only(visit: Visit) -> None:
    page = visit(at=f"#/dispute/{EZ['posting']}", **LAPTOP)
    undo = page.get_by_role("button", name="Undo")
    expect(written(page)).not_to_have_value("")
    expect(undo).to_be_hidden()
    bank(page, 1)
    spot(page, 2, "player")
    spot(page, 2, "player")
    deal(page, {"Player": "2h"})
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".felt .stack")).to_have_count(0)
    entered = [
        {"posting": EZ["posting"], "seats": {"2": {"player": 10}}, "player_dealer": {"seat": 1, "bank": 100}},
        {"posting": EZ["posting"], "seats": {"2": {"player": 5}}, "player_dealer": {"seat": 1, "bank": 100}},
        {"posting": EZ["posting"], "seats": {}, "player_dealer": {"seat": 1, "bank": 100}},
        {"posting": EZ["posting"], "seats": {}, "player_dealer": {"seat": 1}},
        {"posting": EZ["posting"], "seats": {}},
    ]
    for before in ({**entered[0], "deal": {"player": "2h"}}, *entered):
        undo.click()
        expect(written(page)).to_have_value(json.dumps(before, indent=1))
    expect(undo).to_be_hidden()


def test_chips_go_on_at_the_same_seat_and_never_at_the_player_dealers(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/ultimate-texas-holdem", **LAPTOP)
    seat, bet = page.get_by_label("Seat", exact=True), page.get_by_label("Bet", exact=True)
    add = page.get_by_role("button", name="Add chips")
    bank(page, 1)
    expect(seat.locator("option", has_text="Seat 1")).to_have_count(0)
    seat.select_option("3")
    for wager, following in (("ante", "blind"), ("blind", "trips")):
        expect(bet).to_have_value(wager)
        add.focus()
        page.keyboard.press("Enter")
        expect(seat).to_have_value("3")
        expect(bet).to_have_value(following)
        expect(add).to_be_focused()
    page.get_by_label("The player-dealer’s seat").select_option("3")
    refused = "Seat 3 is the player-dealer’s and can’t bet. Move its chips to another seat."
    expect(page.locator(".dock .error")).to_have_text(refused)


def test_a_hand_of_poker_is_asked_for_step_by_step(visit: Visit) -> None:
    """What is missing is the next thing to enter, and no error: another stack, the blinds, then the cards."""
    page = visit(at="#/dispute/500-club/texas-holdem")
    dock = page.locator(".dock")
    expect(dock).to_contain_text("Start with each player’s stack, under Chips.")
    page.get_by_label("Chips of").select_option("25")
    for seat, following in (("1", "another player’s stack, under Chips"), ("2", "the big blind, under Details")):
        page.get_by_label("Seat", exact=True).select_option(seat)
        page.get_by_role("button", name="Add $500").click()
        expect(dock).to_contain_text(f"Next: {following}.")
    for label, amount, following in (("Big blind", "2", "the small blind"), ("Small blind", "1", "seat 1’s cards")):
        page.get_by_label(label, exact=True).fill(amount)
        page.get_by_label(label, exact=True).blur()
        expect(dock).to_contain_text(f"Next: {following}")
    expect(dock.locator(".error")).to_have_text("")


def test_the_whole_pack_can_be_seen_on_a_phone(visit: Visit) -> None:
    page = visit(at="#/dispute/the-101/blackjack-x", width=390, height=844, has_touch=True, is_mobile=True)
    pack = page.locator(".pack")
    expect(pack.locator("button")).to_have_count(52)
    assert pack.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    box = pack.locator("button").first.bounding_box()
    assert box and box["width"] >= 24 and box["height"] >= 24


def test_stakes_structure_point_and_standing_wagers_have_fields(visit: Visit) -> None:
    page = visit(at="#/dispute/500-club/texas-holdem")
    for label in ("Small blind", "Big blind", "Structure", "Smallest chip", "Dealer button", "Collection"):
        expect(page.get_by_label(label, exact=True)).to_be_visible()
    page.get_by_label("Big blind", exact=True).fill("2")
    page.get_by_label("Big blind", exact=True).blur()
    expect(written(page)).to_have_value(re.compile('"big_blind": 2'))
    page.goto(page.url.split("#")[0] + "#/dispute/the-101/party-craps")
    expect(page.locator(".details")).to_contain_text("Point")
    page.get_by_label("Point", exact=True).select_option("6")
    page.get_by_label("Bet", exact=True).select_option("pass")
    page.get_by_role("button", name="Add a standing bet").click()
    expect(page.get_by_label(re.compile(r"^Seat 1, .*\(standing\)$"))).to_have_value("5")
    expect(written(page)).to_have_value(re.compile('"up"'))


def test_readings_under_which_the_round_could_not_have_gone_so_are_shown(visit: Visit) -> None:
    """A natural nine stops the round (000:735-752); if cards were drawn on, one more would be needed than was dealt."""
    page = visit(at=f"#/dispute/{EZ['posting']}")
    fill_in(page, {**EZ, "seats": {"2": {"player": 10}}, "deal": {"player": "5h 4d", "banker": "2c 3d"}})
    expect(
        page.get_by_role("heading", name="With another ruling, this round couldn’t have been played")
    ).to_be_visible()
    naturals = page.locator(
        ".ruling li", has_text="If the ruling were “no, they draw on”, this round couldn’t have been played"
    )
    expect(naturals).to_contain_text("card is missing")
    expect(page.get_by_role("heading", name="This ruling rests on")).to_have_count(0)


def test_questions_of_the_floor_are_answered_or_marked_open(visit: Visit) -> None:
    """001:434 rules on a boxed card; no posting rules on a mucked winner."""
    page = visit(at="#/dispute/the-101/three-card-texas-holdem")
    question, shown = page.get_by_label("Question"), page.locator(".floorruling")
    question.select_option("Card face up in the deck")
    expect(shown).to_contain_text("This posting rules on it:")
    expect(shown).to_contain_text("A boxed card in a player’s hand is replaced by the top card of the stub.")
    expect(shown).to_contain_text("Posted rules, line 434")
    question.select_option("Mucked winner")
    expect(shown).to_contain_text("This posting doesn’t say; a house rule is needed.")
    expect(shown).to_contain_text("Searched: 001:171-466, for “muck”")
    expect(shown).to_contain_text("The floor supervisor’s ruling is final.")


def test_citations_open_where_the_texts_are(visit: Visit) -> None:
    page = visit(at="#/")
    base = page.url.split("#")[0]

    def with_texts(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "texts": True})

    page.route("**/api/disputes/500-club/ez-baccarat/form", with_texts)
    page.route("**/api/texts/000/*", lambda route: route.fulfill(body="the posted words"))
    page.goto(f"{base}#/dispute/500-club/ez-baccarat")
    fill_in(page, EZ)
    page.locator(".why a.cite").first.click()
    expect(page.locator(".posted")).to_have_text("the posted words")
    page.locator(".why a.cite").first.click()
    expect(page.locator(".posted")).to_have_count(0)


def test_the_ruling_is_printed_alone(visit: Visit, keep: Keep) -> None:
    page = visit(at="#/dispute/500-club/ez-baccarat")
    fill_in(page, {**EZ, "paid": {"4": 100}})
    expect(page.locator(".why li").first).to_be_visible()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet = page.locator(".rulingsheet")
    expect(sheet.locator("h1")).to_have_text("Ruling: EZ Baccarat")
    for words in ("Seat 1, bank $500", "Dragon 7", "3c 2d 2s", "Posted rules, lines", "Date and time"):
        expect(sheet).to_contain_text(words)
    expect(sheet.locator(".why li").filter(has_text="Seat 2’s Dragon 7")).to_be_visible()
    expect(sheet.get_by_role("heading", name="What the posting doesn’t say")).to_be_visible()
    expect(sheet.locator(".silent")).to_contain_text("Wrong payment found later.")
    expect(page.locator(".felthost")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    keep(page, "dispute-print")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)


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
def test_an_unreadable_round_gets_one_sentence(house: House, document: dict[str, object]) -> None:
    headers = {"Origin": str(house.http.base_url).rstrip("/")}
    answer: httpx.Response = house.http.post("/api/disputes", json={"document": document}, headers=headers)
    assert answer.status_code in (200, 400)
    assert answer.json()["says"]


def test_a_ruling_says_what_went_wrong_and_where_that_is_posted(visit: Visit, keep: Keep) -> None:
    """001:440-442: an additional bet below the Ante; 001:428-430: the player-dealer's exposed card is a misdeal."""
    page = visit(at="#/dispute/the-101/three-card-texas-holdem")
    document = page.get_by_label("as JSON")
    expect(document).not_to_have_value("")
    document.fill(json.dumps(UNEQUAL))
    document.blur()
    expect(page.locator(".ruling .irregular")).to_contain_text("Irregularity. A later bet doesn’t match the Ante")
    expect(page.locator(".ruling .irregular")).to_contain_text("440–442")
    expect(page.locator(".why li").filter(has_text="Seat 2’s Ante")).to_contain_text("wins $4")
    document.fill(json.dumps(UNEQUAL | {"irregularities": [{"kind": "exposed-card", "position": "player-dealer"}]}))
    document.blur()
    expect(page.locator(".ruling .voided")).to_contain_text("a card of the player-dealer’s hand was exposed: a misdeal")
    expect(page.locator(".ruling .voided")).to_contain_text("428–430")
    expect(page.locator(".ruling .irregular")).to_have_count(0)
    keep(page, "dispute-irregular")
