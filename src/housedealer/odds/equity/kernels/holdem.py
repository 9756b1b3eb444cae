"""Known hands in a high game with a board, every board counted: the fastest loop for hold'em."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.suits import sets_of_two
from housedealer.rankings.kernels.high import high

u64 = np.uint64


@kernel
def _two(hands, masks, key, mask, keys, sets):  # type: ignore[no-untyped-def]  # compiled
    """Two hands over some sets of cards: how often the first wins, and how often they tie."""
    key_0, key_1 = hands[0] + key, hands[1] + key
    mask_0, mask_1 = masks[0] | mask, masks[1] | mask
    won, tied = 0, 0
    for i in range(len(keys)):
        mine = high(key_0 + keys[i], mask_0 | sets[i])
        other = high(key_1 + keys[i], mask_1 | sets[i])
        won += mine > other
        tied += mine == other
    return won, tied


@kernel
def _several(hands, masks, key, mask, keys, sets, weight, tally):  # type: ignore[no-untyped-def]  # compiled
    for i in range(len(keys)):
        best, winners = u64(0), 0
        for player in range(len(hands)):
            value = high(hands[player] + key + keys[i], masks[player] | mask | sets[i])
            if value > best:
                best, winners = value, 1 << player
            elif value == best:
                winners |= 1 << player
        tally[winners] += weight


@kernel
def _count(hands, masks, key, mask, keys, sets, weight, tally):  # type: ignore[no-untyped-def]  # compiled
    if len(hands) == 2:
        won, tied = _two(hands, masks, key, mask, keys, sets)
        tally[1] += weight * won
        tally[3] += weight * tied
        tally[2] += weight * (len(keys) - won - tied)
    else:
        _several(hands, masks, key, mask, keys, sets, weight, tally)


@kernel(nogil=True, error_model="numpy")
def every_board(hands, hand_masks, gone, to_come, order, equal, tally):  # type: ignore[no-untyped-def]  # compiled
    """Count all boards of this many cards to come; `hands` and `hand_masks` hold a player's cards and the board so far.

    `order` lists the suits in two pairs, and `equal` whether the suits of each pair are equivalent.
    """
    keys_1, masks_1, first_1, once_1 = sets_of_two(gone, order[0], order[1], equal[0], to_come)
    keys_2, masks_2, first_2, once_2 = sets_of_two(gone, order[2], order[3], equal[1], to_come)
    for size in range(to_come + 1):
        rest = to_come - size
        if size <= rest:
            _pairs(hands, hand_masks, size, keys_1, masks_1, first_1, once_1, equal[0],
                   rest, keys_2, masks_2, first_2, once_2, equal[1], tally)  # fmt: skip
        else:
            _pairs(hands, hand_masks, rest, keys_2, masks_2, first_2, once_2, equal[1],
                   size, keys_1, masks_1, first_1, once_1, equal[0], tally)  # fmt: skip


@kernel
def _pairs(  # type: ignore[no-untyped-def]  # compiled
    hands, hand_masks, few, keys_1, masks_1, first_1, once_1, equal_1,
    many, keys_2, masks_2, first_2, once_2, equal_2, tally,
):  # fmt: skip
    """Each set of few cards of two suits with all sets of many cards of the others."""
    start, once, end = first_2[many], once_2[many], first_2[many + 1]
    for i in range(first_1[few], first_1[few + 1]):
        weight = 2 if equal_1 and i < once_1[few] else 1
        key, mask = keys_1[i], masks_1[i]
        if equal_2:
            _count(hands, hand_masks, key, mask, keys_2[start:once], masks_2[start:once], 2 * weight, tally)
            _count(hands, hand_masks, key, mask, keys_2[once:end], masks_2[once:end], weight, tally)
        else:
            _count(hands, hand_masks, key, mask, keys_2[start:end], masks_2[start:end], weight, tally)
