"""The ranking tables shipped with the package, for plain Python and for compiled code."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from housedealer.rankings.keys import CARD, FLUSH_BITS, JOKER_SHIFT, KEY_MASK, MASK, RANK_MASK, ROW_BITS, ROW_CELLS

if TYPE_CHECKING:
    import numpy as np


class Table(NamedTuple):
    """A ranking's table in plain lists: see `build.pack`."""

    rows: list[int]
    cells: list[int]
    flush: list[int]

    def ranks(self, key: int) -> int:
        """The value of a hand's ranks."""
        low = key & KEY_MASK
        return self.cells[self.rows[low >> ROW_BITS] + (low & (ROW_CELLS - 1))]

    def flushes(self, key: int, mask: int, jokers: int = 0) -> int:
        """The value of a hand whose key has a flush bit set."""
        suit = ((key & FLUSH_BITS).bit_length() - 36) >> 2
        return self.flush[jokers << 13 | mask >> 16 * suit & RANK_MASK]


@functools.cache
def arrays(name: str) -> dict[str, np.ndarray]:
    """The arrays of a table, loaded from the package."""
    import numpy as np

    path = resources.files("housedealer.rankings").joinpath("data", f"{name}.npz")
    with path.open("rb") as file, np.load(file) as stored:
        return {part: stored[part] for part in stored.files}


@functools.cache
def table(name: str, flush: str = "flush") -> Table:
    """A table in plain lists; `flush` names the flush table to take where there are several."""
    parts = arrays(name)
    flushes: list[int] = parts[flush].tolist() if flush in parts else []
    return Table(parts["rows"].tolist(), parts["cells"].tolist(), flushes)


def hand_key(codes: Sequence[int], start: int) -> tuple[int, int]:
    """A hand's key and its mask of ranks by suit."""
    key, mask = start, 0
    for code in codes:
        key += CARD[code]
        mask |= MASK[code]
    return key, mask


def jokers_in(key: int) -> int:
    """The number of jokers in a hand's key."""
    return key >> JOKER_SHIFT & 3
