"""The values of all hands of a deck by index, and their bonus-bet bits, by the game's own rules."""

from __future__ import annotations

import functools

import numpy as np

from housedealer.games.versus import rules as versus_rules
from housedealer.games.versus.posting import Looks
from housedealer.odds.counting.hand_index import CHOOSE, first_hand, hands_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.rankings.kernels.base import CARD, MASK, START_3, START_5, u64
from housedealer.rankings.kernels.high import high
from housedealer.rankings.kernels.small import best_four, three_card

compared = compiled(versus_rules.compared)
two_cards = compiled(versus_rules.two_cards)
three_of_five = compiled(versus_rules.three_of_five)
four_of_five = compiled(versus_rules.four_of_five)


@functools.cache
def three_card_values() -> np.ndarray:
    """The value of every three cards."""
    values = np.zeros(hands_of(52, 3), np.uint16)
    _three_card(values)
    return values


@functools.cache
def best_four_values() -> np.ndarray:
    """The value of the best four of every five cards."""
    values = np.zeros(hands_of(52, 5), np.uint16)
    _best_four(values)
    return values


@functools.cache
def best_three_values() -> np.ndarray:
    """The value of the best three of every five cards."""
    values = np.zeros(hands_of(52, 5), np.uint16)
    _best_three(three_card_values(), values)
    return values


@functools.cache
def bits_of(look: Looks, size: int) -> np.ndarray:
    """The bits of every hand of a size for a bonus bet on two, three or four of its cards."""
    bits = np.zeros(hands_of(52, size), np.int64)
    {"two-cards": _two_cards, "three-of-five": _three_of_five, "four-of-five": _four_of_five}[look](bits)
    return bits


@functools.cache
def six_card_counts() -> np.ndarray:
    """The number of six-card hands of each value, by their best five cards."""
    counts = np.zeros(len(versus_rules.bits_of_values("high")), np.int64)
    _count_high(6, counts)
    return counts


@compiled
def _three_card(values: np.ndarray) -> None:
    hand = np.zeros(3, np.int64)
    first_hand(hand, 3)
    for index in range(len(values)):
        key, mask = START_3, u64(0)
        for at in range(3):
            key += CARD[u64(hand[at])]
            mask |= MASK[u64(hand[at])]
        values[index] = three_card(key, mask)
        next_hand(hand, 3)


@compiled
def _best_four(values: np.ndarray) -> None:
    hand = np.zeros(5, np.int64)
    first_hand(hand, 5)
    for index in range(len(values)):
        values[index] = best_four(hand, False)
        next_hand(hand, 5)


@compiled
def _best_three(threes: np.ndarray, values: np.ndarray) -> None:
    hand = np.zeros(5, np.int64)
    first_hand(hand, 5)
    for index in range(len(values)):
        best = 0
        for c in range(5):
            for b in range(c):
                for a in range(b):
                    three = CHOOSE[hand[a], 1] + CHOOSE[hand[b], 2] + CHOOSE[hand[c], 3]
                    best = max(best, int(threes[three]))
        values[index] = best
        next_hand(hand, 5)


@compiled
def _two_cards(bits: np.ndarray) -> None:
    hand = np.zeros(2, np.int64)
    first_hand(hand, 2)
    for index in range(len(bits)):
        bits[index] = two_cards(hand[0], hand[1])
        next_hand(hand, 2)


@compiled
def _three_of_five(bits: np.ndarray) -> None:
    hand = np.zeros(5, np.int64)
    first_hand(hand, 5)
    for index in range(len(bits)):
        bits[index] = three_of_five(hand)
        next_hand(hand, 5)


@compiled
def _four_of_five(bits: np.ndarray) -> None:
    hand = np.zeros(5, np.int64)
    first_hand(hand, 5)
    for index in range(len(bits)):
        bits[index] = four_of_five(hand)
        next_hand(hand, 5)


@compiled
def _count_high(size: int, counts: np.ndarray) -> None:
    """Count all hands of a size by value: loop over the upper cards, then over the lowest."""
    upper = np.zeros(size, np.int64)
    first_hand(upper, size - 1)
    while upper[size - 2] + 1 < 52:
        key, mask = START_5, u64(0)
        for at in range(size - 1):
            key += CARD[u64(upper[at] + 1)]
            mask |= MASK[u64(upper[at] + 1)]
        for card in range(upper[0] + 1):
            counts[high(key + CARD[card], mask | MASK[card])] += 1
        next_hand(upper, size - 1)
