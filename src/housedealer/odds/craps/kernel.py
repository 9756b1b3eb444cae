"""Craps compiled: rounds of flips until every wager is decided, by the very rules that the table plays by.

What a flip does to a wager is looked up: `craps` asks the rules once for every wager, number and pair of cards. Wagers
that the same cards decide, whichever way, wait and go together as one group, and a round's waiting groups are bits.
"""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream
from housedealer.rankings.kernels.base import u64

FACES = 7
"""More than there are values of cards: a pair of them is `FACES * one + other`."""
WORD = 64
"""More groups do not fit the bits of a word."""
_DE_BRUIJN = u64(0x03F79D71B4CB0A89)
"""A power of two times this has its exponent's own pattern in the upper six bits."""
_LOWEST = np.zeros(WORD, np.int64)
for _bit in range(WORD):
    _LOWEST[(((1 << _bit) * int(_DE_BRUIJN)) & (1 << WORD) - 1) >> 58] = _bit


@compiled
def play_craps(
    seed: np.uint64, block: int, rounds: int, shoe: np.ndarray, placed: np.uint64, touched: np.ndarray, goes: np.ndarray
) -> np.ndarray:
    """By group and pair of cards, how often the cards decided or moved it; the last row counts all flips.

    The shoe holds values. `placed` are the groups, as bits, that wait from the first flip on; `touched` those that each
    pair of cards decides or moves; `goes` the group that takes the place of a moved one, or -1, by group and pair.
    """
    state = stream(seed, block)
    seen = np.zeros((len(goes) + 1, FACES * FACES), np.int64)
    for _ in range(rounds):
        waiting = placed
        while waiting:
            # Cards dealt anew from the first on are a fresh shuffle.
            one, other = deal_two(state, shoe, 0)
            pair = FACES * one + other
            seen[len(goes), pair] += 1
            changed = waiting & touched[pair]
            waiting ^= changed
            while changed:
                group = _LOWEST[((changed & (~changed + u64(1))) * _DE_BRUIJN) >> u64(58)]
                changed &= changed - u64(1)
                seen[group, pair] += 1
                if goes[group, pair] >= 0:
                    waiting |= u64(1) << u64(goes[group, pair])
    return seen
