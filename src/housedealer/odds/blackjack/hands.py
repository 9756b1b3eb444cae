"""Hands of the blackjack solver: the number of cards of each of ten values, ignoring suits and order.

Values are numbered 0 for an ace to 9 for ten-point cards. All 3,082 hands of up to 21 (every ace as one) are numbered,
and a table gives the hand that follows when a card is added.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import player_dealer_draws
from housedealer.rankings.blackjack import NO_31, is_natural, points, score

VALUES = 10
ACE, TEN = 0, 9
GONE = -1
"""In place of a hand number: the hand has passed 21."""


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
    """Hand numbers from the highest sum to the lowest, so that every successor precedes its hand."""


@functools.cache
def all_hands() -> Hands:
    """All hands up to 21; number 0 is the empty one."""
    empty = (0,) * VALUES
    numbers, listed = {empty: 0}, [empty]
    for hand in listed:  # the list grows in the loop
        for card in range(VALUES):
            more = _with(hand, card)
            if more not in numbers and _hard(more) <= 21:
                numbers[more] = len(listed)
                listed.append(more)
    add = [[numbers.get(_with(hand, card), GONE) for card in range(VALUES)] for hand in listed]
    hard = np.array([_hard(hand) for hand in listed])
    return Hands(
        np.array(listed, np.int64),
        hard,
        np.array([hand[ACE] > 0 for hand in listed]),
        np.array([sum(hand) for hand in listed]),
        np.array(add),
        np.argsort(-hard, kind="stable"),
    )


def _hard(hand: tuple[int, ...]) -> int:
    return sum((card + 1) * count for card, count in enumerate(hand))


Draws = dict[tuple[int, ...], int]
"""Sets of cards that the player-dealer may hold, with the number of draw orders that do not stop earlier."""


UNSEEN = -1
"""In place of the down card's value: it is not known."""


@functools.cache
def dealer_draws(up: int, hits_soft_17: bool, hole: int = UNSEEN) -> tuple[Draws, Draws]:
    """The player-dealer's possible cards besides an up card and a down card that is known: incomplete hands that draw,
    and complete hands."""
    nothing = (0,) * VALUES
    if hole != UNSEEN and not player_dealer_draws(up + hole + 2, ACE in (up, hole), hits_soft_17):
        return {}, {nothing: 1}
    more_points, more_ace = (0, False) if hole == UNSEEN else (hole + 1, hole == ACE)
    incomplete: Draws = {nothing: 1}
    complete: Draws = {}
    drawing = dict(incomplete)
    while drawing:
        following: Draws = {}
        for beside, ways in drawing.items():
            for card in range(VALUES):
                more = _with(beside, card)
                following[more] = following.get(more, 0) + ways
        drawing = {}
        for beside, ways in following.items():
            hard = _hard(beside) + up + 1 + more_points
            draws = player_dealer_draws(hard, beside[ACE] > 0 or up == ACE or more_ace, hits_soft_17)
            (drawing if draws else complete)[beside] = ways
        incomplete.update(drawing)
    return incomplete, complete


class DealerPaths(NamedTuple):
    """The player-dealer's complete hands as arrays for compiled code.

    The probability of a set of cards is that of the set without its highest card times that of drawing this card next.
    So each set comes after its parent in the arrays, and all up cards share them.
    """

    grows: np.ndarray
    """The parent of each set: the set without its highest card."""
    card: np.ndarray
    """That card."""
    held: np.ndarray
    """How many cards of its value the parent holds."""
    drawn: np.ndarray
    """How many cards the parent holds."""
    needs: np.ndarray
    """The sets from which the complete hands grow, for one up card after another."""
    first_need: np.ndarray
    """The first entry of each up card, and the end of the last."""
    made: np.ndarray
    """The complete hands, by up card and then by total from 17 to 21."""
    ways: np.ndarray
    """The number of draw orders of each complete hand."""
    first_made: np.ndarray
    """The first entry of each up card and total, and the end of the last."""
    hole: int
    """The value of the down card, where it is known and out of the shoe; UNSEEN where it is not."""


@functools.cache
def dealer_paths(hits_soft_17: bool, hole: int = UNSEEN) -> DealerPaths:
    """The player-dealer's paths to each total, from an up card, or from an up card and a known down card."""
    orders: list[dict[tuple[int, ...], int]] = [{} for _ in range(VALUES * _STANDS)]
    for up in range(VALUES):
        incomplete, complete = dealer_draws(up, hits_soft_17, hole)
        if not incomplete and not is_natural(up + 1, hole + 1):
            total = score(up + hole + 2, ACE in (up, hole), 0, NO_31)
            orders[up * _STANDS + total - _LEAST_STOOD] = {_with(beside, up): ways for beside, ways in complete.items()}
        for beside, ways in incomplete.items():
            for card in range(VALUES):
                total = _completed(up, beside, card, hits_soft_17, hole)
                if total:
                    whole = _with(_with(beside, up), card)
                    wholes = orders[up * _STANDS + total - _LEAST_STOOD]
                    wholes[whole] = wholes.get(whole, 0) + ways
    grown = [set[tuple[int, ...]]() for _ in range(VALUES)]
    for cell, wholes in enumerate(orders):
        for whole in wholes:
            part = whole
            while any(part) and part not in grown[cell // _STANDS]:
                grown[cell // _STANDS].add(part)
                part = _without_highest(part)
    # Number 0 is the empty set; a parent is smaller by one card.
    listed = sorted(set().union(*grown), key=lambda whole: (sum(whole), whole))
    numbers = {whole: number for number, whole in enumerate(((0,) * VALUES, *listed))}
    cards = [_highest(whole) for whole in listed]
    return DealerPaths(
        grows=np.array([0, *(numbers[_without_highest(whole)] for whole in listed)], np.int32),
        card=np.array([0, *cards], np.int32),
        held=np.array([0, *(whole[card] - 1 for whole, card in zip(listed, cards, strict=True))], np.int32),
        drawn=np.array([0, *(sum(whole) - 1 for whole in listed)], np.int32),
        needs=np.array([number for each in grown for number in sorted(numbers[whole] for whole in each)], np.int32),
        first_need=np.cumsum([0, *map(len, grown)]),
        made=np.array([numbers[whole] for wholes in orders for whole in wholes], np.int32),
        ways=np.array([float(ways) for wholes in orders for ways in wholes.values()]),
        first_made=np.cumsum([0, *map(len, orders)]),
        hole=hole,
    )


_LEAST_STOOD, _STANDS = 17, 5
"""The player-dealer stands on 17 to 21."""


def _with(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return (*hand[:card], hand[card] + 1, *hand[card + 1 :])


def _highest(hand: tuple[int, ...]) -> int:
    return max(card for card in range(VALUES) if hand[card])


def _without_highest(hand: tuple[int, ...]) -> tuple[int, ...]:
    card = _highest(hand)
    return (*hand[:card], hand[card] - 1, *hand[card + 1 :])


def _completed(up: int, beside: tuple[int, ...], card: int, hits_soft_17: bool, hole: int) -> int:
    """The total that a card completes; 0 if the hand draws again, busts, or is a natural, which ends the round."""
    hard = _hard(beside) + up + card + 2 + (0 if hole == UNSEEN else hole + 1)
    ace = beside[ACE] > 0 or ACE in (up, card, hole)
    if (not any(beside) and hole == UNSEEN and is_natural(up + 1, card + 1)) or player_dealer_draws(
        hard, ace, hits_soft_17
    ):
        return 0
    return score(hard, ace, card + 1, NO_31)
