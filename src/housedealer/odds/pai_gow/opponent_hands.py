"""The hands that the other may hold when some cards are seen, as a chart sets them.

Every class of hands is set by the chart once. With cards in sight a class counts only for those of its hands that
hold none of them: instead of exchanging the suits of seven million hands, the suits of the few cards that are seen
are exchanged, in at most twenty-four ways, and a hand is asked of each whether it shares a card.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import JOKER, classes
from housedealer.odds.counting.flop_classes import EXCHANGES
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.hands import DECK, set_by_chart


class Listed(NamedTuple):
    """All classes of hands of a size."""

    masks: np.ndarray
    """The cards of the hand that stands for each, a bit each."""
    weights: np.ndarray
    """How many hands each has."""


class Settings(NamedTuple):
    """How a chart sets the hands of all classes."""

    numbers: np.ndarray
    """By class, the number of its setting."""
    codes: np.ndarray
    """By number of the setting: back and front in one code."""


class Met(NamedTuple):
    """The other's settings, and how many hands are set so."""

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
    """How a chart sets all hands."""

    def work() -> dict[str, np.ndarray]:
        hands, _ = classes(DECK, size)
        distinct, numbers = np.unique(set_by_chart(chart, hands, joker_above), return_inverse=True)
        return {"numbers": numbers.astype(np.int32), "codes": distinct}

    return Settings(**cached("pai-gow-settings", [chart, size, joker_above], work))


def met(size: int, by_chart: Settings, seen: Iterable[int]) -> Met:
    """The hands that hold none of the cards seen, by how they are set."""
    known = listed(size)
    wanted, times = np.unique(_exchanged(list(seen)), return_counts=True)
    counts = np.zeros(len(by_chart.codes), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        part = slice(low, high)
        _count(known.masks[part], known.weights[part], by_chart.numbers[part], wanted, times, into[0])

    by_parts(len(known.masks), (counts,), add)
    held = np.flatnonzero(counts)
    return Met(by_chart.codes[held], counts[held] // len(EXCHANGES))


def _exchanged(seen: list[int]) -> np.ndarray:
    """The cards seen, a bit each, with their suits exchanged in all ways."""
    result = []
    for suits in EXCHANGES:
        moved = [card if card == JOKER else (card & ~3) + suits[card & 3] for card in seen]
        result.append(sum(1 << card for card in moved))
    return np.array(result, np.uint64)


@compiled
def _count(
    masks: np.ndarray,
    weights: np.ndarray,
    numbers: np.ndarray,
    wanted: np.ndarray,
    times: np.ndarray,
    counts: np.ndarray,
) -> None:
    for at in range(len(masks)):
        mask, ways = masks[at], 0
        for each in range(len(wanted)):
            ways += times[each] if mask & wanted[each] == 0 else 0
        counts[numbers[at]] += weights[at] * ways
