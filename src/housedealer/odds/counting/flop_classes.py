"""Flops up to suit isomorphism: the canonical flop of each class, and the hole cards that move along.

Permuting the suits changes no decision on a flop, so the 22,100 flops are 1,755 classes. Hole cards are moved by the
same permutation that maps their flop to the canonical one; hole cards that a permutation maps to each other on that
flop are decided together.
"""

from __future__ import annotations

import functools
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled

PAIRS = 1326
"""The number of two-card hands of 52 cards."""
SUIT_PERMUTATIONS = tuple(permutations(range(4)))


class Flops(NamedTuple):
    """All flops by index, their classes, and the permutations of suits."""

    hands: np.ndarray
    """The canonical flop of each class."""
    weights: np.ndarray
    kinds: np.ndarray
    """The class of each flop, by index."""
    permutation: np.ndarray
    """The permutation of suits that maps each flop to its canonical one, by index."""
    moved: np.ndarray
    """The index of the permuted hole cards, by permutation and index."""
    canonical: np.ndarray
    """The first hole cards in the orbit under permutations that fix the class's flop, by class and index."""


@functools.cache
def flops() -> Flops:
    """The table of all flops."""
    hands, weights = classes(52, 3)
    moved = np.zeros((24, PAIRS), np.uint16)
    suits = np.array(SUIT_PERMUTATIONS, np.int64)
    _permute_pairs(suits, moved)
    kinds, permutation = np.zeros(22100, np.uint16), np.zeros(22100, np.uint8)
    canonical = np.zeros((len(hands), PAIRS), np.uint16)
    _sort_flops(suits, hands, moved, kinds, permutation, canonical)
    return Flops(hands, weights, kinds, permutation, moved, canonical)


@compiled
def permuted_card(card: int, suits: np.ndarray) -> Any:
    """A card with its suit permuted."""
    return (card >> 2) * 4 + suits[card & 3]


@compiled
def _permute_pairs(suits: np.ndarray, moved: np.ndarray) -> None:
    for permutation in range(24):
        for a in range(52):
            for b in range(a):
                x, y = permuted_card(a, suits[permutation]), permuted_card(b, suits[permutation])
                moved[permutation, CHOOSE[a, 2] + b] = CHOOSE[max(x, y), 2] + min(x, y)


@compiled
def _permuted_flop(flop: np.ndarray, suits: np.ndarray) -> int:
    """The index of a flop with its suits permuted."""
    a, b, c = permuted_card(flop[0], suits), permuted_card(flop[1], suits), permuted_card(flop[2], suits)
    low, top = min(a, b, c), max(a, b, c)
    place: int = CHOOSE[low, 1] + CHOOSE[a + b + c - low - top, 2] + CHOOSE[top, 3]
    return place


@compiled
def _sort_flops(
    suits: np.ndarray,
    hands: np.ndarray,
    moved: np.ndarray,
    kinds: np.ndarray,
    permutation: np.ndarray,
    canonical: np.ndarray,
) -> None:
    back = np.zeros(24, np.int64)
    for one in range(24):
        for other in range(24):
            undone = True
            for suit in range(4):
                undone = undone and suits[other, suits[one, suit]] == suit
            if undone:
                back[one] = other
    for kind in range(len(hands)):
        own = _permuted_flop(hands[kind], suits[0])
        for pair in range(PAIRS):
            canonical[kind, pair] = pair
        for each in range(24):
            place = _permuted_flop(hands[kind], suits[each])
            kinds[place], permutation[place] = kind, back[each]
            if place == own:
                for pair in range(PAIRS):
                    canonical[kind, pair] = min(canonical[kind, pair], moved[each, pair])
