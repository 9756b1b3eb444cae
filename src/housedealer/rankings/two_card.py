"""Two-card hands: the front of pai gow poker, and Two Card Peek's bonus hands.

In front, a pair beats no pair and nothing else counts (the chart in seed 001, lines 1391-1407); the joker is
an ace. Values run from 1 (3-2) to 91 (two aces). Two Card Peek pays, from the lowest, flush, straight, pair,
straight flush and mini royal (seed 001, lines 854-861): `peek_value`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.cards import JOKER, RANK_NAMES
from housedealer.rankings import high, ladders, words
from housedealer.rankings.ladders import ACE

if TYPE_CHECKING:
    import numpy as np

COUNTS = (2,)
ACES = 91
PEEK_HIGH_CARD, PEEK_FLUSH, PEEK_STRAIGHT, PEEK_PAIR, PEEK_STRAIGHT_FLUSH, MINI_ROYAL = range(6)
_PEEK_WORDS = ("{}-{}", "flush, {} high", "straight, {} high", "pair of {}", "straight flush, {} high", "mini royal")


def value(codes: Sequence[int], *, wild: bool = False) -> int:
    """The value of two cards in front; larger is better. `wild`: the joker pairs the other card.

    >>> from housedealer.cards import cards
    >>> value(cards("Ah Xx")), name(value(cards("Kh Xx"))), name(value(cards("Kh Xx"), wild=True))
    (91, 'ace-king', 'pair of kings')
    """
    upper, lower = _ranks(codes, wild)
    if upper == lower:
        return 79 + upper
    return upper * (upper - 1) // 2 + lower + 1


def _ranks(codes: Sequence[int], wild: bool) -> tuple[int, int]:
    ranks = [code >> 2 for code in codes if code != JOKER]
    stand_in = ranks[0] if wild and ranks else ACE
    ranks += [stand_in] * (2 - len(ranks))
    return max(ranks), min(ranks)


def name(value: int) -> str:
    """A value in words, as a dealer calls it, the lower card of two last.

    >>> name(91), name(1)
    ('pair of aces', 'three-two')
    """
    upper, lower = _ranks_of(value)
    if upper == lower:
        return f"pair of {words.plural(upper)}"
    return f"{RANK_NAMES[upper]}-{RANK_NAMES[lower]}"


def _ranks_of(value: int) -> tuple[int, int]:
    if value >= 79:
        return value - 79, value - 79
    upper = next(rank for rank in range(1, 13) if value <= rank * (rank + 1) // 2)
    return upper, value - 1 - upper * (upper - 1) // 2


def least_back(codes: Sequence[int], *, wild: bool = False) -> int:
    """The lowest five-card `high` value that two front cards do not beat; a hand below it is fouled.

    >>> from housedealer.cards import cards
    >>> least_back(cards("Kh Kd")) > high.value(cards("Qc Qs Ah 4h 3h"))
    True
    """
    return least_back_of(value(codes, wild=wild))


def least_back_of(value: int) -> int:
    """The lowest five-card `high` value that is no foul, from the value of the two front cards."""
    return high.least_front(*ladders.shape(_ranks_of(value)))


def peek_value(codes: Sequence[int], *, ace_two: bool = True) -> int:
    """The value of two cards as Two Card Peek's bonus ranks them; A-2 is the lowest straight, unless `ace_two` is off.

    >>> from housedealer.cards import cards
    >>> hands = ["Ah Kh", "3h 2h", "2h 2d", "3h 2d", "Ah 7h", "Ah 7d"]
    >>> [peek_name(peek_value(cards(hand))) for hand in hands[:4]]
    ['mini royal', 'straight flush, three high', 'pair of twos', 'straight, three high']
    >>> peek_name(peek_value(cards("7d Ah")))
    'ace-seven'
    >>> values = [peek_value(cards(hand)) for hand in hands]
    >>> values == sorted(values, reverse=True)
    True
    """
    upper, lower = _ranks(codes, False)
    suited = codes[0] & 3 == codes[1] & 3
    run = upper - lower == 1 or (ace_two and (upper, lower) == (ACE, 0))
    if upper == lower:
        category = PEEK_PAIR
    elif suited and (upper, lower) == (ACE, ACE - 1):
        category = MINI_ROYAL
    elif run:
        category = PEEK_STRAIGHT_FLUSH if suited else PEEK_STRAIGHT
    else:
        category = PEEK_FLUSH if suited else PEEK_HIGH_CARD
    if run and (upper, lower) == (ACE, 0):
        upper, lower = 0, 0
    return category * 169 + upper * 13 + lower + 1


def peek_category(value: int) -> int:
    """The category of a peek value: `PEEK_FLUSH`, `PEEK_PAIR` and so on."""
    return (value - 1) // 169


def peek_name(value: int) -> str:
    """A peek value in words."""
    upper, lower = divmod((value - 1) % 169, 13)
    category = peek_category(value)
    top = words.plural(upper) if category == PEEK_PAIR else RANK_NAMES[upper]
    return _PEEK_WORDS[category].format(top, RANK_NAMES[lower])


def values(hands: np.ndarray) -> np.ndarray:
    """The front values of an array of hands, one hand a row, on all cores."""
    from housedealer.rankings.kernels import arrays

    return arrays.values("two-card", hands)
