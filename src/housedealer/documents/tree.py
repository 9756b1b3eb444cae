"""A document before it is rendered, as a small tree of sections, facts, tables and cards, the same for every format.

A fact has a topic, so that two postings of one game can be compared fact by fact; `lines` are the lines of the posted
text that it comes from, in the posting's own seed unless another is given before them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from housedealer.drawing.svg import Page


@dataclass(frozen=True)
class Cards:
    """Cards in a cell of a table, as text: `As Kd Xx`."""

    text: str

    def __str__(self) -> str:
        return self.text


Cell = str | Cards


@dataclass(frozen=True)
class Fact:
    """One thing that a posting says: its topic, a sentence or two, and its lines.

    In an unordered list the topic is written before the fact.
    """

    about: str
    text: str
    lines: str = ""


@dataclass(frozen=True)
class Facts:
    """A list of facts; ordered if they are the steps of a round."""

    facts: tuple[Fact, ...]
    ordered: bool = False
    contents: bool = False
    """Whether they are the titles of sections, which pages are named for."""


@dataclass(frozen=True)
class Table:
    """Rows under a head; the first cell is the topic of a row."""

    about: str
    """What the table shows; a title above it if `titled`."""
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    right: tuple[int, ...] = ()
    """Columns of numbers, aligned right."""
    marked: tuple[int, ...] = ()
    """Rows in force, where the table lists more."""
    lines: str = ""
    titled: bool = False
    wagers: tuple[str, ...] = ()
    """The wagers that the rows are about, by their ids, where each row is a wager."""
    summary: str = ""
    """The text that is compared with sister postings in place of the rows."""
    keys: tuple[str, ...] = ()
    """What each row means, whatever its label says: rows of two postings are matched by it."""


@dataclass(frozen=True)
class Picture:
    """A drawing with a title."""

    about: str
    page: Page


Part = Fact | Facts | Table | Picture


@dataclass(frozen=True)
class Section:
    """A heading with its parts."""

    title: str
    parts: tuple[Part | Section, ...]
    lines: str = ""
    wager: str = ""
    """The id of the wager that it is about, so that a page can show its edge beside it."""
    compared: bool = True
    """Whether it compares sister postings."""
    folded: bool = False
    """Whether a page may fold it away at first."""


@dataclass(frozen=True)
class Document:
    """A posting written out."""

    posting: str
    title: str
    under: str
    """The line under the title: the cardroom, the kind of game, where it was posted."""
    seed: str
    sections: tuple[Section, ...]


class Citation(NamedTuple):
    """Lines of one posted text, the first and the last of them."""

    seed: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.seed}:{self.first}" + (f"-{self.last}" if self.last != self.first else "")


_CITED = re.compile(r"(?:([0-9]{3}):)?([0-9]+)(?:-([0-9]+))?")


def citations(lines: str, seed: str) -> list[Citation]:
    """The lines that a fact cites, each with its seed.

    >>> [str(one) for one in citations("786, 790-802, 003:40-46", "000")]
    ['000:786', '000:790-802', '003:40-46']
    """
    result: list[Citation] = []
    if lines.startswith("own "):
        return result  # words of a user's own, not lines of a posted text
    for other, first, last in _CITED.findall(lines):
        if int(first):
            result.append(Citation(other or seed, int(first), int(last or first)))
    return result


def merged(lines: Iterable[str]) -> str:
    """Lines of one seed merged, in order, neighbors as one range.

    >>> merged(["4111, 4245", "4246", "4111, 4247-4250"])
    '4111, 4245-4250'
    """
    numbers = sorted(
        {number for one in lines for cited in citations(one, "") for number in range(cited.first, cited.last + 1)}
    )
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def cited_once(one: Section) -> Section:
    """A section whose facts do not all repeat the same lines: the lines that most of them cite are moved to the
    heading.

    >>> some = Facts((Fact("one", "One.", "5-6"), Fact("two", "Two.", "5-6"), Fact("three", "Three.", "9")))
    >>> result = cited_once(Section("Some", (some,)))
    >>> result.lines, [fact.lines for fact in result.parts[0].facts]
    ('5-6', ['', '', '9'])
    """
    cited = Counter(lines for part in one.parts for lines in _cited_in(part) if lines)
    shared = one.lines
    if not shared and cited:
        most, count = cited.most_common(1)[0]
        shared = most if count > 1 else ""
    return replace(one, lines=shared, parts=tuple(_without(part, shared) for part in one.parts))


def _cited_in(part: Part | Section) -> list[str]:
    if isinstance(part, Facts):
        return [fact.lines for fact in part.facts]
    return [] if isinstance(part, (Section, Picture)) else [part.lines]


def _without(part: Part | Section, lines: str) -> Part | Section:
    """A part without the citations that are given above it already."""
    if isinstance(part, Section):
        return cited_once(part)
    if isinstance(part, Facts):
        return replace(
            part, facts=tuple(replace(fact, lines="") if fact.lines == lines else fact for fact in part.facts)
        )
    if isinstance(part, Picture):
        return part
    return replace(part, lines="") if part.lines == lines else part


def walk(parts: Sequence[Part | Section]) -> Iterator[Part]:
    """All parts under some sections, in order.

    >>> [part.about for part in walk([Section("One", (Fact("deck", "One deck."),))]) if isinstance(part, Fact)]
    ['deck']
    """
    for part in parts:
        if isinstance(part, Section):
            yield from walk(part.parts)
        else:
            yield part


def section(title: str, *parts: Part | Section | None, lines: str = "", compared: bool = True) -> Section | None:
    """A section of the parts that are not None; None if there are none."""
    there = tuple(part for part in parts if part is not None and not (isinstance(part, Facts) and not part.facts))
    return Section(title, there, lines, compared=compared) if there else None


def steps(*facts: Fact | None) -> Facts:
    """Steps of a round, in order."""
    return Facts(tuple(fact for fact in facts if fact is not None), ordered=True)


def facts(*given: Fact | None) -> Facts:
    """Facts, without an order."""
    return Facts(tuple(fact for fact in given if fact is not None))
