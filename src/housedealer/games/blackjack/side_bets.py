"""The side bets of the blackjack postings: what each counts, and what its pay rows stand on.

The counting functions are plain and call no other, like those of `rules`. `seat` is every card that a
seat received, in order; `dealer` the player-dealer's cards, in order: up card, down card, then those drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

RED = 6
"""The suits diamonds and hearts, as bits."""
ONE_EYED = 12
"""The suits hearts and spades, as bits: their jacks show one eye (001:2694-2696)."""
SEVEN, JACK = 5, 9


def red_run(codes: Sequence[int]) -> int:
    """How many cards are red before the first black one (000:227-248)."""
    run = 0
    for code in codes:
        if 6 >> (code & 3) & 1 == 0:
            break
        run += 1
    return run


def suited_matches(first: int, second: int, up: int) -> int:
    """How many of a player's first two cards are the up card's rank in its suit."""
    return int(first == up) + int(second == up)


def rank_matches(first: int, second: int, up: int) -> int:
    """How many of a player's first two cards are the up card's rank, in any suit."""
    return int(first >> 2 == up >> 2) + int(second >> 2 == up >> 2)


def held(first: int, second: int, up: int, rank: int, suits: int) -> int:
    """How many of a player's first two cards and the up card are of a rank, in suits given as bits.

    >>> from housedealer.cards import cards
    >>> held(*cards("7h 7s 7d"), SEVEN, RED), held(*cards("7h 7s 7d"), SEVEN, 15)
    (2, 3)
    """
    count = 0
    for code in (first, second, up):
        if code >> 2 == rank and suits >> (code & 3) & 1 == 1:
            count += 1
    return count


def seven_run(codes: Sequence[int]) -> int:
    """How many of the first three cards are sevens before the first that is not (004:2211-2252)."""
    run = 0
    for code in codes[:3]:
        if code >> 2 != 5:
            break
        run += 1
    return run


def makes_31(total: int, points: int) -> bool:
    """Whether a frozen hand makes 31 with the player-dealer's second card; past 31 ten is taken off (001:584-591).

    >>> makes_31(25, 6), makes_31(26, 10), makes_31(30, 1)
    (True, False, True)
    """
    return (total + points) % 10 == 1


class Shown(NamedTuple):
    """What side bets look at when a round is over."""

    seat: Sequence[int]
    dealer: Sequence[int]
    dealer_natural: bool
    dealer_busts: bool


Outcome = Callable[[Shown], bool]


def _busts_with(count: int) -> Outcome:
    return lambda end: end.dealer_busts and len(end.dealer) == count


def _red(count: int) -> Outcome:
    return lambda end: red_run(end.dealer) == count


def _held(rank: int, suits: int, count: int) -> Outcome:
    return lambda end: held(end.seat[0], end.seat[1], end.dealer[0], rank, suits) == count


def _matches(suited: int, unsuited: int) -> Outcome:
    def met(end: Shown) -> bool:
        first, second, up = end.seat[0], end.seat[1], end.dealer[0]
        exact = suited_matches(first, second, up)
        return exact == suited and rank_matches(first, second, up) - exact == unsuited

    return met


def _sevens(count: int) -> Outcome:
    return lambda end: seven_run(end.seat) == count


def _suited_sevens(count: int) -> Outcome:
    return lambda end: seven_run(end.seat) == count and len({code & 3 for code in end.seat[:count]}) == 1


def _pair(end: Shown) -> bool:
    return end.seat[0] >> 2 == end.seat[1] >> 2


_COUNTS = ((1, "one"), (2, "two"), (3, "three"))

OUTCOMES: dict[str, Outcome] = {
    "player-dealer-natural": lambda end: end.dealer_natural,
    **{f"busts-with-{count}": _busts_with(count) for count in range(3, 8)},
    "busts-with-8-or-more": lambda end: end.dealer_busts and len(end.dealer) >= 8,
    **{f"red-{count}": _red(count) for count in range(2, 8)},
    "red-8-or-more": lambda end: red_run(end.dealer) >= 8,
    "pair": _pair,
    "pair-against-natural": lambda end: _pair(end) and end.dealer_natural,
    **{f"{word}-red-sevens": _held(SEVEN, RED, count) for count, word in _COUNTS},
    **{f"{word}-sevens": _held(SEVEN, 15, count) for count, word in _COUNTS},
    **{f"{word}-one-eyed-jacks": _held(JACK, ONE_EYED, count) for count, word in _COUNTS},
    **{f"{word}-jacks": _held(JACK, 15, count) for count, word in _COUNTS},
    **{
        f"{suited}-suited-{unsuited}-unsuited": _matches(suited, unsuited)
        for suited in range(3)
        for unsuited in range(3 - suited)
    },
    "777-suited": _suited_sevens(3),
    "777": _sevens(3),
    "77-suited": lambda end: seven_run(end.seat) >= 2 and end.seat[0] & 3 == end.seat[1] & 3,
    "77": lambda end: seven_run(end.seat) >= 2,
    "first-card-7": lambda end: seven_run(end.seat) >= 1,
}
"""What a side bet's pay row may stand on."""

LOSES = {
    "red-2": "fewer than two red cards in a row",
    "pair": "no pair in the first two cards",
    "one-sevens": "no seven",
    "one-jacks": "no jack",
    "0-suited-1-unsuited": "no match with the up card",
    "first-card-7": "the first card is not a seven",
}
"""What it means that not even the least row of a pay table is met."""
