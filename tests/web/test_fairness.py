"""The page checks a shoe itself: its own arithmetic agrees with the vectors, and a forged proof is reported."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.client import House

from .test_browser import Visit, open_table, play_round

FOLDER = Path(__file__).parents[1] / "server" / "proof_vectors"
CHECK = """async ([proof, head]) => {
  const { proofFault } = await import("/lib/proof.js");
  const seen = { nets: new Map(), cards: new Map(), sent: new Set(), parts: new Map() };
  return proofFault(proof, { commit: proof.commit, heads: [head], ...seen });
}"""


@pytest.fixture(scope="module")
def module_page(chromium: Browser, house: House) -> Iterator[Page]:
    """A page of the server's own that shows nothing: the page's modules are called from it."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{house.address}/api/postings")
        yield page


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*-*.json")))
def test_the_page_accepts_the_golden_proofs_and_no_other(module_page: Page, name: str) -> None:
    doc = json.loads((FOLDER / f"{name}.json").read_text())
    assert module_page.evaluate(CHECK, [doc, doc["head"]]) == ""
    assert "a fingerprint your browser was shown is missing" in module_page.evaluate(CHECK, [doc, "0" * 64])
    for key, other in (("rounds", []), ("ended", "closed"), ("parts", []), ("anew", 3), ("previous", "0" * 64)):
        assert module_page.evaluate(CHECK, [{**doc, key: other}, doc["head"]]) != ""


def swap_two_cards(doc: dict[str, Any]) -> None:
    """The house deals the same cards in another order."""
    first, second = [card for card in doc["rounds"][0]["cards"] if len(card) > 1][:2]
    first[1:], second[1:] = second[1:], first[1:]


def pay_other_nets(doc: dict[str, Any]) -> None:
    doc["rounds"][0]["net"] = {place: -amount for place, amount in doc["rounds"][0]["net"].items()}


@pytest.mark.parametrize(
    ("name", "at", "other"),
    [
        ("war-everyone", ("proof",), "housedealer shoe 4"),
        ("war-everyone", ("more",), 1),
        ("war-everyone", ("rounds", 0, "choices"), None),
        ("holdem-auditor", ("rounds", 0, "choices"), None),
        ("holdem-seat-2", ("rounds", 0, "own"), []),
        ("stud-everyone", ("house",), None),
        ("stud-everyone", ("rounds", 0, "cards"), 7),
    ],
)
def test_the_page_refuses_missing_and_foreign_parts(
    module_page: Page, name: str, at: tuple[str | int, ...], other: object
) -> None:
    doc = json.loads((FOLDER / f"{name}.json").read_text())
    part = doc
    for key in at[:-1]:
        part = part[key]
    part[at[-1]] = other
    assert module_page.evaluate(CHECK, [doc, doc["head"]]) != ""


def test_a_proof_without_cards_that_the_player_saw_is_refused(module_page: Page) -> None:
    """Otherwise the house could deal a player other cards than the next ones, and never open them."""
    doc = json.loads((FOLDER / "holdem-seat-2.json").read_text())
    seen = [card for _, _, card, *_ in doc["rounds"][0]["own"]]
    check = CHECK.replace("cards: new Map()", f"cards: new Map([[{doc['rounds'][0]['number']}, {json.dumps(seen)}]])")
    assert module_page.evaluate(check, [doc, doc["head"]]) == ""
    for one in doc["rounds"]:
        one.pop("own", None)
    fault = module_page.evaluate(check, [doc, doc["head"]])
    assert fault.endswith(f"the proof leaves out the {seen[0]} your browser saw.")


def open_nothing(doc: dict[str, Any]) -> None:
    """The house leaves something out that every proof has."""
    del doc["house"]


@pytest.mark.parametrize("forge", [swap_two_cards, pay_other_nets, open_nothing])
def test_a_forged_proof_is_reported_at_the_table(visit: Visit, forge: Callable[[dict[str, Any]], None]) -> None:
    page: Page = visit()
    open_table(page, "the-101/ultimate-war")
    play_round(page)
    expect(page.locator("[data-head]")).to_have_text(re.compile("^[0-9a-f]{64}$"))

    def lie(route: Route) -> None:
        doc = route.fetch().json()
        forge(doc)
        route.fulfill(json=doc)

    page.route("**/api/shoes/**", lie)
    with page.expect_download():
        page.get_by_role("button", name="Download the proof").click()
    expect(page.get_by_text("This shoe was not dealt fairly.")).to_be_visible()


def test_a_proof_without_ones_own_cards_is_reported_at_the_table(visit: Visit) -> None:
    """Hole cards, which nobody else saw: a true proof opens them, and one that leaves them out is refused."""
    page: Page = visit()
    open_table(page, "500-club/texas-holdem")
    play_round(page)
    leaves_out = False

    def answer(route: Route) -> None:
        doc = route.fetch().json()
        for one in doc["rounds"] if leaves_out else ():
            if "own" in one:
                del one["own"]
            else:  # everyone saw them at the showdown
                one["cards"] = [card[:1] if card[0].isdigit() else card for card in one["cards"]]
        route.fulfill(json=doc)

    page.route("**/api/shoes/**", answer)
    download = page.get_by_role("button", name="Download the proof")
    with page.expect_download():
        download.click()
    expect(page.get_by_text("Your browser checked it: the cards, their order and the chain match")).to_be_visible()
    leaves_out = True
    with page.expect_download():
        download.click()
    expect(page.get_by_text("This shoe was not dealt fairly.")).to_be_visible()
