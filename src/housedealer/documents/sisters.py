"""The differences between a posting and its sisters: other cardrooms' postings of the same game, fact by fact."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from housedealer.documents.tree import Fact, Facts, Part, Picture, Section, Table
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.loader import HERE, names
from housedealer.postings.own import plain_id
from housedealer.table.family import Game
from housedealer.table.round.wager_checks import option_limits

MOST = 3
"""How many sisters are shown side by side in one table."""
TITLE = "What other cardrooms do differently"
NOT_OFFERED = "not offered"


class Statement(NamedTuple):
    """One thing that a posting says, for comparison: its wager, its name, and the text."""

    wager: str
    label: str
    text: str
    same: str
    """The text with wagers by their ids, whatever a cardroom calls them: if that is equal, nothing differs."""
    lines: str = ""


@functools.cache
def _groups() -> tuple[tuple[str, ...], ...]:
    """Postings of one game with different names."""
    read = tomllib.loads((HERE / "sisters.toml").read_text(encoding="utf-8"))
    return tuple(tuple(group["postings"]) for group in read["games"])


def sisters(posting: str) -> list[str]:
    """The postings of the same game, by id: those of the same name elsewhere, and those listed as sisters.

    >>> sisters("500-club/ez-baccarat"), sisters("turlock/three-card-holdem")
    (['black-sheep/ez-baccarat'], ['the-101/three-card-texas-holdem'])
    """
    posting = plain_id(posting)
    called = posting.partition("/")[2]
    listed = {other for group in _groups() if posting in group for other in group}
    return [one for one in names() if one != posting and (one in listed or one.partition("/")[2] == called)]


def differences(game: Game) -> Section:
    """A table of all differences from the sisters; a sentence if there are none."""
    others = sisters(game.posting.id)
    if not others:
        text = "No other posting here is for this game."
        return Section(TITLE, (Fact("Sisters", text),), compared=False)
    from housedealer.games import game as played

    mine = game, statements(game)
    parts: list[Part] = []
    for at in range(0, len(others), MOST):
        some = others[at : at + MOST]
        rows = tuple(_rows([mine, *((played(other), _statements_of(other)) for other in some)]))
        called = [_called(other, game) for other in some]
        if rows:
            parts.append(Table("Differences", ("", "Here", *called), rows))
        else:
            does = "posts" if len(some) == 1 else "post"
            parts.append(Fact("Sisters", f"{' and '.join(called)} {does} the same game with the same rules."))
    if any(isinstance(part, Table) for part in parts):
        text = "Compared rule by rule, as posted. Each cardroom sets its own fees, so they're left out."
        parts.insert(0, Fact("Sisters", text))
    return Section(TITLE, tuple(parts), compared=False)


def _rows(compared: Sequence[tuple[Game, dict[str, Statement]]]) -> Iterator[tuple[str, ...]]:
    """The differences, row by row; a wager that one of them lacks is named once."""
    games = [game for game, _ in compared]
    sentences = [each for _, each in compared]
    wagers = [{one.wager for one in each.values()} for each in sentences]
    apart = {wager for wager in set.union(*wagers) if wager and any(wager not in each for each in wagers)}
    done = set()
    for key in dict.fromkeys(key for each in sentences for key in each):
        there = [each.get(key) for each in sentences]
        first = next(one for one in there if one is not None)
        if first.wager in apart:
            if first.wager not in done:
                done.add(first.wager)
                offered = ("offered" if first.wager in each else NOT_OFFERED for each in wagers)
                yield first.label.partition(":")[0], *offered
            continue
        texts = [one.same if one is not None else None for one in there]
        if len(set(texts)) > 1:
            cells = [one.text if one else unsaid(key, first.wager, games[at]) for at, one in enumerate(there)]
            yield (
                first.label,
                *("the same" if at and texts[at] == texts[0] and there[at] else cell for at, cell in enumerate(cells)),
            )


def unsaid(key: str, wager: str, game: Game) -> str:
    """What a comparison shows of a posting that says nothing under a key.

    >>> from housedealer.games import game
    >>> ez = game("500-club/ez-baccarat")
    >>> unsaid("panda-8/How much", "panda-8", ez), unsaid("panda-8/Pays: two", "panda-8", ez), unsaid("Seats", "", ez)
    ('set by its collection schedule', 'no such row', 'no such rule')
    >>> unsaid("tiger-8/How much", "tiger-8", ez)
    'not offered'
    """
    rule = game.wagers.get(wager)
    if wager and rule is None:
        return NOT_OFFERED
    topic = key.removeprefix(f"{wager}/")
    if rule is not None and topic == "How much":
        fees = game.posting.fees
        scheduled = fees is not None and any(option_limits(rule, option, fees) for option in fees.options)
        return "set by its collection schedule" if scheduled else "no limit of its own"
    return "no such row" if ":" in topic else "no such rule"


def _called(other: str, game: Game) -> str:
    """A sister by its cardroom; by its title if the same cardroom posts several."""
    room = other.partition("/")[0]
    same_room = [one for one in (game.posting.id, *sisters(game.posting.id)) if one.partition("/")[0] == room]
    return cardroom(room) if len(same_room) == 1 else load(other).title


@functools.lru_cache(maxsize=128)
def _statements_of(posting: str) -> dict[str, Statement]:
    from housedealer.games import game

    return statements(game(posting))


def statements(game: Game) -> dict[str, Statement]:
    """Everything that a posting says except its fees and readings, by a key that is the same in its sisters.

    >>> from housedealer.games import game
    >>> result = statements(game("500-club/ez-baccarat"))
    >>> one = result["tie/Pays: equal-totals"]
    >>> one.wager, one.label, one.text, one.lines
    ('tie', 'Tie Bet: both hands total the same', '8 to 1', '791, 885-903')
    """
    from housedealer.documents.posting import sections

    result = {key: one for section in sections(game, None) for key, one in _in(section)}
    names = sorted(game.posting.wagers, key=lambda wager: -len(wager.name))
    for key, one in result.items():
        same = one.text
        for wager in names:
            same = re.sub(rf"\b{re.escape(wager.name)}\b", f"[{wager.id}]", same)
        result[key] = one._replace(same=same)
    return result


def _in(one: Section | Part, within: Section | None = None) -> Iterator[tuple[str, Statement]]:
    if isinstance(one, Section):
        if one.compared:
            for part in one.parts:
                yield from _in(part, one)
    elif isinstance(one, Facts):
        for fact in one.facts:
            yield _entry(within, fact.about, fact.text, fact.lines)
    elif isinstance(one, Fact):
        yield _entry(within, one.about, one.text, one.lines)
    elif isinstance(one, Picture):
        return
    elif one.summary:
        yield _entry(within, one.about, one.summary, one.lines)
    else:
        for at, row in enumerate(one.rows):
            key = f"{one.about}: {one.keys[at]}" if one.keys else ""
            yield _entry(within, f"{one.about}: {row[0]}", ", ".join(map(str, row[1:])), one.lines, key)


def _entry(within: Section | None, about: str, text: str, lines: str, key: str = "") -> tuple[str, Statement]:
    key = key or about
    if within is None or not within.wager:
        return key, Statement("", about, text, text, lines)
    topic = about.removeprefix("Pays: ")
    label = f"{within.title}: {topic[:1].lower()}{topic[1:]}"
    return f"{within.wager}/{key}", Statement(within.wager, label, text, text, lines or within.lines)
