"""A document as a PDF that a cardroom could post: letter pages, headings, tables that continue over pages, cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from housedealer import cards
from housedealer.documents.formats.as_text import lead
from housedealer.documents.formats.pdf_fonts import FAMILY, STYLES, add_fonts, close_fonts, drawn_size, width
from housedealer.documents.formats.pdf_shapes import draw_shapes
from housedealer.documents.tree import Cards, Cell, Document, Fact, Facts, Part, Picture, Section, Table, citations

PAGE = (612.0, 792.0)
MARGIN = 54.0
ROOM = PAGE[0] - 2 * MARGIN
FLOOR = 58.0
SIZE = 9.5
SMALL = 7.5
INK, SOFT, RED, RULE, SHADE = "#1a1a1f", "#6b6b75", "#bf171f", "#ccccd4", "#f2eddb"
JOKER = "★"
DATED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every file, so that the same document gives the same bytes."""


class Run(NamedTuple):
    """Words in one font, size and color; a card is not broken from its neighbors by a space of its own."""

    text: str
    font: str = "plain"
    size: float = SIZE
    color: str = INK

    @property
    def wide(self) -> float:
        """The width, in points."""
        return width(self.text, self.font, self.size)


Line = list[Run]


def pdf(document: Document) -> bytes:
    """The whole document; one with a table of contents is laid out twice, to know its pages."""
    paper = _laid(document, {})
    if any(isinstance(part, Facts) and part.contents for one in document.sections for part in one.parts):
        known = paper.pages
        close_fonts(paper.file)
        paper = _laid(document, known)
    return paper.written()


def _laid(document: Document, pages: dict[str, int]) -> _Paper:
    paper = _Paper(document, pages)
    paper.title()
    for one in document.sections:
        paper.section(one, 0)
    return paper


class _Paper:
    """Pages that are filled from the top; `y` is the height of the last line above the bottom of the page.

    `known` are the pages of sections by title, for a table of contents; `pages` are those of this layout.
    """

    def __init__(self, document: Document, known: dict[str, int]) -> None:
        from fpdf import FPDF

        self.document, self.known = document, known
        self.pages: dict[str, int] = {}
        self.file = FPDF(unit="pt", format=PAGE)
        self.file.set_auto_page_break(False)
        self.file.set_title(document.title)
        self.file.set_subject(document.under)
        self.file.set_creator("housedealer")
        self.file.set_lang("en-US")
        self.file.set_creation_date(DATED)
        add_fonts(self.file)
        self.new_page()

    # Writing

    def new_page(self) -> None:
        """Start a page."""
        self.file.add_page()
        self.y = PAGE[1] - MARGIN

    def need(self, height: float) -> bool:
        """Start a new page if this much does not fit."""
        if self.y - height >= FLOOR:
            return False
        self.new_page()
        return True

    def line(self, line: Line, x: float, y: float) -> None:
        """Draw a line of runs, its baseline at this height."""
        for run in line:
            if run.text:
                self.file.set_font(FAMILY, STYLES[run.font], drawn_size(run.size))
                self.file.set_text_color(run.color)
                self.file.text(x, PAGE[1] - y, run.text)
            x += run.wide

    def rule(self, wide: float, thick: float) -> None:
        """Draw a rule from the margin, at the height of the last line."""
        self.file.set_draw_color(RULE)
        self.file.set_line_width(thick)
        self.file.line(MARGIN, PAGE[1] - self.y, MARGIN + wide, PAGE[1] - self.y)

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
        self.rule(ROOM, 0.8)

    def section(self, one: Section, depth: int) -> None:
        """Draw a heading, on the same page as what follows, and its parts."""
        self.y -= 12 if depth == 0 else 6
        first = one.parts[0] if one.parts else None
        follows = self._start(first) if isinstance(first, Table) else 30
        self.need(min((34 if depth == 0 else 18) + follows, PAGE[1] - 2 * MARGIN - 30))
        size = 13.5 if depth == 0 else 10.5
        self.file.set_y(PAGE[1] - self.y)
        self.file.start_section(one.title, depth, strict=False)
        self.pages.setdefault(one.title, self.file.page_no())
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
        elif isinstance(part, Facts) and part.contents:
            for fact in part.facts:
                self.entry(fact.text)
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

    def entry(self, title: str) -> None:
        """Draw an entry of the table of contents, with its page and a link to it."""
        self.paragraph([Run(title)], 2, gap=1.5)
        page = self.known.get(title)
        if page is not None:
            where, base = Run(str(page)), self.y + 1.5
            self.line([where], MARGIN + ROOM - where.wide, base)
            self.file.link(MARGIN, PAGE[1] - base - SIZE, ROOM, SIZE * 1.3, self.file.add_link(page=page))

    def picture(self, picture: Picture) -> None:
        """Draw a picture as wide as the page allows, in strips if it is taller than a page."""
        page = picture.page
        scale = min(1.0, ROOM / page.width)
        high = page.height * scale
        if high > PAGE[1] - MARGIN - FLOOR - 20:
            scale *= (PAGE[1] - MARGIN - FLOOR - 20) / high
            high = page.height * scale
        self.need(high + 18)
        draw_shapes(self.file, page, MARGIN, PAGE[1] - self.y, scale)
        self.y -= high + 4
        self.paragraph([Run(picture.about, size=SMALL, color=SOFT)])

    def _start(self, table: Table) -> float:
        """The height of a table's title, head and first row, which stay on one page."""
        size, head, rows, widths = _laid_out(table)
        first = [_deep(row, widths, size) for row in ([head] if any(table.head) else []) + rows[:1]]
        return (SIZE * 1.4 if table.titled else 0) + max(sum(first), size * 5)

    def table(self, table: Table) -> None:
        """Draw rows that continue over pages, under the same head; the head never without a row."""
        size, head, rows, widths = _laid_out(table)
        self.need(min(self._start(table), PAGE[1] - 2 * MARGIN - 30))
        if table.titled:
            self.paragraph([Run(table.about, "bold", SIZE)], gap=1)
        if any(table.head):
            self.row(head, widths, table.right, size)
        for at, row in enumerate(rows):
            high = _deep(row, widths, size)
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
            self.file.set_fill_color(SHADE)
            self.file.rect(MARGIN - 3, PAGE[1] - top, full + 6, deep + 3.4, "F")
        x = MARGIN
        for at, (lines, wide) in enumerate(zip(cells, widths, strict=True)):
            for number, line in enumerate(lines, 1):
                shift = wide - sum(run.wide for run in line) if at in right else 0
                self.line(line, x + shift, top - number * size * 1.25)
            x += wide + 10
        self.y = top - deep - 3.4
        self.rule(full, 0.4)

    def written(self) -> bytes:
        """The file, with a footer on every page."""
        count = self.file.pages_count
        text = f"{self.document.title} · {self.document.under.partition(' · ')[0]}"
        for number in range(1, count + 1):
            self.file.page = number
            self.file.current_font_is_set_on_page = False
            self.line([Run(text, size=SMALL, color=SOFT)], MARGIN, 34)
            where = Run(f"{number} of {count}", size=SMALL, color=SOFT)
            self.line([where], PAGE[0] - MARGIN - where.wide, 34)
        return bytes(self.file.output())


def _laid_out(table: Table) -> tuple[float, list[Line], list[list[Line]], list[float]]:
    """The size of a table's letters, its head, its rows and the widths of its columns."""
    size = SIZE - 0.5 if len(table.head) <= 4 else SIZE - 1.5
    head: list[Line] = [[Run(name, "bold", size - 0.5, SOFT)] if name else [] for name in table.head]
    rows = [[_cell(cell, size, at in table.marked) for cell in row] for at, row in enumerate(table.rows)]
    return size, head, rows, column_widths([head, *rows])


def _deep(row: Sequence[Line], widths: Sequence[float], size: float) -> float:
    """The height of a row."""
    return max(len(broken(cell, wide)) for cell, wide in zip(row, widths, strict=True)) * size * 1.25 + 4


def _cell(cell: Cell, size: float, bold: bool) -> Line:
    if not isinstance(cell, Cards):
        return [Run(cell, "bold" if bold else "plain", size)]
    return [run for code in cards.cards(cell.text) for run in (_card(code, size), Run(" ", size=size))][:-1]


def _card(code: int, size: float) -> Run:
    if code == cards.JOKER:
        return Run(JOKER, "bold", size, INK)
    return Run(cards.symbol(code), "bold", size, RED if cards.suit(code) in (1, 2) else INK)


def broken(runs: Sequence[Run], room: float) -> list[Line]:
    """Runs broken at spaces into lines no wider than the room, at least one line."""
    lines: list[Line] = [[]]
    left = room
    for run in runs:
        parts = [part for one in _words(run.text) for part in _fitting(run, one, room)]
        for word in (run._replace(text=part) for part in parts):
            if word.wide > left + 0.01 and lines[-1] and word.text.strip(" "):
                lines.append([])
                left = room
                word = word._replace(text=word.text.lstrip(" "))  # noqa: PLW2901
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last[1:] == word[1:]:
                lines[-1][-1] = last._replace(text=last.text + word.text)
            elif word.text:
                lines[-1].append(word)
            left -= word.wide
    return [line for line in lines if line] or [[Run("")]]


def _fitting(run: Run, word: str, room: float) -> list[str]:
    """A word, or a longer one than a line (an address) in parts that fit."""
    if run._replace(text=word.strip(" ")).wide <= room or len(word) < 2:
        return [word]
    parts, part = [], ""
    for letter in word:
        if part.strip(" ") and run._replace(text=(part + letter).strip(" ")).wide > room:
            parts.append(part)
            part = ""
        part += letter
    return [*parts, part]


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
