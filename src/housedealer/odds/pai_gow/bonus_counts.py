"""All hands counted by what bonus bets depend on, however the hand is set.

A bonus bet depends on the poker hands among the cards, on those made beside a pair, and on the highest card of a hand
that makes nothing. Hands that agree in this are paid the same by every table, and one of them represents all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.pai_gow import rules as pai_gow_rules
from housedealer.odds.counting.flop_classes import SUIT_PERMUTATIONS
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.compiled_rules import made, made_beside_pair, one_color, pai_gow

BESIDE, TOP, COLOR = 15, 30, 34
"""The positions in a hand's mark of the hands beside a pair, of the top card, and of one color."""
_SUITS = np.array(SUIT_PERMUTATIONS, np.int64)


class HandKinds(NamedTuple):
    """Kinds of hands: an example of each, and the number of hands."""

    hands: list[tuple[int, ...]]
    counts: list[int]


class Sums(NamedTuple):
    """The mark of each class of hands, and how many of its suit permutations are of one color."""

    marks: np.ndarray
    colored: np.ndarray


def count_cards(hands: np.ndarray, weights: np.ndarray, joker: int) -> HandKinds:
    """Count all hands by mark, from the canonical hands of the classes and their weights."""
    sums = Sums(np.zeros(len(hands), np.int64), np.zeros(len(hands), np.uint8))

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _mark_hands(hands[low:high], joker, sums.marks[low:high], sums.colored[low:high])

    by_parts(len(hands), (), add, "what cards make")
    # Permuting suits changes colors: this many of the 24 permutations of a class are of one color.
    colored = weights * sums.colored // len(SUIT_PERMUTATIONS)
    ways: dict[int, int] = {}
    first: dict[int, tuple[int, ...]] = {}
    for plain, many in ((True, weights - colored), (False, colored)):
        distinct, at, inverse = np.unique(sums.marks, return_index=True, return_inverse=True)
        total = np.bincount(inverse, weights=many.astype(np.float64)).astype(np.int64)
        for plain_mark, place, deals in zip(distinct, at, total, strict=True):
            if deals:
                mark = int(plain_mark) | (0 if plain else 1 << COLOR)
                ways[mark] = int(deals)
                first[mark] = tuple(int(card) for card in _hand_of(hands, sums, inverse, int(place), plain))
    return HandKinds([first[mark] for mark in ways], list(ways.values()))


def top_cards(hands: np.ndarray, joker: int) -> np.ndarray:
    """The highest rank of each hand that makes nothing; -1 where the hand makes something."""
    result = np.zeros(len(hands), np.int8)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _tops(hands[low:high], joker, result[low:high])

    by_parts(len(hands), (), add, "what cards make")
    return result


@compiled
def _tops(hands: np.ndarray, joker: int, result: np.ndarray) -> None:
    hand = np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        result[number] = pai_gow(hand, joker)


def _hand_of(hands: np.ndarray, sums: Sums, inverse: np.ndarray, place: int, plain: bool) -> Any:
    """An example of a kind, of one color unless `plain`."""
    if plain and not sums.colored[place]:
        return hands[place]
    for at in np.flatnonzero(inverse == inverse[place]):
        for suits in _SUITS:
            moved = [card if card == 52 else (card >> 2) * 4 + suits[card & 3] for card in hands[at].tolist()]
            if pai_gow_rules.one_color(moved) != plain:
                return sorted(moved)
    return hands[place]


@compiled
def mark_of(hand: np.ndarray, joker: int) -> Any:
    """The mark of a hand: what bonus bets depend on, ignoring colors."""
    hands_made = made(hand, joker, -1, -1)
    if hands_made:
        return hands_made | made_beside_pair(hand, joker) << BESIDE
    return (pai_gow(hand, joker) + 1) << TOP


@compiled
def _mark_hands(hands: np.ndarray, joker: int, marks: np.ndarray, colored: np.ndarray) -> None:
    hand, moved = np.zeros(hands.shape[1], np.int64), np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        marks[number] = mark_of(hand, joker)
        if marks[number] >> TOP:
            for permutation in range(24):
                for at in range(len(hand)):
                    moved[at] = hand[at] if hand[at] == 52 else (hand[at] >> 2) * 4 + _SUITS[permutation, hand[at] & 3]
                colored[number] += one_color(moved)
