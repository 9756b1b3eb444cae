"""A connection that is lost, silent or cut in mid-answer: the page goes on by itself where it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.server.harness import Server

from .conftest import PATIENCE
from .test_browser import open_table, press, step

LOST = ".notice.lost"


class Cut:
    """A line between page and server that can be made to swallow what the server says."""

    def __init__(self) -> None:
        self.swallows = False
        self.swallowed: list[str] = []

    def route(self, page_side: WebSocketRoute) -> None:
        """Carry messages both ways, or, cut, to the server alone."""
        server_side = page_side.connect_to_server()

        def told(message: str | bytes) -> None:
            if self.swallows:
                self.swallowed.append(str(message))
            else:
                page_side.send(message)

        server_side.on_message(told)


class Room:
    """A server of its own and a page at it."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.server = Server(f"sqlite:///{folder / 'tables.db'}", again_seconds=0.3)
        self.house = self.server.start()
        self.context = browser.new_context(viewport={"width": 1280, "height": 860})
        self.context.add_init_script("localStorage.setItem('pace', '0')")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.clock.install()
        self.cut = Cut()

    def restart(self) -> None:
        """Start the server again; for the page no time goes by meanwhile, however long that takes on a busy machine."""
        self.server.start().http.close()
        self.page.clock.resume()

    def kill(self) -> None:
        """The server dies, and the page's time stands still until it is back."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1"))
        self.server.kill()

    def ask_for_a_choice(self) -> None:
        """Play blackjack until a hand waits for its player and nothing else is under way."""
        self.page.goto(f"{self.house.address}/")
        open_table(self.page, "the-101/blackjack-x")
        for _ in range(2000):
            if self.page.locator(".choices button").count():
                break
            step(self.page)
        expect(self.page.locator(".choices button").first).to_be_visible()
        expect(self.page.locator(".dock > [inert]")).to_have_count(0)

    def until_swallowed(self, text: str) -> None:
        """Wait until the server has said this, unheard by the page."""
        for _ in range(1200):
            if any(text in said for said in self.cut.swallowed):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the server never said {text}")


@pytest.fixture
def room(chromium: Browser, tmp_path: Path) -> Iterator[Room]:
    made = Room(chromium, tmp_path)
    yield made
    made.context.close()
    made.house.http.close()
    made.server.stop()


def finish(page: Page) -> None:
    """Play on until a settlement is shown."""
    result = page.locator(".side h2", has_text=re.compile(r"^Round \d"))
    for _ in range(2000):
        if result.count() and result.first.is_visible():
            return
        step(page)
    raise AssertionError(page.locator(".dock").inner_text())


def test_a_lost_connection_resumes_where_it_was(room: Room) -> None:
    """The server is killed in mid-round and started again; the page goes on by itself."""
    room.ask_for_a_choice()
    page = room.page
    before = page.locator(".choices").inner_text()
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    expect(page.locator(LOST)).to_contain_text("Connection lost")
    room.restart()
    expect(page.locator(LOST)).to_be_hidden()
    expect(page.locator(".choices")).to_have_text(before, use_inner_text=True)
    expect(page.locator(".dock .error")).to_have_text("")
    finish(page)


def test_a_choice_whose_answer_was_cut_off_is_said_again_and_counts_once(room: Room) -> None:
    """The choice reached the server, its answer did not reach the page, and the server died. The page says it again by
    the same number; nothing is wrong, and the books have it once."""
    room.page.route_web_socket(re.compile("/ws"), room.cut.route)
    room.ask_for_a_choice()
    page = room.page
    room.cut.swallows = True
    press(page, bank=False)
    room.until_swallowed('"type":"ok"')
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    room.cut.swallows = False
    room.restart()
    expect(page.locator(LOST)).to_be_hidden()
    expect(page.locator(".dock > [inert]")).to_have_count(0)
    expect(page.locator(".dock .error")).to_have_text("")
    # Whether the round was over with that choice or not, its settlement comes to be shown.
    finish(page)


def test_the_end_of_a_round_that_was_missed_is_fetched(room: Room) -> None:
    """The server finished the round unheard, died, and came back without it: the page still shows how it ended."""
    room.page.route_web_socket(re.compile("/ws"), room.cut.route)
    room.ask_for_a_choice()
    page = room.page
    result = page.locator(".side h2", has_text=re.compile(r"^Round \d"))
    before = result.inner_text() if result.is_visible() else ""
    room.cut.swallows = True
    # The holder leaves unheard: what is left of the hand is passed, and the round ends.
    page.get_by_role("button", name="Your seat").click()
    page.get_by_role("button", name="Leave seat").click()
    room.until_swallowed('"event":"end"')
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    room.cut.swallows = False
    room.restart()
    expect(page.locator(LOST)).to_be_hidden()
    expect(result).to_be_visible()
    expect(result).not_to_have_text(before, use_inner_text=True)
    expect(page.locator(".why li").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Take a seat"))).to_be_visible()


def test_a_line_that_falls_silent_is_given_up_and_made_anew(room: Room) -> None:
    """No close, no error, just nothing any more, as when a phone leaves the network's reach."""
    room.page.route_web_socket(re.compile("/ws"), room.cut.route)
    room.ask_for_a_choice()
    page = room.page
    before = page.locator(".choices").inner_text()
    room.cut.swallows = True
    page.evaluate("window.dispatchEvent(new Event('online'))")  # the page asks whether the server is there
    page.clock.fast_forward(30_000)
    expect(page.locator(LOST)).to_be_visible()
    room.cut.swallows = False
    expect(page.locator(LOST)).to_be_hidden()
    expect(page.locator(".choices")).to_have_text(before, use_inner_text=True)
    finish(page)
