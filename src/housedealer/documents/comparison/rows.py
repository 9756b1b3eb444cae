"""Everything that two postings say, row by row: what is the same, what was changed, and what only one of them has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from housedealer.documents.comparison.fee_options import options_compared
from housedealer.documents.comparison.house_ways import chart_of, rows_compared
from housedealer.documents.sisters import Statement, statements, unsaid
from housedealer.documents.tree import citations
from housedealer.table.family import Game

Kind = Literal["rules", "house way", "wagers", "limits", "pays", "settlement", "irregularities", "fees"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Change = Literal["same", "changed", "added", "removed"]
_NOTHING: dict[Kind, str] = {
    "house way": "no such row", "irregularities": "no ruling posted", "fees": "no such option",
}  # fmt: skip
_SETTLED = ("First action", "Order of settlement", "What the bank covers", "Decisions after the round", "Settlement")


@dataclass(frozen=True)
class Compared:
    """One thing that two postings say: its kind and name, both texts (None where one is silent), and their lines."""

    kind: Kind
    label: str
    first: str | None
    second: str | None
    lines: tuple[str, str] = ("", "")
    equal: bool = False
    """Whether both say the same, be it of wagers with other names."""
    silent: str = ""
    """What is shown for the side that is silent, where its kind alone does not tell."""

    @property
    def shown(self) -> tuple[str, str]:
        """Both texts as a reader sees them: a side that has no such thing says so."""
        nothing = self.silent or _NOTHING.get(self.kind, "no such rule")
        return self.first or nothing, self.second or nothing

    @property
    def change(self) -> Change:
        """What became of it from the first to the second."""
        if self.first is None:
            return "added"
        if self.second is None:
            return "removed"
        return "same" if self.equal or self.first == self.second else "changed"


def rows(first: Game, second: Game) -> list[Compared]:
    """All rows, by kind.

    >>> from housedealer.games import game
    >>> both = game("500-club/ez-baccarat"), game("black-sheep/ez-baccarat")
    >>> [one.label for one in rows(*both) if one.kind == "pays" and one.change != "same"]
    []
    >>> {one.change for one in rows(both[0], both[0])}
    {'same'}
    """
    seeds = first.posting.seed, second.posting.seed
    result = [*_named(first, second), *_stated(first, second), *_house_way(first, second), *_irregular(first, second)]
    result += [Compared("fees", *row) for row in options_compared(first.posting, second.posting)]
    cited = [_cited(one, seeds) for one in result]
    return sorted(cited, key=lambda one: KINDS.index(one.kind))


def _cited(one: Compared, seeds: tuple[str, str]) -> Compared:
    """A row whose lines name their seeds."""
    first, second = (", ".join(map(str, citations(text, seed))) for text, seed in zip(one.lines, seeds, strict=True))
    return replace(one, lines=(first, second))


def _named(first: Game, second: Game) -> Iterator[Compared]:
    """Wagers with other names; everything else about them is compared by meaning."""
    for name, one in first.wagers.items():
        two = second.wagers.get(name)
        if two is not None and one.name != two.name:
            yield Compared("wagers", f"{one.name}: its name", one.name, two.name, (one.lines, two.lines))


def _stated(first: Game, second: Game) -> Iterator[Compared]:
    mine, theirs = statements(first), statements(second)
    by_chart = chart_of(first) is not None or chart_of(second) is not None
    for key in _in_order(mine, theirs):
        if by_chart and key.startswith("House way"):
            continue
        one, two = mine.get(key), theirs.get(key)
        statement = one or two
        assert statement is not None
        yield Compared(
            _kind(key, statement), statement.label, one.text if one else None, two.text if two else None,
            (one.lines if one else "", two.lines if two else ""), bool(one and two and one.same == two.same),
            "" if one and two else unsaid(key, statement.wager, second if one else first),
        )  # fmt: skip


def _in_order(mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """All keys: those of the first, and each that only the second has behind the one it follows there."""
    result = list(mine)
    at = 0
    for key in theirs:
        if key in result:
            at = result.index(key) + 1
        else:
            result.insert(at, key)
            at += 1
    return result


def _kind(key: str, statement: Statement) -> Kind:
    if not statement.wager:
        return "settlement" if key in _SETTLED else "rules"
    topic = key.partition("/")[2]
    if topic.startswith(("Pays", "Pay table")):
        return "pays"
    return "limits" if topic == "How much" else "wagers"


def _house_way(first: Game, second: Game) -> Iterator[Compared]:
    mine, theirs = chart_of(first), chart_of(second)
    if mine and theirs:
        if mine.cards == theirs.cards:
            yield from (Compared("house way", *row) for row in rows_compared(mine, theirs))
        else:
            yield Compared("house way", "Cards of a hand", f"{mine.cards} cards", f"{theirs.cards} cards")
    elif mine or theirs:
        yield Compared("house way", "The house way", mine.title if mine else None, theirs.title if theirs else None)


def _irregular(first: Game, second: Game) -> Iterator[Compared]:
    both = [{(one.kind, one.at, one.ranks): one for one in game.posting.irregularities} for game in (first, second)]
    for key in dict.fromkeys((*both[0], *both[1])):
        one, two = (rulings.get(key) for rulings in both)
        label = key[0].replace("-", " ") + (f" ({', '.join(key[1])})" if key[1] else "")
        yield Compared(
            "irregularities", f"{label[:1].upper()}{label[1:]}", one.words if one else None, two.words if two else None,
            (one.lines if one else "", two.lines if two else ""), bool(one and two and one.does == two.does),
        )  # fmt: skip
