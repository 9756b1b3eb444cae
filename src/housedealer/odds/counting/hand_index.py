"""Hands by number: the combinatorial number system, and loops over all hands that hold a fixed set of cards.

A hand of n cards c1 < c2 < … < cn has the index C(c1, 1) + C(c2, 2) + … + C(cn, n) among all hands of n cards, so that
a table of all hands is an array and needs no search. The joker is card 52.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from housedealer.odds.engine.compilation import compiled

MOST = 8
"""More cards than any hand has."""
CHOOSE = np.array([[comb(cards, taken) for taken in range(MOST + 1)] for cards in range(55)], np.int64)
JOKER = 52


def hands_of(deck: int, size: int) -> int:
    """The number of hands of a size in a deck.

    >>> hands_of(52, 5), hands_of(53, 7)
    (2598960, 154143080)
    """
    return comb(deck, size)


@compiled
def index_of(hand: np.ndarray, size: int) -> int:
    """The index of a hand whose cards are in rising order."""
    index = 0
    for at in range(size):
        index += CHOOSE[hand[at], at + 1]
    return index


def indices_of(hands: np.ndarray) -> np.ndarray:
    """The index of each hand, one a row with its cards in rising order.

    >>> indices_of(np.array([[0, 1, 2], [1, 2, 3], [49, 50, 51]])).tolist()
    [0, 3, 22099]
    """
    result = np.zeros(len(hands), np.int64)
    for at in range(hands.shape[1]):
        result += CHOOSE[hands[:, at], at + 1]
    return result


@compiled
def first_hand(hand: np.ndarray, size: int) -> None:
    """Write the hand of index 0."""
    for at in range(size):
        hand[at] = at


@compiled
def next_hand(hand: np.ndarray, size: int) -> None:
    """Advance to the hand of the next index; the caller stops at the end of the deck."""
    at = 0
    while at < size - 1 and hand[at] + 1 == hand[at + 1]:
        hand[at] = at
        at += 1
    hand[at] += 1


@compiled
def hand_at(index: int, size: int, hand: np.ndarray) -> None:
    """Write the hand of an index."""
    for at in range(size - 1, -1, -1):
        card = at
        while CHOOSE[card + 1, at + 1] <= index:
            card += 1
        hand[at] = card
        index -= CHOOSE[card, at + 1]


@compiled
def index_steps(fixed: np.ndarray, size: int, deck: int, hand_size: int, steps: np.ndarray) -> Any:
    """Prepare the indices of all hands of `hand_size` cards that hold the fixed ones: a sum over the other cards.

    The i-th lowest of the other cards, the p-th lowest of those not fixed, adds `steps[i, p]` to the returned index.
    A fixed card's own term depends on how many others are below it; it is distributed over the others so that their
    terms telescope.
    """
    free = hand_size - size
    # parts[i, s]: the terms of the s lowest fixed cards with i other cards below each of them.
    parts = np.zeros((free + 1, size + 1), np.int64)
    for below in range(free + 1):
        for at in range(size):
            parts[below, at + 1] = parts[below, at] + CHOOSE[fixed[at], at + 1 + below]
    under, position = 0, 0
    for card in range(deck):
        if under < size and fixed[under] == card:
            under += 1
            continue
        for order in range(1, free + 1):
            steps[order, position] = CHOOSE[card, order + under] + parts[order - 1, under] - parts[order, under]
        position += 1
    return parts[free, size]


@compiled
def first_others(steps: np.ndarray, free: int, index: int, at: np.ndarray, partial: np.ndarray) -> None:
    """Start with the lowest other cards except the very lowest, which the caller loops over.

    `at[i]` is the position of the i-th lowest other card among those not fixed; `partial[i]` the sum from it upwards.
    Nothing here is recursive: Numba does not cache recursive functions on disk.
    """
    partial[free + 1] = index
    for order in range(free, 1, -1):
        at[order] = order - 1
        partial[order] = partial[order + 1] + steps[order, at[order]]


@compiled
def next_others(steps: np.ndarray, free: int, top: int, at: np.ndarray, partial: np.ndarray) -> bool:
    """Advance to the next other cards; False after the last."""
    for order in range(2, free + 1):
        bound = at[order + 1] if order < free else top
        if at[order] + 1 < bound:
            at[order] += 1
            partial[order] = partial[order + 1] + steps[order, at[order]]
            for lower in range(order - 1, 1, -1):
                at[lower] = lower - 1
                partial[lower] = partial[lower + 1] + steps[lower, at[lower]]
            return True
    return False


@compiled
def list_indices(steps: np.ndarray, free: int, top: int, index: int, indices: np.ndarray) -> int:
    """Write the indices of all hands with `free` more cards out of the `top` others; return their number."""
    if free == 0:
        indices[0] = index
        return 1
    at, partial = np.zeros(MOST + 2, np.int64), np.zeros(MOST + 2, np.int64)
    first_others(steps, free, index, at, partial)
    listed = 0
    while True:
        lowest, start = at[2] if free > 1 else top, partial[2]
        for card in range(lowest):
            indices[listed + card] = start + steps[1, card]
        listed += lowest
        if not next_others(steps, free, top, at, partial):
            return listed


@compiled
def count_by_kind(steps: np.ndarray, free: int, top: int, index: int, kinds: np.ndarray, counts: np.ndarray) -> None:
    """Count the same hands by kind."""
    if free == 0:
        counts[kinds[index]] += 1
        return
    at, partial = np.zeros(MOST + 2, np.int64), np.zeros(MOST + 2, np.int64)
    first_others(steps, free, index, at, partial)
    while True:
        lowest, start = at[2] if free > 1 else top, partial[2]
        for card in range(lowest):
            counts[kinds[start + steps[1, card]]] += 1
        if not next_others(steps, free, top, at, partial):
            return
