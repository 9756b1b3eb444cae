"""A hand against the player-dealer's: the deals in which it wins, ties or loses, by whether the other qualifies.

These six ways to meet decide every wager of poker against the player-dealer that is settled hand against hand. They
follow from three counts of the player-dealer's possible hands: lower, equal, and too low to qualify.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.disjoint_hands import count_disjoint
from housedealer.odds.counting.hand_index import hands_of, index_of, indices_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts

LOSES, TIES, WINS = range(3)
WAYS = 6
"""Ways to meet: `way(qualified, result)`."""


def way(qualified: bool, result: int) -> int:
    """The number of a way to meet.

    >>> way(False, LOSES), way(True, WINS)
    (0, 5)
    """
    return 3 * int(qualified) + result


class InformationSets(NamedTuple):
    """Information sets, one a row: a hand and the player-dealer's exposed card, with the deals by way to meet."""

    hands: np.ndarray
    """The hand's cards, up to suit isomorphism."""
    seen: np.ndarray
    """The player-dealer's exposed card, or -1."""
    values: np.ndarray
    weights: np.ndarray
    """The number of isomorphic hands and exposed cards."""
    counts: np.ndarray
    """The number of the player-dealer's possible hands met in each way."""

    @property
    def deals(self) -> int:
        """The number of all deals of two hands."""
        return int((self.weights * self.counts.sum(axis=1)).sum())


@compiled
def ways_to_meet(value: int, qualifies: int, hands: int, lower: int, equal: int, under: int, out: np.ndarray) -> None:
    """The six counts from the numbers of the other's hands that are lower, equal, and below the qualifying hand."""
    if value >= qualifies:
        out[0], out[1], out[2] = 0, 0, under
    else:
        out[0], out[1], out[2] = under - lower - equal, equal, lower
    out[5] = lower - out[2]
    out[4] = equal - out[1]
    out[3] = hands - under - out[4] - out[5]


@compiled
def ways_by_row(
    values: np.ndarray,
    qualifies: int,
    hands: int,
    lower: np.ndarray,
    equal: np.ndarray,
    under: np.ndarray,
    counts: np.ndarray,
) -> None:
    """The same counts for many hands, one a row."""
    for row in range(len(values)):
        ways_to_meet(values[row], qualifies, hands, lower[row], equal[row], under[row], counts[row])


def without_exposed_card(size: int, values: np.ndarray, qualifies: int, deck: int = 52) -> InformationSets:
    """All hands of a size against all others of one deck, nothing exposed; `values` by index."""
    counted = count_disjoint(deck, size, values, [qualifies])
    hands, weights = counted.classes
    held = values[indices_of(hands)].astype(np.int64)
    counts = np.zeros((len(held), WAYS), np.int64)
    ways_by_row(held, qualifies, hands_of(deck - size, size), counted.below, counted.equal, counted.under[:, 0], counts)
    return InformationSets(hands, np.full(len(held), -1), held, weights, counts)


def with_exposed_card(values: np.ndarray, qualifies: int) -> InformationSets:
    """All three-card hands against all others with one card exposed.

    Given the exposed card, the other hand has two more cards. From all such hands subtract those that use one of the
    player's cards (a table per card) and add those that use two: inclusion-exclusion with a few look-ups per hand.
    """
    rows = 13 * hands_of(51, 3)
    hands, seen = np.zeros((rows, 3), np.int64), np.zeros(rows, np.int64)
    held, counts = np.zeros(rows, np.int64), np.zeros((rows, WAYS), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _count_with_exposed_card(low, high, values, qualifies, hands, seen, held, counts)

    by_parts(13, (), add, "hands by the exposed card")
    return InformationSets(hands, seen, held, np.full(rows, 4), counts)


@compiled
def _three(values: np.ndarray, cards: np.ndarray, a: int, b: int, c: int) -> Any:
    """The value of three cards in any order."""
    cards[0], cards[1], cards[2] = min(a, b, c), a + b + c - min(a, b, c) - max(a, b, c), max(a, b, c)
    return values[index_of(cards, 3)]


@compiled
def _below(bound: int, a: int, b: int, c: int, lower: np.ndarray, lower_with: np.ndarray, pairs: np.ndarray) -> Any:
    """The number of hands below a bound that hold none of three cards."""
    with_one: int = lower_with[a, bound] + lower_with[b, bound] + lower_with[c, bound]
    with_two = int(pairs[b, a] < bound) + int(pairs[c, a] < bound) + int(pairs[c, b] < bound)
    return lower[bound] - with_one + with_two


@compiled
def _count_with_exposed_card(
    low: int,
    high: int,
    values: np.ndarray,
    qualifies: int,
    hands: np.ndarray,
    seen: np.ndarray,
    held: np.ndarray,
    counts: np.ndarray,
) -> None:
    """Count all hands against those with an exposed card of each rank in a range of ranks."""
    top = int(values.max()) + 2
    cards = np.zeros(3, np.int64)
    pairs = np.zeros((52, 52), np.int64)
    row = low * (len(held) // 13)
    for rank in range(low, high):
        up = 4 * rank
        # The number of hands with the exposed card below each value: all of them, and those with a given card.
        lower, lower_with = np.zeros(top, np.int64), np.zeros((52, top), np.int64)
        for a in range(52):
            for b in range(a):
                if up not in (a, b):
                    value = _three(values, cards, up, a, b)
                    pairs[a, b] = value
                    lower[value + 1] += 1
                    lower_with[a, value + 1] += 1
                    lower_with[b, value + 1] += 1
        for value in range(1, top):
            lower[value] += lower[value - 1]
            for card in range(52):
                lower_with[card, value] += lower_with[card, value - 1]
        for c in range(52):
            for b in range(c):
                for a in range(b):
                    if up in (a, b, c):
                        continue
                    cards[0], cards[1], cards[2] = a, b, c
                    value = values[index_of(cards, 3)]
                    hands[row] = cards
                    seen[row], held[row] = up, value
                    beaten = _below(value, a, b, c, lower, lower_with, pairs)
                    equal = _below(value + 1, a, b, c, lower, lower_with, pairs) - beaten
                    under = _below(qualifies, a, b, c, lower, lower_with, pairs)
                    # The other hand has two more of the 48 cards left.
                    ways_to_meet(value, qualifies, 1128, beaten, equal, under, counts[row])
                    row += 1
