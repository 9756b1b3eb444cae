"""The legal checklist: for each point the lines of a posting that meet it, "not found", or what is against it.

The points are data (law.toml beside this file), each with its law's source, date and status.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import model_validator

from housedealer.documents.procedures import procedures
from housedealer.documents.rulings.floor_rulings import floor_ruling
from housedealer.documents.sisters import statements
from housedealer.documents.tree import Fact, citations, walk
from housedealer.documents.tree import Facts as FactList
from housedealer.games.audit import findings
from housedealer.postings.floor_questions import floor_question
from housedealer.postings.loader import validated
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import procedures_of
from housedealer.postings.values import Data
from housedealer.table.family import Game

Verdict = Literal["met", "bears on it", "not found", "against", "does not apply"]


class Law(Data):
    """A law or regulation, where its text was read and how far."""

    name: str
    about: str
    source: str
    date: str
    status: str


class Point(Data):
    """One thing that a law asks of a game's rules, and what in a posting's data meets it."""

    id: str
    law: str
    asks: str
    games: Literal["all", "banked", "house way"] = "all"
    keys: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    bears: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


class Checklist(Data):
    """All laws by their keys, and all points in order."""

    laws: dict[str, Law]
    points: list[Point]

    @model_validator(mode="after")
    def _known(self) -> Checklist:
        for point in self.points:
            if point.law not in self.laws:
                raise ValueError(f"point {point.id!r} names {point.law!r}; expected one of {', '.join(self.laws)}")
            for question in point.questions:
                floor_question(question)
        return self


@functools.cache
def checklist() -> Checklist:
    """The laws and points.

    >>> sorted(checklist().laws)
    ['CCR-11-2071', 'CCR-4-12392', 'PC-330-11', 'PC-337j']
    """
    raw = tomllib.loads((Path(__file__).parent / "law.toml").read_text(encoding="utf-8"))
    return validated(Checklist, raw, "documents/packet/law.toml")


class Judged(NamedTuple):
    """A point and the result: the verdict, what the posting says to it, and its lines."""

    point: Point
    verdict: Verdict
    says: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


def judged(game: Game) -> list[Judged]:
    """Every point judged for a game.

    >>> from housedealer.games import game
    >>> [(one.verdict, one.lines) for one in judged(game("500-club/ez-baccarat")) if one.point.id == "rotation"]
    [('met', ('000:712-714', '000:765-767', '000:8289-8291'))]
    """
    posting = game.posting
    evidence = _Evidence(game)
    problems = [(f"{one['kind']}: {one['place']}", one["says"]) for one in findings(posting)]
    result = []
    for point in checklist().points:
        if not evidence.applies(point):
            result.append(Judged(point, "does not apply"))
            continue
        against = [f"{key}: {says}" for key, says in problems if key.startswith(point.against)]
        meets = list(evidence.meets(point))
        bears = [] if meets else list(evidence.procedures(point.bears))
        verdict: Verdict = "against" if against else "met" if meets else "bears on it" if bears else "not found"
        shown = meets or bears
        says = tuple(dict.fromkeys((*against, *(words for words, _ in shown))))
        lines = tuple(dict.fromkeys(line for _, cited in shown for line in cited.split(", ") if line))
        result.append(Judged(point, verdict, says, lines))
    return result


class _Evidence:
    """What a posting says, as far as points ask for it: words and lines."""

    def __init__(self, game: Game) -> None:
        self.game, self.posting = game, game.posting
        section = procedures(self.posting)
        facts = [part for part in walk((section,)) if isinstance(part, FactList)] if section else []
        self._procedures = [fact for part in facts for fact in part.facts]
        self._said = statements(game)

    def applies(self, point: Point) -> bool:
        """Whether a point applies to this game."""
        if point.games == "banked":
            return self.posting.player_dealer is not None
        return point.games == "all" or bool(getattr(self.game.rules, "house_way", None))

    def meets(self, point: Point) -> Iterator[tuple[str, str]]:
        """Everything that meets a point."""
        for key in point.keys:
            yield from self._key(key)
        yield from self.procedures(point.procedures)
        for topic in point.said:
            if topic in self._said:
                yield self._cited(self._said[topic].text, self._said[topic].lines)
        for name in point.questions:
            if floor_question(name).can_arise(self.posting):
                ruling = floor_ruling(self.posting, name, {})
                yield from (self._cited(one.words, one.lines) for one in ruling.rulings if not one.reading)

    def procedures(self, titles: Sequence[str]) -> Iterator[tuple[str, str]]:
        """The procedures with one of these titles."""
        yield from (self._fact(fact) for fact in self._procedures if fact.about in titles)

    def _fact(self, fact: Fact) -> tuple[str, str]:
        return self._cited(fact.text, fact.lines)

    def _cited(self, words: str, lines: str) -> tuple[str, str]:
        return words, ", ".join(str(one) for one in citations(lines, self.posting.seed))

    def _key(self, key: str) -> Iterator[tuple[str, str]]:
        posting = self.posting
        if key == "source":
            first, last = posting.source.lines if posting.source else (0, 0)
            yield self._cited(f"{posting.title}.", f"{first}-{last}" if first else "")
        elif key == "glossary":
            for term in procedures_of(plain_id(posting.id)).glossary:
                yield self._cited(f"{term.term}.", term.lines)
        elif key == "wagers":
            for wager in posting.wagers:
                yield self._cited(f"{wager.name}.", wager.lines)
        elif key == "fees" and posting.fees and posting.fees.options:
            yield self._cited(f"{len(posting.fees.numbered)} schedule options.", posting.fees.lines)
        elif key == "player_dealer" and posting.player_dealer:
            yield self._cited(self._said["Player-dealer"].text, posting.player_dealer.lines)
        elif key == "table" and posting.table:
            yield self._cited(self._said["Seats"].text, posting.table.lines)
        elif key == "rules":
            yield from (
                self._cited("The rules of play.", one) for one in [getattr(self.game.rules, "lines", "")] if one
            )
        elif key == "tie":
            ties = [one for name, one in self._said.items() if name.endswith((": tie", ": push", "both-copied"))]
            yield from (self._cited(f"{one.label}: {one.text}.", one.lines) for one in ties)
        elif key == "buy-in" and posting.fees:
            bought = [one for one in posting.fees.options if one.buy_in]
            yield from (self._cited("The schedule posts a buy-in.", one.lines) for one in bought[:1])
        elif key == "house_way":
            from housedealer.documents.comparison.house_ways import chart_of

            chart = chart_of(self.game)
            if chart:
                own = [str(one) for row in chart.rows_in_force for one in citations(row.lines, posting.seed)]
                mine = dict.fromkeys(one for one in own if one.startswith(f"{posting.seed}:"))
                yield chart.title, ", ".join(mine)
