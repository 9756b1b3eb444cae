"""The shuffle of `housedealer.cards` in a compiled loop, for episodes that need a new shoe each.

It seeds and turns the same generator as Python's `random`, the Mersenne Twister (Matsumoto and Nishimura, 1998), and
swaps as `cards.shuffled` does: the same seed, the same order of the cards.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from housedealer import cards
from housedealer.compiled import kernel

WORDS, SHIFT = 624, 397
"""The generator's state, and how far apart the words are that are mixed."""
MASK = 0xFFFFFFFF


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
    size = max(1, -(-seed.bit_length() // 32))
    _shuffle(pack, np.frombuffer(seed.to_bytes(4 * size, "little"), "<u4"), _STATE)
    return pack[:count].tolist()  # type: ignore[no-any-return]


def _unseeded() -> npt.NDArray[np.uint64]:
    """The state that every seed is mixed into: `init_genrand(19650218)` of the authors' program."""
    state = [19650218]
    for at in range(1, WORDS):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + at) & MASK)
    return np.array(state, np.uint64)


_STATE = _unseeded()


@kernel
def _shuffle(pack: npt.NDArray[np.uint8], seed: npt.NDArray[np.uint32], unseeded: npt.NDArray[np.uint64]) -> None:
    """Fisher and Yates' shuffle by the leading bits of each random word."""
    state = unseeded.copy()
    _mix_in(state, seed)
    at, bits = WORDS, 0
    while len(pack) >> bits:
        bits += 1
    for last in range(len(pack) - 1, 0, -1):
        if not (last + 1) >> (bits - 1):
            bits -= 1
        chosen = np.int64(last + 1)
        while chosen > last:
            if at == WORDS:
                _turn(state)
                at = 0
            word = state[at]
            at += 1
            word ^= word >> np.uint64(11)
            word ^= word << np.uint64(7) & np.uint64(0x9D2C5680)
            word ^= word << np.uint64(15) & np.uint64(0xEFC60000)
            word ^= word >> np.uint64(18)
            chosen = np.int64(word >> np.uint64(32 - bits))
        pack[last], pack[chosen] = pack[chosen], pack[last]


@kernel
def _mix_in(state: npt.NDArray[np.uint64], seed: npt.NDArray[np.uint32]) -> None:
    """Seed the generator: `init_by_array` of the authors' program, which Python calls with a seed's 32-bit words."""
    mask, at, word = np.uint64(MASK), 1, 0
    for _ in range(max(WORDS, len(seed))):
        before = state[at - 1]
        mixed = state[at] ^ (before ^ before >> np.uint64(30)) * np.uint64(1664525)
        state[at] = mixed + np.uint64(seed[word]) + np.uint64(word) & mask
        at += 1
        word = word + 1 if word + 1 < len(seed) else 0
        if at == WORDS:
            state[0], at = state[WORDS - 1], 1
    for _ in range(WORDS - 1):
        before = state[at - 1]
        mixed = state[at] ^ (before ^ before >> np.uint64(30)) * np.uint64(1566083941)
        state[at] = mixed - np.uint64(at) & mask
        at += 1
        if at == WORDS:
            state[0], at = state[WORDS - 1], 1
    state[0] = np.uint64(0x80000000)


@kernel
def _turn(state: npt.NDArray[np.uint64]) -> None:
    """The next 624 random words, before they are tempered."""
    for at in range(WORDS):
        both = state[at] & np.uint64(0x80000000) | state[(at + 1) % WORDS] & np.uint64(0x7FFFFFFF)
        odd = np.uint64(0x9908B0DF) if both & np.uint64(1) else np.uint64(0)
        state[at] = state[(at + SHIFT) % WORDS] ^ both >> np.uint64(1) ^ odd
