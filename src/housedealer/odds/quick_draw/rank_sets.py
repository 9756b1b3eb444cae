"""Multisets of up to seven ranks by number, as `counting.hand_index` numbers sets of cards.

A multiset of ranks k1 <= k2 <= … becomes a set by adding 0, 1, 2, … to its members.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, first_hand, index_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.draws import rank_value
from housedealer.rankings.kernels.base import CARD, START_5, u64

KINDS, JOKER = 14, 13
"""Thirteen ranks and the joker."""
DIGIT = 3
"""Bits that count the cards of a kind in a key."""
MOST = 7
_SIZES = np.array([CHOOSE[KINDS + size - 1, size] for size in range(MOST + 1)], np.int64)
STARTS = np.concatenate([[0], np.cumsum(_SIZES)])
"""The first index of the sets of each size."""


def hands_by_rank(size: int) -> tuple[np.ndarray, np.ndarray]:
    """All hands of a size by rank, and their values without flushes, in rising order of value."""
    kinds = np.zeros((int(_SIZES[size]), size), np.int64)
    values = np.zeros(len(kinds), np.int64)
    many = _list_hands(size, kinds, values)
    order = np.argsort(values[:many], kind="stable")
    return kinds[:many][order], values[:many][order]


@compiled
def copies(kind: int) -> Any:
    """The number of cards of a kind."""
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
            valid = valid and run <= copies(kind)
            kinds[many, at] = kind
            key += CARD[u64(4 * kind)]
        if valid:
            values[many] = rank_value(key)
            many += 1
        next_hand(hand, size)
    return many


def sets_above() -> np.ndarray:
    """The index of each set of up to seven ranks with one more card of each kind; the last index is for all larger
    sets, which nobody holds."""
    above = np.full((STARTS[MOST + 1] + 1, KINDS), STARTS[MOST + 1], np.int32)
    _list_above(STARTS, above)
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
                above[at, kind] = starts[size + 1] + index_of(more, size + 1)
            if size:
                next_hand(hand, size)


def sets_held(hands: np.ndarray, above: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All sets of ranks that each hand holds, by index, and the ways to choose suits for the hand's other cards."""
    room = len(hands) << hands.shape[1]
    start, index, ways = np.zeros(len(hands) + 1, np.int64), np.zeros(room, np.int32), np.zeros(room, np.int32)
    many = _list_held(hands, above, start, index, ways)
    return start, index[:many], ways[:many]


@compiled
def _list_held(
    hands: np.ndarray, above: np.ndarray, start: np.ndarray, indices: np.ndarray, all_ways: np.ndarray
) -> Any:
    listed, size = 0, hands.shape[1]
    for number in range(len(hands)):
        hand = hands[number]
        for held in range(1 << size):
            index, ways, first = 0, 1, 0
            while first < size and ways:
                kind, taken, last, whole = hand[first], 0, first, True
                while last < size and hand[last] == kind:
                    bit = held >> last & 1
                    # Of equal cards the first ones are held.
                    if bit and not whole:
                        ways = 0
                    whole = whole and bit == 1
                    taken += bit
                    last += 1
                for _ in range(taken):
                    index = above[index, kind]
                ways *= CHOOSE[copies(kind) - taken, last - first - taken]
                first = last
            if ways:
                indices[listed], all_ways[listed] = index, ways
                listed += 1
        start[number + 1] = listed
    return listed


def parts_of(sets: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The indices of all subsets of each set of cards, given by key, and their signed multiplicities."""
    start, index, times = [0], [], []
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
            index.append(int(STARTS[len(part)]) + sum(int(CHOOSE[kind + at, at + 1]) for at, kind in enumerate(part)))
            times.append(many)
        start.append(len(index))
    return np.array(start, np.int64), np.array(index, np.int64), np.array(times, np.int64)
