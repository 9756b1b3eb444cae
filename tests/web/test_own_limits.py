"""A table's own limits, chosen when it is opened, and the posted buy-in, in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.client import House

from .test_browser import Keep, Visit, pass_until_wagers, sit


def test_a_table_is_opened_with_limits_of_its_own(visit: Visit, keep: Keep) -> None:
    """000:760: within the posted $1 to $10,000."""
    page = visit(at="#/posting/500-club/ez-baccarat")
    page.get_by_label("Table minimum").fill("25")
    page.get_by_label("Table maximum").fill("500")
    keep(page, "limits-chosen")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".felt .subtitle")).to_have_text("500 Club · $25–$500")
    expect(page.locator(".tablehead")).to_contain_text("$25–$500 limits")
    keep(page, "limits-on-the-felt")


def test_a_posted_buy_in_is_held(visit: Visit) -> None:
    """001:4738-4760: $50 to $200."""
    page = visit(at="#/posting/the-101/no-limit-texas-holdem")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name=re.compile("^Take a seat")).click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Buy-in: $50 to $200.")
    chips = dialog.locator("input[type=number]")
    assert chips.get_attribute("max") == "200"
    chips.evaluate("(node) => { node.removeAttribute('max'); node.value = '201'; }")
    page.get_by_role("button", name="Sit down").click()
    expect(dialog.locator(".error")).to_have_text("The most you can buy in for here is $200.")
    chips.fill("200")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".felt .plate.you").first).to_be_visible()


def test_the_pair_and_up_follows_the_ante(visit: Visit) -> None:
    """001:5220, read for this game: equal to the Ante or more, $5 to $200; a click that leaves it below raises it."""
    page = visit(at="#/posting/the-101/three-card-poker")
    page.get_by_text("House rulings: standard").click()
    page.locator(".switches label", has_text="less than the Ante").locator("select").select_option("no")
    page.get_by_role("button", name="Open a table").click()
    sit(page)
    pass_until_wagers(page)
    ante, pair = (page.locator(f".tile[data-wager={wager}]") for wager in ("ante", "pair-and-up"))
    field = page.get_by_label(re.compile("^Amount on .* in dollars$"))
    ante.click()
    field.fill("60")
    field.blur()
    expect(pair.locator(".lim")).to_contain_text("no less than Ante")
    pair.click()
    expect(pair.locator(".am")).to_have_text("$60")
    ante.click()
    raised = ante.locator(".am").inner_text()
    assert raised not in ("", "$60")
    expect(pair.locator(".am")).to_have_text(raised)
    # An Ante above $200 leaves no Pair & Up that is both.
    field.fill("300")
    field.blur()
    expect(pair.locator(".am")).to_have_text("")


def test_more_chips_are_bought_up_to_the_posted_most(visit: Visit, house: House) -> None:
    """001:4738-4760: $50 to $200 in front of a player; who sits down with $60 may add $140 and no more."""
    table = house.open(house.enter("Floor"), "the-101/no-limit-texas-holdem", bots=0)
    page = visit(at=f"#/table/{table}")
    page.get_by_role("button", name=re.compile("^Take a seat")).click()
    page.locator("dialog input[type=number]").fill("60")
    page.get_by_role("button", name="Sit down").click()
    plate = page.locator(".felt .plate.you").first
    expect(plate).to_contain_text("$60")
    page.get_by_role("button", name="Your seat").click()
    page.get_by_role("button", name="Add $140").click()
    expect(plate).to_contain_text("$200")
    expect(page.get_by_role("button", name=re.compile(r"^Add \$"))).to_have_count(0)
