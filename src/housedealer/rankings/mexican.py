"""Mexican poker: 41 cards without eights, nines and tens, the seven next to the jack (seed 000, 3900-3981).

A flush beats a full house, five of a kind beats all. A joker dealt face down is wild and stays so; dealt
face up it is an ace or completes a straight or a flush (seed 000, lines 3914-3918; 003, line 1778). Four aces
and such a joker are five of a kind by 000 (3925-3927), and by 003, where that takes a wild joker (1781), four.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.cards import JOKER
from housedealer.rankings import ladders, words
from housedealer.rankings.keys import CARD, FLUSH_BITS, start
from housedealer.rankings.tables import hand_key, jokers_in, table

if TYPE_CHECKING:
    import numpy as np

COUNTS = (5,)
START = start(5)
JOKER_KEY = CARD[52] & 0xFFFFFFFF
"""A wild joker's ranks are looked up as two jokers."""


def value(codes: Sequence[int], *, wild: bool = True, five_aces: bool = True) -> int:
    """The value of five cards; larger is better. `wild`: the joker was dealt face down.

    `five_aces`: four aces and a joker dealt face up are five of a kind, else four.

    >>> from housedealer.cards import cards
    >>> name(value(cards("7c Jd Qh Ks Ac"))), name(value(cards("7c 7d Jh Ks Xx")))
    ('straight, ace high', 'three of a kind, sevens')
    >>> name(value(cards("7c 7d Jh Ks Xx"), wild=False))
    'pair of sevens'
    >>> name(value(cards("Ac Ad Ah As Xx"), wild=False, five_aces=False))
    'four of a kind, aces'
    """
    if not five_aces and not wild and sum([code >> 2 == 12 for code in codes]) == 4:
        # Nobody else can hold four aces, so any kicker can replace the joker.
        codes = [0 if code == JOKER else code for code in codes]
    key, mask = hand_key(codes, START)
    jokers = jokers_in(key)
    tables = table("mexican")
    best = tables.ranks(key + JOKER_KEY if jokers and wild else key)
    return max(best, tables.flushes(key, mask, jokers)) if key & FLUSH_BITS else best


def name(value: int) -> str:
    """A value in words.

    >>> name(1)
    'seven high'
    """
    return words.name(ladders.mexican().rung(value))


def values(hands: np.ndarray, *, wild: bool = True) -> np.ndarray:
    """The values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("mexican" if wild else "mexican-half-wild", hands)
