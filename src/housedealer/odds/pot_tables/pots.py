"""Compiled pots: the main pot and the side pots, and who wins which chips, by the rules of `games/poker/pots.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.pot_tables.terms import BOARD, OWN
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

NO_END = 1 << 60
"""More than all chips on a table."""


@compiled
def after(player: int, count: int) -> int:
    """The next of this many players, or seats."""
    return player + 1 if player + 1 < count else 0


@compiled
def seat_of(hand: Any, terms: Any, player: int) -> int:
    """The seat of a player, from 0: the first in dealing order sits left of the button."""
    seat: int = hand.button[hand.now] + 1 + player
    if seat >= terms.players:
        seat -= terms.players
    return seat


@compiled
def award(hand: Any, terms: Any) -> None:
    """Award all pots from the lowest claim to the highest; the fees come out of the main pot first."""
    count = terms.players
    values = np.zeros(count, np.int64)
    if hand.live > 1:
        _evaluate(hand, terms, values)
    top = 0
    for player in range(count):
        if not hand.folded >> player & 1:
            top = max(top, hand.paid[player])
    fees, below = hand.fees, -1
    while below < top:
        level = top
        for player in range(count):
            if not hand.folded >> player & 1 and below < hand.paid[player] < level:
                level = hand.paid[player]
        # Chips that folded players paid beyond the last claim go to the last pot.
        most, amount, floor = level if level < top else NO_END, 0, max(below, 0)
        for player in range(count):
            if hand.paid[player] > floor:
                amount += min(hand.paid[player], most) - floor
        taken = min(fees, amount)
        fees -= taken
        _split(hand, terms, amount - taken, level, values)
        below = level


@compiled
def _evaluate(hand: Any, terms: Any, values: np.ndarray) -> None:
    """The value of each hand left: the best five of a player's cards and the board."""
    now, count = hand.now, terms.players
    key, mask = START_5, u64(0)
    for at in range(count * OWN, count * OWN + BOARD):
        card = u64(hand.cards[now, at])
        key += CARD[card]
        mask |= MASK[card]
    for player in range(count):
        if not hand.folded >> player & 1:
            one, two = u64(hand.cards[now, player * OWN]), u64(hand.cards[now, player * OWN + 1])
            values[player] = np.int64(high(key + CARD[one] + CARD[two], mask | MASK[one] | MASK[two]))


@compiled
def _split(hand: Any, terms: Any, amount: int, level: int, values: np.ndarray) -> None:
    """Split a pot among the best hands that have paid for it, in whole chips; the rest goes to one of them."""
    count, best, winners, odd = terms.players, np.int64(-1), 0, 0
    for player in range(count):
        if not hand.folded >> player & 1 and hand.paid[player] >= level:
            if values[player] > best:
                best, winners, odd = values[player], 1, player
            elif values[player] == best:
                winners += 1
                if terms.by_seat and seat_of(hand, terms, player) < seat_of(hand, terms, odd):
                    odd = player
    share = amount
    if winners > 1:
        share = amount // (terms.chip * winners) * terms.chip
    for player in range(count):
        if not hand.folded >> player & 1 and hand.paid[player] >= level and values[player] == best:
            hand.stacks[player] += share
    hand.stacks[odd] += amount - share * winners
