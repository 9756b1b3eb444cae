"""What a posting says besides its play: procedures in words, its glossary, and lines that are set aside.

It is in a file of its own under `postings/written-out`, with its lines, and is read only by documents and by the audit
of lines. What many postings have in common is written once, in `procedures.toml` and `glossary.toml` beside this file;
a posting names it under `[use]` or `[terms]` with its own lines.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.postings.loader import HERE, text_of, validated
from housedealer.postings.values import Data, Lines

FOLDER = HERE / "written-out"

Topic = Literal[
    "house", "bank", "table", "wagers", "cards", "deal", "play", "hands", "settling", "irregular", "fees"
]  # fmt: skip
"""The topic of a procedure, in the order of a document."""

PlayedPart = Literal["aim", "hands", "round", "wagers", "settlement", "fees"]
"""The part of a document that states a rule which is played, and which no table of the posting's own file cites."""

Reason = Literal["heading", "lead-in", "page", "picture", "contents", "example", "illegible", "blank"]
"""Why lines are set aside.

A heading; words that only introduce or refer to something; what belongs to the page and not to the game (running
titles, numbers, stamps, marks of lists); a picture or what a scan made of it; a table of contents; an example of a
rule; what cannot be read; nothing printed.
"""


class Procedure(Data):
    """A rule that people follow and software does not play, in our own words."""

    topic: Topic
    about: str
    words: str
    lines: Lines = ""
    answers: list[str] = []
    """The questions of the floor that it answers, by their names in floor_questions.toml."""
    bears_on: list[str] = []
    """The questions that it bears on without answering them."""


class Term(Data):
    """An entry of a posting's glossary, in our own words."""

    term: str
    words: str
    lines: Lines = ""


class Procedures(Data):
    """All that a posting or a fee document says besides what its own file holds."""

    procedures: list[Procedure] = []
    glossary: list[Term] = []
    played: dict[PlayedPart, Lines] = {}
    set_aside: dict[Reason, Lines] = {}


class Loose(Data):
    """Lines set aside of whole texts, by their seeds."""

    texts: dict[str, dict[Reason, Lines]]


@functools.lru_cache(maxsize=128)
def procedures_of(name: str) -> Procedures:
    """The procedures of a posting or of a fee document by its id; empty if none are written.

    >>> procedures_of("500-club/ez-baccarat").procedures[0].topic
    'house'
    """
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        return Procedures()
    return validated(Procedures, written_out(_toml(path), _short(path)), _short(path))


@functools.cache
def loose() -> dict[str, dict[Reason, Lines]]:
    """Lines of the posted texts that belong to no posting and to no fee document, by text and reason."""
    return validated(Loose, {"texts": _toml(HERE / "loose.toml")}, "postings/loose.toml").texts


def written_out(raw: dict[str, Any], place: str) -> dict[str, Any]:
    """A file's data with shared parts written out, in the order of the topics."""
    own = {key: value for key, value in raw.items() if key not in ("use", "terms")}
    procedures = [*_shared(raw, "use", "procedures", place), *own.get("procedures", [])]
    glossary = [*_shared(raw, "terms", "glossary", place), *own.get("glossary", [])]
    return {**own, "procedures": procedures, "glossary": glossary}


def _shared(raw: dict[str, Any], key: str, file: str, place: str) -> list[dict[str, Any]]:
    result = []
    for name, lines in raw.get(key, {}).items():
        if name not in shared(file):
            raise HouseError(f"{place}: {key}.{name} is not shared; expected a name of postings/{file}.toml")
        result.append({**shared(file)[name], "lines": lines})
    return result


@functools.cache
def shared(file: str) -> dict[str, dict[str, Any]]:
    """All shared procedures, or all shared terms, by name."""
    return _toml(HERE / f"{file}.toml")


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError as error:
        raise HouseError(f"{_short(path)}: {error}; expected procedures in TOML") from None


def _short(path: Path) -> str:
    return f"postings/{path.relative_to(HERE)}"
