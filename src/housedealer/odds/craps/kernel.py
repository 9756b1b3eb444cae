"""Compiled craps simulation: rounds of rolls until every wager is decided, by the game's own rules.

Transitions are looked up: the model asks the rules once for every wager, number and pair of cards. Wagers with the
same transitions form a group, and the undecided groups of a round are the bits of one word.
"""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream
from housedealer.rankings.kernels.base import u64

FACES = 7
"""More than the card values: a pair of them is `FACES * one + other`."""
WORD = 64
"""The bits of a word: the most groups."""
_DE_BRUIJN = u64(0x03F79D71B4CB0A89)
"""A power of two times this has a pattern unique to its exponent in the upper six bits."""
_LOWEST = np.zeros(WORD, np.int64)
for _bit in range(WORD):
    _LOWEST[(((1 << _bit) * int(_DE_BRUIJN)) & (1 << WORD) - 1) >> 58] = _bit


@compiled
def play_craps(
    seed: np.uint64,
    block: int,
    rounds: int,
    shoe: np.ndarray,
    placed: np.uint64,
    touched: np.ndarray,
    next_group: np.ndarray,
) -> np.ndarray:
    """How often each pair of cards decided or moved each group; the last row counts all rolls.

    The shoe holds card values. `placed` is the groups undecided at the first roll, as bits; `touched` those that each
    pair of cards decides or moves; `next_group` the group that a moved one becomes, or -1, by group and pair.
    """
    state = stream(seed, block)
    seen = np.zeros((len(next_group) + 1, FACES * FACES), np.int64)
    for _ in range(rounds):
        waiting = placed
        while waiting:
            # Dealing again from the first card is a fresh shuffle.
            one, other = deal_two(state, shoe, 0)
            pair = FACES * one + other
            seen[len(next_group), pair] += 1
            changed = waiting & touched[pair]
            waiting ^= changed
            while changed:
                group = _LOWEST[((changed & (~changed + u64(1))) * _DE_BRUIJN) >> u64(58)]
                changed &= changed - u64(1)
                seen[group, pair] += 1
                if next_group[group, pair] >= 0:
                    waiting |= u64(1) << u64(next_group[group, pair])
    return seen
