"""Three rows of two cards where the first card of row A is known: the deals in which each row is highest."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.peek.rows import add_deals


def highest_by_card(values: np.ndarray, qualified: np.ndarray) -> np.ndarray:
    """All deals by rank of row A's first card and the set of highest rows, as bits; `values` of all pairs by index."""
    counts = np.zeros((13, 8), np.int64)
    _count(values, qualified, counts)
    return counts


@compiled
def _count(values: np.ndarray, qualified: np.ndarray, counts: np.ndarray) -> None:
    for rank in range(13):
        first = 4 * rank
        for other in range(52):
            if other != first:
                add_deals(min(first, other), max(first, other), 1, values, qualified, counts[rank])
