"""Poker high with jokers that are an ace, or complete a straight, a flush or a straight flush.

Five aces is the best hand. Five to seven cards of a 53- or 54-card deck. Two readings can be switched:
- `flush=False`: the joker completes no plain flush, as Fortune Pai Gow says of the deck (seed 000, lines
  1010-1011), Face Up Pai Gow at Turlock (003, line 3077) and Black Sheep (004, lines 2300-2301) and Ace Up
  Pai Gow (001, line 5865); other lines of the same postings name the flush.
- `five_aces=False`: no such hand (Outlaws' draw hi-lo lists none, seed 002, lines 700-718); they are four
  aces with a king.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.rankings import high, ladders
from housedealer.rankings.keys import FLUSH_BITS, JOKER_SHIFT
from housedealer.rankings.tables import hand_key, jokers_in, table

if TYPE_CHECKING:
    import numpy as np

COUNTS: tuple[int, ...] = high.COUNTS
FIVE_ACES = 7476
name = high.name
full_name = high.full_name


def value(codes: Sequence[int], *, flush: bool = True, five_aces: bool = True) -> int:
    """The value of five to seven cards with up to two jokers; larger is better.

    >>> from housedealer.cards import cards
    >>> name(value(cards("As Ad Ah Ac Xx"))), name(value(cards("Ks Kd 9c 4h Xx")))
    ('five aces', 'pair of kings')
    >>> name(value(cards("Ks 9s 4s 3s Xx"))), name(value(cards("Ks 9s 4s 3s Xx"), flush=False))
    ('flush, ace high', 'ace high')
    """
    key, mask = hand_key(codes, high.START)
    jokers = jokers_in(key)
    plain = table("high", "flush" if flush else "strict")
    if not jokers:
        return plain.flushes(key, mask) if key & FLUSH_BITS else plain.ranks(key)
    best = table("high_joker").ranks(key - (1 << JOKER_SHIFT))
    if key & FLUSH_BITS:
        best = max(best, plain.flushes(key, mask, jokers))
    if best == FIVE_ACES and not five_aces:
        return ladders.high().value[(ladders.QUADS, (12, 11))]
    return best


def values(hands: np.ndarray, *, flush: bool = True) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("high-joker" if flush else "high-joker-no-flush", hands)
