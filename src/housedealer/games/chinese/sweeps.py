"""Clean sweeps: patterns that all thirteen cards of a hand make together (000:3831-3856, 001:3185-3202, 3754-3765)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from housedealer.rankings import ladders

Segments = Sequence[Sequence[int]]
_RUNS = {size: frozenset(frozenset(ranks) for ranks in ladders.runs(size)) for size in (3, 5)}
"""The sets of ranks that make a straight of this many cards, the ace high or low."""


def is_dragon(segments: Segments) -> bool:
    """Ace through king, of any suits."""
    return len({code >> 2 for cards in segments for code in cards}) == 13


def is_super_dragon(segments: Segments) -> bool:
    """Ace through king of one suit."""
    return is_dragon(segments) and len({code & 3 for cards in segments for code in cards}) == 1


def is_six_pairs(segments: Segments) -> bool:
    """Six pairs; four of a kind may be used as two."""
    held = [0] * 13
    for cards in segments:
        for code in cards:
            held[code >> 2] += 1
    return sum(count // 2 for count in held) >= 6


def is_three_straights(segments: Segments) -> bool:
    """A straight in each segment, of three cards in front.

    >>> from housedealer.cards import cards
    >>> is_three_straights([cards("As 2d 3c"), cards("5s 6s 7d 8c 9h"), cards("As Kd Qc Jh Tc")])
    True
    """
    return all(frozenset([code >> 2 for code in cards]) in _RUNS[len(cards)] for cards in segments)


def is_three_flushes(segments: Segments) -> bool:
    """Cards of one suit in each segment, whether it is the same suit or another."""
    return all(len({code & 3 for code in cards}) == 1 for cards in segments)


PATTERNS: dict[str, Callable[[Segments], bool]] = {
    "super-dragon": is_super_dragon,
    "dragon": is_dragon,
    "six-pairs": is_six_pairs,
    "three-straights": is_three_straights,
    "three-flushes": is_three_flushes,
}
"""The test of each pattern that postings name."""
