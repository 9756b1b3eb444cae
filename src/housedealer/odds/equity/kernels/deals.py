"""Every deal of the cards to come, or random deals: any number of own cards and board cards, any ranking."""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, swapped
from housedealer.odds.equity.kernels.evaluation import evaluate_all, winners
from housedealer.odds.equity.kernels.holdem_deals import picked

u64 = np.uint64
ONE = u64(1)


@kernel(nogil=True, error_model="numpy")
def every_deal(best, low, needs_pair, own, known, counts, down, board, board_known, board_count, deck, tally):  # type: ignore[no-untyped-def]
    """Count all ways to deal the missing cards: of each player from `known` to `counts`, then of the board."""
    players = len(counts)
    values, lows, threes = np.empty(players, np.uint64), np.empty(players, np.uint64), np.empty(10, np.uint32)
    who, where = np.empty(64, np.int64), np.empty(64, np.int64)
    slots = 0
    for player in range(players + 1):
        first, last = (known[player], counts[player]) if player < players else (board_known, board_count)
        for place in range(first, last):
            who[slots], where[slots] = player, place
            slots += 1
    if slots == 0:
        evaluate_all(best, low, own, counts, board, board_count, down, values, lows, threes)
        tally[winners(values, lows, low, needs_pair)] += 1
        return
    at = np.empty(slots, np.int64)
    at[0] = -1
    used, slot = u64(0), 0
    while slot >= 0:
        at[slot] += 1
        while at[slot] < len(deck) and used >> u64(at[slot]) & ONE:
            at[slot] += 1
        if at[slot] >= len(deck):
            slot -= 1
            if slot >= 0:
                used ^= ONE << u64(at[slot])
            continue
        code = min(deck[at[slot]], JOKER)
        if who[slot] < players:
            own[who[slot], where[slot]] = code
        else:
            board[where[slot]] = code
        if slot == slots - 1:
            evaluate_all(best, low, own, counts, board, board_count, down, values, lows, threes)
            tally[winners(values, lows, low, needs_pair)] += 1
            continue
        used |= ONE << u64(at[slot])
        slot += 1
        at[slot] = at[slot - 1] if who[slot] == who[slot - 1] else -1


@kernel
def pick_hands(own, known, ranged, range_first, range_count, sizes, hands, masks, keep, other, state):  # type: ignore[no-untyped-def]
    """Pick a hand of every range so that no card is held twice; return the cards used and the stream's state."""
    while True:
        used, again = u64(0), False
        for player in ranged:
            state += STEP
            at = picked(mixed(state), range_first[player], range_count[player], keep, other)
            if masks[at] & used:
                again = True
                break
            used |= masks[at]
            for i in range(sizes[player]):
                own[player, known[player] + i] = min(hands[at, i], JOKER)
        if not again:
            return used, state


@kernel
def next_card(deck, at, used, state):  # type: ignore[no-untyped-def]  # compiled
    """The deck's next card that no range holds, the next position, and the stream's state."""
    while True:
        state += STEP
        code = u64(swapped(deck, at, mixed(state) >> HALF))
        at += ONE
        if used >> code & ONE == u64(0):
            return code, at, state


@kernel(nogil=True, error_model="numpy")
def random_deals(  # type: ignore[no-untyped-def]  # compiled
    best, low, needs_pair, own, known, counts, down, range_first, range_count, sizes, hands, masks, keep, other,
    board, board_known, board_count, deck, deals, seed, tally,
):  # fmt: skip
    """Deal the missing cards `deals` times; a range's cards follow the known cards of its player."""
    players = len(counts)
    values, lows, threes = np.empty(players, np.uint64), np.empty(players, np.uint64), np.empty(10, np.uint32)
    ranged = np.nonzero(range_count)[0]
    state = mixed(u64(seed) + STEP)
    for _ in range(deals):
        used, state = pick_hands(own, known, ranged, range_first, range_count, sizes, hands, masks, keep, other, state)
        at = u64(0)
        for player in range(players):
            for i in range(known[player] + sizes[player], counts[player]):
                code, at, state = next_card(deck, at, used, state)
                own[player, i] = min(code, u64(JOKER))
        for i in range(board_known, board_count):
            code, at, state = next_card(deck, at, used, state)
            board[i] = min(code, u64(JOKER))
        evaluate_all(best, low, own, counts, board, board_count, down, values, lows, threes)
        tally[winners(values, lows, low, needs_pair)] += 1
