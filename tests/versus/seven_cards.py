"""Five to seven cards valued by counting ranks and suits, sharing nothing with the program.

Functions are compiled only so that every deal can be tried; they are plain Python. A card is four times its rank plus
its suit, the deuce being rank 0.
"""

from __future__ import annotations

import numpy as np
from numba import njit

STEP = 13**5
"""A category is so many steps up, in the order of `slow.FIVE`."""
PAIR = STEP
"""The least pair."""


@njit(cache=True)
def straight_top(held):
    """The top rank of five in a row, the ace also below the two; -1 for none."""
    for top in range(12, 3, -1):
        if held[top] and held[top - 1] and held[top - 2] and held[top - 3] and held[top - 4]:
            return top
    return 3 if held[12] and held[0] and held[1] and held[2] and held[3] else -1


@njit(cache=True)
def highest(held, many, least):
    """The highest ranks of which at least so many cards are held, in steps of 13."""
    score, result = 0, 0
    for rank in range(12, -1, -1):
        if held[rank] >= least and result < many:
            score, result = score * 13 + rank, result + 1
    return score


@njit(cache=True)
def value(seven, held, suited):
    """The best five of some cards: category, then what decides. `held` and `suited` are room to count in."""
    held[:] = 0
    suited[:] = 0
    for card in seven:
        held[card // 4] += 1
        suited[card % 4, card // 4] = 1
    for suit in range(4):
        if suited[suit].sum() >= 5:
            top = straight_top(suited[suit])
            if top >= 0:
                return (9 if top == 12 else 8) * STEP + top
    four, three, pair, second = -1, -1, -1, -1
    for rank in range(13):
        if held[rank] == 4:
            four = rank
        elif held[rank] == 3:
            three, pair, second = rank, max(pair, three), second
        elif held[rank] == 2:
            pair, second = max(pair, rank), pair
    if four >= 0:
        held[four] = 0
        return 7 * STEP + four * 13 + highest(held, 1, 1)
    if three >= 0 and pair >= 0:
        return 6 * STEP + three * 13 + pair
    for suit in range(4):
        if suited[suit].sum() >= 5:
            return 5 * STEP + highest(suited[suit], 5, 1)
    top = straight_top(held)
    if top >= 0:
        return 4 * STEP + top
    if three >= 0:
        held[three] = 0
        return 3 * STEP + three * 169 + highest(held, 2, 1)
    if second >= 0:
        held[pair] = held[second] = 0
        return 2 * STEP + pair * 169 + second * 13 + highest(held, 1, 1)
    if pair >= 0:
        held[pair] = 0
        return STEP + pair * 2197 + highest(held, 3, 1)
    return highest(held, 5, 1)


def value_of(cards: list[int]) -> int:
    """The best five of some cards."""
    result: int = value(np.array(cards, np.int64), np.zeros(13, np.int64), np.zeros((4, 13), np.int64))
    return result
