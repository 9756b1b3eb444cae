"""Doubling after the hand is set: every setting's results against hands that qualify and hands that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE, hands_of, index_steps, list_indices
from housedealer.odds.counting.shared_cards import built, signed_classes, steps_of
from housedealer.odds.counting.suit_classes import class_table
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

_TOP = 16
"""More than the values of a one-card front."""
_LISTED = 5
"""With at least this many shared cards the few hands are compared one by one."""
COLUMNS = 5


class SettingsByClass(NamedTuple):
    """The player's possible settings of each class of hands."""

    codes: np.ndarray
    """All settings, class by class."""
    first: np.ndarray
    """The first setting of each class, and the number of all settings."""

    @classmethod
    def one_each(cls, codes: np.ndarray) -> SettingsByClass:
        """One setting for each class."""
        return cls(codes, np.arange(len(codes) + 1))


class Sums(NamedTuple):
    """The opponent's hands by setting: lower in both, lower in front and not qualified, lower behind, lower in front,
    and not qualified."""

    seen: np.ndarray


class SettingResults(NamedTuple):
    """The job of `setting_results`: every hand against all disjoint hands."""

    deck: int
    size: int
    codes: np.ndarray | Callable[[], np.ndarray]
    qualifies: int
    own: SettingsByClass | Callable[[], SettingsByClass] | None
    """The player's settings; None for the same as the opponent's."""
    settings: int
    """The number of the player's settings."""

    def steps(self) -> list[Step]:
        """A step for each number of shared cards."""
        return steps_of(self.deck, self.size)

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(np.zeros((self.settings, COLUMNS), np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Build the class table; return the function that counts the hands around some shared sets."""
        deck, size, qualifies = self.deck, self.size, self.qualifies
        kinds, codes = class_table(deck, size), built(self.codes)
        own = SettingsByClass.one_each(codes) if self.own is None else built(self.own)
        fronts, backs = (codes % FRONTS).astype(np.int32), (codes // FRONTS).astype(np.int32)
        # A back above all of the opponent's is equivalent to the lowest such back.
        mine = Mine(own.codes % FRONTS, np.minimum(own.codes // FRONTS, backs.max() + 1), own.first)
        sets = [signed_classes(deck, shared) for shared in range(size + 1)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            fixed, signed = (part[low:high] for part in sets[shared])
            _add(deck, size, fixed, signed, kinds, fronts, backs, mine, qualifies, into.seen)

        return add


def setting_results(
    deck: int,
    size: int,
    weights: np.ndarray,
    codes: np.ndarray | Callable[[], np.ndarray],
    qualifies: int,
    own: SettingsByClass | Callable[[], SettingsByClass] | None = None,
) -> np.ndarray:
    """The opponent's hands against each setting of each class, in six columns: those not qualified that it loses
    to, pushes with and beats, then the same for qualified ones; copies lose.

    `codes`: the opponent's setting of each class, as in `two_hand_counts`, or a function that builds them. `own`: the
    player's settings; by default the opponent's.
    """
    mine = SettingsByClass.one_each(built(codes)) if own is None else built(own)
    sums, _ = count(SettingResults(deck, size, codes, qualifies, own, len(mine.codes)))
    backs, weights = mine.codes // FRONTS, np.repeat(weights, np.diff(mine.first))
    below, weak_front, lower_back, lower_front, weak = (sums.seen // weights[:, None]).T
    others = hands_of(deck - size, size)
    strong = backs >= qualifies
    result = np.zeros((len(weights), 6), np.int64)
    # Beaten and not qualified: the lower of the two bounds on backs applies.
    result[:, 2] = np.where(strong, weak_front, below)
    result[:, 5] = below - result[:, 2]
    # Lost to: lower in neither.
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
    fixed: np.ndarray,
    signed: np.ndarray,
    kinds: np.ndarray,
    fronts: np.ndarray,
    backs: np.ndarray,
    mine: Mine,
    qualifies: int,
    seen: np.ndarray,
) -> None:
    shared = fixed.shape[1]
    free, others = size - shared, deck - shared
    steps, indices = np.zeros((free + 1, others), np.int64), np.empty(CHOOSE[others, free], np.int32)
    within = np.zeros((backs.max() + 2, _TOP), np.int32)
    for number in range(len(signed)):
        start = index_steps(fixed[number], shared, deck, size, steps)
        many = list_indices(steps, free, others, start, indices)
        for at in range(many):
            indices[at] = kinds[indices[at]]
        if shared >= _LISTED:
            for at in range(many):
                for each in range(many):
                    _compare(
                        mine, indices[at], fronts[indices[each]], backs[indices[each]], qualifies, signed[number], seen
                    )
            continue
        # within[b, f]: hands with a back below b and a front of at most f.
        within[:] = 0
        for at in range(many):
            within[backs[indices[at]] + 1, fronts[indices[at]]] += 1
        for back in range(1, len(within)):
            for front in range(_TOP):
                within[back, front] += within[back - 1, front]
        for back in range(len(within)):
            for front in range(1, _TOP):
                within[back, front] += within[back, front - 1]
        last, weight = len(within) - 1, signed[number]
        for at in range(many):
            kind = indices[at]
            for each in range(mine.first[kind], mine.first[kind + 1]):
                front, back = mine.fronts[each] - 1, mine.backs[each]
                seen[each, 0] += weight * within[back, front]
                seen[each, 1] += weight * within[qualifies, front]
                seen[each, 2] += weight * within[back, _TOP - 1]
                seen[each, 3] += weight * within[last, front]
                seen[each, 4] += weight * within[qualifies, _TOP - 1]


@compiled
def _compare(mine: Mine, kind: int, front: int, back: int, qualifies: int, weight: int, seen: np.ndarray) -> None:
    """Add the comparison of one hand's settings with another hand."""
    weak = back < qualifies
    for each in range(mine.first[kind], mine.first[kind + 1]):
        lower_front, lower_back = front < mine.fronts[each], back < mine.backs[each]
        seen[each, 0] += weight * int(lower_front and lower_back)
        seen[each, 1] += weight * int(lower_front and weak)
        seen[each, 2] += weight * int(lower_back)
        seen[each, 3] += weight * int(lower_front)
        seen[each, 4] += weight * int(weak)
