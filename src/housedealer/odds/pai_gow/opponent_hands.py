"""The hands that an opponent may hold given some seen cards, as the house way sets them.

Every class of hands is set once. Given seen cards, a class counts only for those of its hands that hold none of them:
instead of permuting the suits of seven million hands, the suits of the few seen cards are permuted, in at most 24
ways, and each canonical hand is tested against each permutation.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import SUIT_PERMUTATIONS
from housedealer.odds.counting.hand_index import JOKER
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.hands import DECK, set_by_chart


class Listed(NamedTuple):
    """All classes of hands of a size."""

    masks: np.ndarray
    """The cards of each canonical hand, as bits."""
    weights: np.ndarray
    """The number of hands in each."""


class Settings(NamedTuple):
    """The house way's settings of all classes."""

    numbers: np.ndarray
    """The number of the setting of each class."""
    codes: np.ndarray
    """Back and front in one code, by number of the setting."""


class Met(NamedTuple):
    """The opponent's settings, and the number of hands with each."""

    codes: np.ndarray
    counts: np.ndarray


@functools.cache
def listed(size: int) -> Listed:
    """The classes of all hands of a size."""

    def work() -> dict[str, np.ndarray]:
        hands, weights = classes(DECK, size)
        masks = np.zeros(len(hands), np.uint64)
        for at in range(size):
            masks |= np.uint64(1) << hands[:, at].astype(np.uint64)
        return {"masks": masks, "weights": weights.astype(np.uint8)}

    return Listed(**cached("pai-gow-hands", [DECK, size], work))


def settings(chart: Any, size: int, joker_above: bool) -> Settings:
    """The settings of all classes by a house way."""

    def work() -> dict[str, np.ndarray]:
        hands, _ = classes(DECK, size)
        distinct, numbers = np.unique(set_by_chart(chart, hands, joker_above), return_inverse=True)
        return {"numbers": numbers.astype(np.int32), "codes": distinct}

    return Settings(**cached("pai-gow-settings", [chart, size, joker_above], work))


def met(size: int, by_chart: Settings, seen: Iterable[int]) -> Met:
    """The hands that hold none of the seen cards, by their setting."""
    known = listed(size)
    seen_masks, times = np.unique(_permuted(list(seen)), return_counts=True)
    counts = np.zeros(len(by_chart.codes), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        part = slice(low, high)
        _count(known.masks[part], known.weights[part], by_chart.numbers[part], seen_masks, times, into[0])

    by_parts(len(known.masks), (counts,), add)
    held = np.flatnonzero(counts)
    return Met(by_chart.codes[held], counts[held] // len(SUIT_PERMUTATIONS))


def _permuted(seen: list[int]) -> np.ndarray:
    """The seen cards as bits, with their suits permuted in all ways."""
    result = []
    for suits in SUIT_PERMUTATIONS:
        moved = [card if card == JOKER else (card & ~3) + suits[card & 3] for card in seen]
        result.append(sum(1 << card for card in moved))
    return np.array(result, np.uint64)


@compiled
def _count(
    masks: np.ndarray,
    weights: np.ndarray,
    numbers: np.ndarray,
    seen_masks: np.ndarray,
    times: np.ndarray,
    counts: np.ndarray,
) -> None:
    for at in range(len(masks)):
        mask, ways = masks[at], 0
        for each in range(len(seen_masks)):
            ways += times[each] if mask & seen_masks[each] == 0 else 0
        counts[numbers[at]] += weights[at] * ways
