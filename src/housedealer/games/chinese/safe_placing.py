"""A placing for a person who is away: as safe from a foul as the cards on the table allow.

It is a rule of thumb, not a posted one: of all ways to place the cards, the one in which the back stays ahead of the
middle and the middle ahead of the front. All thirteen at once are never fouled, nor are the last cards if they need not
be.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import exp

from housedealer.games.chinese.boards import Scale, board
from housedealer.rankings import high, ladders

SIZES = (3, 5, 5)
MIDDLING = 7
"""The rank, a nine, that stands in for an empty segment."""
ROOM = (0.3, 0.1, 0.1)
"""What a free space adds to the strength of a front, a middle, a back: half of it to a pair, a third to two pair."""
NEAR = (0.15, 0.03)
"""How close two segments may be before it is a risk: at the end, and more for each card to come."""

Segments = tuple[tuple[int, ...], ...]


def safe_placing(before: Segments, held: Sequence[int], keep: int, scale: Scale | None) -> Segments:
    """The placing of `keep` of the cards held, given those already placed; the last are fouled only if unavoidable."""
    if keep == sum(SIZES):
        return _set_at_once(held)
    left = sum(SIZES) - sum(map(len, before)) - keep
    result = list(ways(before, held, keep))
    if left == 0 and scale is not None:
        fine = [
            way for way in result if not board([(*old, *new) for old, new in zip(before, way, strict=True)], scale).foul
        ]
        result = fine or result
    return min(result, key=lambda way: _risk(before, way, left))


def ways(before: Segments, held: Sequence[int], keep: int) -> Iterator[Segments]:
    """Every way to place `keep` of the cards in the room that is left."""
    room = [size - len(placed) for size, placed in zip(SIZES, before, strict=True)]
    for chosen in itertools.combinations(held, keep):
        for places in itertools.product(range(3), repeat=keep):
            if all(places.count(which) <= room[which] for which in range(3)):
                yield tuple(
                    tuple(code for code, place in zip(chosen, places, strict=True) if place == which)
                    for which in range(3)
                )


def _risk(before: Segments, way: Segments, left: int) -> tuple[float, float]:
    """The risk of a placing, and among equal ones how much it takes from the back."""
    front, middle, back = (
        _strength((*old, *new), which) for which, (old, new) in enumerate(zip(before, way, strict=True))
    )
    near = NEAR[0] + NEAR[1] * left
    return sum(1 / (1 + exp(ahead / near)) for ahead in (back - middle, middle - front)), -back


def _strength(placed: tuple[int, ...], which: int) -> float:
    """A segment's category and height within it, with what its free spaces may add.

    >>> from housedealer.cards import cards
    >>> [round(_strength(tuple(cards(text)), 2), 2) for text in ("", "As", "As Ad", "2c 3c 4c 5c 7c")]
    [1.04, 1.32, 2.07, 5.4]
    """
    kind: int = ladders.HIGH_CARD
    ranks: tuple[int, ...] = (MIDDLING,)
    if len(placed) == SIZES[-1]:
        kind, ranks = ladders.high().rung(high.value(placed))
    elif placed:
        kind, ranks = ladders.shape([code >> 2 for code in placed])
    free = ROOM[which] * (SIZES[which] - len(placed)) / (1 + kind)
    return kind + ranks[0] / 13 + (ranks[1] / 169 if len(ranks) > 1 else 0) + free


def _set_at_once(held: Sequence[int]) -> Segments:
    """The best back, the best middle of the rest below it, and the lowest cards in front: no front can outrank that."""
    back = max(itertools.combinations(held, SIZES[2]), key=high.value)
    rest = [code for code in held if code not in back]
    below = [five for five in itertools.combinations(rest, SIZES[1]) if high.value(five) < high.value(back)]
    middle = max(below, key=high.value)
    front = sorted(code for code in rest if code not in middle)[: SIZES[0]]
    return tuple(front), middle, back
