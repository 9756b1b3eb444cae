"""A document as Markdown."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from housedealer.documents.formats.as_text import lead, symbols
from housedealer.documents.tree import Cards, Cell, Document, Fact, Facts, Part, Picture, Section, citations


def markdown(document: Document) -> str:
    """The whole document."""
    lines = [f"# {_plain(document.title)}", "", _plain(document.under), ""]
    for one in document.sections:
        lines += _section(one, document.seed, 2)
    return "\n".join(lines).rstrip() + "\n"


def _section(one: Section, seed: str, level: int) -> Iterator[str]:
    yield f"{'#' * level} {_plain(one.title)}"
    yield ""
    if one.lines:
        yield _cited(one.lines, seed).strip()
        yield ""
    for part in one.parts:
        if isinstance(part, Section):
            yield from _section(part, seed, level + 1)
        else:
            yield from _part(part, seed)
            yield ""


def _part(part: Part, seed: str) -> Iterator[str]:
    if isinstance(part, Fact):
        yield _plain(part.text) + _cited(part.lines, seed)
    elif isinstance(part, Facts):
        for number, fact in enumerate(part.facts, 1):
            mark = f"{number}. " if part.ordered else f"- **{_plain(lead(fact.about))}** " if fact.about else "- "
            yield f"{mark}{_plain(fact.text)}{_cited(fact.lines, seed)}"
    elif isinstance(part, Picture):
        drawn = base64.b64encode(part.page.text().encode()).decode()
        yield f"![{_plain(part.about)}](data:image/svg+xml;base64,{drawn})"
    else:
        if part.titled:
            yield f"**{_plain(part.about)}**"
            yield ""
        yield _row(list(part.head))
        yield _row([("---:" if at in part.right else "---") for at in range(len(part.head))])
        for at, row in enumerate(part.rows):
            cells = [_cell(cell) for cell in row]
            yield _row([f"**{cell}**" if cell else "" for cell in cells] if at in part.marked else cells)
        if part.lines:
            yield ""
            yield _cited(part.lines, seed).strip()


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    return symbols(cell.text) if isinstance(cell, Cards) else _plain(cell)


def _plain(text: str) -> str:
    """Text in which nothing is taken for a mark.

    >>> _plain("1 < 2 | *3*")
    '1 &lt; 2 \\\\| \\\\*3\\\\*'
    """
    for mark in "\\|*_`":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("<", "&lt;")


def _cited(lines: str, seed: str) -> str:
    """Lines as a reader cites them: one of them is a line.

    >>> _cited("709", "000"), _cited("709-711", "000"), _cited("", "000")
    (' *(line 709)*', ' *(lines 709-711)*', '')
    """
    cited = citations(lines, seed)
    text = ", ".join(str(one).removeprefix(f"{seed}:") for one in cited)
    name = "line" if len(cited) == 1 and cited[0].first == cited[0].last else "lines"
    return f" *({name} {text})*" if text else ""
