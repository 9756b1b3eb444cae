"""The preview while cards are being placed: the names of the hands, and whether they can still be legal."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from housedealer.games.chinese.boards import Scale, board, foul_words
from housedealer.games.chinese.safe_placing import safe_placing
from housedealer.rankings import high, ladders, three_card, words
from housedealer.table.round.arguments import Arrange, Look

FRONT, MIDDLE, BACK = 3, 5, 5
TRIED = 2
"""With more cards to come than these, every outcome is taken as possible."""
_SHAPES = {
    (4, 1): ladders.QUADS, (4, 0): ladders.QUADS, (3, 2): ladders.FULL_HOUSE, (3, 1): ladders.TRIPS,
    (3, 0): ladders.TRIPS, (2, 2): ladders.TWO_PAIR, (2, 1): ladders.PAIR, (2, 0): ladders.PAIR,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Placing(Arrange):
    """Cards to be placed with those already placed."""

    before: tuple[tuple[int, ...], ...] = ((), (), ())
    scale: Scale | None = None

    def least_of(self) -> str:
        """The placing for a person who is away: as safe from a foul as possible."""
        return self.write(safe_placing(self.before, self.among, self.least, self.scale))

    def look(self, given: object, where: str) -> Look:
        """The names of the hands so far, and a warning if they are, or must become, foul."""
        placed = [(*old, *new) for old, new in zip(self.before, self.placed(given, where), strict=True)]
        names = {segment: so_far(held) for segment, held in zip(self.segments, placed, strict=True)}
        if self.scale is None:
            return {"names": names, "foul": False, "warning": ""}
        known = {code for held in (*placed, self.among) for code in held}
        warning = foul_ahead(placed, self.scale, [code for code in range(52) if code not in known])
        return {"names": names, "foul": bool(warning), "warning": warning}


def so_far(held: Sequence[int]) -> str:
    """The cards of a hand in words, complete or not.

    >>> from housedealer.cards import cards
    >>> so_far(cards("Ks Kd 4c 4h")), so_far(cards("As")), so_far(cards("2s 5s 7s 9s Ks"))
    ('two pair, kings and fours', 'ace high', 'flush, king high')
    """
    if len(held) == BACK:
        return high.name(high.value(tuple(held)))
    if not held:
        return ""
    groups = sorted(Counter([code >> 2 for code in held]).items(), key=lambda group: (-group[1], -group[0]))
    counts = (groups[0][1], groups[1][1] if len(groups) > 1 else 0)
    return words.name((_SHAPES.get(counts, ladders.HIGH_CARD), tuple(rank for rank, _ in groups)))


def foul_ahead(segments: Sequence[Sequence[int]], scale: Scale, unseen: Sequence[int]) -> str:
    """Why the hand is foul, or must become so; an empty text if it can still be legal.

    The warning is certain: each hand is taken at its best or weakest with any cards that the player does not hold.
    """
    front, middle, back = segments
    if (len(front), len(middle), len(back)) == (FRONT, MIDDLE, BACK):
        held = board(segments, scale)
        return foul_words(held) if held.foul else ""
    needs = min((three_card.least_back(whole) for whole in _wholes(front, FRONT, unseen)), default=1)
    values = [high.value(whole) for whole in _wholes(middle, MIDDLE, unseen)] or [1, high.ROYAL]
    if max(values) < needs:
        return "the middle can no longer beat the front"
    best = max((high.value(whole) for whole in _wholes(back, BACK, unseen)), default=high.ROYAL)
    least = max(min(values), needs)
    if best < least or (best == least and scale.rules.foul.equal != "allowed"):
        return "the back can no longer be the highest"
    return ""


def _wholes(held: Sequence[int], size: int, unseen: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way in which a hand may end; none if too many cards are to come."""
    missing = size - len(held)
    return [] if missing > TRIED else [(*held, *more) for more in itertools.combinations(unseen, missing)]
