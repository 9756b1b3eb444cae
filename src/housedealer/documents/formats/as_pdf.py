"""A document as a PDF that a cardroom could post: letter pages, headings, tables that continue over pages, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer import cards
from housedealer.documents.formats.as_text import lead
from housedealer.documents.formats.pdf_file import FONTS, Bookmark, literal, pdf_file, width
from housedealer.documents.formats.pdf_shapes import drawn_shapes
from housedealer.documents.formats.suits import drawn
from housedealer.documents.paper import Cards, Cell, Document, Fact, Facts, Part, Picture, Section, Table, citations

PAGE = (612.0, 792.0)
MARGIN = 54.0
ROOM = PAGE[0] - 2 * MARGIN
FLOOR = 58.0
SIZE = 9.5
SMALL = 7.5
INK, SOFT, RED, RULE, SHADE = "0.1 0.1 0.12", "0.42 0.42 0.46", "0.75 0.09 0.12", "0.8 0.8 0.83", "0.95 0.93 0.85"
JOKER = 4
"""The index of the joker's outline, after the four suits."""


class Run(NamedTuple):
    """Words in one font, size and color; or a card, whose text is its rank and whose suit is drawn."""

    text: str
    font: str = "plain"
    size: float = SIZE
    color: str = INK
    suit: int = -1

    @property
    def wide(self) -> float:
        """The width, in points."""
        return width(self.text, self.font, self.size) + (self.size * 0.82 if self.suit >= 0 else 0)


Line = list[Run]


def pdf(document: Document) -> bytes:
    """The whole document."""
    paper = _Paper(document)
    paper.title()
    for one in document.sections:
        paper.section(one, 0)
    return paper.file()


class _Paper:
    """Pages that are filled from the top."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.pages: list[list[str]] = [[]]
        self.bookmarks: list[Bookmark] = []
        self.y = PAGE[1] - MARGIN

    # Writing

    def need(self, height: float) -> bool:
        """Start a new page if so much does not fit."""
        if self.y - height >= FLOOR:
            return False
        self.pages.append([])
        self.y = PAGE[1] - MARGIN
        return True

    def line(self, line: Line, x: float, y: float) -> None:
        """Draw a line of runs, its baseline at this height."""
        for run in line:
            name = FONTS[run.font][0]
            if run.text:
                self.pages[-1].append(
                    f"{run.color} rg BT /{name} {run.size:g} Tf {x:.2f} {y:.2f} Td {literal(run.text)} Tj ET"
                )
            if run.suit >= 0:
                at = x + width(run.text, run.font, run.size) + 0.6
                self.pages[-1].append(f"{run.color} rg {drawn(run.suit, at, y - run.size * 0.02, run.size * 0.7)}")
            x += run.wide

    def paragraph(self, runs: Sequence[Run], x: float = 0, hang: float = 0, mark: str = "", gap: float = 3) -> None:
        """Draw words broken into lines, with `mark` before the first."""
        for at, line in enumerate(broken(runs, ROOM - x - hang)):
            high = max(run.size for run in line) * 1.32
            self.need(high)
            self.y -= high
            if at == 0 and mark:
                self.line([Run(mark, color=SOFT)], MARGIN + x, self.y)
            self.line(line, MARGIN + x + hang, self.y)
        self.y -= gap

    def cited(self, lines: str) -> list[Run]:
        """Draw citations, small and gray."""
        seed = self.document.seed
        text = ", ".join(str(one).removeprefix(f"{seed}:").replace("-", "–") for one in citations(lines, seed))
        return [Run(f"  {text}", size=SMALL, color=SOFT)] if text else []

    # The parts of a document

    def title(self) -> None:
        """Draw the head of the first page."""
        self.paragraph([Run(self.document.title, "bold", 21)], gap=2)
        self.paragraph([Run(self.document.under, size=9, color=SOFT)], gap=6)
        self.pages[-1].append(f"{RULE} RG 0.8 w {MARGIN:g} {self.y:.2f} m {PAGE[0] - MARGIN:g} {self.y:.2f} l S")

    def section(self, one: Section, depth: int) -> None:
        """Draw a heading, on the same page as what follows, and its parts."""
        self.y -= 12 if depth == 0 else 6
        self.need(64 if depth == 0 else 48)
        size = 13.5 if depth == 0 else 10.5
        if depth == 0:
            self.bookmarks.append(Bookmark(one.title, len(self.pages) - 1, self.y))
        self.paragraph([Run(one.title, "bold", size), *self.cited(one.lines)], gap=3)
        for part in one.parts:
            if isinstance(part, Section):
                self.section(part, depth + 1)
            else:
                self.part(part)

    def part(self, part: Part) -> None:
        """Draw facts as paragraphs, or a table."""
        if isinstance(part, Fact):
            self.paragraph([Run(part.text), *self.cited(part.lines)])
        elif isinstance(part, Facts):
            for number, fact in enumerate(part.facts, 1):
                mark = f"{number}." if part.ordered else "•"
                about = [] if part.ordered or not fact.about else [Run(f"{lead(fact.about)} ", "bold")]
                self.paragraph(
                    [*about, Run(fact.text), *self.cited(fact.lines)], 2, 16 if part.ordered else 11, mark, 1.5
                )
            self.y -= 2
        elif isinstance(part, Picture):
            self.picture(part)
        else:
            self.table(part)

    def picture(self, picture: Picture) -> None:
        """Draw a picture as wide as the page allows, in strips if it is taller than a page."""
        page = picture.page
        scale = min(1.0, ROOM / page.width)
        high = page.height * scale
        if high > PAGE[1] - MARGIN - FLOOR - 20:
            scale *= (PAGE[1] - MARGIN - FLOOR - 20) / high
            high = page.height * scale
        self.need(high + 18)
        self.pages[-1] += drawn_shapes(page, MARGIN, self.y, scale)
        self.y -= high + 4
        self.paragraph([Run(picture.about, size=SMALL, color=SOFT)])

    def table(self, table: Table) -> None:
        """Draw rows that continue over pages, under the same head."""
        size = SIZE - 0.5 if len(table.head) <= 4 else SIZE - 1.5
        head = [[Run(name, "bold", size - 0.5, SOFT)] if name else [] for name in table.head]
        rows = [[_cell(cell, size, at in table.marked) for cell in row] for at, row in enumerate(table.rows)]
        widths = column_widths([head, *rows])
        if table.titled:
            self.need(60)
            self.paragraph([Run(table.about, "bold", SIZE)], gap=1)
        self.need(size * 5)
        if any(table.head):
            self.row(head, widths, table.right, size)
        for at, row in enumerate(rows):
            high = max(len(broken(cell, wide)) for cell, wide in zip(row, widths, strict=True)) * size * 1.25 + 4
            if self.need(min(high, PAGE[1] - 2 * MARGIN - 30)) and any(table.head):
                self.row(head, widths, table.right, size)
            self.row(row, widths, table.right, size, at in table.marked)
        if table.lines:
            self.paragraph(self.cited(table.lines), gap=1)
        self.y -= 6

    def row(
        self, row: Sequence[Line], widths: Sequence[float], right: Sequence[int], size: float, shaded: bool = False
    ) -> None:
        """Draw one row of a table with a rule under it."""
        cells = [broken(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        deep = max(map(len, cells)) * size * 1.25
        top, full = self.y, sum(widths) + 10 * (len(widths) - 1)
        if shaded:
            self.pages[-1].append(
                f"{SHADE} rg {MARGIN - 3:g} {top - deep - 3.4:.2f} {full + 6:.2f} {deep + 3.4:.2f} re f"
            )
        x = MARGIN
        for at, (lines, wide) in enumerate(zip(cells, widths, strict=True)):
            for number, line in enumerate(lines, 1):
                shift = wide - sum(run.wide for run in line) if at in right else 0
                self.line(line, x + shift, top - number * size * 1.25)
            x += wide + 10
        self.y = top - deep - 3.4
        self.pages[-1].append(f"{RULE} RG 0.4 w {MARGIN:g} {self.y:.2f} m {MARGIN + full:.2f} {self.y:.2f} l S")

    def file(self) -> bytes:
        """The file, with a footer on every page."""
        count = len(self.pages)
        for number, page in enumerate(self.pages, 1):
            self.pages.append(page)
            text = f"{self.document.title} · {self.document.under.partition(' · ')[0]}"
            self.line([Run(text, size=SMALL, color=SOFT)], MARGIN, 34)
            where = Run(f"{number} of {count}", size=SMALL, color=SOFT)
            self.line([where], PAGE[0] - MARGIN - where.wide, 34)
            self.pages.pop()
        return pdf_file(self.document.title, PAGE, ["\n".join(page) for page in self.pages], self.bookmarks)


def _cell(cell: Cell, size: float, bold: bool) -> Line:
    if not isinstance(cell, Cards):
        return [Run(cell, "bold" if bold else "plain", size)]
    return [run for code in cards.cards(cell.text) for run in (_card(code, size), Run(" ", size=size))][:-1]


def _card(code: int, size: float) -> Run:
    if code == cards.JOKER:
        return Run("", "bold", size, INK, JOKER)
    suit = cards.suit(code)
    rank = cards.symbol(code)[:-1]
    return Run(rank, "bold", size, RED if suit in (1, 2) else INK, suit)


def broken(runs: Sequence[Run], room: float) -> list[Line]:
    """Runs broken at spaces into lines no wider than the room, at least one line."""
    lines: list[Line] = [[]]
    left = room
    for run in runs:
        words = [run] if run.suit >= 0 else [run._replace(text=word) for word in _words(run.text)]
        for word in words:
            if word.wide > left + 0.01 and lines[-1] and word.text.strip(" ") + "x" * (word.suit + 1):
                lines.append([])
                left = room
                word = word._replace(text=word.text.lstrip(" "))  # noqa: PLW2901
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last.suit < 0 and word.suit < 0 and last[1:] == word[1:]:
                lines[-1][-1] = last._replace(text=last.text + word.text)
            elif word.text or word.suit >= 0:
                lines[-1].append(word)
            left -= word.wide
    return [line for line in lines if line] or [[Run("")]]


def _words(text: str) -> list[str]:
    """Words, each with the spaces before it."""
    result, word = [], ""
    for letter in text:
        if letter == " " and word.strip():
            result.append(word)
            word = ""
        word += letter
    return [*result, word] if word else result


def column_widths(rows: Sequence[Sequence[Line]]) -> list[float]:
    """The widths of columns: that of the widest cell, or less for the widest columns if there is no room."""
    widths = [max(sum(run.wide for run in row[at]) for row in rows) + 1 for at in range(len(rows[0]))]
    room = ROOM - 10 * (len(widths) - 1)
    while sum(widths) > room + 0.5:
        widest = max(widths)
        rest = [one for one in widths if one < widest - 0.5]
        many = len(widths) - len(rest)
        target = max(max(rest, default=20.0), (room - sum(rest)) / many)
        widths = [target if one >= widest - 0.5 else one for one in widths]
        if target >= widest - 0.5:
            break
    return widths
