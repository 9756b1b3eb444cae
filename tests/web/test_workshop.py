"""The workshop in a browser: a pay is changed, the edge turns, the posting is saved as a file and played."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.client import House
from tests.server.harness import Server

from .test_browser import Keep, Visit

DRAGON = "wagers.dragon-7.pays.three-card-banker-7"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that works out what wagers are worth, with a folder of one's own postings."""
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "own").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEDEALER_POSTINGS", str(folder / "own"))
        server = Server(
            f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, again_seconds=0.3, work_out_edges=True
        )
        house = server.start()
    house.cache = str(folder / "own")
    yield house
    house.http.close()
    output = server.stop()
    assert not output.strip(), f"the server printed: {output}"


def test_a_pay_that_turns_the_edge_is_shown_saved_and_played(
    visit: Visit, keep: Keep, house: House, tmp_path: Path
) -> None:
    page = visit(at="#/workshop")
    page.locator("a.posting[href='#/workshop/500-club/ez-baccarat']").click()
    dragon = page.locator("[data-wager='dragon-7']")
    # 40 to 1 costs 7.611% with eight decks (Wizard of Odds, EZ Baccarat, Dragon 7).
    expect(dragon.locator(".after")).to_have_text("7.6113%")
    field = page.locator(f"[data-key='{DRAGON}'] input")
    field.fill("44 to 1")
    # One more to each unit is won 2.2534% of the time (the same source): four times that from 7.6113% turns it.
    expect(dragon.locator(".after")).to_have_text("−1.4022%")
    expect(dragon.locator("td").first).to_have_text("7.6113%")
    expect(page.locator(".strip")).to_contain_text("−1.40%")
    expect(page.locator(".findings .new")).to_contain_text("Dragon 7: the bettor has the advantage: 1.4022%")
    keep(page, "workshop")
    # An illegal value is explained where it was typed, and without it the figures come back.
    field.fill("44 for 1")
    expect(page.locator(f"[data-key='{DRAGON}'] .error")).to_have_text(
        "It can’t be “44 for 1”. Use something like 8 to 1, or push."
    )
    field.fill("44 to 1")
    expect(page.locator(f"[data-key='{DRAGON}'] .error")).to_be_hidden()
    page.get_by_label("Name of your game").fill("Dragon at 44")
    with page.expect_download() as wanted:
        page.get_by_role("button", name="Save as a file").click()
    wanted.value.save_as(tmp_path / "mine.toml")
    assert wanted.value.suggested_filename == "dragon-at-44.toml"
    saved = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert [one["pays"][0]["pays"] for one in saved["wagers"] if one["id"] == "dragon-7"] == ["44 to 1"]
    page.get_by_role("button", name="Open a table with it").click()
    expect(page.locator(".tablehead h1")).to_contain_text("Dragon at 44")
    assert [one.name for one in Path(house.cache).iterdir()] == ["dragon-at-44.toml"]


def test_a_wager_of_ones_own_is_added_by_a_condition_priced_saved_and_played(
    visit: Visit, keep: Keep, house: House, tmp_path: Path
) -> None:
    page = visit(at="#/workshop/500-club/ez-baccarat")
    expect(page.locator("[data-wager='dragon-7'] .after")).to_have_text("7.6113%")
    page.get_by_text("Add a bet or a row").click()
    adding = page.locator(".adding")
    when, message = adding.get_by_label("When", exact=True), adding.locator(".message")
    when.fill("bankr.total == 6")
    expect(message).to_have_text("Column 1: Unknown name `bankr`. Did you mean `banker` or `banker_wins`?")
    adding.get_by_label("Its name").fill("Lucky 6")
    for cards, pays in ((2, "12 to 1"), (3, "20 to 1")):
        when.fill(f"banker_wins and banker.total == 6 and banker.cards == {cards}")
        number = {2: "two", 3: "three"}[cards]
        expect(message).to_have_text(f"Pays when the banker hand wins with a {number}-card 6.")
        adding.get_by_label("Pays").fill(pays)
        adding.get_by_role("button", name="Add", exact=True).click()
    # Lucky 6 at 12 and 20 to 1 costs 16.68% with eight decks (Wizard of Odds, Lucky 6).
    expect(page.locator("[data-wager='lucky-6'] .after")).to_have_text("16.6836%")
    expect(page.locator(".changes .status")).to_contain_text("2 rows added")
    # A row before the others of a posted wager.
    adding.get_by_label("What to add").select_option("tie")
    when.fill("tie and player.natural and banker.natural")
    adding.get_by_label("Pays").fill("20 to 1")
    adding.get_by_label("Where").select_option("first")
    adding.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("[data-wager='tie']")).to_have_class("moved")
    page.get_by_text("What a condition can say").click()
    keep(page, "workshop-added")
    page.get_by_label("Name of your game").fill("With Lucky 6")
    with page.expect_download() as wanted:
        page.get_by_role("button", name="Save as a file").click()
    wanted.value.save_as(tmp_path / "mine.toml")
    saved = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert saved["wagers"][-1]["id"] == "lucky-6" == saved["settlement"]["order"][-1]
    assert [row["pays"] for row in saved["wagers"][-1]["pays"]] == ["12 to 1", "20 to 1"]
    tie = next(one for one in saved["wagers"] if one["id"] == "tie")
    assert tie["pays"][0]["when"] == "tie and player.natural and banker.natural"
    page.get_by_role("button", name="Open a table with it").click()
    expect(page.locator(".tablehead h1")).to_contain_text("With Lucky 6")


def test_an_example_starts_with_its_change(visit: Visit) -> None:
    page = visit(at="#/workshop")
    page.get_by_role("button", name="A Dragon that pays 44 to 1").click()
    expect(page.locator(f"[data-key='{DRAGON}'] input")).to_have_value("44 to 1")
    expect(page.locator("[data-wager='dragon-7'] .after")).to_have_text("−1.4022%")  # as above


def test_names_in_a_list_are_typed_in_words(visit: Visit) -> None:
    """A bonus bet of Three Card Poker needs an Ante (000:10163-10207); nobody has to type brackets and quotes."""
    page = visit(at="#/workshop/500-club/three-card-poker")
    key = "wagers.pair-plus.requires"
    field = page.locator(f"[data-key='{key}']")
    names = field.locator("textarea")
    expect(names).to_have_value("ante")
    names.fill("Ante, six card bonus")
    expect(field.locator(".was")).to_have_text("as posted: ante")
    stored = page.evaluate("() => Object.values(sessionStorage).find((one) => one.includes('requires'))")
    assert json.loads(stored) == {key: '["ante", "six-card-bonus"]'}
    field.get_by_role("button").click()
    expect(names).to_have_value("ante")
    expect(field.locator(".was")).to_be_hidden()
