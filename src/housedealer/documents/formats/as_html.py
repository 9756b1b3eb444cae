"""A document as HTML: an article for the rules beside a table, or a whole page to save, post and print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from importlib import resources

from housedealer import cards
from housedealer.documents.formats.as_text import lead
from housedealer.documents.tree import (
    Cards,
    Cell,
    Citation,
    Document,
    Fact,
    Facts,
    Part,
    Picture,
    Section,
    Table,
    citations,
)

Link = Callable[[Citation], str]
"""The address where the words of a citation can be read."""
STYLE = "pages/posting/paper.css"
_RED = (1, 2)
_ODDS = re.compile(r"^[0-9,]+ to [0-9]+$")
"""Odds that must not break across lines."""


def page(document: Document, style: str | None = None, link: Link | None = None) -> str:
    """A whole page: with the style inline, so that it is one file, or with a link to the served style."""
    css = resources.files("housedealer").joinpath("web").joinpath(STYLE)
    dress = (
        f'<link rel="stylesheet" href="{escape(style)}">'
        if style
        else f"<style>\n{css.read_text(encoding='utf-8')}</style>"
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(document.title)}</title>\n{dress}\n</head>\n"
        f'<body class="sheet">\n{article(document, link=link)}\n</body>\n</html>\n'
    )


def article(document: Document, level: int = 1, folded: bool = False, link: Link | None = None) -> str:
    """The document by itself, its title a heading of that level; long parts are folded on request."""
    return "\n".join(_Writer(document.seed, folded, link).article(document, level))


class _Writer:
    """A writer of elements with the seed of its citations and their links."""

    def __init__(self, seed: str, folded: bool, link: Link | None) -> None:
        self.seed, self.folded, self.link = seed, folded, link

    def article(self, document: Document, level: int) -> Iterator[str]:
        yield f'<article class="paper" data-posting="{escape(document.posting)}">'
        yield f"<h{level}>{escape(document.title)}</h{level}>"
        yield f'<p class="under">{escape(document.under)}</p>'
        for one in document.sections:
            yield from self.section(one, level + 1)
        yield "</article>"

    def section(self, one: Section, level: int) -> Iterator[str]:
        wager = f' data-wager="{escape(one.wager)}"' if one.wager else ""
        fold = one.folded and self.folded
        yield "<details>" if fold else f"<section{wager}>"
        title = f"{escape(one.title)}{self.cited(one.lines)}"
        yield f"<summary>{title}</summary>" if fold else f"<h{level}>{title}</h{level}>"
        for part in one.parts:
            yield from self.section(part, level + 1) if isinstance(part, Section) else self.part(part)
        yield "</details>" if fold else "</section>"

    def part(self, part: Part) -> Iterator[str]:
        if isinstance(part, Fact):
            yield f"<p>{escape(part.text)}{self.cited(part.lines)}</p>"
        elif isinstance(part, Facts):
            tag = "ol" if part.ordered else "ul"
            yield f"<{tag}>"
            for fact in part.facts:
                about = "" if part.ordered or not fact.about else f"<b>{escape(lead(fact.about))}</b> "
                yield f"<li>{about}{escape(fact.text)}{self.cited(fact.lines)}</li>"
            yield f"</{tag}>"
        elif isinstance(part, Picture):
            yield f"<figure>{part.page.text()}<figcaption>{escape(part.about)}</figcaption></figure>"
        else:
            yield from self.table(part)

    def table(self, table: Table) -> Iterator[str]:
        yield (
            '<div class="scroll" tabindex="0" role="group"><table>'
            if len(table.head) > 4
            else '<div class="scroll"><table>'
        )
        if table.titled:
            yield f"<caption>{escape(table.about)}</caption>"
        if any(table.head):
            cells = "".join(
                f'<th scope="col"{_number(at, table)}>{escape(name)}</th>' if name else "<td></td>"
                for at, name in enumerate(table.head)
            )
            yield f"<thead><tr>{cells}</tr></thead>"
        yield "<tbody>"
        for at, row in enumerate(table.rows):
            force = ' class="force" title="In force"' if at in table.marked else ""
            force += f' data-wager="{escape(table.wagers[at])}"' if table.wagers else ""
            yield (
                f"<tr{force}>"
                + "".join(f"<td{_number(of, table)}>{_cell(cell)}</td>" for of, cell in enumerate(row))
                + "</tr>"
            )
        yield f"</tbody></table>{self.cited(table.lines)}</div>"

    def cited(self, lines: str) -> str:
        """Citations, each a link if its words can be read."""
        result = [self.citation(one) for one in citations(lines, self.seed)]
        return f' <span class="cited">{", ".join(result)}</span>' if result else ""

    def citation(self, one: Citation) -> str:
        label = escape(str(one).removeprefix(f"{self.seed}:").replace("-", "–"))
        return f'<a class="cite" href="{escape(self.link(one))}" data-cite="{one}">{label}</a>' if self.link else label


def _number(at: int, table: Table) -> str:
    return ' class="number"' if at in table.right else ""


def _cell(cell: Cell) -> str:
    if not isinstance(cell, Cards):
        return escape(cell.replace(" ", "\N{NO-BREAK SPACE}") if _ODDS.match(cell) else cell)
    return f'<span class="cards">{"".join(_card(code) for code in cards.cards(cell.text))}</span>'


def _card(code: int) -> str:
    red = " red" if code != cards.JOKER and cards.suit(code) in _RED else ""
    return f'<span class="card{red}">{cards.symbol(code)}</span>'
