"""The rules on cards and hand values: plain functions on small integers, also compiled by the odds.

The end of a hand is a number of bits: how it compares with the player-dealer's, whether that one qualifies, and what
hands the cards make. A pay row needs some of them (`needs`), and the first row whose bits are all there decides.
Functions call no other, so that each compiles by itself.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal

from housedealer.rankings import ladders

WINS, TIES, LOSES, QUALIFIED, UNQUALIFIED = 1, 2, 4, 8, 16
COMPARISON = WINS | TIES | LOSES | QUALIFIED | UNQUALIFIED

PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH = 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9
FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = 1 << 10, 1 << 11, 1 << 12, 1 << 13
QUEENS, KINGS, ACES, FOUR_ACES = 1 << 14, 1 << 15, 1 << 16, 1 << 17
"""A pair of queens or better; the pairs of kings and of aces; four aces."""
SUITED, ACE_KING_SUITED = 1 << 18, 1 << 19
STRAIGHT_AND_PAIR, STRAIGHT_FLUSH_AND_PAIR, ROYAL_AND_PAIR = 1 << 20, 1 << 21, 1 << 22
"""Five cards that can be divided into the three and a pair."""

Ranking = Literal["three-card", "four-card", "high"]

OUTCOMES = {
    "wins": WINS,
    "ties": TIES,
    "loses": LOSES,
    "qualified": QUALIFIED,
    "unqualified": UNQUALIFIED,
    "pair": PAIR,
    "two-pair": TWO_PAIR,
    "three-of-a-kind": THREE,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "full-house": FULL_HOUSE,
    "four-of-a-kind": FOUR,
    "straight-flush": STRAIGHT_FLUSH,
    "royal-flush": ROYAL,
    "mini-royal": ROYAL,
    "queens-or-better": QUEENS,
    "kings": KINGS,
    "aces": ACES,
    "four-aces": FOUR_ACES,
    "suited": SUITED,
    "ace-king-suited": ACE_KING_SUITED,
    "straight-and-pair": STRAIGHT_AND_PAIR,
    "straight-flush-and-pair": STRAIGHT_FLUSH_AND_PAIR,
    "mini-royal-and-pair": ROYAL_AND_PAIR,
}
"""Outcomes that a pay row may be paid on; several are joined by ` and `."""


@functools.cache
def needs(on: str) -> int:
    """The bits of a pay row's outcomes.

    >>> needs("wins and straight") == WINS | STRAIGHT
    True
    """
    bits = 0
    for name in on.split(" and "):
        bits |= OUTCOMES[name]
    return bits


def first_met(seen: int, rows: Sequence[int]) -> int:
    """The index of the first row, each given by its bits, that is met; -1 if none is.

    >>> first_met(WINS | FLUSH | QUALIFIED, [WINS | ROYAL, WINS | FLUSH, WINS])
    1
    """
    for place in range(len(rows)):
        if seen & rows[place] == rows[place]:
            return place
    return -1


def compared(mine: int, theirs: int, least: int) -> int:
    """How a hand's value compares with the player-dealer's, who needs at least so much to qualify.

    >>> compared(80, 70, 75) == WINS | UNQUALIFIED, compared(80, 80, 75) == TIES | QUALIFIED
    (True, True)
    """
    if mine > theirs:
        bits = 1
    elif mine == theirs:
        bits = 2
    else:
        bits = 4
    return bits | (8 if theirs >= least else 16)


def two_cards(first: int, second: int) -> int:
    """The outcomes of two hole cards: a pair, and of which rank, or two cards of one suit (001:243-254, 003:472-483).

    >>> from housedealer.cards import cards
    >>> two_cards(*cards("Ks Kd")) == PAIR | KINGS, two_cards(*cards("Ks As")) == SUITED | ACE_KING_SUITED
    (True, True)
    """
    upper, lower = first >> 2, second >> 2
    if upper < lower:
        upper, lower = lower, upper
    bits = 0
    if upper == lower:
        bits = PAIR
        if upper == 12:
            bits |= ACES
        elif upper == 11:
            bits |= KINGS
    elif first & 3 == second & 3:
        bits = SUITED
        if upper == 12 and lower == 11:
            bits |= ACE_KING_SUITED
    return bits


def three_of_five(codes: Sequence[int]) -> int:
    """The outcomes of any three of five cards, with what the other two add (001:256-279, 003:485-501).

    A straight (flush) and a pair are looked for in every division of the five cards, so that the pair may share a rank
    with the straight, and a higher straight may be in the same cards.

    >>> from housedealer.cards import cards
    >>> bool(three_of_five(cards("8c 9c Tc 3h 3d")) & STRAIGHT_FLUSH_AND_PAIR)
    True
    >>> bool(three_of_five(cards("8h 8d 8c 7c 9c")) & STRAIGHT_FLUSH_AND_PAIR)
    True
    """
    bits = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                a, b, c = codes[i] >> 2, codes[j] >> 2, codes[k] >> 2
                if a == b and b == c:
                    bits |= THREE
                    continue
                if a == b or c in (a, b):
                    continue
                low, high = min(a, b, c), max(a, b, c)
                middle = a + b + c - low - high
                wheel = low == 0 and middle == 1 and high == 12
                if not wheel and (middle != low + 1 or high != low + 2):
                    continue
                # The two cards left over: their places sum up to ten less the three.
                m = 0
                while m in (i, j, k):
                    m += 1
                n = 10 - i - j - k - m
                paired = codes[m] >> 2 == codes[n] >> 2
                if codes[i] & 3 == codes[j] & 3 and codes[j] & 3 == codes[k] & 3:
                    bits |= STRAIGHT_FLUSH
                    if paired:
                        bits |= STRAIGHT_FLUSH_AND_PAIR
                    if low == 10:
                        bits |= ROYAL
                        if paired:
                            bits |= ROYAL_AND_PAIR
                else:
                    bits |= STRAIGHT
                    if paired:
                        bits |= STRAIGHT_AND_PAIR
    return bits


def four_of_five(codes: Sequence[int]) -> int:
    """Every hand that some four of five cards make: bonus bets take the row that pays best (003:2777-2810).

    >>> from housedealer.cards import cards
    >>> both = four_of_five(cards("2c 3c 4c 9c 5h"))
    >>> bool(both & FLUSH), bool(both & STRAIGHT), bool(both & STRAIGHT_FLUSH)
    (True, True, False)
    """
    bits, equal_pairs, every, suits = 0, 0, 0, 0x4444
    for i in range(5):
        rank = codes[i] >> 2
        # Ranks from bit 1, and the ace at bit 0 too, where it begins a straight; four bits count each suit.
        every |= 1 << (rank + 1) | (1 if rank == 12 else 0)
        suits += 1 << 4 * (codes[i] & 3)
        for j in range(i):
            if codes[j] >> 2 == rank:
                equal_pairs += 1
                bits |= PAIR
                if rank >= 10:
                    bits |= QUEENS
                if rank == 12:
                    bits |= ACES
    # Equal cards two by two: two pairs 2, three of a kind 3, a full house 4, four of a kind 6.
    if equal_pairs in (2, 4):
        bits |= TWO_PAIR
    if equal_pairs >= 3:
        bits |= THREE
    if equal_pairs == 6:
        bits |= FOUR
        if bits & ACES:
            bits |= FOUR_ACES
    if every & every >> 1 & every >> 2 & every >> 3:
        bits |= STRAIGHT
    if suits & 0x8888:
        bits |= FLUSH
        held = 0
        for i in range(5):
            if suits >> (4 * (codes[i] & 3) + 3) & 1:
                rank = codes[i] >> 2
                held |= 1 << (rank + 1) | (1 if rank == 12 else 0)
        if held & held >> 1 & held >> 2 & held >> 3:
            bits |= STRAIGHT_FLUSH
    return bits


_BITS = {
    ladders.HIGH_CARD: 0,
    ladders.PAIR: PAIR,
    ladders.TWO_PAIR: TWO_PAIR,
    ladders.TRIPS: THREE,
    ladders.STRAIGHT: STRAIGHT,
    ladders.FLUSH: FLUSH,
    ladders.FULL_HOUSE: FULL_HOUSE,
    ladders.QUADS: FOUR,
    ladders.STRAIGHT_FLUSH: STRAIGHT_FLUSH,
    ladders.ROYAL: STRAIGHT_FLUSH | ROYAL,
}


def ladder(ranking: Ranking) -> ladders.Ladder:
    """A ranking's ladder."""
    if ranking == "three-card":
        return ladders.three_card()
    return ladders.four_card() if ranking == "four-card" else ladders.high()


@functools.cache
def bits_of_values(ranking: Ranking) -> tuple[int, ...]:
    """The outcomes of a hand, by its value in a ranking; a value of zero is no hand.

    >>> bits_of_values("three-card")[741] == STRAIGHT_FLUSH | ROYAL
    True
    """
    return (0, *(_BITS.get(category, 0) for category, _ in ladder(ranking).rungs))
