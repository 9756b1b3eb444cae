"""Random streams for compiled games: each block of rounds has its own, derived from the seed.

xoshiro256++ (Blackman and Vigna), initialized by splitmix64 from seed and block, so that a block's rounds are the same
on every core.
"""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled

_U = np.uint64
_GOLDEN = _U(0x9E3779B97F4A7C15)
_FIRST = _U(0xBF58476D1CE4E5B9)
_SECOND = _U(0x94D049BB133111EB)
_LOW = _U(0xFFFFFFFF)
_RANGE = _U(1 << 32)


@compiled
def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _U(30))) * _FIRST
    word = (word ^ (word >> _U(27))) * _SECOND
    return word ^ (word >> _U(31))


@compiled
def stream(seed: np.uint64, block: int) -> np.ndarray:
    """The initial state of a block's stream."""
    state = np.empty(4, np.uint64)
    word = _mixed(_mixed(_U(seed) + _GOLDEN) + _U(block) * _GOLDEN)
    for at in range(4):
        word += _GOLDEN
        state[at] = _mixed(word)
    return state


@compiled
def word(state: np.ndarray) -> np.uint64:
    """The stream's next 64 bits."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    summed = s0 + s3
    result: np.uint64 = ((summed << _U(23)) | (summed >> _U(41))) + s0
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[2] = s2 ^ (s1 << _U(17))
    state[1] = s1 ^ s2
    state[3] = (s3 << _U(45)) | (s3 >> _U(19))
    return result


@compiled
def below(state: np.ndarray, count: int) -> np.int64:
    """A uniform number from 0 to count - 1, by Lemire's multiplication with rejection."""
    most = _U(count)
    scaled = (word(state) >> _U(32)) * most
    while (scaled & _LOW) < most and (scaled & _LOW) < _RANGE % most:
        scaled = (word(state) >> _U(32)) * most
    return np.int64(scaled >> _U(32))


@compiled
def deal(state: np.ndarray, shoe: np.ndarray, at: int) -> np.int64:
    """Draw the shoe's card number `at` from those not yet dealt (Fisher-Yates). The shoe needs no reset after a round:
    from any order, drawing again from the first card is a fresh shuffle."""
    card: np.int64 = _swap(shoe, at, at + below(state, len(shoe) - at))
    return card


@compiled
def deal_two(state: np.ndarray, shoe: np.ndarray, at: int) -> tuple[np.int64, np.int64]:
    """Draw the shoe's cards number `at` and the next, both from one word of the stream."""
    left = _U(len(shoe) - at)
    while True:
        bits = word(state)
        first = (bits >> _U(32)) * left
        second = (bits & _LOW) * (left - _U(1))
        if (first & _LOW) >= left and (second & _LOW) >= left:
            break
        # So small a remainder is rare: reject it if it would make some cards likelier than others.
        if (first & _LOW) >= _RANGE % left and (second & _LOW) >= _RANGE % (left - _U(1)):
            break
    one = _swap(shoe, at, at + np.int64(first >> _U(32)))
    return one, _swap(shoe, at + 1, at + 1 + np.int64(second >> _U(32)))


@compiled
def _swap(shoe: np.ndarray, at: int, other: np.int64) -> np.int64:
    card = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    return np.int64(card)
