"""Draws, discards and cards turned up: what each takes of the pot on average when no more is bet."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer import cards
from housedealer.odds.poker.betting import chips_after
from housedealer.table.round.offers import Pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from housedealer.odds.poker.showdowns import Showdowns, Table
    from housedealer.table.round.offers import Offer

TRIAL_DEALS, FINALISTS = 1500, 5
"""Deals for every way to draw, and how many of the best are then dealt out at length."""


class CardChoice(NamedTuple):
    """A choice about cards, and what it takes of the pot in each deal."""

    choice: str
    argument: Any
    taken: np.ndarray
    dealt: Showdowns
    drawn: int
    """How many new cards it asks for."""


def choices(table: Table, offer: Offer, deals: int) -> list[CardChoice]:
    """Every draw, discard or card to turn up, the best few at length."""
    legal = {one.name: one.argument for one in offer.legal}
    pick = next(one for one in legal.values() if isinstance(one, Pick))
    if "turn-up" in legal:
        return _faces(table, pick, deals)
    ways = _draws(table, pick, "stand-pat" in legal) if "draw" in legal else _discards(table)
    if len(ways) <= FINALISTS:
        return [_played(table, way, deals) for way in ways]
    tried = [_played(table, way, TRIAL_DEALS) for way in ways]
    order = sorted(range(len(ways)), key=lambda at: -float(tried[at].taken.mean()))
    return [_played(table, ways[at], deals) for at in order[:FINALISTS]] + [tried[at] for at in order[FINALISTS:]]


class _Way(NamedTuple):
    choice: str
    argument: str | None
    gives: int
    drawn: int


def _played(table: Table, way: _Way, deals: int) -> CardChoice:
    dealt = table.deal(deals, way.gives)
    return CardChoice(way.choice, way.argument, table.taken(dealt, chips_after(table.spot, 0)), dealt, way.drawn)


def _places(held: Sequence[int], thrown: Sequence[int]) -> list[int]:
    left, result = list(thrown), []
    for at, code in enumerate(held):
        if code in left:
            left.remove(code)
            result.append(at)
    return result


def _draws(table: Table, pick: Pick, may_stand: bool) -> list[_Way]:
    held = table.spot.me.known
    every = (1 << len(held)) - 1
    shared = sum(1 << at for at in range(len(held), table.shape.own))
    result = [_Way("stand-pat", None, every | shared, 0)] if may_stand else []
    for count in range(max(1, pick.least), pick.most + 1):
        for thrown in combinations(held, count):
            gone = sum(1 << at for at in _places(held, thrown))
            result.append(_Way("draw", cards.text(thrown), every ^ gone | shared, count))
    return result


def _discards(table: Table) -> list[_Way]:
    held = table.spot.me.known
    return [_Way("discard", cards.text([code]), at, 0) for at, code in enumerate(held)]


def _faces(table: Table, pick: Pick, deals: int) -> list[CardChoice]:
    """Turning a card up, so that the next comes down, or not; every card after it comes as it does now."""
    me = table.spot.me
    result = []
    at = len(me.known)
    for choice, down in (("turn-up", 1), ("stand-pat", 0)):
        faces = table.cards.down.copy()
        faces[0, at:] = down
        dealt = table.deal(deals, -1, table.cards._replace(down=faces))
        taken = table.taken(dealt, chips_after(table.spot, 0))
        for code in pick.among if choice == "turn-up" else (None,):
            argument = None if code is None else cards.text([code])
            result.append(CardChoice(choice, argument, taken, dealt, 0))
    return result
