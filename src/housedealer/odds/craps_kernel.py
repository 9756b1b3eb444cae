"""Craps compiled: rounds of flips until every wager is decided, by the very rules that the table plays by."""

from __future__ import annotations

import numpy as np

from housedealer.games.craps import rules
from housedealer.odds.compiled import compiled
from housedealer.odds.streams import deal_two, stream

resolve = compiled(rules.resolve)
point_of = compiled(rules.point_of)


@compiled
def play_craps(
    seed: np.uint64,
    block: int,
    rounds: int,
    shoe: np.ndarray,
    kinds: np.ndarray,
    start: np.ndarray,
    marks: np.ndarray,
    lost: np.ndarray,
    won: np.ndarray,
    cells: int,
) -> np.ndarray:
    """Count how every wager ends. The shoe holds values; `lost` and `won` (by the two cards) say which cell."""
    state = stream(seed, block)
    counts = np.zeros(cells, np.int64)
    wagers = len(kinds)
    numbers = np.empty(wagers, np.int64)
    left = np.empty(wagers, np.int64)
    for _ in range(rounds):
        for at in range(wagers):
            numbers[at], left[at] = start[at], at
        open_ = wagers
        while open_:
            # Cards dealt anew from the first on are a fresh shuffle.
            low, high = deal_two(state, shoe, 0)
            if low > high:
                low, high = high, low
            kept = 0
            for place in range(open_):
                at = left[place]
                result = resolve(kinds[at], numbers[at], low, high, marks[at])
                if result == 0:
                    if numbers[at] == 0:  # a line wager: it takes its number, or is barred and waits
                        numbers[at] = point_of(low + high)
                    left[kept] = at
                    kept += 1
                elif result < 0:
                    counts[lost[at]] += 1
                else:
                    counts[won[at, 10 * low + high]] += 1
            open_ = kept
    return counts
