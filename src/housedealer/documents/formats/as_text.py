"""A document as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from housedealer import cards
from housedealer.documents.tree import Cards, Cell, Document, Fact, Facts, Part, Picture, Section, Table, citations

WIDTH = 100
_MARK = "▸"


def text(document: Document, width: int = WIDTH) -> str:
    """The whole document, no line longer than `width` unless a word is."""
    lines = [document.title, "=" * len(document.title), *textwrap.wrap(document.under, width)]
    for one in document.sections:
        lines += section_lines(one, document.seed, width, 0)
    return "\n".join(lines)


def section_lines(one: Section, seed: str, width: int = WIDTH, depth: int = 0) -> list[str]:
    """A section with its heading, line by line."""
    title = f"{one.title}{_cited(one.lines, seed)}"
    lines = ["", *textwrap.wrap(title, width)]
    if depth == 0:
        lines.append("─" * min(width, len(one.title)))
    for part in one.parts:
        if isinstance(part, Section):
            lines += section_lines(part, seed, width, depth + 1)
        else:
            lines += _part(part, seed, width)
    return lines


def symbols(text: str) -> str:
    """Cards with suit symbols.

    >>> symbols("As Td Xx")
    'A♠ 10♦ ★'
    """
    return " ".join(cards.symbol(code) for code in cards.cards(text))


def _cited(lines: str, seed: str) -> str:
    text = ", ".join(str(one).removeprefix(f"{seed}:") for one in citations(lines, seed))
    return f"  [{text}]" if text else ""


def _part(part: Part, seed: str, width: int) -> Iterator[str]:
    if isinstance(part, Fact):
        yield from _wrapped(part.text + _cited(part.lines, seed), width, "  ", "  ")
    elif isinstance(part, Facts):
        for number, fact in enumerate(part.facts, 1):
            mark = f"  {number}. " if part.ordered else "  • "
            text = fact.text if part.ordered or not fact.about else f"{lead(fact.about)} {fact.text}"
            yield from _wrapped(text + _cited(fact.lines, seed), width, mark, " " * len(mark))
    elif isinstance(part, Picture):
        yield from _wrapped(f"(drawn in the other formats: {part.about})", width, "  ", "  ")
    else:
        yield from _table(part, seed, width)


def lead(about: str) -> str:
    """The topic of a fact, as it is written before the fact."""
    return about if about[-1] in "?." else f"{about}:"


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _cell(cell: Cell) -> str:
    return symbols(cell.text) if isinstance(cell, Cards) else cell


def _table(table: Table, seed: str, width: int) -> Iterator[str]:
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    if table.marked:
        rows = [[f"{_MARK} {row[0]}" if at in table.marked else f"  {row[0]}", *row[1:]] for at, row in enumerate(rows)]
    head = [f"  {table.head[0]}" if table.marked else table.head[0], *table.head[1:]]
    widths = column_widths([head, *rows], width - 2)
    if table.titled:
        yield f"  {table.about}"
    if any(head):
        yield from _row(head, widths, table.right)
        yield "  " + "─" * (sum(widths) + 2 * (len(widths) - 1))
    for row in rows:
        yield from _row(row, widths, table.right)
    if table.lines:
        yield f"  {_cited(table.lines, seed).strip()}"


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of columns: that of the widest cell if there is room, else less for the widest columns.

    >>> column_widths([["a", "one two three"], ["bb", "four"]], 10)
    [2, 6]
    """
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    room = width - 2 * (len(widths) - 1)
    while sum(widths) > room and max(widths) > 4:
        # The widest column is narrowed, down to the next widest.
        widest = max(widths)
        next_widest = max((one for one in widths if one < widest), default=4)
        count = widths.count(widest)
        target = max(next_widest, widest - max(1, (sum(widths) - room) // count))
        widths = [target if one == widest else one for one in widths]
    return widths


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> Iterator[str]:
    cells = [textwrap.wrap(cell, wide, break_on_hyphens=False) or [""] for cell, wide in zip(row, widths, strict=True)]
    for at in range(max(map(len, cells))):
        line = [
            (cell[at] if at < len(cell) else "").rjust(wide)
            if column in right
            else (cell[at] if at < len(cell) else "").ljust(wide)
            for column, (cell, wide) in enumerate(zip(cells, widths, strict=True))
        ]
        yield f"  {'  '.join(line)}".rstrip()
