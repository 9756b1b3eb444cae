"""Seats in a round: their cards, their values, and how they compare with the player-dealer's."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from housedealer.games.versus.posting import Rules
from housedealer.games.versus.rules import Ranking, ladder
from housedealer.rankings import four_card, high, three_card, words
from housedealer.table.money.bank import Wager, order_seats
from housedealer.table.round.table import Table

VALUES: dict[Ranking, Callable[[Sequence[int]], int]] = {
    "three-card": three_card.value,
    "four-card": four_card.value,
    "high": high.value,
}
"""A hand's value by its ranking: the best three, four or five of the cards given."""

LEAST_CARDS: dict[Ranking, int] = {"three-card": 3, "four-card": 4, "high": 5}


@functools.cache
def name_of(ranking: Ranking, value: int) -> str:
    """A hand in words."""
    return words.name(ladder(ranking).rung(value), "mini royal" if ranking == "three-card" else "royal flush")


@functools.lru_cache(maxsize=65536)
def versus(ranking: Ranking, mine: int, theirs: int) -> str:
    """How a hand compares with the player-dealer's, with the cards that decide if their names are the same.

    >>> versus("three-card", three_card.value([40, 25, 10]), three_card.value([42, 20, 5]))
    "queen high with the eight beats the player-dealer's queen high with the seven"
    """
    if mine == theirs:
        return words.compared(name_of(ranking, mine), "", 0)
    rung, royal = ladder(ranking).rung, "mini royal" if ranking == "three-card" else "royal flush"
    if mine > theirs:
        return words.compared(*words.told_apart(rung(mine), rung(theirs), royal), 1)
    better, worse = words.told_apart(rung(theirs), rung(mine), royal)
    return words.compared(worse, better, -1)


class Spot:
    """A seat in a round: its cards, its wagers by kind with those of its back-line bettors, whether it folded."""

    __slots__ = ("_valued", "bits", "cards", "folded", "position", "seat", "story", "value", "wagers")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.position = str(seat)
        self.cards: list[int] = []
        self.wagers: dict[str, list[Wager]] = {}
        self.folded = False
        self.value = 0
        """The value of the hand with the board's open cards; zero for too few cards."""
        self._valued = 0
        self.bits = 0
        """How it compares with the player-dealer's; zero for a hand that folded or has no base wager."""
        self.story = ""
        """The comparison in words, once needed."""

    def valued(self, ranking: Ranking, board: Sequence[int]) -> int:
        """The value of the hand with these cards of the board, cached for this many cards."""
        codes = [*self.cards, *board]
        if len(codes) != self._valued:
            self._valued = len(codes)
            self.value = VALUES[ranking](codes) if len(codes) >= LEAST_CARDS[ranking] else 0
        return self.value

    def take(self, wager: Wager) -> None:
        """Add a wager on this seat's hand."""
        self.wagers.setdefault(wager.id, []).append(wager)


def seated(table: Table) -> dict[int, Spot]:
    """The seats that are dealt in, each with its wagers, back-line bettors behind the player."""
    spots = {seat: Spot(seat) for seat in table.setup.seats}
    for wager in table.wagers:
        spots[wager.seat].take(wager)
    return spots


def dealt_from(table: Table, rules: Rules, spots: dict[int, Spot]) -> list[Spot]:
    """Seats in the order in which they receive cards."""
    first = 1 if rules.deals_from == "house-dealer" else (table.setup.dealer or 0) + 1
    return [spots[seat] for seat in order_seats(spots, first)]


def decision_order(table: Table, rules: Rules, spots: dict[int, Spot]) -> list[Spot]:
    """Seats in the order in which they decide."""
    given = table.setup.action if rules.action_asks else None
    first = 1 if rules.asks_from == "house-dealer" else (table.setup.dealer or 0) + 1
    return [spots[seat] for seat in order_seats(spots, first if given is None else given)]
