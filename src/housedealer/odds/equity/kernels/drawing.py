"""The drawing rule compiled: which cards of a hand are held, as bits, by the number of draws to come."""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.evaluation import BADUGI, LOW_27, LOW_A5, NO_LOW, evaluate
from housedealer.rankings import high as high_rules
from housedealer.rankings import ladders

u64 = np.uint64
LEAST_STRAIGHT = u64(ladders.high().least(ladders.STRAIGHT))
LEAST_TRIPS = u64(ladders.high().least(ladders.TRIPS))
LEAST_PAIR = u64(high_rules.least_pair(0))
PAT, KEEP, LONE = range(3)
ALL_FIVE = 31
WITH_CARD = np.array([sum(1 << chosen for chosen in range(16) if chosen >> i & 1) for i in range(4)], dtype=np.uint64)
"""By card of a badugi hand, the sets of cards that it is in, a bit each."""
FOUR = u64(1 << 15)
COUNT = np.array([chosen.bit_count() for chosen in range(16)], dtype=np.int64)


@kernel
def _height(code, ace_low):  # type: ignore[no-untyped-def]  # compiled
    """A card's height, 0 for the lowest rank; -1 for a joker, which counts as the lowest."""
    if code == JOKER:
        return -1
    rank = np.int64(code) >> 2
    return (rank + 1) % 13 if ace_low else rank


@kernel
def _one_of_each(own, most, ace_low):  # type: ignore[no-untyped-def]  # compiled
    """One card of each rank up to a height, and every joker; their number, and the position of the highest."""
    held, seen, count, top, highest = 0, 0, 0, -1, -1
    for i in range(5):
        height = _height(own[i], ace_low)
        if height < 0:
            held |= 1 << i
            count += 1
        elif height <= most and not seen >> height & 1:
            seen |= 1 << height
            held |= 1 << i
            count += 1
            if height > top:
                top, highest = height, i
    return held, count, top, highest


@kernel
def _low(best, own, pat, keep):  # type: ignore[no-untyped-def]  # compiled
    """Deuce-to-seven and ace-to-five: five different low cards stand pat, unless they make a straight or a flush."""
    ace_low = best == LOW_A5
    _, count, _, highest = _one_of_each(own, pat, ace_low)
    if count == 5:
        if best == LOW_27 and _straight_or_flush(own):
            return ALL_FIVE ^ 1 << highest
        return ALL_FIVE
    return _one_of_each(own, keep, ace_low)[0]


@kernel
def _straight_or_flush(own):  # type: ignore[no-untyped-def]  # compiled
    """Whether five different ranks are a straight or a flush in deuce-to-seven, where the ace is high only."""
    low, high, suit = np.int64(12), np.int64(0), True
    for i in range(5):
        low, high = min(low, np.int64(own[i]) >> 2), max(high, np.int64(own[i]) >> 2)
        suit = suit and own[i] & 3 == own[0] & 3
    return suit or high - low == 4


@kernel
def _badugi(own, pat, keep):  # type: ignore[no-untyped-def]  # compiled
    """The most cards of different ranks and suits, then the lowest.

    `refused` has a bit for each set of cards: those with two of a rank or suit, and those with a card that is too high.
    """
    refused, heights = u64(0), np.int64(0)
    for i in range(4):
        height = _height(own[i], True)
        heights |= height << (4 * i)
        if height > keep:
            refused |= WITH_CARD[i] & ~FOUR
        if height > pat:
            refused |= FOUR
        for j in range(i):
            if heights >> (4 * j) & 15 == height or own[i] & 3 == own[j] & 3:
                refused |= WITH_CARD[i] & WITH_CARD[j]
    best, best_count, best_ranks = 0, 0, np.int64(0)
    for chosen in range(1, 16):
        if refused >> u64(chosen) & u64(1) or COUNT[chosen] < best_count:
            continue
        ranks = np.int64(0)
        for i in range(4):
            ranks |= np.int64(chosen >> i & 1) << (heights >> (4 * i) & 15)
        if COUNT[chosen] > best_count or ranks < best_ranks:
            best, best_count, best_ranks = chosen, COUNT[chosen], ranks
    return best


@kernel
def _paired(own):  # type: ignore[no-untyped-def]  # compiled
    """All cards of a rank that is held twice or more, jokers as aces."""
    held = 0
    for i in range(5):
        for j in range(5):
            if i != j and min(own[i] >> 2, 12) == min(own[j] >> 2, 12):
                held |= 1 << i
    return held


@kernel
def _four_of_a_suit(own):  # type: ignore[no-untyped-def]  # compiled
    for suit in range(4):
        held, count = 0, 0
        for i in range(5):
            if own[i] == JOKER or own[i] & 3 == suit:
                held |= 1 << i
                count += 1
        if count == 4:
            return held
    return 0


@kernel
def _four_in_a_row(own):  # type: ignore[no-untyped-def]  # compiled
    """Four cards of a straight that is open at both ends."""
    for lowest in range(8, -1, -1):
        held, seen = 0, np.int64(0)
        for i in range(5):
            step = (np.int64(own[i]) >> 2) - lowest
            if own[i] != JOKER and 0 <= step < 4 and not seen >> step & 1:
                seen |= 1 << step
                held |= 1 << i
        if seen == 15:
            return held
    return 0


@kernel
def _lone(own, least):  # type: ignore[no-untyped-def]  # compiled
    """The highest card from a rank on, and every joker."""
    held, top, highest = 0, np.int64(-1), -1
    for i in range(5):
        if own[i] == JOKER:
            held |= 1 << i
        elif np.int64(own[i]) >> 2 > top:
            top, highest = np.int64(own[i]) >> 2, i
    return held | 1 << highest if top >= least and held == 0 else held


@kernel
def _high(own, value, lone):  # type: ignore[no-untyped-def]  # compiled
    if value >= LEAST_STRAIGHT:
        return ALL_FIVE
    if value >= LEAST_PAIR:
        return _paired(own)
    four = _four_of_a_suit(own)
    if four == 0:
        four = _four_in_a_row(own)
    return four if four else _lone(own, lone)


@kernel
def _split(own, value, value_low, keep, lone):  # type: ignore[no-untyped-def]  # compiled
    """A made low or a straight stands pat; trips and two pair come before a draw to a low, a pair after it."""
    if value_low or value >= LEAST_STRAIGHT:
        return ALL_FIVE
    if value >= LEAST_TRIPS:
        return _paired(own)
    held, count, _, _ = _one_of_each(own, keep, True)
    if count >= 4:
        return held
    if value >= LEAST_PAIR:
        return _paired(own)
    four = _four_of_a_suit(own)
    if four:
        return four
    return held if count == 3 else _lone(own, lone)


@kernel
def held_by_rule(best, low, own, left, rule):  # type: ignore[no-untyped-def]  # compiled
    """The cards of a hand that the rule holds with this many draws to come; none where there is no rule."""
    if rule is None:
        return 0
    pat, keep, lone = rule[PAT, left - 1], rule[KEEP, left - 1], rule[LONE, left - 1]
    if best in (LOW_27, LOW_A5):
        return _low(best, own, pat, keep)
    if best == BADUGI:
        return _badugi(own, pat, keep)
    value, value_low = evaluate(best, low, own, 5, own, 0, True)
    if low == NO_LOW:
        return _high(own, value, lone)
    return _split(own, value, value_low, keep, lone)
