"""The side bets of the blackjack postings, each defined once: the cards it looks at, and the outcomes of its pay rows.

The possible results of a side bet are a few cells, numbered from 0. A cell function is plain and returns the cell in
which a round ended: `seat` is every card that a seat received, in order; `dealer` the player-dealer's cards, in order:
up card, down card, then those drawn; `natural` and `busts` are the player-dealer's. The table's script asks for the
cell of its round, the odds compile the same functions, and both read the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

RED = 6
"""The suits diamonds and hearts, as bits."""
ONE_EYED = 12
"""The suits hearts and spades, as bits: their jacks show one eye (001:2694-2696)."""
SEVEN, JACK = 5, 9
"""Ranks."""

MOST_CARDS = 8
"""No pay row distinguishes more than eight cards from eight (000:306-311)."""


def dealer_natural(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """Whether the player-dealer has a natural."""
    return int(natural)


def dealer_busts(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """With how many cards the player-dealer busts; 0 for no bust."""
    return min(len(dealer), MOST_CARDS) if busts else 0


def red_run(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """How many of the player-dealer's cards are red before the first black one (000:227-248)."""
    run = 0
    for code in dealer:
        if RED >> (code & 3) & 1 == 0 or run == MOST_CARDS:
            break
        run += 1
    return run


def pair(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """Whether a seat's first two cards are a pair, times two, and whether the player-dealer has a natural."""
    return 2 * int(seat[0] >> 2 == seat[1] >> 2) + int(natural)


def matches(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """How many of a seat's first two cards match the up card in rank and suit, times three, and in rank alone."""
    first, second, up = seat[0], seat[1], dealer[0]
    suited = int(first == up) + int(second == up)
    return suited * 3 + int(first >> 2 == up >> 2) + int(second >> 2 == up >> 2) - suited


def held(seat: Sequence[int], dealer: Sequence[int], rank: int, suits: int) -> int:
    """How many of a seat's first two cards and the up card are of a rank in suits given as bits, times four, and
    how many of the rank in any suit.

    >>> from housedealer.cards import cards
    >>> divmod(held(cards("7h 7s"), cards("7d"), SEVEN, RED), 4)
    (2, 3)
    """
    count = 0
    for code in (seat[0], seat[1], dealer[0]):
        if code >> 2 == rank:
            count += 1 + 4 * (suits >> (code & 3) & 1)
    return count


def sevens(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """Red sevens, times four, and sevens."""
    return held(seat, dealer, SEVEN, RED)


def jacks(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """One-eyed jacks, times four, and jacks."""
    return held(seat, dealer, JACK, ONE_EYED)


NO_SEVEN, ONE_SEVEN, TWO_MIXED, TWO_SUITED, THREE_MIXED, THREE_AFTER_SUITED, THREE_SUITED = range(7)
"""A seat's first cards: sevens before the first other card, and whether the first two and all three are suited."""


def run_of_sevens(seat: Sequence[int], dealer: Sequence[int], natural: bool, busts: bool) -> int:
    """How many of a seat's first three cards are sevens before the first that is not (004:2211-2252), and suits."""
    run = 0
    while run < min(len(seat), 3) and seat[run] >> 2 == SEVEN:
        run += 1
    if run < 2:
        return run
    suited = seat[0] & 3 == seat[1] & 3
    if run == 2:
        return TWO_SUITED if suited else TWO_MIXED
    if not suited:
        return THREE_MIXED
    return THREE_SUITED if seat[1] & 3 == seat[2] & 3 else THREE_AFTER_SUITED


def side_31(total: int, second: int) -> int:
    """Whether a frozen hand makes 31 with the points of the player-dealer's second card (001:584-591).

    Past 31 ten is taken off.

    >>> side_31(25, 6), side_31(26, 10), side_31(30, 1)
    (1, 0, 1)
    """
    return int((total + second) % 10 == 1)


class Shown(NamedTuple):
    """The cards that side bets look at when a round is over."""

    seat: Sequence[int]
    dealer: Sequence[int]
    dealer_natural: bool
    dealer_busts: bool


class Feature(NamedTuple):
    """One thing that side bets look at."""

    cell: Callable[[Sequence[int], Sequence[int], bool, bool], int]
    """The cell in which a round ended."""
    cells: int
    rows: Mapping[str, Collection[int]]
    """Outcomes that a pay row may be paid on: the cells that meet each."""
    loses: Mapping[str, str] = {}
    """The reason of a loss, by a pay table's last row, if not even that is met; `{natural}` is the name of the
    player-dealer's natural, and `{made}` its hand."""


_COUNTS = ((1, "one"), (2, "two"), (3, "three"))


def _counted(named: str, plain: str) -> dict[str, list[int]]:
    """Rows of `held`: cards of the rank in the named suits, or in any."""
    rows = {f"{word}-{named}": [4 * count + all_ for all_ in range(4)] for count, word in _COUNTS}
    return rows | {f"{word}-{plain}": [4 * some + count for some in range(4)] for count, word in _COUNTS}


FEATURES = {
    "busts": Feature(
        dealer_busts,
        MOST_CARDS + 1,
        {f"busts-with-{count}": [count] for count in range(3, 8)} | {"busts-with-8-or-more": [8]},
        {"busts-with-8-or-more": "player-dealer doesn't bust: {made}"},
    ),
    "red": Feature(
        red_run,
        MOST_CARDS + 1,
        {f"red-{count}": [count] for count in range(2, 8)} | {"red-8-or-more": [8]},
        {"red-2": "the player-dealer's first two cards aren't both red"},
    ),
    "match": Feature(
        matches,
        9,
        {
            f"{suited}-suited-{alone}-unsuited": [3 * suited + alone]
            for suited in range(3)
            for alone in range(3 - suited)
        },
        {"0-suited-1-unsuited": "no match with the up card"},
    ),
    "sevens": Feature(sevens, 16, _counted("red-sevens", "sevens"), {"one-sevens": "no seven"}),
    "jacks": Feature(jacks, 16, _counted("one-eyed-jacks", "jacks"), {"one-jacks": "no jack"}),
    "pair": Feature(pair, 4, {"pair": [2, 3], "pair-against-natural": [3]}, {"pair": "no pair in the first two cards"}),
    "run-of-sevens": Feature(
        run_of_sevens,
        7,
        {
            "777-suited": [THREE_SUITED],
            "777": [THREE_MIXED, THREE_AFTER_SUITED, THREE_SUITED],
            "77-suited": [TWO_SUITED, THREE_AFTER_SUITED, THREE_SUITED],
            "77": range(TWO_MIXED, 7),
            "first-card-7": range(ONE_SEVEN, 7),
        },
        {"first-card-7": "the first card isn't a seven"},
    ),
    "insurance": Feature(
        dealer_natural,
        2,
        {"player-dealer-natural": [1]},
        {"player-dealer-natural": "player-dealer has no {natural}"},
    ),
}
"""All features, by name."""

LOOKS_AT = {row: name for name, feature in FEATURES.items() for row in feature.rows}
"""The name of the feature, by the outcome that a pay row is paid on."""


def _outcome(row: str) -> Callable[[Shown], bool]:
    feature = FEATURES[LOOKS_AT[row]]
    return lambda end: feature.cell(*end) in feature.rows[row]


OUTCOMES = {row: _outcome(row) for row in LOOKS_AT}
"""Outcomes that a side bet's pay row may be paid on, for a finished round."""
