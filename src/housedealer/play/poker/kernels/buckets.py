"""Buckets of hold'em hands: by class before the flop, then by how the equity against a random hand is distributed.

On the flop and the turn a hand is described by a histogram of its river equity over the boards to come, so that a draw
differs from a made hand of the same average (Gilpin, Sandholm and Sørensen, 2007). On the river its equity is counted
against all 990 hands.
"""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, LOW, STEP, mixed, scaled, swapped
from housedealer.rankings.kernels.base import CARD, MASK, START_5
from housedealer.rankings.kernels.high import high

u64 = np.uint64
BINS = 10
RUNOUTS = 60
OPPONENTS = 20
"""On a flop: boards to come, and opponents' hands on each. On a turn all 46 rivers are dealt."""


@kernel
def hand_class(one, two):  # type: ignore[no-untyped-def]  # compiled
    """The class of two cards, of 169: pairs on the diagonal, suited above it, others below."""
    first, second = max(one >> 2, two >> 2), min(one >> 2, two >> 2)
    return first * 13 + second if one & 3 == two & 3 else second * 13 + first


@kernel
def river_equity(one, two, board):  # type: ignore[no-untyped-def]  # compiled
    """The equity of two cards on a full board against a random hand, counted."""
    key, mask = START_5, u64(0)
    rest, count = np.empty(52, np.uint64), 0
    for i in range(5):
        key += CARD[u64(board[i])]
        mask |= MASK[u64(board[i])]
    mine = high(key + CARD[u64(one)] + CARD[u64(two)], mask | MASK[u64(one)] | MASK[u64(two)])
    gone = mask | MASK[u64(one)] | MASK[u64(two)]
    for code in range(u64(52)):
        if MASK[code] & gone == u64(0):
            rest[count] = code
            count += 1
    won = 0
    for i in range(count):
        key_i, mask_i = key + CARD[rest[i]], mask | MASK[rest[i]]
        for j in range(i):
            other = high(key_i + CARD[rest[j]], mask_i | MASK[rest[j]])
            won += 2 * (mine > other) + (mine == other)
    return won / (count * (count - 1))


@kernel
def _sampled(key, mask, mine, rest, count, state):  # type: ignore[no-untyped-def]  # compiled
    """The equity against some random hands out of the cards left over."""
    won = 0
    for _ in range(OPPONENTS):
        state += STEP
        word = mixed(state)
        i = scaled(word >> HALF, u64(count))
        j = scaled(word & LOW, u64(count - 1))
        j += u64(j >= i)
        other = high(key + CARD[rest[i]] + CARD[rest[j]], mask | MASK[rest[i]] | MASK[rest[j]])
        won += 2 * (mine > other) + (mine == other)
    return won / (2 * OPPONENTS), state


@kernel
def histogram(one, two, board, dealt, out, state):  # type: ignore[no-untyped-def]  # compiled
    """The distribution function of a hand's river equity on three or four board cards, in `BINS` steps."""
    key, mask, gone = START_5, u64(0), MASK[u64(one)] | MASK[u64(two)]
    for i in range(dealt):
        key += CARD[u64(board[i])]
        mask |= MASK[u64(board[i])]
    gone |= mask
    rest, count = np.empty(52, np.uint64), 0
    for code in range(u64(52)):
        if MASK[code] & gone == u64(0):
            rest[count] = code
            count += 1
    hole, held = CARD[u64(one)] + CARD[u64(two)], MASK[u64(one)] | MASK[u64(two)]
    boards = count if dealt == 4 else RUNOUTS
    out[:] = 0.0
    for at in range(boards):
        # The cards that this board takes go to the end, where opponents do not draw.
        if dealt == 4:
            rest[at], rest[count - 1] = rest[count - 1], rest[at]
            left = count - 1
        else:
            left = count
            for _ in range(2):
                state += STEP
                place = scaled(mixed(state) >> HALF, u64(left))
                left -= 1
                rest[place], rest[left] = rest[left], rest[place]
        full, full_mask = key, mask
        for i in range(left, count):
            full += CARD[rest[i]]
            full_mask |= MASK[rest[i]]
        equity, state = _sampled(full, full_mask, high(full + hole, full_mask | held), rest, left, state)
        out[min(int(equity * BINS), BINS - 1)] += 1.0 / boards
        if dealt == 4:
            rest[at], rest[count - 1] = rest[count - 1], rest[at]
    for i in range(1, BINS):
        out[i] += out[i - 1]
    return state


@kernel
def nearest(point, centers):  # type: ignore[no-untyped-def]  # compiled
    """The nearest center by earth mover's distance: between distribution functions the sum of differences."""
    best, least = 0, 1e9
    for at in range(len(centers)):
        distance = 0.0
        for i in range(BINS):
            distance += abs(point[i] - centers[at, i])
        if distance < least:
            best, least = at, distance
    return best


@kernel
def river_bucket(equity, edges):  # type: ignore[no-untyped-def]  # compiled
    """The bucket of a river equity."""
    return np.searchsorted(edges, equity)


@kernel
def seed_of(one, two, board, dealt):  # type: ignore[no-untyped-def]  # compiled
    """A seed that depends on the cards alone, so that a hand on a board is always in the same bucket."""
    word = u64(min(one, two)) << u64(6) | u64(max(one, two))
    total = u64(0)
    for i in range(dealt):
        total += mixed(u64(board[i]) + STEP)
    return mixed(word) ^ total


@kernel
def bucket(one, two, board, dealt, flop, turn, edges):  # type: ignore[no-untyped-def]  # compiled
    """The bucket of a hand on a board of any street."""
    if dealt == 0:
        return hand_class(one, two)
    if dealt == 5:
        return int(river_bucket(river_equity(one, two, board), edges))
    point = np.empty(BINS)
    histogram(one, two, board, dealt, point, seed_of(one, two, board, dealt))
    return nearest(point, flop if dealt == 3 else turn)


@kernel
def shuffled(deck, count, state):  # type: ignore[no-untyped-def]  # compiled
    """Put this many random cards to the front of a deck; return the stream's state."""
    for at in range(u64(count)):
        state += STEP
        swapped(deck, at, mixed(state) >> HALF)
    return state


@kernel(nogil=True)
def sample_points(count, seed, flops, turns, rivers):  # type: ignore[no-untyped-def]  # compiled
    """Histograms of random hands on flops and turns, and river equities, to cluster."""
    deck, state = np.arange(52).astype(np.int64), mixed(u64(seed) + STEP)
    for at in range(count):
        state = shuffled(deck, 7, state)
        board = deck[2:7]
        histogram(deck[0], deck[1], board, 3, flops[at], state)
        histogram(deck[0], deck[1], board, 4, turns[at], state)
        rivers[at] = river_equity(deck[0], deck[1], board)


@kernel(nogil=True)
def sample_deals(seed, flop, turn, edges, buckets, signs):  # type: ignore[no-untyped-def]  # compiled
    """Random heads-up deals as buckets of both players on every street, and who wins."""
    deck, state = np.arange(52).astype(np.int64), mixed(u64(seed) + STEP)
    for at in range(len(signs)):
        state = shuffled(deck, 9, state)
        board = deck[4:9]
        values = (u64(0), u64(0))
        key, mask = START_5, u64(0)
        for i in range(5):
            key += CARD[u64(board[i])]
            mask |= MASK[u64(board[i])]
        for who in range(2):
            one, two = deck[2 * who], deck[2 * who + 1]
            value = high(key + CARD[u64(one)] + CARD[u64(two)], mask | MASK[u64(one)] | MASK[u64(two)])
            values = (value, values[1]) if who == 0 else (values[0], value)
            for street in range(4):
                buckets[at, who, street] = bucket(one, two, board, 0 if street == 0 else street + 2, flop, turn, edges)
        signs[at] = int(values[0] > values[1]) - int(values[0] < values[1])
