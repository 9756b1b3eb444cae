"""The value of the Peek Bonus on a row, over all three cards that may complete it."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.counting.hand_index import hands_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.peek.bonus import COMPLETIONS
from housedealer.odds.peek.model import Peek
from housedealer.rankings.kernels.high import high_5


def row_gains(solved: Peek, rows: list[list[int]]) -> list[float]:
    """The expected result of one unit on each row, when the cards of all rows are seen."""
    seen = np.array([code for row in rows for code in row], np.int64)
    return [
        int(_gain(np.array(row, np.int64), seen, solved.peek_pays)) / (solved.peek_unit * COMPLETIONS) for row in rows
    ]


def starting_gain(solved: Peek, first: int, second: int) -> float:
    """The expected result of one unit on a row of two cards, when no others are seen."""
    row = np.array([first, second], np.int64)
    return int(_gain(row, row, solved.peek_pays)) / (solved.peek_unit * hands_of(50, 3))


@compiled
def _gain(row: np.ndarray, seen: np.ndarray, pays: np.ndarray) -> Any:
    """The total result of a row's completions, in parts of a unit."""
    taken = np.int64(0)
    for card in seen:
        taken |= np.int64(1) << card
    paired = int(row[0] >> 2 == row[1] >> 2)
    total = np.int64(0)
    for c in range(52):
        if taken >> c & 1:
            continue
        for d in range(c):
            if taken >> d & 1:
                continue
            for e in range(d):
                if not taken >> e & 1:
                    total += pays[paired, np.int64(high_5(row[0], row[1], c, d, e))]
    return total
