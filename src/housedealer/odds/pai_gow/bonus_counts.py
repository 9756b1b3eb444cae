"""What bonus bets see in the cards of one hand, however it is set: all hands counted by it.

A bonus bet asks which hands can be found among the cards, which of them beside a pair, and how high cards are that
make nothing. Hands that agree in this are paid alike by every table, and one of them stands for all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.pai_gow import rules as pai_gow_rules
from housedealer.odds.counting.flop_classes import EXCHANGES
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.compiled_rules import made, made_beside_pair, one_color, pai_gow

BESIDE, TOP, COLOR = 15, 30, 34
"""Where, in the number that tells hands apart, the hands beside a pair begin, the top card, and one color."""
_SUITS = np.array(EXCHANGES, np.int64)


class Seen(NamedTuple):
    """Kinds of cards dealt: a hand of each, and how many hands there are."""

    hands: list[tuple[int, ...]]
    counts: list[int]


class Sums(NamedTuple):
    """By class of hands: the number that tells them apart, and how many of the class are of one color."""

    marks: np.ndarray
    colored: np.ndarray


def count_cards(hands: np.ndarray, weights: np.ndarray, joker: int) -> Seen:
    """All hands by what bonus bets see; the hands that stand for their classes, and how many each stands for."""
    result = Sums(np.zeros(len(hands), np.int64), np.zeros(len(hands), np.uint8))

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _look(hands[low:high], joker, result.marks[low:high], result.colored[low:high])

    by_parts(len(hands), (), add, "what cards make")
    # Exchanging suits changes colors: of the 24 exchanges of a class, so many make it of one color.
    colored = weights * result.colored // len(EXCHANGES)
    ways: dict[int, int] = {}
    first: dict[int, tuple[int, ...]] = {}
    for plain, many in ((True, weights - colored), (False, colored)):
        distinct, at, inverse = np.unique(result.marks, return_index=True, return_inverse=True)
        total = np.bincount(inverse, weights=many.astype(np.float64)).astype(np.int64)
        for plain_mark, place, deals in zip(distinct, at, total, strict=True):
            if deals:
                mark = int(plain_mark) | (0 if plain else 1 << COLOR)
                ways[mark] = int(deals)
                first[mark] = tuple(int(card) for card in _hand_of(hands, result, inverse, int(place), plain))
    return Seen([first[mark] for mark in ways], list(ways.values()))


def top_cards(hands: np.ndarray, joker: int) -> np.ndarray:
    """The highest rank of each hand that makes nothing; -1 where a hand makes something."""
    result = np.zeros(len(hands), np.int8)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _tops(hands[low:high], joker, result[low:high])

    by_parts(len(hands), (), add, "what cards make")
    return result


@compiled
def _tops(hands: np.ndarray, joker: int, found: np.ndarray) -> None:
    hand = np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        found[number] = pai_gow(hand, joker)


def _hand_of(hands: np.ndarray, found: Sums, inverse: np.ndarray, place: int, plain: bool) -> Any:
    """A hand of a kind, of one color or not as asked."""
    if plain and not found.colored[place]:
        return hands[place]
    for at in np.flatnonzero(inverse == inverse[place]):
        for suits in _SUITS:
            moved = [card if card == 52 else (card >> 2) * 4 + suits[card & 3] for card in hands[at].tolist()]
            if pai_gow_rules.one_color(moved) != plain:
                return sorted(moved)
    return hands[place]


@compiled
def mark_of(hand: np.ndarray, joker: int) -> Any:
    """The number that tells hands apart, colors aside."""
    result = made(hand, joker, -1, -1)
    if result:
        return result | made_beside_pair(hand, joker) << BESIDE
    return (pai_gow(hand, joker) + 1) << TOP


@compiled
def _look(hands: np.ndarray, joker: int, marks: np.ndarray, colored: np.ndarray) -> None:
    hand, moved = np.zeros(hands.shape[1], np.int64), np.zeros(hands.shape[1], np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        marks[number] = mark_of(hand, joker)
        if marks[number] >> TOP:
            for exchange in range(24):
                for at in range(len(hand)):
                    moved[at] = hand[at] if hand[at] == 52 else (hand[at] >> 2) * 4 + _SUITS[exchange, hand[at] & 3]
                colored[number] += one_color(moved)
