"""The highest row and the hand of a row: plain functions on cards and values of the rankings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from housedealer.cards import RANKS, rank
from housedealer.games.peek.posting import Rules
from housedealer.rankings import high, ladders, two_card

ROWS = "abc"

TWO_CARDS = {
    "mini-royal": two_card.MINI_ROYAL,
    "two-card-straight-flush": two_card.PEEK_STRAIGHT_FLUSH,
    "pair": two_card.PEEK_PAIR,
    "two-card-straight": two_card.PEEK_STRAIGHT,
    "two-card-flush": two_card.PEEK_FLUSH,
}
"""Two-card hands as pay rows name them."""

FIVE_CARDS = {
    "royal-flush": ladders.ROYAL,
    "straight-flush": ladders.STRAIGHT_FLUSH,
    "four-of-a-kind": ladders.QUADS,
    "full-house": ladders.FULL_HOUSE,
    "flush": ladders.FLUSH,
    "straight": ladders.STRAIGHT,
    "three-of-a-kind": ladders.TRIPS,
    "two-pair": ladders.TWO_PAIR,
}
"""Five-card hands as pay rows name them."""


class Row(NamedTuple):
    """A row as pay rows see it: its two-card category, whether it is (one of) the highest, its five-card category."""

    two: int
    highest: bool = False
    five: int = -1


class Finished(NamedTuple):
    """How a round ended, row by row."""

    a: Row
    b: Row
    c: Row


def two_card_category(first: Sequence[int], ace_two: bool) -> int:
    """The category of two cards in the 2 Card Poker table."""
    return two_card.peek_category(two_card.peek_value(first, ace_two=ace_two))


def pick_value(first: Sequence[int], rules: Rules) -> int:
    """The value of two cards for Pick Row; larger is better."""
    if rules.pick_row == "pairs":
        return two_card.value(first)
    return two_card.peek_value(first, ace_two=rules.ace_two)


def qualifies(first: Sequence[int], rules: Rules) -> bool:
    """Whether two cards are the qualifying high card or better (001:836, 925); any made hand is better."""
    if rank(first[0]) == rank(first[1]) or max(rank(first[0]), rank(first[1])) >= RANKS.index(rules.qualifier):
        return True
    return rules.pick_row == "bonus-hands" and two_card_category(first, rules.ace_two) != two_card.PEEK_HIGH_CARD


def highest(hands: Sequence[Sequence[int]], rules: Rules) -> list[int]:
    """The highest rows, by their numbers: one, or several that tie; none if no row qualifies."""
    values = [pick_value(first, rules) for first in hands]
    best = max(values)
    return [number for number, first in enumerate(hands) if values[number] == best and qualifies(first, rules)]


def five_card_category(held: Sequence[int]) -> int:
    """The category of five cards."""
    return high.category(high.value(held))


def _of(row: str, meets: Callable[[Row], bool]) -> Callable[[Finished], bool]:
    at = ROWS.index(row)
    return lambda end: meets(end[at])


def _two(category: int) -> Callable[[Row], bool]:
    return lambda row: row.two == category


def _five(category: int, from_pair: bool | None = None) -> Callable[[Row], bool]:
    def meets(row: Row) -> bool:
        return row.five == category and from_pair in (None, row.two == two_card.PEEK_PAIR)

    return meets


def _picks(rows: str) -> Callable[[Finished], bool]:
    places = [ROWS.index(row) for row in rows]
    return lambda end: any(end[at].highest for at in places)


def _any(category: int) -> Callable[[Finished], bool]:
    return lambda end: any(row.five == category for row in end)


PICKS = ("a", "b", "c", "ab", "ac", "bc")
OUTCOMES: dict[str, Callable[[Finished], bool]] = {
    **{f"highest-{rows}": _picks(rows) for rows in PICKS},
    **{f"{name}-{row}": _of(row, _two(category)) for name, category in TWO_CARDS.items() for row in ROWS},
    **{f"{name}-{row}": _of(row, _five(category)) for name, category in FIVE_CARDS.items() for row in ROWS},
    **{
        f"{name}-{began}-{row}": _of(row, _five(FIVE_CARDS[name], began == "from-pair"))
        for name in ("two-pair", "three-of-a-kind")
        for began in ("from-pair", "without-first-pair")
        for row in ROWS
    },
    **{name: _any(category) for name, category in FIVE_CARDS.items()},
}
"""Outcomes that a pay row may be paid on; a hand without a row's letter may be in any of them."""

_CAN_FOLLOW = {
    two_card.PEEK_PAIR: (ladders.PAIR, ladders.TWO_PAIR, ladders.TRIPS, ladders.FULL_HOUSE, ladders.QUADS),
}
"""The five-card hands that a pair can become; two cards of different ranks can become anything."""


def ends(rules: Rules) -> Iterator[Finished]:
    """Every possible end of a round for one row, the others having made nothing."""
    nothing = Row(two_card.PEEK_HIGH_CARD, five=ladders.HIGH_CARD)
    for at in range(len(ROWS)):
        for two in range(two_card.MINI_ROYAL + 1):
            for five in _CAN_FOLLOW.get(two, range(ladders.ROYAL + 1)):
                for best in (False, True):
                    rows = [nothing] * len(ROWS)
                    rows[at] = Row(two, best, five)
                    yield Finished(*rows)
