"""The value of a player's cards at a showdown and face up: the one place where poker uses the rankings."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from housedealer.cards import JOKER
from housedealer.rankings import (
    badugi,
    high,
    high_joker,
    high_wild,
    ladders,
    low_8,
    low_27,
    low_a5,
    mexican,
    omaha,
    showing,
    words,
)

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Hands

Value = Callable[[Sequence[int], bool], int]
WHEEL = {0, 1, 2, 3, 12}
"""The ranks of the lowest straight, 5 4 3 2 A."""


def _high(codes: Sequence[int], wild: bool) -> int:
    if len(codes) < 5:
        return high.ROYAL + showing.high(codes)
    if len(codes) > 7:
        return max([high.value(seven) for seven in combinations(codes, 7)])
    return high.value(codes)


def _high_name(value: int) -> str:
    """The name of a high hand; with fewer than five cards, in a user's own game, values are above all others."""
    return high.name(value) if value <= high.ROYAL else showing.high_name(value - high.ROYAL)


def _low_8(codes: Sequence[int], wild: bool) -> int:
    if len(codes) > 7:
        return max([low_8.value(seven) for seven in combinations(codes, 7)])
    return low_8.value(codes)


def _low_27(codes: Sequence[int], wild: bool) -> int:
    """The value of the best five of the cards: there are more if one is shared by all."""
    if len(codes) > 5:
        return max([low_27.value(five) for five in combinations(codes, 5)])
    return low_27.value(codes)


def _as_dealt(codes: Sequence[int], wild: bool) -> int:
    return high_wild.value(codes) if wild else high_joker.value(codes)


RANKINGS: dict[str, tuple[Value, Callable[[int], str]]] = {
    "high": (_high, _high_name),
    "high-joker": (lambda codes, wild: high_joker.value(codes), high_joker.name),
    "high-joker-as-dealt": (_as_dealt, high_wild.name),
    "mexican": (lambda codes, wild: mexican.value(codes, wild=wild), mexican.name),
    "low-8": (_low_8, low_8.name),
    "low-a5": (lambda codes, wild: low_a5.value(codes), low_a5.name),
    "low-27": (_low_27, low_27.name),
    "badugi": (lambda codes, wild: badugi.value(codes), badugi.name),
}
"""Each ranking that a posting may name: from cards and whether the joker is wild to a value; and its names."""


Rate = Callable[[Sequence[int], Sequence[int], bool], int]
"""From a player's own cards, the board and whether the joker is wild to a value; larger is better."""


def best_of(hands: Hands) -> Rate:
    """The rating of hands for the pot, or for the high half of a split pot."""
    if hands.exactly_two:
        return lambda hole, board, wild: omaha.value(hole, board)
    if hands.best == "high-joker" and not hands.five_aces:
        return lambda hole, board, wild: high_joker.value([*hole, *board], five_aces=False)
    if hands.best == "mexican" and not hands.five_aces:
        return lambda hole, board, wild: mexican.value([*hole, *board], wild=wild, five_aces=False)
    value, _ = RANKINGS[hands.best]
    return lambda hole, board, wild: value([*hole, *board], wild)


def low_of(hands: Hands) -> Rate | None:
    """The rating of low hands, 0 for one that does not qualify; None if the pot is not split."""
    if hands.low is None:
        return None
    if hands.exactly_two:
        return lambda hole, board, wild: omaha.low8(hole, board)
    if hands.low_joker == "ace-or-fill":
        return lambda hole, board, wild: low_8.value([*hole, *board], half_wild=True)
    value, _ = RANKINGS[hands.low]
    return lambda hole, board, wild: value([*hole, *board], False)


@functools.lru_cache(maxsize=16384)
def name_of(ranking: str, value: int) -> str:
    """A hand of a ranking in words, by its value."""
    return RANKINGS[ranking][1](value)


@functools.lru_cache(maxsize=16384)
def over(ranking: str, value: int, beaten: int) -> str:
    """A winning hand in words, over the best that it beat if both have the same name."""
    name = name_of(ranking, value)
    if not 0 < beaten < value or name != name_of(ranking, beaten) or max(value, beaten) > high.ROYAL:
        return name
    rung = ladders.high().rung
    return words.over(rung(value), rung(beaten)) if ranking in ("high", "high-joker") else name


def names_few(hands: Hands, hole: Sequence[int], board: Sequence[int]) -> bool:
    """Whether so few cards make a hand with a name: a whole one, or a pair or better of what becomes a high hand.

    >>> from housedealer.cards import cards
    >>> from housedealer.games.poker.posting import Hands
    >>> high = Hands(best="high")
    >>> names_few(high, cards("Ah Kd"), []), names_few(high, cards("Ah Ad"), [])
    (False, True)
    """
    if hands.exactly_two:
        return len(board) >= 3
    codes = [*hole, *board]
    if hands.best == "badugi":
        return len(codes) >= 4
    return len(codes) >= 5 or (hands.best == "high" and showing.has_pair(showing.high(codes)))


def has_pair(value: int) -> bool:
    """Whether a high hand is one pair or better."""
    return value >= high.least_pair(0)


def showing_value(hands: Hands, codes: Sequence[int], wild: bool = False) -> int:
    """The value of cards face up, to say who acts first or has the highest hand up; larger is better.

    A joker dealt face up shows as an ace (000:4026-4027); one that is wild shows at its best.

    >>> from housedealer.cards import cards
    >>> from housedealer.games.poker.posting import Hands
    >>> high = Hands(best="high")
    >>> showing_value(high, cards("Kh Xx"), wild=True) == showing_value(high, cards("Kh Kd"))
    True
    """
    if hands.best == "low-a5":
        return low_a5.value(codes) if len(codes) >= 5 else showing.low(codes)
    if wild and JOKER in codes:
        rest = [code for code in codes if code != JOKER]
        return max([showing_value(hands, [*rest, rank * 4]) for rank in range(13)])
    return high.value(codes) if len(codes) >= 5 else showing.high(codes)


def suit_key(codes: Sequence[int], value: int, ranking: str) -> tuple[int, ...]:
    """The suits of the five cards that make a hand, from its highest card down; larger is better.

    Of several fives of the same value the one with the best suits counts (000:5396-5467). An ace is the highest
    card, but the lowest of a straight that it begins (000:5136-5138).

    >>> from housedealer.cards import cards
    >>> wheel = cards("As 2c 3c 4c 5d Kh Kd")
    >>> suit_key(wheel, high.value(wheel), "high")
    (1, 0, 0, 0, 3)
    """
    rate = RANKINGS[ranking][0]
    fives = [five for five in combinations(sorted(codes, reverse=True), 5) if rate(five, False) == value]
    if ranking == "high" and {code >> 2 for code in fives[0]} == WHEEL:
        fives = [(*five[1:], five[0]) for five in fives]
    return max([tuple([code & 3 for code in five]) for five in fives])
