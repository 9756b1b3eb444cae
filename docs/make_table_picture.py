"""Take the docs' screenshot of the table in the browser: a hand of blackjack in play, at a running server.

Run `housedealer serve` in one terminal, then `python docs/make_table_picture.py http://localhost:8765`, with playwright
and Chromium installed as for the tests.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURE = Path(__file__).parent / "pictures" / "table.png"
POSTING = "the-101/blackjack-x"
ONES_OWN = "document.querySelectorAll('.felt .card').length > 8 && document.querySelector('.dock [data-choice=hit]')"


def main(address: str) -> None:
    """Sit down, wager, and take the screenshot when it is our turn and everybody has cards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script("localStorage.setItem('pace', '0'); localStorage.setItem('toured', '1')")
        page = context.new_page()
        page.goto(f"{address}/#/posting/{POSTING}")
        page.get_by_role("button", name="Open a table").click()
        page.get_by_role("button", name=re.compile("^Take a seat")).click()
        page.get_by_role("button", name="Sit down").click()
        for _ in range(600):
            if page.evaluate(f"Boolean({ONES_OWN})"):
                break
            answer(page)
            page.wait_for_timeout(100)
        else:
            sys.exit("a hand with a decision did not come")
        page.screenshot(path=PICTURE)
        browser.close()


def answer(page: Page) -> None:
    """Pass the bank, place the smallest wager, decline offers before the hand."""
    dock = page.locator(".dock")
    if dock.locator(".bankpanel").count():
        page.keyboard.press("p")
    elif dock.locator(".tile").count():
        dock.locator(".tile").first.click()
        page.keyboard.press("d")
    elif dock.locator("[data-choice=decline]").count():
        dock.locator("[data-choice=decline]").click()
    elif dock.locator("[data-choice=stand]").count():
        dock.locator("[data-choice=stand]").click()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
