"""A connection that is lost, silent or cut in mid-answer: the page resumes by itself where it was."""

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


class Proxy:
    """A proxy between page and server that can be made to drop the server's messages."""

    def __init__(self) -> None:
        self.drops = False
        self.dropped: list[str] = []

    def route(self, page_side: WebSocketRoute) -> None:
        """Carry messages both ways, or, while dropping, to the server alone."""
        server_side = page_side.connect_to_server()

        def on_message(message: str | bytes) -> None:
            if self.drops:
                self.dropped.append(str(message))
            else:
                page_side.send(message)

        server_side.on_message(on_message)


ASKED = "!!document.querySelector('.choices button') && !document.querySelector('.dock > [inert]')"


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
        self.proxy = Proxy()

    def restart(self) -> None:
        """Start the server again, with the page's clock stopped meanwhile, however long a busy machine takes."""
        self.server.start().http.close()
        self.page.clock.resume()

    def kill(self) -> None:
        """Kill the server, and stop the page's clock until it is back."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1"))
        self.server.kill()

    def ask_for_a_choice(self) -> None:
        """Play blackjack until a hand waits for its player and nothing else is under way."""
        self.page.goto(f"{self.house.address}/")
        open_table(self.page, "the-101/blackjack-x")
        # A step may have answered the question already: then the dock is inert until the answer is back.
        for _ in range(2000):
            if self.page.evaluate(ASKED):
                break
            step(self.page)
        expect(self.page.locator(".choices button").first).to_be_visible()
        expect(self.page.locator(".dock > [inert]")).to_have_count(0)

    def until_dropped(self, text: str) -> None:
        """Wait until the server has sent this, and the page has not received it."""
        for _ in range(1200):
            if any(text in message for message in self.proxy.dropped):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the server never sent {text}")


@pytest.fixture
def room(chromium: Browser, tmp_path: Path) -> Iterator[Room]:
    made = Room(chromium, tmp_path)
    yield made
    made.context.close()
    made.house.http.close()
    made.server.stop()


def finish(page: Page) -> None:
    """Play on until a settlement is shown."""
    result = page.locator(".side h2", has_text=re.compile(r"^(Round|Hand) \d"))
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


def lose_an_answer(room: Room) -> Page:
    """Make a choice that reaches the server, which dies before its answer reaches the page."""
    room.page.route_web_socket(re.compile("/ws"), room.proxy.route)
    room.ask_for_a_choice()
    page = room.page
    room.proxy.drops = True
    press(page, bank=False)
    room.until_dropped('"type":"ok"')
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    return page


def test_a_choice_whose_answer_was_lost_is_sent_again_and_counts_once(room: Room) -> None:
    """The choice reached the server, its answer did not reach the page, and the server died. The page sends it again
    under the same number; no error is shown, and the ledger has it once."""
    page = lose_an_answer(room)
    room.proxy.drops = False
    room.restart()
    expect(page.locator(LOST)).to_be_hidden()
    expect(page.locator(".dock > [inert]")).to_have_count(0)
    expect(page.locator(".dock .error")).to_have_text("")
    # Whether or not that choice ended the round, its settlement is shown.
    finish(page)


def test_a_choice_whose_answer_was_lost_for_long_counts_once_and_the_page_says_so(room: Room) -> None:
    """However late the connection is back, what reached the server before is not left open."""
    page = lose_an_answer(room)
    page.clock.run_for(30_000)
    expect(page.locator(".dock > [inert]")).to_have_count(1)
    room.proxy.drops = False
    room.restart()
    expect(page.locator(".notice.back")).to_have_text("You’re back online. Your last choice went through.")
    expect(page.locator(".dock .error")).to_have_text("")
    finish(page)


def test_a_choice_that_was_never_sent_is_not_made_much_later_and_the_page_says_so(room: Room) -> None:
    room.ask_for_a_choice()
    page = room.page
    before = page.locator(".choices").inner_text()
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    press(page, bank=False)
    expect(page.locator(".dock > [inert]")).to_have_count(1)
    page.clock.fast_forward(12_000)
    page.get_by_role("button", name="Try now").click()  # in vain: what waits is given up
    expect(page.locator(".dock .error")).to_contain_text("nothing was done")
    room.restart()
    expect(page.locator(".notice.back")).to_have_text(
        "You’re back online. Your last choice wasn’t sent: make it again."
    )
    expect(page.locator(".choices")).to_have_text(before, use_inner_text=True)
    finish(page)


def test_the_end_of_a_round_that_was_missed_is_fetched(room: Room) -> None:
    """The server finished a round that the page missed, died, and came back without it: the page shows its end."""
    room.page.route_web_socket(re.compile("/ws"), room.proxy.route)
    room.ask_for_a_choice()
    page = room.page
    result = page.locator(".side h2", has_text=re.compile(r"^(Round|Hand) \d"))
    before = result.inner_text() if result.is_visible() else ""
    room.proxy.drops = True
    # The holder leaves while messages are dropped: the rest of the hand is passed, and the round ends.
    page.get_by_role("button", name="Your seat").click()
    page.get_by_role("button", name="Leave seat").click()
    room.until_dropped('"event":"end"')
    room.kill()
    expect(page.locator(LOST)).to_be_visible()
    room.proxy.drops = False
    room.restart()
    expect(page.locator(LOST)).to_be_hidden()
    expect(result).to_be_visible()
    expect(result).not_to_have_text(before, use_inner_text=True)
    expect(page.locator(".why li").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Take a seat"))).to_be_visible()


def test_a_silent_connection_is_dropped_and_replaced(room: Room) -> None:
    """No close and no error, just silence, as when a phone leaves the network's reach."""
    room.page.route_web_socket(re.compile("/ws"), room.proxy.route)
    room.ask_for_a_choice()
    page = room.page
    before = page.locator(".choices").inner_text()
    room.proxy.drops = True
    page.evaluate("window.dispatchEvent(new Event('online'))")  # the page pings the server
    page.clock.fast_forward(12_000)
    expect(page.locator(LOST)).to_be_visible()
    room.proxy.drops = False
    page.clock.fast_forward(30_000)  # an attempt that was made in silence is given up
    expect(page.locator(LOST)).to_be_hidden()
    expect(page.locator(".choices")).to_have_text(before, use_inner_text=True)
    finish(page)


def test_a_device_that_goes_offline_says_so_soon(room: Room) -> None:
    """The browser says that it is offline: the server is asked at once, and its silence of a few seconds is shown."""
    page = room.page
    page.route_web_socket(re.compile("/ws"), room.proxy.route)
    room.ask_for_a_choice()
    room.proxy.drops = True
    page.clock.pause_at(page.evaluate("Date.now() + 1"))
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(LOST)).to_be_hidden()
    page.clock.fast_forward(4000)
    expect(page.locator(LOST)).to_be_visible(timeout=10_000)
