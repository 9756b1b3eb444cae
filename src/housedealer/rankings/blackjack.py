"""Blackjack totals: hard and soft, the 21.5 of an ace and a ten-point card, and the games to 31.

The functions take small integers and arrays of them alike, so that Numba can compile them as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence

COUNTS = tuple(range(1, 22))
DECKS = 8
NATURAL_HALVES = 43
"""21.5 in half points: the best hand of the 21.5 games (seed 000, lines 8-37)."""

FROZEN = 0
THIRTY_ONE = 22
SUITED_ACE_KING = 23
NATURAL_31 = 24
"""The 31 games in order: natural 31, ace and king suited ("Blackjack X", "Elite"), 31, 21 down to 2, and last
the frozen 22 to 30 (seed 001, lines 1665-1671 and 2368-2379; 004, lines 2020-2034)."""


def point(code: int) -> int:
    """What a card counts, an ace as one.

    >>> point(51), point(0), point(47)
    (1, 2, 10)
    """
    rank = code >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


def total(codes: Sequence[int]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: an ace counts eleven where that does not exceed 21.

    >>> from housedealer.cards import cards
    >>> total(cards("Ah 7d")), total(cards("Ah 7d 5c")), total(cards("Kh Qd 2c"))
    ((18, True), (13, False), (22, False))
    """
    hard, aces = 0, 0
    for code in codes:
        points = point(code)
        hard += points
        if points == 1:
            aces += 1
    if aces > 0 and hard <= 11:
        return hard + 10, True
    return hard, False


def hit(total: int, soft: bool, code: int) -> tuple[int, bool]:
    """The total after one more card, from the total before it.

    >>> hit(18, True, 51), hit(10, False, 51)
    ((19, True), (21, True))
    """
    points = point(code)
    hard = total - 10 + points if soft else total + points
    if (soft or points == 1) and hard <= 11:
        return hard + 10, True
    return hard, False


def natural(codes: Sequence[int]) -> bool:
    """Whether two cards are an ace and a ten-point card."""
    return len(codes) == 2 and point(codes[0]) + point(codes[1]) == 11 and (codes[0] >= 48 or codes[1] >= 48)


def value(codes: Sequence[int], initial: bool = True) -> int:
    """A hand's value in half points: 43 for a natural, 0 for a hand over 21; larger is better.

    `initial`: the cards are the first two dealt, not two after a split, which count 21.

    >>> from housedealer.cards import cards
    >>> value(cards("Ah Kd")), value(cards("Ah Kd"), False), value(cards("Kh 6d")), value(cards("Kh 6d 9c"))
    (43, 42, 32, 0)
    """
    if initial and natural(codes):
        return NATURAL_HALVES
    points, _ = total(codes)
    return 2 * points if points <= 21 else 0


def name_of(codes: Sequence[int], initial: bool = True) -> str:
    """A hand in words.

    >>> from housedealer.cards import cards
    >>> [name_of(cards(hand)) for hand in ("Ah Kd", "Ah 7d", "Kh 6d", "Kh 6d 9c")]
    ['blackjack', 'soft 18', 'hard 16', 'bust with 25']
    """
    if initial and natural(codes):
        return "blackjack"
    points, soft = total(codes)
    if points > 21:
        return f"bust with {points}"
    return f"{'soft' if soft else 'hard'} {points}"


def value_31(codes: Sequence[int], initial: bool = True, soft_31: bool = False) -> int:
    """A hand's value in the games to 31: 22 for 31 and above it the naturals, 0 for the frozen 22 to 30.

    A hard 21 hit with a ten-point card is 31. With `soft_31` (Cal Blackjack, seed 001, lines 479-491,
    560-562 and 648) it is instead a soft 21 whose first hit is a ten-point card, in the order the cards came, an
    ace and king suited are a natural like any other, and any other total over 21 loses.

    >>> from housedealer.cards import cards
    >>> value_31(cards("Ah Kd")), value_31(cards("Ah Kh")), value_31(cards("6h 5d Kc Td")), value_31(cards("6h Kd 8c"))
    (24, 23, 22, 0)
    >>> value_31(cards("Ah 2d 8c Kd"), soft_31=True), value_31(cards("Ah 2d 8c 4d 6h"), soft_31=True)
    (22, 21)
    """
    if initial and natural(codes):
        kings = codes[0] >> 2 == 11 or codes[1] >> 2 == 11
        suited = codes[0] & 3 == codes[1] & 3
        return SUITED_ACE_KING if kings and suited and not soft_31 else NATURAL_31
    points, _ = total(codes)
    if soft_31 and len(codes) > 3 and point(codes[len(codes) - 1]) == 10:
        before, soft = total(codes[: len(codes) - 1])
        if before == 21 and soft:
            return THIRTY_ONE
    if points > 21:
        return THIRTY_ONE if points == 31 and not soft_31 else FROZEN
    return points


def name_31(codes: Sequence[int], initial: bool = True, soft_31: bool = False) -> str:
    """A hand of the games to 31 in words.

    >>> from housedealer.cards import cards
    >>> [name_31(cards(hand)) for hand in ("Ah Kd", "Ah Kh", "6h 5d Kc Td", "6h Kd 8c")]
    ['natural 31', 'suited ace and king', 'hard 31', 'frozen at 24']
    """
    value = value_31(codes, initial, soft_31)
    if value == NATURAL_31:
        return "natural 31"
    if value == SUITED_ACE_KING:
        return "suited ace and king"
    if value == THIRTY_ONE:
        return "soft 31" if soft_31 else "hard 31"
    points, soft = total(codes)
    if value == FROZEN:
        return f"frozen at {points}"
    return f"{'soft' if soft else 'hard'} {points}"
