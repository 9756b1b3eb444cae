"""Ladders: the equivalence classes of hands under each ranking, from the worst to the best.

A rung is a category and the ranks that break ties within it: `(FULL_HOUSE, (11, 2))` is kings full of fours. A hand's
value is the number of its rung, counted from 1. Ranks are 0 for a two to 12 for an ace.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS = range(8)
STRAIGHT_FLUSH, ROYAL, NATURAL_ROYAL, FIVE = range(8, 12)

Rung = tuple[int, tuple[int, ...]]
ACE = 12
ALL_RANKS = tuple(range(13))
MEXICAN_RANKS = (0, 1, 2, 3, 4, 5, 9, 10, 11, 12)
"""Without eights, nines and tens; the seven is next to the jack (seed 000, lines 3900-3912)."""

_SHAPES = {
    (4, 1): QUADS, (4,): QUADS, (3, 2): FULL_HOUSE, (3, 1, 1): TRIPS, (3, 1): TRIPS, (3,): TRIPS,
    (2, 2, 1): TWO_PAIR, (2, 2): TWO_PAIR, (2, 1, 1, 1): PAIR, (2, 1, 1): PAIR, (2, 1): PAIR, (2,): PAIR,
}  # fmt: skip


class Ladder:
    """Rungs from worst to best, the value of each, and the values of each category."""

    def __init__(self, rungs: Sequence[Rung]) -> None:
        self.rungs = tuple(rungs)
        self.value: dict[Rung, int] = {rung: place + 1 for place, rung in enumerate(self.rungs)}
        self._first: dict[int, int] = {}
        self._last: dict[int, int] = {}
        for rung, value in self.value.items():
            self._first.setdefault(rung[0], value)
            self._last[rung[0]] = value

    def __repr__(self) -> str:
        return f"Ladder({len(self.rungs)} rungs)"

    def rung(self, value: int) -> Rung:
        """The category and ranks of a value."""
        return self.rungs[value - 1]

    def category(self, value: int) -> int:
        """The category of a value."""
        return self.rungs[value - 1][0]

    def least(self, category: int) -> int:
        """The lowest value of a category."""
        return self._first[category]

    def most(self, category: int) -> int:
        """The highest value of a category."""
        return self._last[category]

    def best(self, rungs: Sequence[Rung]) -> int:
        """The value of the best of some rungs."""
        return max(self.value[rung] for rung in rungs)


def runs(cards: int, ranks: Sequence[int] = ALL_RANKS, *, wheel: bool = True) -> dict[tuple[int, ...], int]:
    """The sets of ranks, highest first, that make a straight, and each one's top card.

    The ace begins the lowest of them (seed 000, line 1030), unless the posting has no wheel.

    >>> runs(3)[(12, 1, 0)], len(runs(5)), len(runs(5, wheel=False)), len(runs(5, MEXICAN_RANKS))
    (1, 10, 9, 7)
    """
    result = {tuple(reversed(ranks[i : i + cards])): ranks[i + cards - 1] for i in range(len(ranks) - cards + 1)}
    if wheel:
        result[(ranks[-1], *reversed(ranks[: cards - 1]))] = ranks[cards - 2]
    return result


def shape(ranks: Sequence[int]) -> Rung:
    """The rung of some ranks by pairs alone, ignoring straights and flushes.

    >>> shape([2, 11, 2, 11, 11])
    (6, (11, 2))
    """
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    return _SHAPES.get(tuple(count for _, count in groups), HIGH_CARD), tuple(rank for rank, _ in groups)


def _rungs(
    cards: int, order: Sequence[int], ranks: Sequence[int], straights: dict[tuple[int, ...], int], royal: bool
) -> list[Rung]:
    result: set[Rung] = set()
    for held in combinations_with_replacement(ranks, cards):
        category, decisive = shape(held)
        if cards == 5 and len(decisive) == 1:
            continue
        if category != HIGH_CARD:
            result.add((category, decisive))
        elif decisive in straights:
            top = straights[decisive]
            result.add((STRAIGHT, (top,)))
            result.add((ROYAL if royal and top == ACE else STRAIGHT_FLUSH, (top,)))
        else:
            result.add((HIGH_CARD, decisive))
            result.add((FLUSH, decisive))
    place = {category: i for i, category in enumerate(order)}
    return sorted(result, key=lambda rung: (place[rung[0]], rung[1]))


COMMON_ORDER = tuple(range(12))


@functools.cache
def high() -> Ladder:
    """Five-card high: 7,462 classes, then a royal made without a joker, then five of a kind.

    A royal without a joker has a rung of its own only where a posting says so (Cal Quick Draw, seed 001,
    lines 2101-2105); elsewhere every royal is the lower one.

    >>> high().value[(ROYAL, (12,))], high().value[(FIVE, (12,))]
    (7462, 7476)
    """
    rungs = _rungs(5, COMMON_ORDER, ALL_RANKS, runs(5), royal=True)
    return Ladder([*rungs, (NATURAL_ROYAL, (ACE,)), *((FIVE, (rank,)) for rank in ALL_RANKS)])


@functools.cache
def low_27() -> Ladder:
    """Deuce-to-seven: the worst high hand is best, the ace is high only (seed 000, lines 1903-1958)."""
    rungs = _rungs(5, COMMON_ORDER, ALL_RANKS, runs(5, wheel=False), royal=True)
    return Ladder(rungs[::-1])


@functools.cache
def low_a5() -> Ladder:
    """Ace-to-five: straights and flushes do not count, the ace is low (seed 000, lines 5837-5872).

    Here ranks are 0 for an ace to 12 for a king.
    """
    result = {shape(held) for held in combinations_with_replacement(ALL_RANKS, 5) if len(set(held)) > 1}
    return Ladder(sorted(result, reverse=True))


@functools.cache
def mexican() -> Ladder:
    """Mexican poker: ten ranks, a flush above a full house, five of a kind on top (seed 000, 3921-3981)."""
    order = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH, ROYAL)
    rungs = _rungs(5, order, MEXICAN_RANKS, runs(5, MEXICAN_RANKS), royal=True)
    return Ladder([*rungs, *((FIVE, (rank,)) for rank in MEXICAN_RANKS)])


@functools.cache
def three_card() -> Ladder:
    """Three-card poker: a straight above a flush, the mini royal on top (seed 000, lines 9950-9996)."""
    order = (HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, ROYAL)
    return Ladder(_rungs(3, order, ALL_RANKS, runs(3), royal=True))


@functools.cache
def four_card(flush_above: bool = False) -> Ladder:
    """Crazy 4 Poker: four of a kind on top, three of a kind above a straight (seed 003, lines 2691-2708).

    The ranking table puts the straight above the flush, both pay tables pay the flush more (lines
    2777-2785, 2803-2810): `flush_above` takes the pay tables' order.
    """
    middle = (STRAIGHT, FLUSH) if flush_above else (FLUSH, STRAIGHT)
    order = (HIGH_CARD, PAIR, TWO_PAIR, *middle, TRIPS, STRAIGHT_FLUSH, QUADS)
    return Ladder(_rungs(4, order, ALL_RANKS, runs(4), royal=False))
