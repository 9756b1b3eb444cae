"""The workshop in a browser: a pay is changed, the edge turns, the posting is kept as a file and played."""

from __future__ import annotations

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
        server = Server(f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, again_seconds=0.3)
        house = server.start()
    house.cache = str(folder / "own")
    yield house
    house.http.close()
    said = server.stop()
    assert not said.strip(), f"the server said: {said}"


def test_a_pay_that_turns_the_edge_is_seen_kept_and_played(
    visit: Visit, keep: Keep, house: House, tmp_path: Path
) -> None:
    page = visit(at="#/workshop")
    page.get_by_label("Posting").select_option("500-club/ez-baccarat")
    dragon = page.locator("[data-wager='dragon-7']")
    # 40 to 1 costs 7.611% with eight decks (Wizard of Odds, EZ Baccarat, Dragon 7).
    expect(dragon.locator(".after")).to_have_text("7.6113%")
    field = page.locator(f"[data-key='{DRAGON}'] input")
    field.fill("44 to 1")
    # One more to each unit is won 2.2534% of the time (the same source): four times that from 7.6113% turns it.
    expect(dragon.locator(".after")).to_have_text("−1.4022%")
    expect(dragon.locator("td").first).to_have_text("7.6113%")
    expect(page.locator(".strip")).to_contain_text("−1.40%")
    expect(page.locator(".findings .new")).to_contain_text("Dragon 7: the bettor has the advantage as posted: 1.4022%")
    keep(page, "workshop")
    # What is not allowed is told where it was typed, and without it the figures come back.
    field.fill("44 for 1")
    expect(page.locator(f"[data-key='{DRAGON}'] .error")).to_have_text(
        "44 for 1 is not allowed; expected such as 8 to 1, or push"
    )
    field.fill("44 to 1")
    expect(page.locator(f"[data-key='{DRAGON}'] .error")).to_be_hidden()
    page.get_by_label("Called").fill("Dragon at 44")
    with page.expect_download() as wanted:
        page.get_by_role("button", name="Save as a file").click()
    wanted.value.save_as(tmp_path / "mine.toml")
    assert wanted.value.suggested_filename == "dragon-at-44.toml"
    saved = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert [one["pays"][0]["pays"] for one in saved["wagers"] if one["id"] == "dragon-7"] == ["44 to 1"]
    page.get_by_role("button", name="Open a table of it").click()
    expect(page.locator(".tablehead h1")).to_contain_text("Dragon at 44")
    assert [one.name for one in Path(house.cache).iterdir()] == ["dragon-at-44.toml"]
