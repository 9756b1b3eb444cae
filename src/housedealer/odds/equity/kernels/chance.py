"""Random cards for compiled loops: splitmix64 (Steele, Lea and Flood), whose state is a single number."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel

u64 = np.uint64
STEP = u64(0x9E3779B97F4A7C15)
_FIRST = u64(0xBF58476D1CE4E5B9)
_SECOND = u64(0x94D049BB133111EB)
HALF = u64(32)
LOW = u64(0xFFFFFFFF)


@kernel
def mixed(word):  # type: ignore[no-untyped-def]  # compiled
    """The random number of a state; the next state is `state + STEP`."""
    word = (word ^ (word >> u64(30))) * _FIRST
    word = (word ^ (word >> u64(27))) * _SECOND
    return word ^ (word >> u64(31))


@kernel
def scaled(half, count):  # type: ignore[no-untyped-def]  # compiled
    """A number below `count` from 32 random bits; the bias is below one in eighty million."""
    return (half * count) >> HALF


@kernel
def swapped(deck, at, half):  # type: ignore[no-untyped-def]  # compiled
    """The card number `at` of the deck, drawn from those not yet dealt by 32 random bits.

    The deck needs no reset after a deal: from any order, drawing again from the first card is a fresh shuffle.
    """
    other = at + scaled(half, u64(len(deck)) - at)
    card = deck[other]
    deck[other] = deck[at]
    deck[at] = card
    return card
