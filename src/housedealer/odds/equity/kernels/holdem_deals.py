"""Random deals of a high game with a board: known hands, ranges and random hands."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, LOW, STEP, mixed, scaled, swapped
from housedealer.rankings.kernels.base import CARD, MASK
from housedealer.rankings.kernels.high import high

u64 = np.uint64


@kernel
def picked(word, first, count, keep, other):  # type: ignore[no-untyped-def]  # compiled
    """The index of a random hand of a range by Walker's alias method, among `count` hands from `first` on."""
    at = first + np.int64(scaled(word >> HALF, u64(count)))
    return at if word & LOW < keep[at] else other[at]


@kernel(nogil=True, error_model="numpy")
def random_boards(  # type: ignore[no-untyped-def]  # compiled
    hand_keys,
    hand_masks,
    need,
    range_first,
    range_count,
    keys,
    masks,
    keep,
    other,
    board_need,
    deck,
    deals,
    seed,
    tally,
):
    """Deal `deals` times; `need` is each player's random cards, the arrays from `range_first` on the ranges' hands."""
    players = len(hand_keys)
    own_keys, own_masks = np.empty(players, np.uint64), np.empty(players, np.uint64)
    drawn = np.empty(64, np.uint64)
    ranged = np.nonzero(range_count)[0]
    total = board_need
    for player in range(players):
        own_keys[player], own_masks[player] = hand_keys[player], hand_masks[player]
        total += need[player]
    state = mixed(u64(seed) + STEP)
    for _ in range(deals):
        used = u64(0)
        if len(ranged):
            again = True
            while again:
                again, used = False, u64(0)
                for player in ranged:  # type: ignore[assignment]
                    state += STEP
                    at = picked(mixed(state), range_first[player], range_count[player], keep, other)
                    if masks[at] & used:
                        again = True
                        break
                    used |= masks[at]
                    own_keys[player] = hand_keys[player] + keys[at]
                    own_masks[player] = hand_masks[player] | masks[at]
        at, count = u64(0), 0
        while count < total:
            state += STEP
            word = mixed(state)
            code = u64(swapped(deck, at, word >> HALF))
            drawn[count] = code
            count += MASK[code] & used == u64(0)
            at += u64(1)
            if count < total:
                code = u64(swapped(deck, at, word & LOW))
                drawn[count] = code
                count += MASK[code] & used == u64(0)
                at += u64(1)
        key, mask = u64(0), u64(0)
        for i in range(board_need):
            key += CARD[drawn[i]]
            mask |= MASK[drawn[i]]
        count = board_need
        best, winners = u64(0), 0
        for player in range(players):
            mine, held = own_keys[player] + key, own_masks[player] | mask
            for i in range(count, count + need[player]):
                mine += CARD[drawn[i]]
                held |= MASK[drawn[i]]
            count += need[player]
            value = high(mine, held)
            winners = 1 << player if value > best else winners | (int(value == best) << player)
            best = max(best, value)
        tally[winners] += 1
