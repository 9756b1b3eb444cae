"""Squares, ropes and konditions: plain functions on card codes.

A card is `rank * 4 + suit`; `place` gives each rank's place in a rope, -1 for a rank that is not in the deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.cards import RANKS


def places(order: str) -> tuple[int, ...]:
    """Each rank's place in sequence, by the rank's number.

    >>> places("A234567JQK")
    (1, 2, 3, 4, 5, 6, -1, -1, -1, 7, 8, 9, 0)
    """
    return tuple(order.find(rank) for rank in RANKS)


def ranks_of(names: str) -> tuple[bool, ...]:
    """Whether each rank is among those named."""
    return tuple(rank in names for rank in RANKS)


def one_suit(codes: Sequence[int]) -> bool:
    """Whether all cards are of one suit."""
    return all(code & 3 == codes[0] & 3 for code in codes)


def is_square(codes: Sequence[int], any_suit: Sequence[bool]) -> bool:
    """Whether cards are of one rank, and all of different suits or all of one; of some ranks in any suits (003:20).

    >>> from housedealer.cards import cards
    >>> kings_and_aces = ranks_of("KA")
    >>> [is_square(cards(hand), kings_and_aces) for hand in ("4s 4h 4d", "4s 4s 4s", "4s 4s 4h", "Ks Ks Kh")]
    [True, True, False, True]
    """
    rank = codes[0] >> 2
    if any(code >> 2 != rank for code in codes):
        return False
    if any_suit[rank] or one_suit(codes):
        return True
    seen = 0
    for code in codes:
        bit = 1 << (code & 3)
        if seen & bit:
            return False
        seen |= bit
    return True


def is_rope(codes: Sequence[int], place: Sequence[int]) -> bool:
    """Whether cards are of one suit and in sequence, each once; the ace is low only (003:18, 26).

    >>> from housedealer.cards import cards
    >>> place = places("A234567JQK")
    >>> [is_rope(cards(hand), place) for hand in ("7s 6s Js", "As 2s 3s", "Qs Ks As", "2s 3s 4h", "2s 2s 3s")]
    [True, True, False, False, False]
    """
    if not one_suit(codes):
        return False
    seen = 0
    for code in codes:
        bit = 1 << place[code >> 2]
        if seen & bit:
            return False
        seen |= bit
    lowest = seen & -seen
    filled = seen // lowest
    return filled & (filled + 1) == 0


def is_meld(codes: Sequence[int], place: Sequence[int], any_suit: Sequence[bool], least: int) -> bool:
    """Whether cards may be laid down together."""
    return len(codes) >= least and (is_square(codes, any_suit) or is_rope(codes, place))


def holds_square(codes: Sequence[int], named: Sequence[bool], suited: bool) -> bool:
    """Whether cards are a square of one of the ranks named, all of one suit or not."""
    rank = codes[0] >> 2
    return named[rank] and all(code >> 2 == rank for code in codes) and one_suit(codes) == suited


def holds_rope(codes: Sequence[int], named: Sequence[bool]) -> bool:
    """Whether a meld is a rope and holds every one of the ranks named."""
    if codes[0] >> 2 == codes[1] >> 2:
        return False
    return all(any(code >> 2 == rank for code in codes) for rank in range(len(named)) if named[rank])
