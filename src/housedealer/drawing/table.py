"""A table drawn as SVG: the felt, the cards in the middle, every seat with its money and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer import cards
from housedealer.drawing.svg import Page

FELT, RAIL, CELL, CHALK, GOLD = "#0b6b3a", "#3b2a1a", "#0e7d45", "#f4f1e6", "#ffd54a"
BACK, FACE, RED, BLACK = "#26408b", "#ffffff", "#b00020", "#1b1b1b"
WIDTH, COLUMNS, MARGIN, GAP = 960, 3, 18, 12
CARD = (30, 40)
LINE = 46
"""The height of a row of cards."""
MOST = 8
"""How many cards fit into a row of a seat."""
LETTERS = 130
"""How many letters fit into the line at the bottom."""

Line = tuple[str, list[int | None]]
"""A name and a row of cards; None is a card face down."""


class DrawnSeat(NamedTuple):
    """A seat: its two lines of text, its rows of cards, and whether it is its turn."""

    heads: tuple[str, str]
    lines: list[Line]
    marked: bool = False


class DrawnTable(NamedTuple):
    """A table: its title, the cards in the middle, the seats, and a line at the bottom."""

    title: str
    middle: list[Line]
    seats: list[DrawnSeat]
    footer: str = ""


def table_svg(table: DrawnTable) -> str:
    """The table as SVG: see `table_page`."""
    return table_page(table).text()


def table_page(table: DrawnTable) -> Page:
    """The table drawn on a page.

    >>> drawn = table_page(DrawnTable("War", [("board", [51, None])], [DrawnSeat(("Seat 1", "$20"), [])])).text()
    >>> "A♠" in drawn, drawn.count("<rect")
    (True, 6)
    """
    high = 64 + LINE * max([1, *(len(seat.lines) for seat in table.seats)])
    rows = -(-len(table.seats) // COLUMNS)
    top = 56 + LINE * -(-len(table.middle) // 2)
    page = Page(WIDTH, top + rows * (high + GAP) + 60)
    page.box(0, 0, page.width, page.height, RAIL)
    page.box(8, 8, page.width - 16, page.height - 16, FELT)
    page.words(WIDTH / 2, 36, table.title, 18, CHALK, "middle", True)
    half = WIDTH / 2
    for at, (name, held) in enumerate(table.middle):
        x, y = MARGIN + (at % 2) * (half - MARGIN), 50 + LINE * (at // 2)
        page.words(x, y + 26, name, 13, CHALK)
        lay_cards(page, x + 100, y, held)
    wide = (WIDTH - 2 * MARGIN - GAP * (COLUMNS - 1)) / COLUMNS
    for at, seat in enumerate(table.seats):
        x, y = MARGIN + (at % COLUMNS) * (wide + GAP), top + (at // COLUMNS) * (high + GAP)
        _draw_seat(page, (x, y, wide, high), seat)
    shown = table.footer if len(table.footer) < LETTERS else f"{table.footer[: LETTERS - 2]} …"
    page.words(WIDTH / 2, page.height - 26, shown, 12, CHALK, "middle")
    return page


def _draw_seat(page: Page, box: tuple[float, float, float, float], seat: DrawnSeat) -> None:
    x, y, wide, high = box
    page.box(x, y, wide, high, CELL, GOLD if seat.marked else FELT)
    for line, (words, size) in enumerate(zip(seat.heads, (15, 13), strict=True)):
        page.words(x + 10, y + 22 + 20 * line, words, size, GOLD if seat.marked else CHALK, bold=not line)
    for line, (name, held) in enumerate(seat.lines):
        page.words(x + 10, y + 80 + LINE * line, name, 11, CHALK)
        lay_cards(page, x + (52 if name else 10), y + 56 + LINE * line, held)


def lay_cards(page: Page, x: float, y: float, held: Sequence[int | None]) -> None:
    """Draw cards side by side, closer together where there are many."""
    wide, high = CARD
    apart = min(wide + 3, (MOST * (wide + 3) - 33) / len(held)) if held else 0
    for at, code in enumerate(held):
        left = x + at * apart
        if code is None:
            page.box(left, y, wide, high, BACK, CHALK)
            continue
        page.box(left, y, wide, high, FACE, BLACK)
        color = RED if code != cards.JOKER and cards.suit(code) in (1, 2) else BLACK
        text = cards.symbol(code)
        page.words(left + 3, y + 17, text, 12 if len(text) < 3 else 10, color, bold=True)


def cards_svg(codes: Sequence[int | None], words: str = "") -> str:
    """Cards in a row on the felt, with a line of words beneath."""
    page = Page(max(34 * len(codes) + 16, 9 * len(words) + 24), 84 if words else 58)
    page.box(0, 0, page.width, page.height, FELT)
    lay_cards(page, 10, 9, codes)
    if words:
        page.words(10, 72, words, 13, CHALK)
    return page.text()
