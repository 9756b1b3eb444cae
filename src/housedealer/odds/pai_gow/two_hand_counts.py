"""Two set hands against two set hands, as in pai gow: all deals counted by how fronts and backs compare.

The same inclusion-exclusion over shared cards as in `counting.disjoint_hands`, with two values a hand. For each set of
shared cards the hands that hold it are sorted by back; a sweep upwards counts the fronts passed so far, which gives
for every hand how many are lower in both, in one, or equal.

A setting is a code for each class of hands: the back's value times `FRONTS`, plus the front's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, count_by_kind, index_steps, list_indices
from housedealer.odds.counting.radix_sort import sort_ranks
from housedealer.odds.counting.shared_cards import built, signed_classes, steps_of
from housedealer.odds.counting.suit_classes import tally
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count

FRONTS = 128
"""More than the front values."""
TOP = 96
"""The bound on fronts in tables: a round number that is fast to loop over."""
_COUNTED = 3
"""With at most this many shared cards the many hands are counted by kind, not listed."""

LOWER, EQUAL, HIGHER = range(3)


class Setters(NamedTuple):
    """Every hand's setting by the player's and by the player-dealer's way."""

    kinds: np.ndarray
    """The kind of each hand, by index. Hands of one kind are set the same by either way."""
    mine: np.ndarray
    """The player's code of each kind."""
    theirs: np.ndarray
    """The player-dealer's code of each kind."""


class Sums(NamedTuple):
    """The opponent's hands at each level of backs (lower, at most equal, all) within each bound on fronts, by whether
    the player's front is a pair that counts."""

    seen: np.ndarray


class Facings(NamedTuple):
    """The job of `facings`: all deals of two hands."""

    deck: int
    size: int
    setters: Setters | Callable[[], Setters]
    pair: int

    def steps(self) -> list[Step]:
        """A step for each number of shared cards; with none or all shared, hands are counted by kind as one item."""
        none, *some, every = steps_of(self.deck, self.size)
        return [none, *some, Step(every.words, 1, every.items)]

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(np.zeros((2, 3, 6), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Build the settings; return the function that counts the hands around some shared sets."""
        deck, size, _, pair = self
        setters = built(self.setters)
        order_mine = np.argsort(setters.mine, kind="stable").astype(np.int32)
        order_theirs = np.argsort(setters.theirs, kind="stable").astype(np.int32)
        rank_mine, rank_theirs = _ranks(setters.mine, order_mine), _ranks(setters.theirs, order_theirs)
        codes_mine, codes_theirs = setters.mine[order_mine], setters.theirs[order_theirs]
        counts = tally(setters.kinds, len(setters.mine))
        sets = [signed_classes(deck, shared) for shared in range(size)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            if shared == 0:
                _add_counts(counts, 1, pair, setters, order_mine, order_theirs, into.seen)
                return
            if shared == size:
                _add_same(counts * (-1) ** size, setters.mine, setters.theirs, pair, into.seen)
                return
            fixed, signed = (part[low:high] for part in sets[shared])
            if shared <= _COUNTED:
                _add_counted(deck, size, pair, fixed, signed, setters, order_mine, order_theirs, into.seen)
            else:
                _add_listed(
                    deck, size, pair, fixed, signed, setters.kinds, rank_mine, rank_theirs, codes_mine, codes_theirs,
                    into.seen,
                )  # fmt: skip

        return add


def facings(deck: int, size: int, setters: Setters | Callable[[], Setters], pair: int) -> np.ndarray:
    """The number of deals by how the player's front and back compare with the opponent's (`LOWER`, `EQUAL`, `HIGHER`),
    and by whether the player and the opponent have a front of at least `pair`.

    `setters` may be a function that builds them where the deals are counted.
    """
    sums, _ = count(Facings(deck, size, setters, pair))
    return _cells(sums.seen)


def _ranks(codes: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The rank of each kind in the order of codes; kinds of one code have different ranks."""
    ranks = np.empty(len(codes), np.int32)
    ranks[order] = np.arange(len(codes), dtype=np.int32)
    return ranks


def _cells(seen: np.ndarray) -> np.ndarray:
    """The deals by front, back and pairs, from the counts below each bound."""
    result = np.zeros((3, 3, 2, 2), np.int64)
    # From the opponent's backs that are lower, at most equal, or any: lower, equal and higher ones. Where the
    # opponent's is lower, the player's is higher.
    for mine in range(2):
        lower, level, every = seen[mine]
        for back, part in ((HIGHER, lower), (EQUAL, level - lower), (LOWER, every - level)):
            below, upto, below_single, upto_single, single, whole = (int(each) for each in part)
            result[HIGHER, back, mine] = below_single, below - below_single
            result[EQUAL, back, mine] = upto_single - below_single, (upto - below) - (upto_single - below_single)
            result[LOWER, back, mine] = single - upto_single, (whole - upto) - (single - upto_single)
    return result


@compiled
def _add_counted(
    deck: int,
    size: int,
    pair: int,
    fixed: np.ndarray,
    signed: np.ndarray,
    setters: Setters,
    order_mine: np.ndarray,
    order_theirs: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Few shared cards: count the many hands that hold them by kind."""
    shared = fixed.shape[1]
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(len(setters.mine), np.int64)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        counts[:] = 0
        count_by_kind(steps, free, others, start, setters.kinds, counts)
        _add_counts(counts, signed[number], pair, setters, order_mine, order_theirs, seen)


@compiled
def _add_counts(
    counts: np.ndarray,
    weight: int,
    pair: int,
    setters: Setters,
    order_mine: np.ndarray,
    order_theirs: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Compare hands counted by kind with the same hands."""
    many = len(counts)
    mine, theirs = np.empty(many, np.int64), np.empty(many, np.int64)
    times, other_times = np.empty(many, np.int64), np.empty(many, np.int64)
    players = _present(counts, order_mine, setters.mine, mine, times)
    dealers = _present(counts, order_theirs, setters.theirs, theirs, other_times)
    _sweep(mine, times, players, theirs, other_times, dealers, pair, weight, seen)


@compiled
def _present(
    counts: np.ndarray, order: np.ndarray, codes: np.ndarray, distinct_codes: np.ndarray, times: np.ndarray
) -> int:
    """Write the codes that occur, in order, and their counts; return their number."""
    many = 0
    for kind in order:
        if counts[kind]:
            if many and distinct_codes[many - 1] == codes[kind]:
                times[many - 1] += counts[kind]
            else:
                distinct_codes[many], times[many] = codes[kind], counts[kind]
                many += 1
    return many


@compiled
def _add_listed(
    deck: int,
    size: int,
    pair: int,
    fixed: np.ndarray,
    signed: np.ndarray,
    kinds: np.ndarray,
    rank_mine: np.ndarray,
    rank_theirs: np.ndarray,
    codes_mine: np.ndarray,
    codes_theirs: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Many shared cards: list and sort the few hands that hold them."""
    shared = fixed.shape[1]
    free, others = size - shared, deck - shared
    room = CHOOSE[others, free]
    steps = np.zeros((free + 1, others), np.int64)
    indices = np.empty(room, np.int64)
    ranks, spare = np.empty(room, np.int32), np.empty(room, np.int32)
    mine, theirs = np.empty(room, np.int64), np.empty(room, np.int64)
    times, other_times = np.empty(room, np.int64), np.empty(room, np.int64)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        many = list_indices(steps, free, others, start, indices)
        for at in range(many):
            ranks[at] = rank_mine[kinds[indices[at]]]
        players = _runs(ranks, spare, many, codes_mine, mine, times)
        for at in range(many):
            ranks[at] = rank_theirs[kinds[indices[at]]]
        dealers = _runs(ranks, spare, many, codes_theirs, theirs, other_times)
        _sweep(mine, times, players, theirs, other_times, dealers, pair, signed[number], seen)


@compiled
def _add_same(signed: np.ndarray, mine: np.ndarray, theirs: np.ndarray, pair: int, seen: np.ndarray) -> None:
    """All cards shared: a hand meets only itself, set by the other way."""
    once = np.ones(1, np.int64)
    for kind in range(len(signed)):
        player, dealer = mine[kind : kind + 1], theirs[kind : kind + 1]
        _sweep(player, once, 1, dealer, once, 1, pair, signed[kind], seen)


@compiled
def _runs(
    ranks: np.ndarray, spare: np.ndarray, many: int, codes: np.ndarray, distinct_codes: np.ndarray, times: np.ndarray
) -> int:
    """Sort ranks; write their distinct codes and counts; return their number."""
    sort_ranks(ranks, spare, many, len(codes))
    distinct = 0
    for at in range(many):
        code = codes[ranks[at]]
        if distinct and distinct_codes[distinct - 1] == code:
            times[distinct - 1] += 1
        else:
            distinct_codes[distinct], times[distinct] = code, 1
            distinct += 1
    return distinct


@compiled
def _sweep(
    mine: np.ndarray,
    times: np.ndarray,
    players: int,
    theirs: np.ndarray,
    other_times: np.ndarray,
    dealers: int,
    pair: int,
    weight: int,
    seen: np.ndarray,
) -> None:
    """Sweep up the player's backs; at each, count the fronts of the opponent's lower and equal backs."""
    within = np.zeros(TOP, np.int64)
    passed, at = 0, 0
    while at < players:
        back = mine[at] // FRONTS
        end = at
        while end < players and mine[end] // FRONTS == back:
            end += 1
        passed = pass_below(theirs, other_times, dealers, passed, back * FRONTS, within)
        for each in range(at, end):
            _add_front(mine[each] % FRONTS, pair, weight * times[each], within, seen, 0)
        passed = pass_below(theirs, other_times, dealers, passed, (back + 1) * FRONTS, within)
        for each in range(at, end):
            _add_front(mine[each] % FRONTS, pair, weight * times[each], within, seen, 1)
        at = end
    pass_below(theirs, other_times, dealers, passed, np.int64(1) << 60, within)
    for each in range(players):
        _add_front(mine[each] % FRONTS, pair, weight * times[each], within, seen, 2)


@compiled
def pass_below(
    theirs: np.ndarray, other_times: np.ndarray, dealers: int, passed: int, bound: int, within: np.ndarray
) -> int:
    """Pass the opponent's hands below a bound, counting for every front those at most as high."""
    while passed < dealers and theirs[passed] < bound:
        many = other_times[passed]
        for front in range(theirs[passed] % FRONTS, TOP):
            within[front] += many
        passed += 1
    return passed


@compiled
def _add_front(front: int, pair: int, weight: int, within: np.ndarray, seen: np.ndarray, level: int) -> None:
    """Add a front's counts: the opponent's fronts below it, up to it, the same without pairs, all unpaired, all."""
    out = seen[1 if front >= pair else 0, level]
    out[0] += weight * within[front - 1]
    out[1] += weight * within[front]
    out[2] += weight * within[min(front, pair) - 1]
    out[3] += weight * within[min(front, pair - 1)]
    out[4] += weight * within[pair - 1]
    out[5] += weight * within[TOP - 1]
