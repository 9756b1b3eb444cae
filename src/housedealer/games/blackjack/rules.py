"""What blackjack's rules do with cards, as plain functions on small integers.

No function calls another, so that each compiles on its own with `numba.njit` from this very source. A hand is
known by three numbers: `hard`, its sum with every ace as one; `ace`, whether it holds an ace; and, where a drawn
31 counts, `last`, the points of the card that it received last. Cards are `rank * 4 + suit` (see `cards.py`).

A hand's *score* orders hands: 0 busted or frozen, 2 to 21 its total, 31 a drawn 31 that counts, 40 a natural.
"""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.rankings.blackjack import point

points = point
"""A card's points, an ace as one: the rankings' own rule."""

BUST = 0
THIRTY_ONE = 31
NATURAL = 40

NO_31, HARD_31, SOFT_31 = 0, 1, 2
"""Which drawn 31 counts: none, a hard 21 hit with a ten (001:1683), or a soft 21 hit with a ten (001:562)."""

EIGHTS_LOSE, EIGHTS_PUSH, EIGHTS_WIN = 0, 1, 2
"""What busted hands do when the player-dealer busts with 8-8-8 (000:166-170, 003:269)."""


def is_ace(code: int) -> bool:
    """Whether a card is an ace."""
    return code >> 2 == 12


def total(hard: int, ace: bool) -> int:
    """A hand's total: an ace is eleven where that does not pass 21.

    >>> total(7, True), total(12, True), total(25, False)
    (17, 12, 25)
    """
    if ace and hard <= 11:
        return hard + 10
    return hard


def is_soft(hard: int, ace: bool) -> bool:
    """Whether an ace counts eleven (000:120-124)."""
    return ace and hard <= 11


def is_natural(first: int, second: int) -> bool:
    """An ace and a ten, jack, queen or king; only the two cards of the initial deal are asked."""
    one, two = first >> 2, second >> 2
    return (one == 12 and 8 <= two <= 11) or (two == 12 and 8 <= one <= 11)


def is_ace_king(first: int, second: int, suits: int) -> bool:
    """An ace and a king of one suit, where that suit's bit is set: 1 clubs, 2 diamonds, 4 hearts, 8 spades.

    >>> from housedealer.cards import card
    >>> is_ace_king(card("Kh"), card("Ah"), 15), is_ace_king(card("Kh"), card("Ah"), 8)
    (True, False)
    """
    one, two = first >> 2, second >> 2
    if first & 3 != second & 3 or not ((one == 12 and two == 11) or (one == 11 and two == 12)):
        return False
    return suits >> (first & 3) & 1 == 1


def is_888(codes: Sequence[int]) -> bool:
    """Three eights and nothing else."""
    if len(codes) != 3:
        return False
    return codes[0] >> 2 == 6 and codes[1] >> 2 == 6 and codes[2] >> 2 == 6


def checks_hole_card(up: int) -> bool:
    """Whether the house dealer looks at the down card: under an ace or a ten-point card (000:141-145)."""
    return up >> 2 >= 8


def player_dealer_draws(hard: int, ace: bool, hits_soft_17: bool) -> bool:
    """Whether the player-dealer draws: 16 and less, and soft 17 where posted; 18 and more stand (000:126-129).

    >>> player_dealer_draws(7, True, True), player_dealer_draws(17, False, True), player_dealer_draws(8, True, True)
    (True, False, False)
    """
    if ace and hard <= 11:
        return hard + 10 < 17 or (hard + 10 == 17 and hits_soft_17)
    return hard < 17


def may_hit(hard: int, ace: bool, stand_from: int) -> bool:
    """Whether a player's chart allows a hit: not on hard totals from `stand_from`; 22 for the frozen zone."""
    if ace and hard <= 11:
        return True
    return hard < stand_from


def may_stand(hard: int, ace: bool, hit_to: int) -> bool:
    """Whether a player's chart allows to stand: not on hard totals up to `hit_to`; 0 where none must be hit."""
    if ace and hard <= 11:
        return True
    return hard > hit_to


def may_split(first: int, second: int) -> bool:
    """Two cards of equal value: a pair, or any two of ten, jack, queen and king (000:185, 001:1707)."""
    one, two = first >> 2, second >> 2
    return one == two or (8 <= one <= 11 and 8 <= two <= 11)


def score(hard: int, ace: bool, last: int, drawn_31: int) -> int:
    """What a hand that is no natural is worth against another; `last` is the last card's points.

    A soft 31 is a hand of hard 21 with an ace whose last card is a ten: before it stood at soft 21.

    >>> score(21, True, 10, SOFT_31), score(31, False, 10, HARD_31), score(31, False, 10, SOFT_31)
    (31, 31, 0)
    >>> score(7, True, 6, NO_31), score(25, False, 9, HARD_31)
    (17, 0)
    """
    if drawn_31 == 2 and hard == 21 and ace and last == 10:
        return 31
    if drawn_31 == 1 and hard == 31:
        return 31
    if hard > 21:
        return 0
    if ace and hard <= 11:
        return hard + 10
    return hard


def outcome(
    player: int, dealer: int, dealer_888: bool, eights: int, wins_equal_21: bool, wins_equal_naturals: bool
) -> int:
    """By scores, whether the player wins (1), pushes (0) or loses (-1).

    A busted hand loses whatever the player-dealer has (001:1656), but for the player-dealer's 8-8-8 where
    posted (000:163-170). Pure Spanish 21.5 gives equal 21s and equal naturals to the player (000:505-533).

    >>> outcome(20, 18, False, EIGHTS_LOSE, False, False), outcome(0, 0, True, EIGHTS_PUSH, False, False)
    (1, 0)
    >>> outcome(0, 0, False, EIGHTS_PUSH, False, False), outcome(21, 21, False, EIGHTS_PUSH, True, True)
    (-1, 1)
    """
    if player == 0:
        if dealer == 0 and dealer_888:
            return eights - 1
        return -1
    if player > dealer:
        return 1
    if player < dealer:
        return -1
    if player > 31:
        return 1 if wins_equal_naturals else 0
    if player == 21 and wins_equal_21:
        return 1
    return 0
