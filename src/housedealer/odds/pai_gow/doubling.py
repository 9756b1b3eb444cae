"""Doubling once the hand is set: for every hand, how it fares against the hands that qualify and those that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import CHOOSE, hands_of, kinds_of, list_places, steps_around
from housedealer.odds.counting.shared_cards import made, signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

_TOP = 16
"""More than there are single cards in front."""
_LISTED = 5
"""From so many shared cards on the few hands are compared one by one."""
ASKED = 5


class Own(NamedTuple):
    """How the player may set the hands of each class."""

    codes: np.ndarray
    """All settings, those of one class side by side."""
    first: np.ndarray
    """By class, the number of its first setting; after the last class, how many settings there are."""

    @classmethod
    def one_each(cls, codes: np.ndarray) -> Own:
        """One setting for each class."""
        return cls(codes, np.arange(len(codes) + 1))


class Sums(NamedTuple):
    """By setting: the other's hands lower in both, lower in front and not qualified, lower behind, lower in front, and
    not qualified."""

    seen: np.ndarray


class Fares(NamedTuple):
    """Every hand against all others that is to be counted: see `fares`."""

    deck: int
    size: int
    codes: np.ndarray | Callable[[], np.ndarray]
    qualifies: int
    own: Own | Callable[[], Own] | None
    """The player's settings; None where they are the other's."""
    settings: int
    """How many those are."""

    def steps(self) -> list[Step]:
        """By how many cards are shared."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """Nothing seen."""
        return Sums(np.zeros((self.settings, ASKED), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Make the table of all hands, and count those that share some sets of cards."""
        deck, size, qualifies = self.deck, self.size, self.qualifies
        kinds, codes = kinds_of(deck, size), made(self.codes)
        own = Own.one_each(codes) if self.own is None else made(self.own)
        fronts, backs = (codes % FRONTS).astype(np.int32), (codes // FRONTS).astype(np.int32)
        # A back above all of the other's sees what the least such back sees.
        mine = Mine(own.codes % FRONTS, np.minimum(own.codes // FRONTS, backs.max() + 1), own.first)
        sets = [signed_classes(deck, shared) for shared in range(size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            kept, signed = (part[low:high] for part in sets[shared])
            _add(deck, size, kept, signed, kinds, fronts, backs, mine, qualifies, into.seen)

        return add


def fares(
    deck: int,
    size: int,
    weights: np.ndarray,
    codes: np.ndarray | Callable[[], np.ndarray],
    qualifies: int,
    own: Own | Callable[[], Own] | None = None,
) -> np.ndarray:
    """For each setting of each class of hands, of the other's hands: not qualified and qualified, those that it loses
    to, pushes with and beats, copies being lost; six columns.

    `codes`: how the other sets each class, as in `facing`, or what makes them. `own`: how the player may; as the other
    where nothing is said.
    """
    mine = Own.one_each(made(codes)) if own is None else made(own)
    sums, _ = count(Fares(deck, size, codes, qualifies, own, len(mine.codes)))
    backs, weights = mine.codes // FRONTS, np.repeat(weights, np.diff(mine.first))
    below, weak_front, lower_back, lower_front, weak = (sums.seen // weights[:, None]).T
    others = hands_of(deck - size, size)
    strong = backs >= qualifies
    result = np.zeros((len(weights), 6), np.int64)
    # Beaten and not qualified: the lower of both bounds on backs counts.
    result[:, 2] = np.where(strong, weak_front, below)
    result[:, 5] = below - result[:, 2]
    # Lost to: neither lower in front nor behind.
    lost = others - lower_front - lower_back + below
    result[:, 0] = np.where(strong, 0, weak - weak_front - lower_back + below)
    result[:, 3] = lost - result[:, 0]
    result[:, 1] = weak - result[:, 0] - result[:, 2]
    result[:, 4] = others - weak - result[:, 3] - result[:, 5]
    return result


class Mine(NamedTuple):
    """The player's settings for compiled code: fronts, backs, and the first of each class."""

    fronts: np.ndarray
    backs: np.ndarray
    first: np.ndarray


@compiled
def _add(
    deck: int,
    size: int,
    kept: np.ndarray,
    signed: np.ndarray,
    kinds: np.ndarray,
    fronts: np.ndarray,
    backs: np.ndarray,
    mine: Mine,
    qualifies: int,
    seen: np.ndarray,
) -> None:
    shared = kept.shape[1]
    free, others = size - shared, deck - shared
    steps, places = np.zeros((free + 1, others), np.int64), np.empty(CHOOSE[others, free], np.int32)
    within = np.zeros((backs.max() + 2, _TOP), np.int32)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        many = list_places(steps, free, others, start, places)
        for at in range(many):
            places[at] = kinds[places[at]]
        if shared >= _LISTED:
            for at in range(many):
                for each in range(many):
                    _compare(
                        mine, places[at], fronts[places[each]], backs[places[each]], qualifies, signed[number], seen
                    )
            continue
        # within[b, f]: hands with a back below b and a front of at most f.
        within[:] = 0
        for at in range(many):
            within[backs[places[at]] + 1, fronts[places[at]]] += 1
        for back in range(1, len(within)):
            for front in range(_TOP):
                within[back, front] += within[back - 1, front]
        for back in range(len(within)):
            for front in range(1, _TOP):
                within[back, front] += within[back, front - 1]
        last, weight = len(within) - 1, signed[number]
        for at in range(many):
            kind = places[at]
            for each in range(mine.first[kind], mine.first[kind + 1]):
                front, back = mine.fronts[each] - 1, mine.backs[each]
                seen[each, 0] += weight * within[back, front]
                seen[each, 1] += weight * within[qualifies, front]
                seen[each, 2] += weight * within[back, _TOP - 1]
                seen[each, 3] += weight * within[last, front]
                seen[each, 4] += weight * within[qualifies, _TOP - 1]


@compiled
def _compare(mine: Mine, kind: int, front: int, back: int, qualifies: int, weight: int, seen: np.ndarray) -> None:
    """Add what the settings of one hand see of another's."""
    weak = back < qualifies
    for each in range(mine.first[kind], mine.first[kind + 1]):
        lower_front, lower_back = front < mine.fronts[each], back < mine.backs[each]
        seen[each, 0] += weight * int(lower_front and lower_back)
        seen[each, 1] += weight * int(lower_front and weak)
        seen[each, 2] += weight * int(lower_back)
        seen[each, 3] += weight * int(lower_front)
        seen[each, 4] += weight * int(weak)
