"""Draws against all hands of the player-dealer's by ranks alone, as if there were no flushes.

Without flushes a hand's value follows from its ranks. So first hands, final hands and the player-dealer's are grouped
by ranks, weighted by the number of ways to choose their suits. For every final hand the player-dealer's hands that are
lower, and those that are not higher, are counted by the cards that they hold (a table of all sets of up to seven
ranks); those that hold none of the hand's cards and none of the discards follow by inclusion-exclusion.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step
from housedealer.odds.quick_draw.counted_draws import DrawKeys, find, subset_key
from housedealer.odds.quick_draw.draws import HAND
from housedealer.odds.quick_draw.rank_sets import (
    DIGIT,
    MOST,
    STARTS,
    copies,
    hands_by_rank,
    parts_of,
    sets_above,
    sets_held,
)

STRETCHES = 24
"""Pieces of the work: each starts with its own table."""
_LAST = np.array([max(held.bit_length() - 1, 0) for held in range(32)])
_SIGN = np.array([(-1) ** held.bit_count() for held in range(32)])


class Entries(NamedTuple):
    """Final hands with the values at which they are compared, in rising order."""

    kinds: np.ndarray
    values: np.ndarray
    rows: np.ndarray
    """Where the hand may be a flush: the row that records its counts separately, or -1."""
    plain: np.ndarray
    """Whether the entry is the hand by its ranks; else the same cards at the value of their flush."""


class Cells(NamedTuple):
    """Ways in which the player-dealer's hand is lower, lower or equal, and any, by category of the final hand, draw and
    lane; and for hands that may be flushes, the player-dealer's hands by discard."""

    cells: np.ndarray
    rows: np.ndarray


class ByRanks(NamedTuple):
    """The job of counting all draws by ranks, with the final hands that may be flushes, by the mask of their ranks."""

    draws: DrawKeys
    size: int
    made: np.ndarray
    flushes: np.ndarray
    flush_values: np.ndarray

    def steps(self) -> list[Step]:
        """One step: stretches of final hands."""
        return [Step("draws by rank", STRETCHES)]

    def empty(self) -> Cells:
        """Sums of zero."""
        rows = np.zeros((2 * len(self.flushes), 2, len(self.draws.sets)), np.int64)
        return Cells(self.draws.empty_cells(), rows)

    def prepare(self) -> Callable[[int, int, int, Cells], None]:
        """List all hands by rank; return the function that counts some stretches."""
        entries = self._entries()
        theirs, values = hands_by_rank(self.size)
        above = sets_above()
        held = sets_held(theirs, above)
        draws = self.draws
        start, place, times = parts_of(draws.sets)
        parts, place = np.unique(place, return_inverse=True)
        cuts = np.linspace(0, len(entries.values), STRETCHES + 1).astype(np.int64)

        def add(step: int, low: int, high: int, into: Cells) -> None:
            for stretch in range(low, high):
                _count(
                    cuts[stretch], cuts[stretch + 1], *entries, values, *held, above, parts, start, place, times,
                    *draws, self.made, *into,
                )  # fmt: skip

        return add

    def _entries(self) -> Entries:
        """All final hands by rank, and those that may be flushes a second time at the value of the flush."""
        kinds, values = hands_by_rank(HAND)
        rows = np.full(len(values), -1)
        number = {int(mask): row for row, mask in enumerate(self.flushes)}
        masks = np.array([sum(1 << int(kind) for kind in hand) if len(set(hand)) == HAND else 0 for hand in kinds])
        for at, mask in enumerate(masks):
            rows[at] = 2 * number[mask] if int(mask) in number else -1
        again = np.flatnonzero(rows >= 0)
        values_too = self.flush_values[rows[again] // 2]
        kinds = np.concatenate([kinds, kinds[again]])
        plain = np.arange(len(kinds)) < len(values)
        values, rows = np.concatenate([values, values_too]), np.concatenate([rows, rows[again] + 1])
        order = np.argsort(values, kind="stable")
        return Entries(kinds[order], values[order], rows[order], plain[order])


@compiled
def _count(
    low: int,
    high: int,
    hands: np.ndarray,
    values: np.ndarray,
    rows_of: np.ndarray,
    plain: np.ndarray,
    their_values: np.ndarray,
    held_start: np.ndarray,
    held_place: np.ndarray,
    held_ways: np.ndarray,
    above: np.ndarray,
    parts: np.ndarray,
    start: np.ndarray,
    place: np.ndarray,
    times: np.ndarray,
    held_keys: np.ndarray,
    sets_of: np.ndarray,
    rests: np.ndarray,
    sets: np.ndarray,
    made: np.ndarray,
    cells: np.ndarray,
    rows: np.ndarray,
) -> None:
    """Count the final hands between two positions of their list against all hands of the player-dealer's."""
    tables = np.zeros((2, STARTS[MOST + 1] + 1), np.int64)
    entered = np.zeros(2, np.int64)
    held_too, left = np.zeros(32, np.int64), np.zeros((2, len(parts)), np.int64)
    met = np.zeros((2, len(sets)), np.int64)
    adds = np.zeros(HAND, np.int64)
    for number in range(low, high):
        hand, value = hands[number], values[number]
        for lane in range(2):
            # Lane 0: lower hands; lane 1: hands that are not higher.
            while entered[lane] < len(their_values) and their_values[entered[lane]] < value + lane:
                for one in range(held_start[entered[lane]], held_start[entered[lane] + 1]):
                    tables[lane, held_place[one]] += held_ways[one]
                entered[lane] += 1
        for one in range(len(parts)):
            # Inclusion-exclusion: hands with the part, less those that also hold a card of the hand, and so on.
            held_too[0] = parts[one]
            lower, upto = tables[0, parts[one]], tables[1, parts[one]]
            for held in range(1, 32):
                last = _LAST[held]
                place_too = above[held_too[held ^ 1 << last], hand[last]]
                held_too[held] = place_too
                lower += _SIGN[held] * tables[0, place_too]
                upto += _SIGN[held] * tables[1, place_too]
            left[0, one], left[1, one] = lower, upto
        for lane in range(2):
            for one in range(len(sets)):
                many = 0
                for part in range(start[one], start[one + 1]):
                    many += times[part] * left[lane, place[part]]
                met[lane, one] = many
            if rows_of[number] >= 0:
                rows[rows_of[number], lane] = met[lane]
        if not plain[number]:
            continue
        for at in range(HAND):
            adds[at] = 1 << DIGIT * hand[at]
        for held in range(32):
            key = subset_key(adds, held)
            if key < 0:
                continue
            first = find(held_keys, key)
            while first < len(held_keys) and held_keys[first] == key:
                ways = _ways(hand, held, key, sets[sets_of[first]])
                if ways:
                    out = cells[made[value], first]
                    out[0] += ways * met[0, sets_of[first]]
                    out[1] += ways * met[1, sets_of[first]]
                    out[2] += ways * rests[first]
                first += 1


@compiled
def _ways(hand: np.ndarray, held: int, held_keys: int, thrown: int) -> Any:
    """The number of ways to choose suits for the drawn cards of a final hand."""
    ways, first = 1, 0
    while first < HAND:
        kind, drawn = hand[first], 0
        while first < HAND and hand[first] == kind:
            drawn += 1 - (held >> first & 1)
            first += 1
        if drawn:
            free = copies(kind) - (held_keys >> DIGIT * kind & 7) - (thrown >> DIGIT * kind & 7)
            if free < drawn:
                return 0
            ways *= CHOOSE[free, drawn]
    return ways
