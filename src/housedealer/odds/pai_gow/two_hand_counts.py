"""Two set hands against two set hands, as in pai gow: all deals counted by how fronts and backs compare.

The same inclusion and exclusion over shared cards as in `hand_against_hand`, with two values a hand. For each set of
shared cards the hands that hold it are put in order of their backs; going up, the fronts passed so far are counted,
so that for every hand it is known how many are lower in both, in one, or equal.

A way to set hands is given as a code for every class of hands: the back's value times `FRONTS`, and the front's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import CHOOSE, count_kinds, list_places, steps_around, tally
from housedealer.odds.counting.radix_sort import sort_ranks
from housedealer.odds.counting.shared_cards import made, signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count

FRONTS = 128
"""More than there are values in front."""
_TOP = 96
"""Fronts are counted up to here: a number of them that is quick to add to."""
_COUNTED = 3
"""Sets of at most so many shared cards leave so many hands that these are counted by kind and not listed."""

LOWER, EQUAL, HIGHER = range(3)


class Setters(NamedTuple):
    """Every hand's setting by two ways of setting: whose hand it is decides which is looked at."""

    kinds: np.ndarray
    """By place of the hand: its kind. Hands of one kind are set alike, by either way."""
    mine: np.ndarray
    """By kind: the player's code."""
    theirs: np.ndarray
    """By kind: the player-dealer's code."""


class Sums(NamedTuple):
    """By whether the player has a pair in front that counts: how many of the other's hands were seen at each level of
    backs (lower, at most equal, all) within each bound on fronts."""

    seen: np.ndarray


class Facings(NamedTuple):
    """All deals of two hands that are to be counted: see `facings`."""

    deck: int
    size: int
    setters: Setters | Callable[[], Setters]
    pair: int

    def steps(self) -> list[Step]:
        """By how many cards are shared; where it is none or all, hands are counted by kind, and that is one item."""
        none, *some, every = steps_of(self.deck, self.size)
        return [none, *some, Step(every.words, 1, every.items)]

    def empty(self) -> Sums:
        """No deals."""
        return Sums(np.zeros((2, 3, 6), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Make the table of all hands, and count those that share some sets of cards."""
        deck, size, _, pair = self
        setters = made(self.setters)
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
            kept, signed = (part[low:high] for part in sets[shared])
            if shared <= _COUNTED:
                _add_counted(deck, size, pair, kept, signed, setters, order_mine, order_theirs, into.seen)
            else:
                _add_listed(
                    deck, size, pair, kept, signed, setters.kinds, rank_mine, rank_theirs, codes_mine, codes_theirs,
                    into.seen,
                )  # fmt: skip

        return add


def facings(deck: int, size: int, setters: Setters | Callable[[], Setters], pair: int) -> np.ndarray:
    """All deals of two hands, as whole numbers: by how the player's front and back compare with the other's
    (`LOWER`, `EQUAL`, `HIGHER`), and by whether the player and the other have a front of at least `pair`.

    `setters` may be what makes them, so that they can be made where deals are counted.
    """
    sums, _ = count(Facings(deck, size, setters, pair))
    return _cells(sums.seen)


def _ranks(codes: np.ndarray, order: np.ndarray) -> np.ndarray:
    """By kind, its place in the order of codes; kinds of one code have different places all the same."""
    ranks = np.empty(len(codes), np.int32)
    ranks[order] = np.arange(len(codes), dtype=np.int32)
    return ranks


def _cells(seen: np.ndarray) -> np.ndarray:
    """The deals by front, back and pairs, from what was seen below each bound."""
    result = np.zeros((3, 3, 2, 2), np.int64)
    # From how many of the other's backs are lower, or at most equal, or any: lower, equal and higher ones. Where the
    # other's are lower the player's is higher.
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
    kept: np.ndarray,
    signed: np.ndarray,
    setters: Setters,
    order_mine: np.ndarray,
    order_theirs: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Few shared cards: the many hands that hold them are counted by kind."""
    shared = kept.shape[1]
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(len(setters.mine), np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        counts[:] = 0
        count_kinds(steps, free, others, start, setters.kinds, counts)
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
    """Hands counted by kind against the same hands."""
    many = len(counts)
    mine, theirs = np.empty(many, np.int64), np.empty(many, np.int64)
    times, other_times = np.empty(many, np.int64), np.empty(many, np.int64)
    players = _present(counts, order_mine, setters.mine, mine, times)
    dealers = _present(counts, order_theirs, setters.theirs, theirs, other_times)
    _sweep(mine, times, players, theirs, other_times, dealers, pair, weight, seen)


@compiled
def _present(counts: np.ndarray, order: np.ndarray, codes: np.ndarray, found: np.ndarray, times: np.ndarray) -> int:
    """The codes that were counted, in order, and how often each."""
    many = 0
    for kind in order:
        if counts[kind]:
            if many and found[many - 1] == codes[kind]:
                times[many - 1] += counts[kind]
            else:
                found[many], times[many] = codes[kind], counts[kind]
                many += 1
    return many


@compiled
def _add_listed(
    deck: int,
    size: int,
    pair: int,
    kept: np.ndarray,
    signed: np.ndarray,
    kinds: np.ndarray,
    rank_mine: np.ndarray,
    rank_theirs: np.ndarray,
    codes_mine: np.ndarray,
    codes_theirs: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Many shared cards: the few hands that hold them are listed and sorted."""
    shared = kept.shape[1]
    free, others = size - shared, deck - shared
    room = CHOOSE[others, free]
    steps = np.zeros((free + 1, others), np.int64)
    places = np.empty(room, np.int64)
    ranks, spare = np.empty(room, np.int32), np.empty(room, np.int32)
    mine, theirs = np.empty(room, np.int64), np.empty(room, np.int64)
    times, other_times = np.empty(room, np.int64), np.empty(room, np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        many = list_places(steps, free, others, start, places)
        for at in range(many):
            ranks[at] = rank_mine[kinds[places[at]]]
        players = _runs(ranks, spare, many, codes_mine, mine, times)
        for at in range(many):
            ranks[at] = rank_theirs[kinds[places[at]]]
        dealers = _runs(ranks, spare, many, codes_theirs, theirs, other_times)
        _sweep(mine, times, players, theirs, other_times, dealers, pair, signed[number], seen)


@compiled
def _add_same(signed: np.ndarray, mine: np.ndarray, theirs: np.ndarray, pair: int, seen: np.ndarray) -> None:
    """All cards shared: a hand meets itself alone, set by the other way."""
    once = np.ones(1, np.int64)
    for kind in range(len(signed)):
        player, dealer = mine[kind : kind + 1], theirs[kind : kind + 1]
        _sweep(player, once, 1, dealer, once, 1, pair, signed[kind], seen)


@compiled
def _runs(
    ranks: np.ndarray, spare: np.ndarray, many: int, codes: np.ndarray, found: np.ndarray, times: np.ndarray
) -> int:
    """Sort ranks; the codes they stand for, each once, and how often."""
    sort_ranks(ranks, spare, many, len(codes))
    distinct = 0
    for at in range(many):
        code = codes[ranks[at]]
        if distinct and found[distinct - 1] == code:
            times[distinct - 1] += 1
        else:
            found[distinct], times[distinct] = code, 1
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
    """Go up the player's backs; at each, count the fronts of the other's lower, and of the equal backs."""
    within = np.zeros(_TOP, np.int64)
    passed, at = 0, 0
    while at < players:
        back = mine[at] // FRONTS
        end = at
        while end < players and mine[end] // FRONTS == back:
            end += 1
        passed = _pass(theirs, other_times, dealers, passed, back * FRONTS, within)
        for each in range(at, end):
            _look(mine[each] % FRONTS, pair, weight * times[each], within, seen, 0)
        passed = _pass(theirs, other_times, dealers, passed, (back + 1) * FRONTS, within)
        for each in range(at, end):
            _look(mine[each] % FRONTS, pair, weight * times[each], within, seen, 1)
        at = end
    _pass(theirs, other_times, dealers, passed, np.int64(1) << 60, within)
    for each in range(players):
        _look(mine[each] % FRONTS, pair, weight * times[each], within, seen, 2)


@compiled
def _pass(
    theirs: np.ndarray, other_times: np.ndarray, dealers: int, passed: int, bound: int, within: np.ndarray
) -> int:
    """Pass the other's hands below a bound, counting for every front those at most as high."""
    while passed < dealers and theirs[passed] < bound:
        many = other_times[passed]
        for front in range(theirs[passed] % FRONTS, _TOP):
            within[front] += many
        passed += 1
    return passed


@compiled
def _look(front: int, pair: int, weight: int, within: np.ndarray, seen: np.ndarray, level: int) -> None:
    """Add what a front sees: the other's fronts below it, up to it, the same without pairs, all single ones, all."""
    out = seen[1 if front >= pair else 0, level]
    out[0] += weight * within[front - 1]
    out[1] += weight * within[front]
    out[2] += weight * within[min(front, pair) - 1]
    out[3] += weight * within[min(front, pair - 1)]
    out[4] += weight * within[pair - 1]
    out[5] += weight * within[_TOP - 1]
