"""Draws against all hands of the player-dealer's by ranks alone, as if there were no flushes.

What a hand makes without flushes follows from its ranks. So first hands, final hands and the player-dealer's are taken
together by rank, with the number of ways to choose their suits. For every final hand the player-dealer's hands that
are lower, and those that are not higher, are counted by the cards that they hold (a table of all sets of up to seven
ranks); those that hold none of the hand's cards, and none of those thrown away, follow by inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.compiled import compiled
from housedealer.odds.parts import Step
from housedealer.odds.quick_draw.draws import HAND, rank_value
from housedealer.odds.quick_draw.thrown import LANES, MADE, Thrown, find, subset_key
from housedealer.odds.sets_of_cards import CHOOSE, first_hand, next_hand
from housedealer.rankings.kernels.base import CARD, START_5, u64

KINDS, JOKER = 14, 13
"""Thirteen ranks and the joker."""
DIGIT = 3
"""Bits that count the cards of a kind in a key."""
MOST = 7
_SIZES = np.array([CHOOSE[KINDS + size - 1, size] for size in range(MOST + 1)], np.int64)
_STARTS = np.concatenate([[0], np.cumsum(_SIZES)])
STRETCHES = 24
"""Pieces of the work: each begins with a table of its own."""
_LAST = np.array([max(held.bit_length() - 1, 0) for held in range(32)])
_SIGN = np.array([(-1) ** held.bit_count() for held in range(32)])


class Entries(NamedTuple):
    """Final hands at the values that they are compared at, in rising order."""

    kinds: np.ndarray
    values: np.ndarray
    rows: np.ndarray
    """Where the hand may be a flush: the row of its counts that are wanted by themselves, or -1."""
    plain: np.ndarray
    """Whether it is a hand by its ranks; else the same cards at the value of their flush."""


class Cells(NamedTuple):
    """By draw, what the final hand makes, and lane: ways in which the player-dealer's hand is lower, lower or equal,
    and any; and for hands that may be flushes, the player-dealer's by what is thrown away."""

    cells: np.ndarray
    rows: np.ndarray


class ByRanks(NamedTuple):
    """All draws that are to be counted, and the final hands that may be flushes, by the mask of their ranks."""

    draws: Thrown
    size: int
    made: np.ndarray
    flushes: np.ndarray
    flush_values: np.ndarray

    def steps(self) -> list[Step]:
        """Stretches of final hands."""
        return [Step("draws by rank", STRETCHES)]

    def empty(self) -> Cells:
        """Nothing counted."""
        rows = np.zeros((2 * len(self.flushes), 2, len(self.draws.sets)), np.int64)
        return Cells(np.zeros((len(self.draws.kept), MADE, LANES), np.int64), rows)

    def ready(self) -> Callable[[int, int, int, Cells], None]:
        """List all hands by rank, and count stretches of them."""
        entries = self._entries()
        theirs, values = hands_by_rank(self.size)
        above = _above()
        draws = self.draws
        start, place, times = _parts_of(draws.sets)
        parts, place = np.unique(place, return_inverse=True)
        cuts = np.linspace(0, len(entries.values), STRETCHES + 1).astype(np.int64)

        def add(step: int, low: int, high: int, into: Cells) -> None:
            for stretch in range(low, high):
                _count(
                    cuts[stretch], cuts[stretch + 1], *entries, theirs, values, above, parts, start, place, times,
                    *draws, self.made, *into,
                )  # fmt: skip

        return add

    def _entries(self) -> Entries:
        """All final hands by rank; and once more at their flush, those that may be one."""
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


def hands_by_rank(size: int) -> tuple[np.ndarray, np.ndarray]:
    """All hands of so many cards by rank, and what they make without flushes, in rising order of that."""
    kinds = np.zeros((int(_SIZES[size]), size), np.int64)
    values = np.zeros(len(kinds), np.int64)
    many = _list_hands(size, kinds, values)
    order = np.argsort(values[:many], kind="stable")
    return kinds[:many][order], values[:many][order]


@compiled
def _copies(kind: int) -> Any:
    return 1 if kind == JOKER else 4


@compiled
def _list_hands(size: int, kinds: np.ndarray, values: np.ndarray) -> Any:
    hand = np.zeros(MOST + 1, np.int64)
    first_hand(hand, size)
    many = 0
    for _ in range(len(kinds)):
        key, valid, run = START_5, True, 0
        for at in range(size):
            kind = hand[at] - at
            run = run + 1 if at and kind == hand[at - 1] - at + 1 else 1
            valid = valid and run <= _copies(kind)
            kinds[many, at] = kind
            key += CARD[u64(4 * kind)]
        if valid:
            values[many] = rank_value(key)
            many += 1
        next_hand(hand, size)
    return many


def _above() -> np.ndarray:
    """For each set of up to seven ranks and each kind, the place of the set with one more card of it; the last place
    is that of all larger sets, which nobody holds."""
    above = np.full((_STARTS[MOST + 1] + 1, KINDS), _STARTS[MOST + 1], np.int32)
    _list_above(_STARTS, above)
    return above


@compiled
def _list_above(starts: np.ndarray, above: np.ndarray) -> None:
    hand, more = np.zeros(MOST + 1, np.int64), np.zeros(MOST + 1, np.int64)
    for size in range(MOST):
        first_hand(hand, size)
        for at in range(starts[size], starts[size + 1]):
            for kind in range(KINDS):
                seen = 0
                while seen < size and hand[seen] - seen <= kind:
                    more[seen] = hand[seen]
                    seen += 1
                more[seen] = kind + seen
                for later in range(seen, size):
                    more[later + 1] = hand[later] + 1
                above[at, kind] = starts[size + 1] + _place(more, size + 1)
            if size:
                next_hand(hand, size)


@compiled
def _place(hand: np.ndarray, size: int) -> Any:
    place = 0
    for at in range(size):
        place += CHOOSE[hand[at], at + 1]
    return place


def _parts_of(sets: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each set of cards, given as key, the places of all its parts, and how often they are added or subtracted."""
    start, place, times = [0], [], []
    for key in sets:
        parts: dict[tuple[int, ...], int] = {(): 1}
        for kind in range(KINDS):
            held = int(key) >> DIGIT * kind & 7
            parts = {
                (*part, *[kind] * some): many * int(CHOOSE[held, some]) * (-1) ** some
                for part, many in parts.items()
                for some in range(held + 1)
            }
        for part, many in parts.items():
            place.append(int(_STARTS[len(part)]) + sum(int(CHOOSE[kind + at, at + 1]) for at, kind in enumerate(part)))
            times.append(many)
        start.append(len(place))
    return np.array(start, np.int64), np.array(place, np.int64), np.array(times, np.int64)


@compiled
def _enter(hand: np.ndarray, above: np.ndarray, table: np.ndarray) -> None:
    """Count a hand of the player-dealer's with every set of ranks that it holds."""
    size = len(hand)
    for held in range(1 << size):
        place, ways, first = 0, 1, 0
        while first < size and ways:
            kind, many, taken, last = hand[first], 0, 0, first
            whole = True
            while last < size and hand[last] == kind:
                bit = held >> last & 1
                # Of cards alike the first ones are held.
                if bit and not whole:
                    ways = 0
                whole = whole and bit == 1
                taken += bit
                many += 1
                last += 1
            for _ in range(taken):
                place = above[place, kind]
            ways *= CHOOSE[_copies(kind) - taken, many - taken]
            first = last
        if ways:
            table[place] += ways


@compiled
def _count(
    low: int,
    high: int,
    hands: np.ndarray,
    values: np.ndarray,
    rows_of: np.ndarray,
    plain: np.ndarray,
    theirs: np.ndarray,
    their_values: np.ndarray,
    above: np.ndarray,
    parts: np.ndarray,
    start: np.ndarray,
    place: np.ndarray,
    times: np.ndarray,
    kept: np.ndarray,
    sets_of: np.ndarray,
    rests: np.ndarray,
    sets: np.ndarray,
    made: np.ndarray,
    cells: np.ndarray,
    rows: np.ndarray,
) -> None:
    """Count the final hands between two places of their list against all hands of the player-dealer's."""
    tables = np.zeros((2, _STARTS[MOST + 1] + 1), np.int64)
    entered = np.zeros(2, np.int64)
    held_too, left = np.zeros(32, np.int64), np.zeros((2, len(parts)), np.int64)
    met = np.zeros((2, len(sets)), np.int64)
    adds = np.zeros(HAND, np.int64)
    for number in range(low, high):
        hand, value = hands[number], values[number]
        for lane in range(2):
            # Lower hands, and hands that are not higher.
            while entered[lane] < len(theirs) and their_values[entered[lane]] < value + lane:
                _enter(theirs[entered[lane]], above, tables[lane])
                entered[lane] += 1
        for one in range(len(parts)):
            # Those with the part, less those with a card of the hand's too, and so on.
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
            first = find(kept, key)
            while first < len(kept) and kept[first] == key:
                ways = _ways(hand, held, key, sets[sets_of[first]])
                if ways:
                    out = cells[first, made[value]]
                    out[0] += ways * met[0, sets_of[first]]
                    out[1] += ways * met[1, sets_of[first]]
                    out[2] += ways * rests[first]
                first += 1


@compiled
def _ways(hand: np.ndarray, held: int, kept: int, thrown: int) -> Any:
    """In how many suits the cards of a final hand that are not kept can be drawn."""
    ways, first = 1, 0
    while first < HAND:
        kind, drawn = hand[first], 0
        while first < HAND and hand[first] == kind:
            drawn += 1 - (held >> first & 1)
            first += 1
        if drawn:
            free = _copies(kind) - (kept >> DIGIT * kind & 7) - (thrown >> DIGIT * kind & 7)
            if free < drawn:
                return 0
            ways *= CHOOSE[free, drawn]
    return ways
