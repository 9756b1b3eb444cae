"""The shuffle of `housedealer.cards` in a compiled loop, for episodes that need a new shoe of many decks each.

It takes the random words of Python's generator all at once and swaps as `cards.shuffled` does: the same seed, the same
order of the cards.
"""

from __future__ import annotations

import functools
import random

import numpy as np
import numpy.typing as npt

from housedealer import cards
from housedealer.compiled import kernel

SPARE = 2
"""Random words for each card: a draw is repeated at most every second time on average. Should they not suffice, the
plain shuffle is asked."""


@functools.cache
def _unshuffled(name: str, decks: int) -> npt.NDArray[np.uint8]:
    return np.array(cards.deck(name).cards * decks, np.uint8)


def shuffled(name: str, decks: int, seed: int) -> list[int]:
    """All cards of a shoe in the order that `cards.shuffled` gives them.

    >>> shuffled("standard-52", 8, 7) == cards.shuffled("standard-52", 8, 7)
    True
    """
    return first_shuffled(name, decks, seed, None)


def first_shuffled(name: str, decks: int, seed: int, count: int | None) -> list[int]:
    """The first cards of a shoe, or all, in the order that `cards.shuffled` gives them.

    >>> first_shuffled("standard-52", 1, 7, 5) == cards.shuffled("standard-52", 1, 7)[:5]
    True
    """
    pack = _unshuffled(name, decks).copy()
    needed = SPARE * len(pack)
    words = random.Random(seed).getrandbits(32 * needed).to_bytes(4 * needed, "little")
    if not _swap(pack, np.frombuffer(words, "<u4")):
        return cards.shuffled(name, decks, seed)[:count]
    return pack[:count].tolist()  # type: ignore[no-any-return]


@kernel
def _swap(pack: npt.NDArray[np.uint8], words: npt.NDArray[np.uint32]) -> bool:
    """Fisher and Yates' shuffle by the leading bits of the words; False where there are too few."""
    at, bits = 0, 0
    while len(pack) >> bits:
        bits += 1
    for last in range(len(pack) - 1, 0, -1):
        if not (last + 1) >> (bits - 1):
            bits -= 1
        chosen = np.int64(last + 1)
        while chosen > last:
            if at == len(words):
                return False
            chosen = np.int64(words[at]) >> (32 - bits)
            at += 1
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return True
