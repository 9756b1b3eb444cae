"""The coverage of a posted text: every line is played, read, written out, or set aside with a reason.

Only line numbers are needed. If the posted texts are at hand, blank lines need no entry, and lines recorded as blank
are checked.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from housedealer.documents.rulings.settlement import columns
from housedealer.documents.texts import Texts
from housedealer.documents.tree import Citation, citations, merged
from housedealer.errors import HouseError
from housedealer.postings import names
from housedealer.postings.fee_documents import fee_documents
from housedealer.postings.loader import HERE, read
from housedealer.postings.procedures import procedures_of

Line = tuple[str, int]
"""A line of a posted text: its seed and its number."""


@dataclass(frozen=True)
class Coverage:
    """What each line of a posting's text is used for."""

    name: str
    seed: str
    lines: frozenset[int]
    """All lines of its text."""
    kinds: dict[str, frozenset[int]]
    """The lines that are played, read, written out, explained and set aside; one line may be several."""
    missing: tuple[int, ...]
    """The lines that nothing accounts for."""
    not_blank: tuple[int, ...] = ()
    """Lines recorded as blank that are not, if the texts are at hand."""

    def as_data(self) -> dict[str, Any]:
        """The coverage as data for programs."""
        counts = {kind: len(result) for kind, result in self.kinds.items()}
        return {
            "posting": self.name,
            "seed": self.seed,
            "lines": len(self.lines),
            **counts,
            "missing": ranges(self.missing),
            "not_blank": ranges(self.not_blank),
        }


def every(texts: Texts | None = None) -> list[Coverage]:
    """The coverage of every posting and every fee document."""
    return [coverage(name, texts) for name in (*names(), *fee_documents())]


def coverage(name: str, texts: Texts | None = None) -> Coverage:
    """The coverage of one posting's text, or of one fee document's."""
    if name in fee_documents():
        raw = read(HERE / f"{name}.toml")
        seed, played = raw["seed"], _fee_tables(raw)
        own = {number for cited in citations(raw["lines"], seed) for number in _numbers(cited)}
        read_ = set[Line]()
    elif name in names():
        raw = read(HERE / f"{name}.toml")
        seed, (first, last) = raw["source"]["seed"], raw["source"]["lines"]
        own = set(range(first, last + 1))
        read_ = set(_cited(raw.get("readings", []), seed))
        played = set(_cited({key: part for key, part in raw.items() if key not in ("readings", "source")}, seed))
        played |= _elsewhere()
    else:
        raise HouseError(f"--lines: {name!r} has no posted text; expected a posting's id, or a fee document's")
    kinds = {"played": played, "read": read_, **_beside(name, seed)}
    return _counted(name, seed, own, kinds, texts)


def _counted(name: str, seed: str, own: set[int], kinds: dict[str, set[Line]], texts: Texts | None) -> Coverage:
    used_for = {
        kind: frozenset(line for at, line in result if at == seed and line in own) for kind, result in kinds.items()
    }
    blank = _blank(own, seed, texts) if texts else frozenset[int]()
    missing = own.difference(blank, *used_for.values())
    recorded = lines_of(procedures_of(name).set_aside.get("blank", ""), seed)
    not_blank = {line for at, line in recorded if at == seed and line not in blank} if texts else set[int]()
    return Coverage(name, seed, frozenset(own), used_for, tuple(sorted(missing)), tuple(sorted(not_blank)))


def _beside(name: str, seed: str) -> dict[str, set[Line]]:
    """The lines that the posting's procedures account for, by kind; rules stated elsewhere count as played."""
    result = procedures_of(name)
    return {
        "stated": set().union(*(lines_of(lines, seed) for lines in result.played.values())),
        "written": set().union(*(lines_of(one.lines, seed) for one in result.procedures)),
        "glossary": set().union(*(lines_of(one.lines, seed) for one in result.glossary)),
        "set_aside": set().union(*(lines_of(lines, seed) for lines in result.set_aside.values())),
    }


def _blank(own: Iterable[int], seed: str, texts: Texts) -> frozenset[int]:
    return frozenset(line for line in own if not texts.words(Citation(seed, line, line))[0][1].strip())


def lines_of(lines: str, seed: str) -> set[Line]:
    """The lines of a citation.

    >>> sorted(lines_of("7, 003:40-41", "000"))
    [('000', 7), ('003', 40), ('003', 41)]
    """
    return {(cited.seed, number) for cited in citations(lines, seed) for number in _numbers(cited)}


def _numbers(cited: Citation) -> range:
    return range(cited.first, cited.last + 1)


def _cited(part: Any, seed: str) -> Iterator[Line]:
    """All lines that some data cites."""
    if isinstance(part, list):
        for row in part:
            yield from _cited(row, seed)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key == "lines" and isinstance(value, str):
                yield from lines_of(value, seed)
            else:
                yield from _cited(value, seed)


def _fee_tables(raw: dict[str, Any]) -> set[Line]:
    """The lines of a fee document's tables: those of a whole section hold words too, which are accounted for
    separately."""
    parts = [part for section in raw["sections"].values() for part in (section.get("tables"), section.get("options"))]
    return set(_cited(parts, raw["seed"]))


@functools.cache
def _elsewhere() -> frozenset[Line]:
    """Lines of postings that other files use: charts of house ways, and schedules that postings print themselves."""
    charts = [_cited(read(path), "") for path in sorted((HERE / "charts").glob("*/*.toml"))]
    fees = [_fee_tables(read(path)) for path in sorted(HERE.glob("*/fees-posted.toml"))]
    return frozenset(line for result in (*charts, *fees) for line in result)


def ranges(numbers: Iterable[int]) -> str:
    """Line numbers in the form of a citation.

    >>> ranges([705, 706, 707, 710])
    '705-707, 710'
    """
    return merged(map(str, numbers))


def coverage_text(audited: Sequence[Coverage], texts: Texts | None = None) -> str:
    """The coverage of one posting or of many, a row for each, and the missing lines."""
    rows = [(one.name, str(len(one.lines)), *map(str, map(len, one.kinds.values())), _missing(one)) for one in audited]
    head = ("posting", "lines", "played", "read", "stated", "written out", "glossary", "set aside", "unaccounted")
    parts = [columns(rows, head, right=range(1, 9))]
    for one in audited:
        if one.missing:
            parts.append(f"\n{one.name}: {one.seed}:{ranges(one.missing)}")
            parts += [f"{line:>6}  {words}" for line, words in _words(one, texts)]
        if one.not_blank:
            parts.append(f"\n{one.name}: recorded as blank, but not blank: {one.seed}:{ranges(one.not_blank)}")
    total = sum(len(one.missing) for one in audited)
    parts.append(f"\n{total or 'no'} line{'' if total == 1 else 's'} unaccounted for")
    return "\n".join(parts)


def _missing(one: Coverage) -> str:
    return str(len(one.missing) + len(one.not_blank))


def _words(one: Coverage, texts: Texts | None) -> list[tuple[int, str]]:
    if texts is None:
        return []
    return [words for line in one.missing for words in texts.words(Citation(one.seed, line, line))]
