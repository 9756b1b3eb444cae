"""Chance nodes: the cards and dice that the caller decides where chance is handed over."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from housedealer.table.round.first_action import DICE

DICE_TOTALS = Counter(a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
"""How many of the 216 throws of three dice come to each total."""


class Chance(NamedTuple):
    """A chance node: a card by its code, or the total of the dice, each with its weight."""

    what: str
    """`dice`, or the position that needs a card."""
    outcomes: tuple[tuple[int, int], ...]
    """Numbers and weights; the probability of one is its weight divided by the sum of all."""


def throw(total: int) -> list[int]:
    """Three dice that come to a total.

    >>> throw(3), throw(11), throw(18)
    ([1, 1, 1], [6, 4, 1], [6, 6, 6])
    """
    dice = [1] * DICE
    for at in range(DICE):
        dice[at] += min(5, total - sum(dice))
    return dice
