"""Compiled simulation of games with one decision and no board: every value and decision is looked up."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, index_of
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.random_streams import deal_two, stream
from housedealer.odds.versus.hand_values import compared
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high


class Known(NamedTuple):
    """The lookup tables, by index of a hand."""

    values: np.ndarray
    kinds: np.ndarray
    choices: np.ndarray
    """Also by rank of the exposed card, its suit swapped with clubs; one row where none is exposed."""
    many: int
    """The number of kinds."""
    qualifies: int
    cells: int
    six: np.ndarray
    """The number of the bits of both hands' six cards by value; empty where no bet depends on them."""


def play_rounds(seed: np.uint64, block: int, rounds: int, size: int, known: Known) -> np.ndarray:
    """Count rounds by end, then by the six cards of both hands where a bet depends on them."""
    state = stream(seed, block)
    counts = np.zeros(known.cells + (int(known.six.max()) + 1 if len(known.six) else 0), np.int64)
    (_play_three if size == 3 else _play_five)(state, rounds, known, counts)
    return counts


@inlined
def _end(known: Known, up: int, decided: int, mine: int, theirs: int) -> Any:
    """The cell of a round, from the indices of the two hands and of the hand with swapped suits that is decided."""
    bits = compared(np.int64(known.values[mine]), np.int64(known.values[theirs]), known.qualifies)
    way = (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)
    return (known.choices[up, decided] * known.many + known.kinds[mine]) * WAYS + way


@inlined
def _three_index(a: int, b: int, c: int) -> Any:
    """The index of three cards in any order."""
    low, top = min(a, b), max(a, b)
    middle = max(low, min(top, c))
    return min(low, c) + CHOOSE[middle, 2] + CHOOSE[max(top, c), 3]


@inlined
def _swapped(card: int, suit: int) -> Any:
    """A card with a suit and clubs swapped."""
    own = card & 3
    return card - own + (0 if own == suit else suit if own == 0 else own)


@compiled
def _play_three(state: np.ndarray, rounds: int, known: Known, counts: np.ndarray) -> None:
    """Three cards each, one of the player-dealer's exposed or none."""
    shoe = np.arange(52).astype(np.uint8)
    exposed, look_at_six = len(known.choices) > 1, len(known.six) > 0
    for _ in range(rounds):
        # With literal positions Numba specializes each deal, which is faster.
        a, b = deal_two(state, shoe, 0)
        c, d = deal_two(state, shoe, 2)
        e, f = deal_two(state, shoe, 4)
        index = _three_index(a, b, c)
        up, decided = 0, index
        if exposed:
            up, suit = f >> 2, f & 3
            decided = _three_index(_swapped(a, suit), _swapped(b, suit), _swapped(c, suit))
        counts[_end(known, up, decided, index, _three_index(d, e, f))] += 1
        if look_at_six:
            key, mask = START_5, u64(0)
            for card in (a, b, c, d, e, f):
                key += CARD[u64(card)]
                mask |= MASK[u64(card)]
            counts[known.cells + known.six[high(key, mask)]] += 1


@compiled
def _play_five(state: np.ndarray, rounds: int, known: Known, counts: np.ndarray) -> None:
    """Five cards each, nothing exposed."""
    shoe = np.arange(52).astype(np.uint8)
    mine, theirs = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for _ in range(rounds):
        mine[0], theirs[0] = deal_two(state, shoe, 0)
        one, other = deal_two(state, shoe, 2)
        _insert(mine, theirs, 1, one, other)
        one, other = deal_two(state, shoe, 4)
        _insert(mine, theirs, 2, one, other)
        one, other = deal_two(state, shoe, 6)
        _insert(mine, theirs, 3, one, other)
        one, other = deal_two(state, shoe, 8)
        _insert(mine, theirs, 4, one, other)
        index = index_of(mine, 5)
        counts[_end(known, 0, index, index, index_of(theirs, 5))] += 1


@compiled
def _insert(mine: np.ndarray, theirs: np.ndarray, held: int, one: int, other: int) -> None:
    """Insert a card into each of the two sorted hands."""
    for hand, card in ((mine, one), (theirs, other)):
        at = held
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
