"""Hands as the solver counts them: by how many cards of each of ten values they hold, suits and order aside.

Values are numbered 0 for an ace to 9 for the ten-point cards. All 3,082 hands of up to 21 (every ace as one)
have a number each, and a table says which hand follows when a card is added.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import player_dealer_draws
from housedealer.rankings.blackjack import NO_31, is_natural, points, score

VALUES = 10
ACE, TEN = 0, 9
GONE = -1
"""In place of a hand: it has passed 21."""


def value(code: int) -> int:
    """The number of a card's value.

    >>> from housedealer.cards import cards
    >>> [value(code) for code in cards("As 2c Th Kd")]
    [0, 1, 9, 9]
    """
    return points(code) - 1


class Hands(NamedTuple):
    """All hands up to 21, by number."""

    held: np.ndarray
    """How many cards of each value."""
    hard: np.ndarray
    """The sum with every ace as one."""
    ace: np.ndarray
    size: np.ndarray
    add: np.ndarray
    """The hand that follows when a card of each value is added; GONE past 21."""
    order: np.ndarray
    """Numbers from the highest sum to the lowest: what follows a hand stands before it."""


@functools.cache
def all_hands() -> Hands:
    """All hands up to 21; number 0 is the empty one."""
    empty = (0,) * VALUES
    numbers, found = {empty: 0}, [empty]
    for hand in found:  # grows as hands are added to
        for card in range(VALUES):
            more = (*hand[:card], hand[card] + 1, *hand[card + 1 :])
            if more not in numbers and _hard(more) <= 21:
                numbers[more] = len(found)
                found.append(more)
    add = [[numbers.get((*h[:c], h[c] + 1, *h[c + 1 :]), GONE) for c in range(VALUES)] for h in found]
    hard = np.array([_hard(hand) for hand in found])
    return Hands(
        np.array(found, np.int64),
        hard,
        np.array([hand[ACE] > 0 for hand in found]),
        np.array([sum(hand) for hand in found]),
        np.array(add),
        np.argsort(-hard, kind="stable"),
    )


def _hard(hand: tuple[int, ...]) -> int:
    return sum((card + 1) * count for card, count in enumerate(hand))


Draws = dict[tuple[int, ...], int]
"""Cards that the player-dealer may come to hold, and in how many orders, none of which would have stopped before."""


@functools.cache
def dealer_draws(up: int, hits_soft_17: bool) -> tuple[Draws, Draws]:
    """What the player-dealer may hold beside an up card: hands that draw on, and hands that are complete."""
    going: Draws = {(0,) * VALUES: 1}
    done: Draws = {}
    drawing = dict(going)
    while drawing:
        following: Draws = {}
        for beside, ways in drawing.items():
            for card in range(VALUES):
                more = (*beside[:card], beside[card] + 1, *beside[card + 1 :])
                following[more] = following.get(more, 0) + ways
        drawing = {}
        for beside, ways in following.items():
            hard = _hard(beside) + up + 1
            draws = player_dealer_draws(hard, beside[ACE] > 0 or up == ACE, hits_soft_17)
            (drawing if draws else done)[beside] = ways
        going.update(drawing)
    return going, done


class DealerPaths(NamedTuple):
    """`dealer_draws` of all up cards, laid out for compiled code: hands that draw on, one after the other."""

    first: np.ndarray
    """Where each up card's hands begin; one more entry says where the last end."""
    ways: np.ndarray
    drawn: np.ndarray
    """How many cards are held beside the up card."""
    kinds: np.ndarray
    """How many different values they are of."""
    value: np.ndarray
    times: np.ndarray
    """Those values and how many of each."""
    ends: np.ndarray
    """How many values of the next card complete the hand without a bust."""
    last: np.ndarray
    total: np.ndarray
    held: np.ndarray
    """Those values, the totals that they make, and how many of the value are held already."""


@functools.cache
def dealer_paths(hits_soft_17: bool) -> DealerPaths:
    """The player-dealer's ways to a total."""
    rows = []
    first = [0]
    for up in range(VALUES):
        for beside, orders in dealer_draws(up, hits_soft_17)[0].items():
            kinds = [(card, count) for card, count in enumerate(beside) if count]
            ends = [(card, _completed(up, beside, card, hits_soft_17), beside[card]) for card in range(VALUES)]
            ends = [end for end in ends if end[1]]
            rows.append((float(orders), sum(beside), kinds, ends))
        first.append(len(rows))
    kinds_of, ends_of = [row[2] for row in rows], [row[3] for row in rows]
    return DealerPaths(
        first=np.array(first),
        ways=np.array([row[0] for row in rows]),
        drawn=np.array([row[1] for row in rows]),
        kinds=np.array([len(row) for row in kinds_of]),
        value=_columns(kinds_of, 0),
        times=_columns(kinds_of, 1),
        ends=np.array([len(row) for row in ends_of]),
        last=_columns(ends_of, 0),
        total=_columns(ends_of, 1),
        held=_columns(ends_of, 2),
    )


def _columns(rows: list[Any], at: int) -> np.ndarray:
    """One field of rows of different lengths, filled up with zeros."""
    found = np.zeros((len(rows), VALUES), np.int64)
    for number, row in enumerate(rows):
        found[number, : len(row)] = [entry[at] for entry in row]
    return found


def _completed(up: int, beside: tuple[int, ...], card: int, hits_soft_17: bool) -> int:
    """The total that a card completes; 0 if the hand draws on, busts, or is a natural, which nobody plays against."""
    hard = _hard(beside) + up + card + 2
    ace = beside[ACE] > 0 or ACE in (up, card)
    if (not any(beside) and is_natural(up + 1, card + 1)) or player_dealer_draws(hard, ace, hits_soft_17):
        return 0
    return score(hard, ace, card + 1, NO_31)
