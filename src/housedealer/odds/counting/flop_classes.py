"""Flops by suit class: which flop stands for each, and how the cards of a hand move along.

Exchanging suits changes nothing that is decided on a flop, so all 22,100 flops are 1,755 classes. A hand is moved
by the same exchange of suits that turns its flop into the one that stands for the class; hands that such an exchange
turns into each other on that flop are decided together.
"""

from __future__ import annotations

import functools
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import CHOOSE, classes
from housedealer.odds.engine.compilation import compiled

PAIRS = 1326
"""Two-card hands of 52 cards."""
EXCHANGES = tuple(permutations(range(4)))


class Flops(NamedTuple):
    """All flops by place, their classes, and the exchanges of suits."""

    hands: np.ndarray
    """The flop that stands for each class."""
    weights: np.ndarray
    kinds: np.ndarray
    """The class of each flop, by place."""
    exchange: np.ndarray
    """The exchange of suits, by place, that turns the flop into the one that stands for it."""
    moved: np.ndarray
    """By exchange and place of a pair: the place of the pair with its suits exchanged."""
    leader: np.ndarray
    """By class and place of a pair: the first pair that it can be turned into on the class's flop."""


@functools.cache
def flops() -> Flops:
    """All flops."""
    hands, weights = classes(52, 3)
    moved = np.zeros((24, PAIRS), np.uint16)
    suits = np.array(EXCHANGES, np.int64)
    _move_pairs(suits, moved)
    kinds, exchange = np.zeros(22100, np.uint16), np.zeros(22100, np.uint8)
    leader = np.zeros((len(hands), PAIRS), np.uint16)
    _sort_flops(suits, hands, moved, kinds, exchange, leader)
    return Flops(hands, weights, kinds, exchange, moved, leader)


@compiled
def _moved(card: int, suits: np.ndarray) -> Any:
    return (card >> 2) * 4 + suits[card & 3]


@compiled
def _move_pairs(suits: np.ndarray, moved: np.ndarray) -> None:
    for exchange in range(24):
        for a in range(52):
            for b in range(a):
                x, y = _moved(a, suits[exchange]), _moved(b, suits[exchange])
                moved[exchange, CHOOSE[a, 2] + b] = CHOOSE[max(x, y), 2] + min(x, y)


@compiled
def _flop_moved(flop: np.ndarray, suits: np.ndarray) -> int:
    """The place of a flop with its suits exchanged."""
    a, b, c = _moved(flop[0], suits), _moved(flop[1], suits), _moved(flop[2], suits)
    low, top = min(a, b, c), max(a, b, c)
    place: int = CHOOSE[low, 1] + CHOOSE[a + b + c - low - top, 2] + CHOOSE[top, 3]
    return place


@compiled
def _sort_flops(
    suits: np.ndarray,
    hands: np.ndarray,
    moved: np.ndarray,
    kinds: np.ndarray,
    exchange: np.ndarray,
    leader: np.ndarray,
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
        own = _flop_moved(hands[kind], suits[0])
        for pair in range(PAIRS):
            leader[kind, pair] = pair
        for each in range(24):
            place = _flop_moved(hands[kind], suits[each])
            kinds[place], exchange[place] = kind, back[each]
            if place == own:
                for pair in range(PAIRS):
                    leader[kind, pair] = min(leader[kind, pair], moved[each, pair])
