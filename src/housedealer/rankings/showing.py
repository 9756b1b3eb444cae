"""Upcards in stud: one to four face-up cards by pairs and ranks, to decide who acts first.

Straights and flushes do not count before five cards; a joker shows as an ace (seed 000, lines 4026-4027).
Values compare hands of equally many cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.cards import JOKER
from housedealer.rankings import words
from housedealer.rankings.ladders import ACE, shape


def _value(ranks: Sequence[int]) -> int:
    category, decisive = shape(ranks)
    value = category
    for rank in (*decisive, 0, 0, 0)[:4]:
        value = value * 13 + rank
    return value + 1


def high(codes: Sequence[int]) -> int:
    """The value of up to four cards showing; larger is higher.

    >>> from housedealer.cards import cards
    >>> high(cards("Ah 2c")) < high(cards("2h 2d")) < high(cards("Ah Xx"))
    True
    """
    return _value([ACE if code == JOKER else code >> 2 for code in codes])


def has_pair(value: int) -> bool:
    """Whether cards showing are a pair or better.

    >>> from housedealer.cards import cards
    >>> has_pair(high(cards("Ah Kh"))), has_pair(high(cards("2h 2d")))
    (False, True)
    """
    return value > 13**4


def high_name(value: int) -> str:
    """The upcards in words.

    >>> from housedealer.cards import cards
    >>> high_name(high(cards("Kh"))), high_name(high(cards("Qh Qd 2c")))
    ('king high', 'pair of queens')
    """
    category, rest = divmod(value - 1, 13**4)
    return words.name((category, tuple(rest // 13**at % 13 for at in (3, 2, 1, 0))))


def low(codes: Sequence[int]) -> int:
    """The value of up to four cards showing in ace-to-five low, as in razz; larger is better, so lower.

    >>> from housedealer.cards import cards
    >>> low(cards("Ah 2c")) > low(cards("Kh 2d")) > low(cards("2h 2c"))
    True
    """
    return 8 * 13**4 - _value([((code >> 2) + 1) % 13 for code in codes])
