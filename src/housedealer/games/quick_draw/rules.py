"""Who wins, and the name of a hand in the pay tables: plain functions on values of the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from housedealer.games.quick_draw.posting import Rules
from housedealer.rankings import ladders

CATEGORIES = {
    "natural-royal-flush": ladders.NATURAL_ROYAL,
    "five-of-a-kind": ladders.FIVE,
    "joker-royal-flush": ladders.ROYAL,
    "straight-flush": ladders.STRAIGHT_FLUSH,
    "four-of-a-kind": ladders.QUADS,
    "full-house": ladders.FULL_HOUSE,
    "flush": ladders.FLUSH,
    "straight": ladders.STRAIGHT,
    "three-of-a-kind": ladders.TRIPS,
    "two-pair": ladders.TWO_PAIR,
    "pair": ladders.PAIR,
}
"""Hands as pay rows name them."""


class Finished(NamedTuple):
    """How a round ended for a seat: the values of its final hand, the player-dealer's, and its first five cards."""

    hand: int
    dealer: int
    first: int


def wins(hand: int, dealer: int) -> bool:
    """Whether a hand beats or copies the player-dealer's (001:2135, 2167)."""
    return hand >= dealer


def _makes(category: int) -> Callable[[Finished], bool]:
    return lambda end: ladders.high().category(end.hand) == category


def _began_with(category: int) -> Callable[[Finished], bool]:
    return lambda end: ladders.high().category(end.first) == category


OUTCOMES: dict[str, Callable[[Finished], bool]] = {
    "beats": lambda end: wins(end.hand, end.dealer) and end.hand > end.dealer,
    "copies": lambda end: wins(end.hand, end.dealer) and end.hand == end.dealer,
    **{name: _makes(category) for name, category in CATEGORIES.items()},
    **{f"first-{name}": _began_with(category) for name, category in CATEGORIES.items()},
}
"""Outcomes that a pay row may be paid on."""


def ends(rules: Rules) -> Iterator[Finished]:
    """Every possible end of a round, by the least hand of each category."""
    ladder = ladders.high()
    values = [ladder.least(category) for category in ladders.COMMON_ORDER]
    for hand in values:
        for dealer in values:
            for first in values:
                yield Finished(hand, dealer, first)
