"""Sets of cards by number: every hand has a place in one list, and hands that differ by suits alone have one class.

A hand of n cards c1 < c2 < … < cn has the place C(c1, 1) + C(c2, 2) + … + C(cn, n) among all hands of n cards, so
that a table of all hands needs no search. No rule of these games prefers one suit to another: of each class of
hands that become each other when suits are exchanged, one stands for all, with their number as its weight. It is
the hand whose four suits, each read as a binary number of its ranks, do not rise. The joker, card 52, has no suit.
"""

from __future__ import annotations

import functools
from math import comb
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts

MOST = 8
"""More cards than any hand here has."""
CHOOSE = np.array([[comb(cards, taken) for taken in range(MOST + 1)] for cards in range(55)], np.int64)
JOKER = 52
_RANK_OF_BIT = np.zeros(4097, np.int64)
for _rank in range(13):
    _RANK_OF_BIT[1 << _rank] = _rank


def hands_of(deck: int, size: int) -> int:
    """How many hands of so many cards a deck has.

    >>> hands_of(52, 5), hands_of(53, 7)
    (2598960, 154143080)
    """
    return comb(deck, size)


@compiled
def place_of(hand: np.ndarray, size: int) -> int:
    """The place of a hand whose cards stand in rising order."""
    place = 0
    for at in range(size):
        place += CHOOSE[hand[at], at + 1]
    return place


@compiled
def first_hand(hand: np.ndarray, size: int) -> None:
    """The hand at place 0."""
    for at in range(size):
        hand[at] = at


@compiled
def next_hand(hand: np.ndarray, size: int) -> None:
    """The hand at the next place, whatever the deck holds."""
    at = 0
    while at < size - 1 and hand[at] + 1 == hand[at + 1]:
        hand[at] = at
        at += 1
    hand[at] += 1


@compiled
def suits_of(hand: np.ndarray, size: int, suits: np.ndarray) -> None:
    """The ranks held in each suit as binary numbers; the joker is in none."""
    suits[:] = 0
    for at in range(size):
        card = hand[at]
        if card < JOKER:
            suits[card & 3] |= 1 << (card >> 2)


@compiled
def weight_of(suits: np.ndarray) -> int:
    """How many hands the class of these suits has; 0 where the hand does not stand for its class."""
    weight, alike = 24, 1
    for at in range(1, 4):
        if suits[at] > suits[at - 1]:
            return 0
        alike = alike + 1 if suits[at] == suits[at - 1] else 1
        weight //= alike
    return weight


@compiled
def standing_for(hand: np.ndarray, size: int, suits: np.ndarray) -> int:
    """The place of the hand that stands for this one's class. Uses `suits` up."""
    suits_of(hand, size, suits)
    a, b, c, d = suits[0], suits[1], suits[2], suits[3]
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    ranks = a | b | c | d
    place, count = 0, 0
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        card = 4 * _RANK_OF_BIT[lowest]
        if a & lowest:
            count += 1
            place += CHOOSE[card, count]
        if b & lowest:
            count += 1
            place += CHOOSE[card + 1, count]
        if c & lowest:
            count += 1
            place += CHOOSE[card + 2, count]
        if d & lowest:
            count += 1
            place += CHOOSE[card + 3, count]
    if count < size:
        place += CHOOSE[JOKER, size]
    return place


@compiled
def hand_at(place: int, size: int, hand: np.ndarray) -> None:
    """The hand at a place."""
    for at in range(size - 1, -1, -1):
        card = at
        while CHOOSE[card + 1, at + 1] <= place:
            card += 1
        hand[at] = card
        place -= CHOOSE[card, at + 1]


class Classes(NamedTuple):
    """The classes of all hands of a size: the hands that stand for them, and how many hands each has."""

    hands: np.ndarray
    weights: np.ndarray


@functools.cache
def class_count(deck: int, size: int) -> int:
    """How many classes of hands there are, without listing them: of each exchange of suits, the hands that it leaves
    as they are, over the number of exchanges (Burnside's lemma).

    >>> [class_count(52, size) for size in range(6)], class_count(53, 3)
    ([1, 13, 169, 1755, 16432, 134459], 1924)
    """
    fixed, (ranks, jokers) = 0, (min(deck, JOKER) // 4, max(deck - JOKER, 0))
    # Exchanges by the suits that go round among each other, and how many exchanges there are of that kind.
    for rounds, exchanges in (((1, 1, 1, 1), 1), ((2, 1, 1), 6), ((2, 2), 3), ((3, 1), 8), ((4,), 6)):
        ways = [1]
        for cards, times in (*((suits, ranks) for suits in rounds), (1, jokers)):
            for _ in range(times):
                ways = [
                    (ways[held] if held < len(ways) else 0) + (ways[held - cards] if held >= cards else 0)
                    for held in range(len(ways) + cards)
                ]
        fixed += exchanges * (ways[size] if size < len(ways) else 0)
    return fixed // 24


def classes(deck: int, size: int) -> Classes:
    """All classes of hands, in the order of the places of the hands that stand for them.

    >>> [len(classes(52, size).weights) for size in range(5)], int(classes(52, 4).weights.sum())
    ([1, 13, 169, 1755, 16432], 270725)
    """
    if size == 0:
        return Classes(np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
    result: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        # The room beyond those found is never written to, and takes no memory.
        hands, weights = np.empty((high - low, size), np.uint8), np.empty(high - low, np.uint8)
        many = _list_classes(size, low, high, hands, weights)
        result[low] = hands[:many].copy(), weights[:many].astype(np.int64)

    by_parts(hands_of(deck, size), (), add, "classes of hands")
    hands, weights = zip(*(result[low] for low in sorted(result)), strict=True)
    return Classes(np.concatenate(hands), np.concatenate(weights))


@compiled
def _list_classes(size: int, low: int, high: int, hands: np.ndarray, weights: np.ndarray) -> int:
    """List the hands between two places that stand for their classes."""
    hand, suits = np.zeros(MOST, np.int64), np.zeros(4, np.int64)
    hand_at(low, size, hand)
    result = 0
    for _ in range(low, high):
        suits_of(hand, size, suits)
        weight = weight_of(suits)
        if weight:
            weights[result] = weight
            for at in range(size):
                hands[result, at] = hand[at]
            result += 1
        next_hand(hand, size)
    return result


def kinds_of(deck: int, size: int, names: np.ndarray | None = None) -> np.ndarray:
    """For every hand, by place, the number of its class in the order of `classes`, or what that class is named."""
    hands, _ = classes(deck, size)
    if names is None:
        names = np.arange(len(hands), dtype=np.int32)
    kinds = np.empty(hands_of(deck, size), names.dtype)
    _name_leaders(hands, names, kinds)
    del hands

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _name_others(size, low, high, kinds)

    by_parts(len(kinds), (), add, "hands by kind")
    return kinds


@compiled
def _name_leaders(hands: np.ndarray, names: np.ndarray, kinds: np.ndarray) -> None:
    """Name the hands that stand for their classes."""
    for number in range(len(hands)):
        kinds[place_of(hands[number], hands.shape[1])] = names[number]


@compiled
def _name_others(size: int, low: int, high: int, kinds: np.ndarray) -> None:
    """Give every other hand between two places the name of the one that stands for it."""
    hand, suits = np.zeros(MOST, np.int64), np.zeros(4, np.int64)
    if low < high:
        hand_at(low, size, hand)
    for place in range(low, high):
        leader = standing_for(hand, size, suits)
        if leader != place:
            kinds[place] = kinds[leader]
        next_hand(hand, size)


def tally(kinds: np.ndarray, many: int) -> np.ndarray:
    """How many hands there are of each of so many kinds."""
    counts = np.zeros(many, np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _tally(kinds[low:high], into[0])

    by_parts(len(kinds), (counts,), add, "hands by kind")
    return counts


@compiled
def _tally(kinds: np.ndarray, counts: np.ndarray) -> None:
    for place in range(len(kinds)):
        counts[kinds[place]] += 1


@compiled
def steps_around(kept: np.ndarray, size: int, deck: int, wanted: int, steps: np.ndarray) -> Any:
    """Prepare the places of all hands of `wanted` cards that hold the kept ones: a sum over the other cards.

    The i-th lowest of the other cards, the p-th lowest of those not kept, adds `steps[i, p]` to what is returned.
    A kept card's own part depends on how many others lie below it; it is shared out to the others so that their
    parts telescope.
    """
    free = wanted - size
    # parts[i, s]: what the s lowest kept cards add where i other cards lie below each of them.
    parts = np.zeros((free + 1, size + 1), np.int64)
    for below in range(free + 1):
        for at in range(size):
            parts[below, at + 1] = parts[below, at] + CHOOSE[kept[at], at + 1 + below]
    under, place = 0, 0
    for card in range(deck):
        if under < size and kept[under] == card:
            under += 1
            continue
        for order in range(1, free + 1):
            steps[order, place] = CHOOSE[card, order + under] + parts[order - 1, under] - parts[order, under]
        place += 1
    return parts[free, size]


@compiled
def first_others(steps: np.ndarray, free: int, place: int, at: np.ndarray, partial: np.ndarray) -> None:
    """Begin with the lowest other cards but the very lowest, which is gone through by itself.

    `at[i]` is the i-th lowest other card's place among those not kept; `partial[i]` the sum from it upwards. Nothing
    here calls itself: Numba does not find such a function again on disk.
    """
    partial[free + 1] = place
    for order in range(free, 1, -1):
        at[order] = order - 1
        partial[order] = partial[order + 1] + steps[order, at[order]]


@compiled
def next_others(steps: np.ndarray, free: int, top: int, at: np.ndarray, partial: np.ndarray) -> bool:
    """Go on to the next other cards; False after the last."""
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
def list_places(steps: np.ndarray, free: int, top: int, place: int, places: np.ndarray) -> int:
    """Write the places of all hands with `free` more cards out of the `top` others; how many there are."""
    if free == 0:
        places[0] = place
        return 1
    at, partial = np.zeros(MOST + 2, np.int64), np.zeros(MOST + 2, np.int64)
    first_others(steps, free, place, at, partial)
    result = 0
    while True:
        lowest, start = at[2] if free > 1 else top, partial[2]
        for card in range(lowest):
            places[result + card] = start + steps[1, card]
        result += lowest
        if not next_others(steps, free, top, at, partial):
            return result


@compiled
def count_kinds(steps: np.ndarray, free: int, top: int, place: int, kinds: np.ndarray, counts: np.ndarray) -> None:
    """Count the same hands by kind."""
    if free == 0:
        counts[kinds[place]] += 1
        return
    at, partial = np.zeros(MOST + 2, np.int64), np.zeros(MOST + 2, np.int64)
    first_others(steps, free, place, at, partial)
    while True:
        lowest, start = at[2] if free > 1 else top, partial[2]
        for card in range(lowest):
            counts[kinds[start + steps[1, card]]] += 1
        if not next_others(steps, free, top, at, partial):
            return
