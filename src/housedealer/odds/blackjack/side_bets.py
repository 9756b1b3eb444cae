"""Probabilities of the cells of each side-bet feature; the features are defined in `games.blackjack.side_bets`."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod

from housedealer.games.blackjack.side_bets import FEATURES, MOST_CARDS, RED
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, dealer_draws, value

Cells = list[Fraction]


@dataclass(frozen=True)
class Shoe:
    """A full shoe, and whether the player-dealer hits soft 17."""

    cards: tuple[int, ...]
    hits_soft_17: bool

    @functools.cached_property
    def count(self) -> Counter[int]:
        """How many of each card."""
        return Counter(self.cards)

    @functools.cached_property
    def values(self) -> list[int]:
        """How many of each value."""
        result = [0] * VALUES
        for code in self.cards:
            result[value(code)] += 1
        return result

    @functools.cached_property
    def reds(self) -> list[int]:
        """How many red cards of each value."""
        result = [0] * VALUES
        for code in self.cards:
            result[value(code)] += RED >> (code & 3) & 1
        return result


def _ways(beside: tuple[int, ...], up: int, left: list[int]) -> int:
    """Ways to draw an up card and then these cards in a given order of values."""
    needed = list(beside)
    needed[up] += 1
    return prod(perm(have, need) for have, need in zip(left, needed, strict=True))


def _busts(shoe: Shoe) -> Cells:
    """Probabilities of a bust by number of cards; cell 0 is no bust."""
    result = [Fraction(0)] * (MOST_CARDS + 1)
    size = len(shoe.cards)
    for up in range(VALUES):
        for beside, orders in dealer_draws(up, shoe.hits_soft_17)[1].items():
            drawn = sum(beside) + 1
            hard = sum((card + 1) * count for card, count in enumerate(beside)) + up + 1
            if hard > 21:
                result[min(drawn, MOST_CARDS)] += Fraction(orders * _ways(beside, up, shoe.values), perm(size, drawn))
    result[0] = 1 - sum(result, Fraction(0))
    return result


def _red_runs(shoe: Shoe) -> Cells:
    """Probabilities of the number of red cards before the first black one, or before the hand is complete."""
    size = len(shoe.cards)
    most = 22
    at_least = [Fraction(0)] * (most + 1)
    at_least[0] = Fraction(1)
    for up in range(VALUES):
        for draws in dealer_draws(up, shoe.hits_soft_17):
            for beside, orders in draws.items():
                drawn = sum(beside) + 1
                at_least[drawn] += Fraction(orders * _ways(beside, up, shoe.reds), perm(size, drawn))
    result = [at_least[run] - at_least[run + 1] for run in range(MOST_CARDS)]
    return [*result, at_least[MOST_CARDS]]


def _three(name: str) -> Callable[[Shoe], Cells]:
    """A function for the probabilities of a feature of the seat's first two cards and the up card."""
    feature = FEATURES[name]

    def chances(shoe: Shoe) -> Cells:
        ways, have = [0] * feature.cells, shoe.count
        codes = sorted(have)
        for first, second in itertools.combinations_with_replacement(codes, 2):
            pairs = have[first] * (have[second] - 1) if first == second else 2 * have[first] * have[second]
            for up in codes:
                cell = feature.cell((first, second), (up,), False, False)
                ways[cell] += pairs * (have[up] - (first, second).count(up))
        return [Fraction(one, perm(len(shoe.cards), 3)) for one in ways]

    return chances


def _pairs(shoe: Shoe) -> Cells:
    """Probabilities by whether the seat's first two cards pair, and whether the player-dealer has a natural."""
    feature = FEATURES["pair"]
    ways = [0] * feature.cells
    size, ranks = len(shoe.cards), Counter(code >> 2 for code in shoe.cards)
    for first, second in itertools.product(ranks, repeat=2):
        have = ranks[first] * (ranks[second] - (first == second))
        gone = [value(first * 4), value(second * 4)]
        naturals = 2 * (shoe.values[ACE] - gone.count(ACE)) * (shoe.values[TEN] - gone.count(TEN))
        for natural, under in ((True, naturals), (False, perm(size - 2, 2) - naturals)):
            ways[feature.cell((first * 4, second * 4), (), natural, False)] += have * under
    return [Fraction(one, perm(size, 4)) for one in ways]


CHANCES: dict[str, Callable[[Shoe], Cells]] = {
    "busts": _busts,
    "red": _red_runs,
    "match": _three("match"),
    "sevens": _three("sevens"),
    "jacks": _three("jacks"),
    "pair": _pairs,
}
"""Probabilities by feature; those of other side bets depend on the base wager's strategy."""
