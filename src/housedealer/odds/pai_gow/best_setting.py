"""The best setting against a face-up hand: the deals in which some legal setting wins, or all of them lose.

The player-dealer's hand is face up, set by the house way. The player's hand wins if any of its settings wins. Its
Pareto-optimal settings form a staircase, from the highest front to the highest back; the opponent's hands below some
step are those below each step, less those below two neighbors at once. Steps between which no opponent's hand is ever
set are left out. The hand loses only where the opponent is at least as high as the highest front and the highest back.
So every hand makes a few signed dominance queries ("how many of the opponent's hands are lower in both"), which are
answered as in `two_hand_counts`: by inclusion-exclusion over shared cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, count_by_kind, index_steps, list_indices
from housedealer.odds.counting.radix_sort import sort_numbers, sort_ranks
from housedealer.odds.counting.shared_cards import built, signed_classes, steps_of
from housedealer.odds.counting.suit_classes import tally
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.pai_gow.pareto_front import (
    EVERY_BACK,
    NOT_COMPARED,
    SettingRules,
    kinds_by_steps,
    staircases,
    support_of,
)
from housedealer.odds.pai_gow.two_hand_counts import FRONTS, TOP, pass_below

_COUNTED = 3
_FEW = 64
"""The most hands in a list that are compared one by one."""
WINS, LOSES = range(2)
"""What a query counts: hands beaten by some setting; or, to be subtracted from all, hands not at least as high."""


class Queries(NamedTuple):
    """Kinds of hands and their dominance queries, in rising order of backs."""

    kinds: np.ndarray
    """The kind of each hand, by index."""
    theirs: np.ndarray
    """The player-dealer's code by kind, in rising order, or `NOT_COMPARED`."""
    first: np.ndarray
    """The first query of each kind in `of_kind`, and the end of the last."""
    of_kind: np.ndarray
    """The numbers of queries, kind by kind."""
    backs: np.ndarray
    """The highest back that each query counts; queries are sorted by it."""
    fronts: np.ndarray
    signs: np.ndarray
    counts: np.ndarray
    """`WINS` or `LOSES`, by query."""
    ordered_kinds: np.ndarray
    """The kind of each query of all kinds, in order of the queries."""
    ordered: np.ndarray
    """The query of each entry of `ordered_kinds`."""
    bits: int
    """The number of bits of a query's number."""


class Sums(NamedTuple):
    """Numbers of deals."""

    deals: np.ndarray
    """Deals that some setting wins, and deals in which the opponent is not at least as high in both."""


class QueryList(NamedTuple):
    """Queries, one a row, with the kind of hand that makes each."""

    kind: np.ndarray
    back: np.ndarray
    """The highest back that is counted."""
    front: np.ndarray
    """The highest front that is counted."""
    sign: np.ndarray
    counts: np.ndarray
    """`WINS` or `LOSES`."""


def queries_of(points: np.ndarray, many: np.ndarray) -> QueryList:
    """The queries of hands with these staircases, a hand a row, kind after kind.

    >>> steps = np.array([[4 * FRONTS + 8, 7 * FRONTS + 6, 7 * FRONTS + 8]])
    >>> queries = queries_of(steps, np.array([2]))
    >>> [tuple(map(int, row)) for row in zip(*queries[1:])][:3]
    [(4, 8, 1, 0), (7, 6, 1, 0), (4, 6, -1, 0)]
    """
    backs, fronts = points // FRONTS, points % FRONTS
    columns, rows = np.arange(points.shape[1]), np.arange(len(points))
    steps, step = np.nonzero(columns < many[:, None])
    betweens, between = np.nonzero(columns < many[:, None] - 1)
    back, front = backs[rows, many], fronts[rows, many]
    # Not at least as high: lower in front or behind, less those lower in both.
    parts = [
        (steps, backs[steps, step], fronts[steps, step], 1, WINS),
        (betweens, backs[betweens, between], fronts[betweens, between + 1], -1, WINS),
        (rows, np.full(len(rows), EVERY_BACK), front, 1, LOSES),
        (rows, back, np.full(len(rows), TOP - 1), 1, LOSES),
        (rows, back, front, -1, LOSES),
    ]
    order = np.argsort(np.concatenate([part[0] for part in parts]), kind="stable")
    return QueryList(
        *(
            np.concatenate([np.broadcast_to(part[at], part[0].shape) for part in parts])[order]
            for at in range(len(parts))
        )
    )


class BestSettings(NamedTuple):
    """The job of `count_best`: all deals of two hands, the player's set best."""

    deck: int
    size: int
    queries: Queries | Callable[[], Queries]

    def steps(self) -> list[Step]:
        """A step for each number of shared cards; with none or all shared, hands are counted by kind as one item."""
        none, *some, every = steps_of(self.deck, self.size)
        return [none, *some, Step(every.words, 1, every.items)]

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(np.zeros(2, np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Build the queries; return the function that counts the hands around some shared sets."""
        deck, size, _ = self
        queries = built(self.queries)
        counts = tally(queries.kinds, len(queries.theirs))
        sets = [signed_classes(deck, shared) for shared in range(size)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            if shared == 0:
                _add_counts(counts, 1, queries, into.deals)
                return
            if shared == size:
                _add_same(counts * (-1) ** size, queries, into.deals)
                return
            fixed, signed = (part[low:high] for part in sets[shared])
            work = _add_counted if shared <= _COUNTED else _add_listed
            work(deck, size, fixed, signed, queries, into.deals)

        return add


def count_best(deck: int, size: int, queries: Queries | Callable[[], Queries]) -> np.ndarray:
    """The compared deals that some setting wins, and those that some setting does not lose.

    `queries` may be a function that builds them where the deals are counted.
    """
    sums, _ = count(BestSettings(deck, size, queries))
    return sums.deals


@compiled
def _add_counted(
    deck: int, size: int, fixed: np.ndarray, signed: np.ndarray, queries: Queries, deals: np.ndarray
) -> None:
    """Few shared cards: count the many hands that hold them by kind."""
    shared = fixed.shape[1]
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(len(queries.theirs), np.int64)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        counts[:] = 0
        count_by_kind(steps, free, others, start, queries.kinds, counts)
        _add_counts(counts, signed[number], queries, deals)


@compiled
def _add_counts(counts: np.ndarray, weight: int, queries: Queries, deals: np.ndarray) -> None:
    """Answer the queries of hands counted by kind against the same hands."""
    codes, times = np.empty(len(counts), np.int64), np.empty(len(counts), np.int64)
    within = np.zeros(TOP, np.int64)
    many = 0
    for kind in range(len(counts)):
        if counts[kind] and queries.theirs[kind] != NOT_COMPARED:
            codes[many], times[many] = queries.theirs[kind], counts[kind]
            many += 1
    passed = 0
    for at in range(len(queries.ordered)):
        repeats = counts[queries.ordered_kinds[at]]
        if repeats:
            query = queries.ordered[at]
            passed = pass_below(codes, times, many, passed, (queries.backs[query] + 1) * FRONTS, within)
            below = within[queries.fronts[query]]
            deals[queries.counts[query]] += weight * repeats * queries.signs[query] * below


@compiled
def _add_listed(
    deck: int, size: int, fixed: np.ndarray, signed: np.ndarray, queries: Queries, deals: np.ndarray
) -> None:
    """Many shared cards: list the few hands that hold them by kind, and their queries."""
    shared = fixed.shape[1]
    free, others = size - shared, deck - shared
    room = CHOOSE[others, free]
    steps, indices = np.zeros((free + 1, others), np.int64), np.empty(room, np.int64)
    ranks, spare = np.empty(room, np.int32), np.empty(room, np.int32)
    codes, times = np.empty(room, np.int64), np.empty(room, np.int64)
    ordered, spare_ordered = np.empty(0, np.int64), np.empty(0, np.int64)
    within = np.zeros(TOP, np.int64)
    kinds = len(queries.theirs)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        hands = list_indices(steps, free, others, start, indices)
        most = 0
        for at in range(hands):
            ranks[at] = queries.kinds[indices[at]]
            most += queries.first[ranks[at] + 1] - queries.first[ranks[at]]
        if most > len(ordered):
            ordered, spare_ordered = np.empty(2 * most, np.int64), np.empty(2 * most, np.int64)
        sort_ranks(ranks, spare, hands, kinds)
        many, many_queries, at = 0, 0, 0
        while at < hands:
            kind, end = ranks[at], at + 1
            while end < hands and ranks[end] == kind:
                end += 1
            if queries.theirs[kind] != NOT_COMPARED:
                codes[many], times[many] = queries.theirs[kind], end - at
                many += 1
            for each in range(queries.first[kind], queries.first[kind + 1]):
                ordered[many_queries] = queries.of_kind[each] << _TIMES | (end - at)
                many_queries += 1
            at = end
        if hands <= _FEW:
            _answer_each(codes, times, many, ordered, many_queries, signed[number], queries, deals)
            continue
        sort_numbers(ordered, spare_ordered, many_queries, _TIMES, queries.bits)
        within[:] = 0
        passed = 0
        for at in range(many_queries):
            query, repeats = ordered[at] >> _TIMES, ordered[at] & ((1 << _TIMES) - 1)
            passed = pass_below(codes, times, many, passed, (queries.backs[query] + 1) * FRONTS, within)
            below = within[queries.fronts[query]]
            deals[queries.counts[query]] += signed[number] * repeats * queries.signs[query] * below


@compiled
def _add_same(signed: np.ndarray, queries: Queries, deals: np.ndarray) -> None:
    """All cards shared: a hand meets only itself."""
    for kind in range(len(signed)):
        back, front = queries.theirs[kind] // FRONTS, queries.theirs[kind] % FRONTS
        if queries.theirs[kind] == NOT_COMPARED:
            continue
        for each in range(queries.first[kind], queries.first[kind + 1]):
            query = queries.of_kind[each]
            if back <= queries.backs[query] and front <= queries.fronts[query]:
                deals[queries.counts[query]] += signed[kind] * queries.signs[query]


_TIMES = 20
"""Bits for the number of repeats of a query."""


@compiled
def _answer_each(
    codes: np.ndarray,
    times: np.ndarray,
    many: int,
    ordered: np.ndarray,
    many_queries: int,
    weight: int,
    queries: Queries,
    deals: np.ndarray,
) -> None:
    """Answer every query by comparing it with every hand."""
    for at in range(many_queries):
        query, repeats = ordered[at] >> _TIMES, ordered[at] & ((1 << _TIMES) - 1)
        back, front = queries.backs[query], queries.fronts[query]
        below = 0
        for each in range(many):
            if codes[each] // FRONTS <= back and codes[each] % FRONTS <= front:
                below += times[each]
        deals[queries.counts[query]] += weight * repeats * queries.signs[query] * below


def group_queries(theirs: np.ndarray, points: np.ndarray, many: np.ndarray) -> Queries:
    """All queries of the kinds of hands, which are in rising order of the opponent's codes; `kinds` is still empty."""
    listed = queries_of(points, many)
    # Equal queries are merged, in the order of their backs.
    keys = ((listed.back.astype(np.int64) * FRONTS + listed.front) * 2 + (listed.sign > 0)) * 2 + listed.counts
    distinct, place = np.unique(keys, return_inverse=True)
    first = np.zeros(len(theirs) + 1, np.int64)
    first[1:] = np.cumsum(np.bincount(listed.kind, minlength=len(theirs)))
    order = np.argsort(place, kind="stable")
    return Queries(
        kinds=np.zeros(0, np.int32),
        theirs=theirs,
        first=first,
        of_kind=place.astype(np.int64),
        backs=distinct // (4 * FRONTS),
        fronts=distinct // 4 % FRONTS,
        signs=np.where(distinct // 2 % 2, 1, -1),
        counts=distinct % 2,
        ordered_kinds=listed.kind[order],
        ordered=place[order].astype(np.int64),
        bits=len(distinct).bit_length(),
    )


def queries_against(hands: np.ndarray, codes: np.ndarray, allowed: SettingRules) -> tuple[Queries, np.ndarray]:
    """The queries of all classes of hands against the opponent's codes, and the kind of each class."""
    support = support_of(codes)
    steps = staircases(hands, allowed, support)
    kinds = kinds_by_steps(codes, steps)
    first = kinds.first
    return group_queries(codes[first].astype(np.int64), steps.points[first], steps.many[first]), kinds.of_hand
