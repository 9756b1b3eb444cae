"""Random deals of pineapple: everyone discards one of three cards by a rule; the first player's may be fixed."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, swapped
from housedealer.odds.equity.kernels.deals import next_card, pick_hands
from housedealer.odds.equity.kernels.evaluation import NO_LOW, evaluate_all, winners
from housedealer.rankings.kernels.base import CARD, MASK, START_5
from housedealer.rankings.kernels.high import high
from housedealer.rankings.kernels.low import low_8

u64 = np.uint64
ROLLOUTS = 40
"""Rollouts of the board and an opponent's hand to compare the three discards on a flop."""


@kernel
def _part(value, low, other, other_low):  # type: ignore[no-untyped-def]  # compiled
    """The share of a pot against one other hand, in quarters."""
    best = 4 if value > other else 2 if value == other else 0
    if low | other_low == u64(0):
        return best
    lowest = 4 if low > other_low else 2 if low == other_low else 0
    return (best + lowest) // 2


@kernel
def before_flop(own, equities):  # type: ignore[no-untyped-def]  # compiled
    """The discard of three cards that leaves the most equity against a random hand; the first without `equities`."""
    if equities is None:
        return 0
    values = (equities[own[1], own[2]], equities[own[0], own[2]], equities[own[0], own[1]])
    best = 0
    for at in range(1, 3):
        if values[at] > values[best]:
            best = at
    return best


@kernel
def on_flop(own, board, split, rest, state):  # type: ignore[no-untyped-def]  # compiled
    """The same on a flop, by rollouts, with room for the `rest` of the deck; also the stream's state."""
    if rest is None:
        return 0, state
    gone = MASK[own[0]] | MASK[own[1]] | MASK[own[2]] | MASK[board[0]] | MASK[board[1]] | MASK[board[2]]
    count = 0
    for card in range(52):
        if MASK[card] & gone == u64(0):
            rest[count] = card
            count += 1
    won = np.zeros(3, np.int64)
    for _ in range(ROLLOUTS):
        key, mask = START_5, u64(0)
        for i in range(3):
            key += CARD[board[i]]
            mask |= MASK[board[i]]
        for i in range(2):
            state += STEP
            code = u64(swapped(rest, u64(i), mixed(state) >> HALF))
            key += CARD[code]
            mask |= MASK[code]
        other_key, other_mask = key, mask
        for i in range(2, 4):
            state += STEP
            code = u64(swapped(rest, u64(i), mixed(state) >> HALF))
            other_key += CARD[code]
            other_mask |= MASK[code]
        other = high(other_key, other_mask)
        other_low = low_8(other_key, other_mask) if split else u64(0)
        for thrown in range(3):
            one, two = own[1 if thrown == 0 else 0], own[1 if thrown == 2 else 2]
            mine, held = key + CARD[one] + CARD[two], mask | MASK[one] | MASK[two]
            low = low_8(mine, held) if split else u64(0)
            won[thrown] += _part(high(mine, held), low, other, other_low)
    return int(won.argmax()), state


@kernel(nogil=True, error_model="numpy")
def random_discards(  # type: ignore[no-untyped-def]  # compiled
    best, low, needs_pair, own, known, counts, down, range_first, range_count, sizes, hands, masks, keep, other,
    board, board_known, board_count, discard_at, equities, first_throws, deck, deals, seed, tally,
):  # fmt: skip
    """Deal three cards each, discard one at a given size of the board, and deal the rest of it.

    `first_throws`: the card that the first player discards, or -1 to follow the rule.
    """
    players = len(counts)
    values, lows, threes = np.empty(players, np.uint64), np.empty(players, np.uint64), np.empty(10, np.uint32)
    two, two_each, rest = np.zeros((players, 8), np.uint8), np.full(players, 2, np.int64), np.empty(46, np.uint8)
    ranged = np.nonzero(range_count)[0]
    state = mixed(u64(seed) + STEP)
    for _ in range(deals):
        used, state = pick_hands(own, known, ranged, range_first, range_count, sizes, hands, masks, keep, other, state)
        at = u64(0)
        for player in range(players):
            for i in range(known[player] + sizes[player], 3):
                code, at, state = next_card(deck, at, used, state)
                own[player, i] = code
        for i in range(board_known, board_count):
            code, at, state = next_card(deck, at, used, state)
            board[i] = code
        for player in range(players):
            if player == 0 and first_throws >= 0:
                thrown = first_throws
            elif discard_at == 0:
                thrown = before_flop(own[player], equities)
            else:
                thrown, state = on_flop(own[player], board, low != NO_LOW, rest, state)
            two[player, 0] = own[player, 1 if thrown == 0 else 0]
            two[player, 1] = own[player, 1 if thrown == 2 else 2]
        evaluate_all(best, low, two, two_each, board, board_count, down, values, lows, threes)
        tally[winners(values, lows, low, needs_pair)] += 1
