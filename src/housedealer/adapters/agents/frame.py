"""The table drawn as SVG: the felt, the cards in the middle, every seat with its money and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.adapters.agents.text_observation import question_lines, viewers_of
from housedealer.drawing.svg import Page
from housedealer.money import show
from housedealer.table.held_cards import Held, visible

if TYPE_CHECKING:
    from housedealer.adapters.agents.episode import Sitting

FELT, RAIL, CELL, CHALK, GOLD = "#0b6b3a", "#3b2a1a", "#0e7d45", "#f4f1e6", "#ffd54a"
BACK, FACE, RED, BLACK = "#26408b", "#ffffff", "#b00020", "#1b1b1b"
WIDTH, COLUMNS, MARGIN, GAP = 960, 3, 18, 12
CARD = (30, 40)
LINE = 46
"""The height of a row of cards."""
MOST = 8
"""How many cards fit into a row of a seat."""


def svg(sitting: Sitting, agent: str | None) -> str:
    """The table as an agent sees it; None for the house's view."""
    middle = _middle(sitting, agent)
    seats = [_seat(sitting, seat, agent) for seat in range(1, len(sitting.agents) + 1)]
    high = 64 + LINE * max([1, *(len(lines) for _, lines in seats)])
    rows = -(-len(seats) // COLUMNS)
    top = 56 + (LINE * -(-len(middle) // 2) if middle else 0)
    page = Page(WIDTH, top + rows * (high + GAP) + 60)
    page.box(0, 0, page.width, page.height, RAIL)
    page.box(8, 8, page.width - 16, page.height - 16, FELT)
    title = sitting.conditions.game.posting.title
    number = sitting.finished if sitting.over else sitting.finished + 1
    page.words(WIDTH / 2, 36, f"{title} · round {number}", 18, CHALK, "middle", True)
    half = WIDTH / 2
    for at, (name, held) in enumerate(middle):
        x, y = MARGIN + (at % 2) * (half - MARGIN), 50 + LINE * (at // 2)
        page.words(x, y + 26, name, 13, CHALK)
        _lay(page, x + 100, y, held)
    wide = (WIDTH - 2 * MARGIN - GAP * (COLUMNS - 1)) / COLUMNS
    for at, (heads, lines) in enumerate(seats):
        x, y = MARGIN + (at % COLUMNS) * (wide + GAP), top + (at // COLUMNS) * (high + GAP)
        asked = sitting.agents[at] in sitting.asked_together
        page.box(x, y, wide, high, CELL, GOLD if asked else FELT)
        for line, (words, size) in enumerate(zip(heads, (15, 13), strict=True)):
            page.words(x + 10, y + 22 + 20 * line, words, size, GOLD if asked else CHALK, bold=not line)
        for line, (name, held) in enumerate(lines):
            page.words(x + 10, y + 80 + LINE * line, name, 11, CHALK)
            _lay(page, x + (52 if name else 10), y + 56 + LINE * line, held)
    question = " ".join(question_lines(sitting, agent))
    shown = question if len(question) < 130 else f"{question[:128]} …"
    page.words(WIDTH / 2, page.height - 26, shown, 12, CHALK, "middle")
    return page.text()


Line = tuple[str, list[int | None]]
"""A name and a row of cards; None is a card face down."""


def _faces(held: Sequence[Held], viewers: Sequence[str]) -> list[int | None]:
    seen: list[int | None] = [*visible(held, viewers)]
    return [*seen, *[None] * (len(held) - len(seen))]


def _middle(sitting: Sitting, agent: str | None) -> list[Line]:
    """The cards at positions that are nobody's seat, and a discard that may be taken."""
    picture, viewers = sitting.observations.picture_of(sitting), viewers_of(sitting, agent)
    result: list[Line] = []
    for name in sitting.conditions.layout.shared:
        if picture.hands.get(name):
            result.append((name, _faces(picture.hands[name], viewers)))
    if picture.reach is not None:
        result.append(("in reach", [picture.reach]))
    return result


def _seat(sitting: Sitting, seat: int, agent: str | None) -> tuple[tuple[str, str], list[Line]]:
    """A seat's two lines of text, and its rows of cards."""
    picture, viewers = sitting.observations.picture_of(sitting), viewers_of(sitting, agent)
    stake = sitting.observations.seat_money(sitting)[seat - 1]
    marks = [mark for mark, there in stake.marks.items() if there]
    name = " · ".join([f"Seat {seat}", *(["you"] if sitting.agents[seat - 1] == agent else []), *marks])
    staked = f", {show(stake.at_stake)} at stake" if stake.at_stake else ""
    lines: list[Line] = []
    for position, held in picture.hands.items():
        if position.partition("#")[0].partition(".")[0] == str(seat) and held:
            lines.append(("", _faces(held, viewers)))
    for position, held in picture.apart.items():
        if position.partition(".")[0] == str(seat) and held:
            lines.append(("apart", _faces(held, viewers)))
    for (position, segment), held in picture.segments.items():
        if position.partition(".")[0] == str(seat) and held:
            lines.append((segment, _faces(held, viewers)))
    return (name, f"{show(stake.stack)}{staked}"), lines


def _lay(page: Page, x: float, y: float, held: Sequence[int | None]) -> None:
    """Draw cards side by side, closer together where there are many."""
    wide, high = CARD
    apart = min(wide + 3, (MOST * (wide + 3) - 33) / len(held)) if held else 0
    for at, code in enumerate(held):
        left = x + at * apart
        if code is None:
            page.box(left, y, wide, high, BACK, CHALK)
            continue
        page.box(left, y, wide, high, FACE, BLACK)
        colour = RED if code != cards.JOKER and cards.suit(code) in (1, 2) else BLACK
        text = cards.symbol(code)
        page.words(left + 3, y + 17, text, 12 if len(text) < 3 else 10, colour, bold=True)
