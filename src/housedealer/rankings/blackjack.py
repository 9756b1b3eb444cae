"""Blackjack hand values: hard and soft totals, naturals, the 21.5 games and the games to 31.

Plain functions on small integers, called by the scripts and compiled from this same source by the odds. A hand is
described by three numbers: `hard`, its sum with every ace as one; `ace`, whether it holds an ace; and, where a
drawn 31 counts, `last`, the points of its last card. Cards are `rank * 4 + suit` (see `cards.py`).

A hand's *score* orders hands: 0 busted or frozen, 2 to 21 its total, 31 a drawn 31 that counts, 40 a natural.
"""

from __future__ import annotations

from collections.abc import Sequence

COUNTS = tuple(range(1, 22))
DECKS = 8

BUST = 0
THIRTY_ONE = 31
NATURAL = 40

NO_31, HARD_31, SOFT_31 = 0, 1, 2
"""Which drawn 31 counts: none, a hard 21 hit with a ten (001:1683), or a soft 21 hit with a ten (001:562)."""

ALL_SUITS = 15
"""Clubs, diamonds, hearts and spades, as bits."""


def points(code: int) -> int:
    """The points of a card, an ace as one.

    >>> points(51), points(0), points(47)
    (1, 2, 10)
    """
    rank = code >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


def total_of(hard: int, ace: bool) -> int:
    """A hand's total: an ace counts eleven where that does not pass 21 (000:120-124).

    >>> total_of(7, True), total_of(12, True), total_of(25, False)
    (17, 12, 25)
    """
    return hard + 10 if ace and hard <= 11 else hard


def is_soft(hard: int, ace: bool) -> bool:
    """Whether an ace counts eleven."""
    return total_of(hard, ace) > hard


def natural_with(points: int) -> int:
    """The points of the second card that makes a natural: 10 with an ace, 1 with a ten-point card, else 0."""
    if points == 1:
        return 10
    return 1 if points == 10 else 0


def is_natural(first: int, second: int) -> bool:
    """Whether the points of the first two cards dealt are an ace and a ten."""
    return natural_with(first) == second


def is_ace_king(first: int, second: int, suits: int) -> bool:
    """An ace and a king of one suit, where that suit's bit is set: 1 clubs, 2 diamonds, 4 hearts, 8 spades.

    >>> from housedealer.cards import card
    >>> is_ace_king(card("Kh"), card("Ah"), ALL_SUITS), is_ace_king(card("Kh"), card("Ah"), 8)
    (True, False)
    """
    one, two = first >> 2, second >> 2
    if first & 3 != second & 3 or not ((one == 12 and two == 11) or (one == 11 and two == 12)):
        return False
    return suits >> (first & 3) & 1 == 1


def score(hard: int, ace: bool, last: int, drawn_31: int) -> int:
    """The score of a hand that is not a natural; `last` is the points of its last card.

    A soft 31 is a hard 21 with an ace whose last card is a ten: before that card it was a soft 21.

    >>> score(21, True, 10, SOFT_31), score(31, False, 10, HARD_31), score(31, False, 10, SOFT_31)
    (31, 31, 0)
    >>> score(7, True, 6, NO_31), score(25, False, 9, HARD_31)
    (17, 0)
    """
    if drawn_31 == SOFT_31 and hard == 21 and ace and last == 10:
        return THIRTY_ONE
    if drawn_31 == HARD_31 and hard == 31:
        return THIRTY_ONE
    return BUST if hard > 21 else total_of(hard, ace)


def held(codes: Sequence[int]) -> tuple[int, bool]:
    """A hand's sum with every ace as one, and whether it holds an ace."""
    counted = [points(code) for code in codes]
    return sum(counted), 1 in counted


def total(codes: Sequence[int]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft.

    >>> from housedealer.cards import cards
    >>> total(cards("Ah 7d")), total(cards("Ah 7d 5c")), total(cards("Kh Qd 2c"))
    ((18, True), (13, False), (22, False))
    """
    hard, ace = held(codes)
    return total_of(hard, ace), is_soft(hard, ace)


# The rankings' own scales, for the `rank` command.

NATURAL_HALVES = 43
"""21.5 in half points: the best hand of the 21.5 games (seed 000, lines 8-37)."""

RANK_31, SUITED_ACE_KING, NATURAL_31 = 22, 23, 24
"""The 31 games in order: natural 31, ace and king suited ("Blackjack X", "Elite"), 31, 21 down to 2, and last
the frozen 22 to 30 (seed 001, lines 1665-1671 and 2368-2379; 004, lines 2020-2034)."""


def _score(codes: Sequence[int], initial: bool, drawn_31: int) -> int:
    """A hand's score; `initial`: two cards are the first two dealt, not two after a split, which count 21."""
    if initial and len(codes) == 2 and is_natural(points(codes[0]), points(codes[1])):
        return NATURAL
    hard, ace = held(codes)
    return score(hard, ace, points(codes[-1]), drawn_31)


def value(codes: Sequence[int], initial: bool = True) -> int:
    """A hand's value in half points: 43 for a natural, 0 for a hand over 21; larger is better.

    >>> from housedealer.cards import cards
    >>> value(cards("Ah Kd")), value(cards("Ah Kd"), False), value(cards("Kh 6d")), value(cards("Kh 6d 9c"))
    (43, 42, 32, 0)
    """
    scored = _score(codes, initial, NO_31)
    return NATURAL_HALVES if scored == NATURAL else 2 * scored


def name_of(codes: Sequence[int], initial: bool = True) -> str:
    """A hand in words.

    >>> from housedealer.cards import cards
    >>> [name_of(cards(hand)) for hand in ("Ah Kd", "Ah 7d", "Kh 6d", "Kh 6d 9c")]
    ['blackjack', 'soft 18', 'hard 16', 'bust with 25']
    """
    scored = _score(codes, initial, NO_31)
    if scored == NATURAL:
        return "blackjack"
    made, soft = total(codes)
    if scored == BUST:
        return f"bust with {made}"
    return f"{'soft' if soft else 'hard'} {made}"


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
    scored = _score(codes, initial, SOFT_31 if soft_31 else HARD_31)
    if scored == NATURAL:
        named = not soft_31 and is_ace_king(codes[0], codes[1], ALL_SUITS)
        return SUITED_ACE_KING if named else NATURAL_31
    return RANK_31 if scored == THIRTY_ONE else scored


def name_31(codes: Sequence[int], initial: bool = True, soft_31: bool = False) -> str:
    """A hand of the games to 31 in words.

    >>> from housedealer.cards import cards
    >>> [name_31(cards(hand)) for hand in ("Ah Kd", "Ah Kh", "6h 5d Kc Td", "6h Kd 8c")]
    ['natural 31', 'suited ace and king', 'hard 31', 'frozen at 24']
    """
    scored = value_31(codes, initial, soft_31)
    if scored > 21:
        drawn = "soft 31" if soft_31 else "hard 31"
        return {NATURAL_31: "natural 31", SUITED_ACE_KING: "suited ace and king", RANK_31: drawn}[scored]
    made, soft = total(codes)
    if scored == BUST:
        return f"frozen at {made}"
    return f"{'soft' if soft else 'hard'} {made}"
