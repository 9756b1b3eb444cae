"""What a posting does differently from its sisters: other cardrooms' postings of the same game, fact by fact."""

from __future__ import annotations

import functools
import tomllib

from housedealer.documents.paper import Fact, Part, Section, Table, walk
from housedealer.documents.words import cardroom
from housedealer.postings.loader import HERE, names
from housedealer.table.game import Game

MOST = 4
"""So many sisters stand beside each other in one table."""


@functools.cache
def _groups() -> tuple[tuple[str, ...], ...]:
    """Postings of one game that are called differently."""
    read = tomllib.loads((HERE / "sisters.toml").read_text(encoding="utf-8"))
    return tuple(tuple(group["postings"]) for group in read["games"])


def sisters(posting: str) -> list[str]:
    """The postings of the same game, by their ids: those of the same name elsewhere, and those listed as sisters.

    >>> sisters("500-club/ez-baccarat"), sisters("turlock/three-card-holdem")
    (['black-sheep/ez-baccarat'], ['the-101/three-card-texas-holdem'])
    """
    called = posting.partition("/")[2]
    listed = {other for group in _groups() if posting in group for other in group}
    return [one for one in names() if one != posting and (one in listed or one.partition("/")[2] == called)]


def differences(game: Game) -> Section | None:
    """A table of all that differs from the sisters; a sentence where nothing does."""
    others = sisters(game.posting.id)
    if not others:
        text = "No other posting of this game is among those known here."
        return Section("What other cardrooms do differently", (Fact("Sisters", text),), compared=False)
    mine = said(game)
    theirs = [_told(other) for other in others]
    parts: list[Part] = []
    for at in range(0, len(others), MOST):
        some, told = others[at : at + MOST], theirs[at : at + MOST]
        topics = list(dict.fromkeys([*mine, *(about for one in told for about in one)]))
        rows = []
        for about in topics:
            cells = [mine.get(about, "–"), *(one.get(about, "–") for one in told)]
            if len(set(cells)) > 1:
                rows.append((about, *(["the same" if cell == cells[0] and at else cell for at, cell in enumerate(cells)])))
        if rows:
            head = ("", "Here", *(_called(other, game) for other in some))
            parts.append(Table("Differences", head, tuple(rows)))
    if not parts:
        names_ = " and ".join(_called(other, game) for other in others)
        parts.append(Fact("Sisters", f"{names_} posts the same game by the same rules."))
    else:
        text = "Compared by the data of each posting as it was posted; fees are each cardroom's own, and a dash is for what a posting does not say."
        parts.insert(0, Fact("Sisters", text))
    return Section("What other cardrooms do differently", tuple(parts), compared=False)


def _called(other: str, game: Game) -> str:
    """A sister by its cardroom; by its title too where the same cardroom posts several."""
    from housedealer.postings import load

    room = other.partition("/")[0]
    alike = [one for one in (game.posting.id, *sisters(game.posting.id)) if one.partition("/")[0] == room]
    return cardroom(room) if len(alike) == 1 else load(other).title


@functools.lru_cache(maxsize=128)
def _told(posting: str) -> dict[str, str]:
    from housedealer.games import game

    return said(game(posting))


def said(game: Game) -> dict[str, str]:
    """Everything that a posting says, by what it is about: its facts, and the rows of its tables.

    >>> from housedealer.games import game
    >>> said(game("500-club/ez-baccarat"))["Tie Bet: Both hands total the same"]
    '8 to 1'
    """
    from housedealer.documents.posting import sections

    found: dict[str, str] = {}
    for section in sections(game, None):
        if not section.compared:
            continue
        for part in walk(section.parts):
            if isinstance(part, Fact):
                found[part.about] = part.text
            elif isinstance(part, Table):
                found |= {f"{part.about}: {row[0]}": ", ".join(map(str, row[1:])) for row in part.rows}
            else:
                found |= {fact.about: fact.text for fact in part.facts}
    return found
