"""A comparison as a document: what differs, side by side and as a redline; edges; fees; and what is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from housedealer.documents.comparison.fee_options import ACTIONS, BETTORS, OptionCost, costs
from housedealer.documents.comparison.fee_picture import fee_picture
from housedealer.documents.comparison.redline import redline
from housedealer.documents.comparison.rows import KINDS, Compared, rows
from housedealer.documents.tree import Cell, Document, Fact, Part, Picture, Section, Table
from housedealer.documents.words import number
from housedealer.money import show
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.own import is_own
from housedealer.table.family import Game

if TYPE_CHECKING:  # a server imports this without the odds engine
    from housedealer.odds.engine.stored_edges import Pricing

    Edges = tuple[Pricing | None, Pricing | None]

_TITLES = {
    "rules": "Rules", "house way": "The house way", "wagers": "Bets", "limits": "Bet limits", "pays": "Payouts",
    "settlement": "Settlement", "irregularities": "Irregularities", "fees": "Collection fees",
}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """Two games compared: their names, all rows, the edges known of either, and the fees per $100 of action."""

    games: tuple[Game, Game]
    names: tuple[str, str]
    rows: list[Compared]
    edges: Edges
    fees: tuple[list[OptionCost], list[OptionCost]]


def comparison(first: Game, second: Game, edges: Edges) -> Comparison:
    """Compare two games; edges that are not known are None."""
    fees = costs(first.posting), costs(second.posting)
    return Comparison((first, second), _names(first, second), rows(first, second), edges, fees)


def _names(first: Game, second: Game) -> tuple[str, str]:
    """How either side is called: by its cardroom, its title, or as a version of the other."""
    both = [game.posting for game in (first, second)]
    rooms = ["Your own" if is_own(each.id) else cardroom(each.cardroom) for each in both]
    if both[0].title != both[1].title:
        rooms = [f"{each.title}, {room}" for each, room in zip(both, rooms, strict=True)]
    if rooms[0] == rooms[1]:
        rooms = [f"{rooms[0]} (first)", f"{rooms[1]} (second)"]
    return rooms[0], rooms[1]


def document(of: Comparison) -> Document:
    """The comparison written out.

    >>> from housedealer.games import game
    >>> one = comparison(game("500-club/ez-baccarat"), game("black-sheep/ez-baccarat"), (None, None))
    >>> [section.title for section in document(one).sections][:3]
    ['At a glance', 'What differs', 'Redline']
    """
    first, second = (game.posting for game in of.games)
    title = first.title if first.title == second.title else f"{first.title} and {second.title}"
    under = " compared with ".join(of.names)
    sections = [_glance(of), _differences(of), _redline(of), _edges(of), _fees(of), _same(of)]
    there = tuple(one for one in sections if one is not None)
    return Document(first.id, f"{title}: compared", under, first.seed, there)


def _glance(of: Comparison) -> Section:
    counts = {kind: Counter(row.change for row in of.rows if row.kind == kind) for kind in KINDS}
    body = tuple(
        (_TITLES[kind], *(str(counts[kind][change]) for change in ("same", "changed", "removed", "added")))
        for kind in KINDS
        if counts[kind]
    )
    head = ("", "The same", "Different", f"Only {of.names[0]}", f"Only {of.names[1]}")
    return Section("At a glance", (Table("Counts", head, body, right=(1, 2, 3, 4)),), compared=False)


def _differences(of: Comparison) -> Section:
    parts: list[Part | Section] = []
    for kind in KINDS:
        differing = [row for row in of.rows if row.kind == kind and row.change != "same"]
        if differing:
            parts.append(Section(_TITLES[kind], (_table(of, kind, differing),)))
    if not parts:
        parts.append(Fact("Differences", "Both are the same in every rule, bet, payout, limit and fee."))
    return Section("What differs", tuple(parts), compared=False)


def _table(of: Comparison, kind: str, differing: Sequence[Compared]) -> Table:
    body: list[tuple[Cell, ...]] = [
        (row.label, *row.shown, " / ".join(one for one in row.lines if one)) for row in differing
    ]
    return Table(_TITLES[kind], ("", *of.names, "Lines"), tuple(body))


def _redline(of: Comparison) -> Section | None:
    differing = [row for row in of.rows if row.change != "same"]
    if not differing:
        return None
    intro = Fact(
        "Redline",
        f"From {of.names[0]} to {of.names[1]}: [-taken out-], {{+put in+}}.",
    )
    body = tuple((row.change, row.label, redline(row.first, row.second)) for row in differing)
    return Section("Redline", (intro, Table("Redline", ("", "What", "Words"), body)), compared=False, folded=True)


def _edges(of: Comparison) -> Section | None:
    known: list[Mapping[str, float | None]] = [
        {name: one["edge"] for name, one in (each or {}).items()} for each in of.edges
    ]
    names = {wager.id: wager.name for game in reversed(of.games) for wager in game.posting.wagers}
    parts: list[Part] = []
    body = [
        (names.get(wager, wager), *(_edge(each.get(wager)) for each in known), _apart(wager, known))
        for wager in dict.fromkeys((*known[0], *known[1]))
    ]
    if body:
        parts.append(Table("Edges", ("Bet", *of.names, "Difference"), tuple(body), right=(1, 2, 3)))
        text = (
            "The edge is what a dollar bet loses on average, counting later bets but not fees. Below zero, the bettor "
            "has the advantage."
        )
        parts.append(Fact("Edge", text))
    missing = [name for name, each in zip(of.names, of.edges, strict=True) if each is None]
    if missing:
        parts.append(Fact("Left out", f"Not worked out yet: {' and '.join(missing)}."))
    return Section("Edges", tuple(parts), compared=False) if parts else None


def _apart(wager: str, known: Sequence[Mapping[str, float | None]]) -> str:
    first, second = (each.get(wager) for each in known)
    if first is None or second is None:
        return "–"
    apart = f"{100 * (second - first):+.2f}%".replace("-", "−")
    return "none" if apart[1:] == "0.00%" else apart


def _edge(part: float | None) -> str:
    """An edge as people write it.

    >>> _edge(0.0123508), _edge(-0.014022), _edge(None)
    ('1.24%', '−1.40%', 'not known')
    """
    return "not known" if part is None else f"{100 * part:.2f}%".replace("-", "−")


def _fees(of: Comparison) -> Section | None:
    if not any(of.fees):
        return None
    text = (
        f"What the house takes of every $100 of action, by how much is bet in the round: {number(BETTORS)} players "
        "make the same main bet. In a game for the pot, it's what is taken of a pot that size with every street. A "
        "dash means that the limits don't allow such bets. Collection by time is left out."
    )
    parts: list[Part] = [Fact("Fees", text)]
    parts += [_costs(name, side) for name, side in zip(of.names, of.fees, strict=True) if side]
    parts.append(Picture("Fees per $100 of action, by the action", fee_picture(of.names, of.fees)))
    return Section("Fees per $100 of action", tuple(parts), compared=False)


def _costs(name: str, side: Sequence[OptionCost]) -> Table:
    head = ("Option", "Limit", *(show(action) for action in ACTIONS))
    body = tuple((str(one.option), one.meant, *map(_taken, one.by_action.values())) for one in side)
    return Table(name, head, body, right=(0, *range(2, len(head))), titled=True)


def _taken(cents: float | None) -> str:
    return "–" if cents is None else f"${cents / 100:,.2f}"


def _same(of: Comparison) -> Section | None:
    alike = [row for row in of.rows if row.change == "same"]
    body = tuple((row.label, row.first or "") for row in alike)
    return Section("The same in both", (Table("Same", ("", "Both"), body),), folded=True) if body else None
