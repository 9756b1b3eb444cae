"""Poker high with jokers that are any card; five of a kind is the best hand.

Five to seven cards of a 53- or 54-card deck: Cal Quick Draw (seed 001, line 2093), a joker dealt face down in
Mexican Stud (001, line 142), and Turlock's Fortune Pai Gow read as its ranking table (003, lines 806-808).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.cards import JOKER
from housedealer.rankings import high
from housedealer.rankings.keys import FLUSH_BITS, JOKER_SHIFT
from housedealer.rankings.tables import hand_key, jokers_in, table

if TYPE_CHECKING:
    import numpy as np

COUNTS: tuple[int, ...] = high.COUNTS
NATURAL_ROYAL = 7463
name = high.name
full_name = high.full_name


def value(codes: Sequence[int], *, natural_royal: bool = False) -> int:
    """The value of five to seven cards with up to two jokers; larger is better.

    With `natural_royal` a royal flush without a joker beats one with it (seed 001, lines 2104-2105), also among
    seven cards where the joker is one of the two left over.

    >>> from housedealer.cards import cards
    >>> name(value(cards("Ks Kd Kh Kc Xx"))), name(value(cards("Ks Kd 9c 4h Xx")))
    ('five of a kind, kings', 'three of a kind, kings')
    >>> name(value(cards("As Ks Qs Js Ts"), natural_royal=True))
    'royal flush, no joker'
    >>> name(value(cards("As Ks Qs Js Ts Xx 2c"), natural_royal=True))
    'royal flush, no joker'
    """
    key, mask = hand_key(codes, high.START)
    jokers = jokers_in(key)
    plain = table("high")
    if not jokers:
        best = plain.flushes(key, mask) if key & FLUSH_BITS else plain.ranks(key)
        return NATURAL_ROYAL if best == high.ROYAL and natural_royal else best
    best = table("high_wild").ranks(key - (1 << JOKER_SHIFT))
    if key & FLUSH_BITS:
        best = max(best, plain.flushes(key, mask, jokers))
    if natural_royal and best == high.ROYAL and len(codes) - jokers >= high.COUNTS[0]:
        without = high.value([code for code in codes if code != JOKER])
        return NATURAL_ROYAL if without == high.ROYAL else best
    return best


def values(hands: np.ndarray) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("high-wild", hands)
