"""Compiled games: each plays one block of rounds from the block's own stream and counts how they ended."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream


@compiled
def play_baccarat(
    seed: np.uint64, block: int, rounds: int, shoe: np.ndarray, end_by_sums: np.ndarray, ends: int
) -> np.ndarray:
    """Deal each round's cards from a full shoe and look its end up. The shoe holds values."""
    state = stream(seed, block)
    counts = np.zeros(ends, np.int64)
    for _ in range(rounds):
        # Plain constants: dealing is compiled for each of them by itself, and so is twice as quick.
        player, banker = deal_two(state, shoe, 0)
        player_second, banker_second = deal_two(state, shoe, 2)
        # Two more are always dealt: a card that no hand takes changes nothing, and not to ask is quicker.
        third, fourth = deal_two(state, shoe, 4)
        counts[end_by_sums[player + player_second, banker + banker_second, third, fourth]] += 1
    return counts


@compiled
def play_war(
    seed: np.uint64, block: int, rounds: int, shoe: np.ndarray, most_wars: int, banker_first: tuple[bool, bool]
) -> np.ndarray:
    """Deal each round's pairs from a full shoe until two cards differ. The shoe holds ranks; `banker_first`
    says whether the banker hand is dealt first, in the deal and in a war.

    A shoe that ends in nothing but ties decides nothing, and its round is dealt anew.
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
