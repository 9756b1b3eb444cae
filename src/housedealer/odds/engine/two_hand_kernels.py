"""Compiled baccarat and war: each plays one block of rounds from the block's own stream and counts the ends."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream


@compiled
def play_baccarat(
    seed: np.uint64, block: int, rounds: int, shoe: np.ndarray, end_by_sums: np.ndarray, ends: int
) -> np.ndarray:
    """Deal each round's cards from a full shoe and look up its end. The shoe holds card values."""
    state = stream(seed, block)
    counts = np.zeros(ends, np.int64)
    for _ in range(rounds):
        # With literal positions Numba specializes each deal, which is twice as fast.
        player, banker = deal_two(state, shoe, 0)
        player_second, banker_second = deal_two(state, shoe, 2)
        # Two more cards are always dealt: an unused card changes nothing, and skipping the test is faster.
        third, fourth = deal_two(state, shoe, 4)
        counts[end_by_sums[player + player_second, banker + banker_second, third, fourth]] += 1
    return counts


@compiled
def play_war(
    seed: np.uint64, block: int, rounds: int, shoe: np.ndarray, most_wars: int, banker_first: tuple[bool, bool]
) -> np.ndarray:
    """Deal each round's pairs from a full shoe until two cards differ. The shoe holds ranks; `banker_first` is whether
    the banker hand is dealt first, in the deal and in a war.

    A shoe that runs out in ties decides nothing, and its round is dealt again.
    """
    state = stream(seed, block)
    counts = np.zeros(13 * 13 * (most_wars + 1), np.int64)
    for _ in range(rounds):
        wars = 0
        while True:
            player, banker = deal_two(state, shoe, 2 * wars)
            if banker_first[min(wars, 1)]:
                player, banker = banker, player
            if player != banker:
                break
            wars += 1
            if 2 * wars + 2 > len(shoe):
                wars = 0
        counts[(player * 13 + banker) * (most_wars + 1) + min(wars, most_wars)] += 1
    return counts
