"""Values and winners of a showdown, by number of the ranking that a posting names.

Where an argument is None what it would serve is left out of the compiled function, which then compiles much sooner.
"""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.omaha import board_of, omaha_high, omaha_low
from housedealer.rankings import high as high_rules
from housedealer.rankings import high_joker as joker_rules
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high, high_joker, high_wild
from housedealer.rankings.kernels.low import badugi, low_8, low_8_ranks, low_27, low_a5
from housedealer.rankings.kernels.small import mexican

HIGH, OMAHA, BUG, BUG_NO_FIVE_ACES, AS_DEALT, MEXICAN, MEXICAN_NO_FIVE_ACES, LOW_A5, LOW_27, BADUGI = range(10)
NO_LOW, LOW_8, OMAHA_LOW, LOW_8_HALF_WILD = range(4)
FIVE_ACES = u64(joker_rules.FIVE_ACES)
FOUR_ACES = u64(ladders.high().value[(ladders.QUADS, (12, 11))])
LEAST_PAIR = u64(high_rules.least_pair(0))
LOW_BIT = np.array([1 if rank == 12 else 2 << rank if rank < 7 else 0 for rank in range(13)] + [0], dtype=np.uint64)
LOW_RUNS = np.array([0x1F << low for low in range(4)], dtype=np.uint64)
"""The straights of eight or lower, as bits from the ace."""


@kernel
def _high_of_eight(own, count, board, board_count, key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The best five of eight cards: the best of the seven-card hands without one card."""
    best = u64(0)
    for left_out in range(count + board_count):
        code = u64(own[left_out]) if left_out < count else u64(board[left_out - count])
        best = max(best, high(key - CARD[code], mask & ~MASK[code]))
    return best


@kernel
def _low_half_wild(own, count, wild):  # type: ignore[no-untyped-def]  # compiled
    """Eight or better where a joker is an ace or completes a straight or a flush, as `rankings.low_8` reads it."""
    if wild is None:
        return u64(0)
    held, suits, jokers = u64(0), 0, 0
    for i in range(count):
        if own[i] == JOKER:
            jokers += 1
        else:
            held |= LOW_BIT[own[i] >> 2]
            suits |= 1 << (own[i] & 3)
    if jokers == 0:
        return low_8_ranks(held)
    ranks = 0
    for i in range(8):
        ranks += int(held >> u64(i) & u64(1))
    if ranks + jokers < 5:
        return u64(0)
    if suits & (suits - 1) == 0:
        return low_8_ranks(u64(jokers << 8) | held)
    best = low_8_ranks(held | u64(1)) if jokers == 1 else u64(0)
    for run in LOW_RUNS:
        if run & held == held:
            best = max(best, low_8_ranks(run))
    return best


@kernel
def _mexican(own, key, mask, wild, five_aces):  # type: ignore[no-untyped-def]  # compiled
    if not five_aces and not wild:
        aces, joker = 0, False
        for i in range(5):
            aces += own[i] >> 2 == 12
            joker |= own[i] == JOKER
        if joker and aces == 4:
            # Nobody else can hold four aces, so any kicker can replace the joker.
            return mexican(key - CARD[u64(JOKER)] + CARD[u64(0)], mask | MASK[u64(0)], wild)
    return mexican(key, mask, wild)


@kernel
def _with_jokers(best, own, key, mask, wild):  # type: ignore[no-untyped-def]  # compiled
    if wild is None:
        return u64(0)
    if best in (BUG, BUG_NO_FIVE_ACES):
        value = high_joker(key, mask, True)
        return FOUR_ACES if best == BUG_NO_FIVE_ACES and value == FIVE_ACES else value
    if best == AS_DEALT:
        return high_wild(key, mask) if wild else high_joker(key, mask, True)
    return _mexican(own, key, mask, wild, best == MEXICAN)


@kernel
def evaluate(best, low, own, count, board, board_count, wild):  # type: ignore[no-untyped-def]  # compiled
    """A hand's values for the pot and for its low half (0: none); not for Omaha, where the board comes first.

    `wild`: whether a joker is; None where the deck has none.
    """
    if best == BADUGI:
        return badugi(own[0], own[1], own[2], own[3]), u64(0)
    key, mask = START_5, u64(0)
    for i in range(count):
        code = u64(own[i])
        key += CARD[code]
        mask |= MASK[code]
    for i in range(board_count):
        code = u64(board[i])
        key += CARD[code]
        mask |= MASK[code]
    value, value_low = u64(0), u64(0)
    if best == HIGH:
        eight = count + board_count == 8
        value = _high_of_eight(own, count, board, board_count, key, mask) if eight else high(key, mask)
    elif best == LOW_A5:
        value = low_a5(key)
    elif best == LOW_27:
        value = low_27(key, mask)
    else:
        value = _with_jokers(best, own, key, mask, wild)
    if low == LOW_8:
        value_low = low_8(key, mask)
    elif low == LOW_8_HALF_WILD:
        value_low = _low_half_wild(own, count, wild)
    return value, value_low


@kernel
def _is_wild(best, own, count, down, player):  # type: ignore[no-untyped-def]  # compiled
    """Whether a joker was dealt face down; None where there is no joker."""
    if down is None:
        return None
    wild = False
    if best >= AS_DEALT:
        for i in range(count):
            if own[i] == JOKER and down[player, i] != 0:
                wild = True
    return wild


@kernel
def _evaluate_omaha(low, own, counts, board, values, lows, threes):  # type: ignore[no-untyped-def]  # compiled
    if threes is None:
        return
    mask, low_ranks, flush = board_of(board, threes)
    for player in range(len(counts)):
        if counts[player] == 0:
            values[player] = lows[player] = u64(0)
            continue
        values[player] = omaha_high(own[player], counts[player], threes, mask, flush)
        lows[player] = omaha_low(own[player], counts[player], low_ranks) if low == OMAHA_LOW else u64(0)


@kernel
def evaluate_all(best, low, own, counts, board, board_count, down, values, lows, threes):  # type: ignore[no-untyped-def]
    """The values of every player's cards, into `values` and `lows`, nothing for a player without cards.

    `down`: which cards were dealt face down; None where the deck has no joker. `threes`: room for the board's threes in
    Omaha; elsewhere it may be None.
    """
    if best == OMAHA:
        _evaluate_omaha(low, own, counts, board, values, lows, threes)
        return
    for player in range(len(counts)):
        if counts[player] == 0:
            values[player] = lows[player] = u64(0)
            continue
        wild = _is_wild(best, own[player], counts[player], down, player)
        values[player], lows[player] = evaluate(best, low, own[player], counts[player], board, board_count, wild)


@kernel
def winners(values, lows, low, needs_pair):  # type: ignore[no-untyped-def]  # compiled
    """The index in the tally: who has the best hand, and who the best low."""
    players = len(values)
    best, top, lowest, low_top = u64(0), 0, u64(0), 0
    if low != NO_LOW:
        for player in range(players):
            if lows[player] > lowest:
                lowest, low_top = lows[player], 1 << player
            elif lows[player] == lowest and lowest:
                low_top |= 1 << player
    for player in range(players):
        value = values[player]
        if needs_pair and low_top and value < LEAST_PAIR:
            continue
        if value > best:
            best, top = value, 1 << player
        elif value == best:
            top |= 1 << player
    return top << players | low_top if low != NO_LOW else top
