"""Suit isomorphism: suits are equivalent if exchanging them changes nobody's cards, no range and no board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from housedealer.odds.equity.question import Question
    from housedealer.odds.equity.ranges import Range


_PERMUTATIONS = [
    [code if code >= 52 else code & ~3 | suits[code & 3] for code in range(54)] for suits in permutations(range(4))
]
"""The image of each card under each permutation of suits, the identity first."""


def _swap(code: int, one: int, two: int) -> int:
    suit = code & 3
    return code if code >= 52 or suit not in (one, two) else code + (two - one if suit == one else one - two)


def _same_cards(codes: Iterable[int], one: int, two: int) -> bool:
    held = set(codes)
    return {_swap(code, one, two) for code in held} == held


def _same_range(ranged: Range, one: int, two: int) -> bool:
    table = np.array([_swap(code, one, two) for code in range(54)], dtype=np.int64)
    bases = np.int64(54) ** np.arange(ranged.hands.shape[1])
    names = (np.sort(ranged.hands.astype(np.int64), axis=1) * bases).sum(axis=1)
    swapped = (np.sort(table[ranged.hands], axis=1) * bases).sum(axis=1)
    before, after = np.argsort(names), np.argsort(swapped)
    same = np.array_equal(names[before], swapped[after])
    return same and np.array_equal(ranged.weights[before], ranged.weights[after])


def classes(question: Question) -> list[list[int]]:
    """The suits in equivalence classes.

    Transpositions that change nothing can be composed, so the group that they generate is given by these classes.
    """
    result: list[list[int]] = []
    for suit in range(4):
        for one in result:
            if _equal(question, one[0], suit):
                one.append(suit)
                break
        else:
            result.append([suit])
    return sorted(result, key=len, reverse=True)


def _equal(question: Question, one: int, two: int) -> bool:
    groups = (*question.known, question.board, question.dead)
    if not all(_same_cards(codes, one, two) for codes in groups):
        return False
    return all(_same_range(ranged, one, two) for ranged in question.ranges if ranged is not None)


def suit_permutations(question: Question) -> list[list[int]]:
    """Every permutation of suits that fixes all cards known for certain, as the image of each card.

    The ranges' hands may change: their combined images have the same equity.
    """
    if not any(question.sizes):
        return _PERMUTATIONS[:1]
    groups = [set(codes) for codes in (*question.known, question.board, question.dead)]
    return [image for image in _PERMUTATIONS if all({image[code] for code in group} == group for group in groups)]


def in_order(question: Question) -> tuple[list[int], list[int], int]:
    """The suits with equivalent ones together, how many equivalent ones precede each, and the size of the orbit of a
    board that no permutation fixes."""
    order, like, times = [], [], 1
    for one in classes(question):
        for at, suit in enumerate(one):
            order.append(suit)
            like.append(at)
            times *= at + 1
    return order, like, times


def in_pairs(known: Iterable[Iterable[int]]) -> tuple[list[int], list[bool]]:
    """The suits in two pairs, and whether the suits of each pair are equivalent for these groups of cards."""
    groups = [frozenset(codes) for codes in known]

    def equal(one: int, two: int) -> bool:
        return all(_same_cards(group, one, two) for group in groups)

    pairs = [(one, two) for one, two in combinations(range(4), 2) if equal(one, two)]
    best: tuple[list[int], list[bool]] = ([0, 1, 2, 3], [False, False])
    for one, two in pairs:
        rest = [suit for suit in range(4) if suit not in (one, two)]
        both = (rest[0], rest[1]) in pairs
        if both or not any(best[1]):
            best = ([one, two, *rest], [True, both])
    return best
