"""Which seat has first action, as posted: beside the player-dealer, or counted by a card's value or the dice."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.postings.schema import ActionRule
from housedealer.table.money.bank import order_seats

DICE = 3
"""Dice in the cup, wherever one is posted (001:91, 001:1013)."""


def counted_place(rule: ActionRule, number: int, occupied: Sequence[int], dealer: int, most: int) -> int:
    """The place that a card's value or a throw of dice comes to, whether anyone plays there or not.

    The action is that of the next player from there on. Seven seats, the player-dealer in seat 3 and counted as one: 5
    is seat 7, and 8 comes round to the player-dealer.

    >>> rule = ActionRule(rule="dice", start="player-dealer", count_player_dealer="first", empty="count", lines="1")
    >>> [counted_place(rule, total, [1, 2, 4, 6, 7], dealer=3, most=7) for total in (3, 5, 8, 18)]
    [5, 7, 3, 6]
    """
    every = range(1, most + 1) if rule.empty == "count" else occupied
    counted = [seat for seat in every if seat != dealer]
    if rule.start == "player-dealer":
        counted = order_seats(counted, dealer + 1)
    if rule.count_player_dealer == "first":
        counted.insert(0, dealer)
    elif rule.count_player_dealer == "last":
        counted.append(dealer)
    return counted[(number - 1) % len(counted)]


def throw(seed: str, used: int) -> list[int]:
    """The cup's dice for the round that begins after so many cards of a shoe, from the house's part of it.

    That is secret until the shoe ends and committed to before: the dice are as fair as the cards (`fair.py`).

    >>> throw("7", 0) == throw("7", 0), all(1 <= die <= 6 for die in throw("7", 5))
    (True, True)
    """
    found: list[int] = []
    count = 0
    while len(found) < DICE:
        # A byte below 252 is one of 42 times six equal chances; the few above are thrown again.
        digest = hashlib.sha256(f"{seed}/dice/{used}/{count}".encode()).digest()
        found += [byte % 6 + 1 for byte in digest if byte < 252]
        count += 1
    return found[:DICE]


def read_dice(given: Any) -> list[int]:
    """A round's dice as its document gives them: three numbers from 1 to 6."""
    if (
        not isinstance(given, list)
        or len(given) != DICE
        or any(isinstance(die, bool) or not isinstance(die, int) or not 1 <= die <= 6 for die in given)
    ):
        raise HouseError(f"dice: {given!r} is no throw; expected three numbers from 1 to 6 such as [2, 5, 4]")
    return given
