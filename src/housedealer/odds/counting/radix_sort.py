"""Radix sort of small integers in preallocated arrays."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled


@compiled
def sort_ranks(ranks: np.ndarray, spare: np.ndarray, many: int, most: int) -> None:
    """Sort integers below `most` in place: short lists by insertion sort, longer ones by radix sort."""
    if many <= 64:
        for at in range(1, many):
            rank, place = ranks[at], at
            while place > 0 and ranks[place - 1] > rank:
                ranks[place] = ranks[place - 1]
                place -= 1
            ranks[place] = rank
        return
    bits = 0
    while most >> bits:
        bits += 1
    bits = (bits + 1) // 2
    low_bits = (1 << bits) - 1
    starts = np.zeros((2, (1 << bits) + 1), np.int32)
    for at in range(many):
        starts[0, (ranks[at] & low_bits) + 1] += 1
        starts[1, (ranks[at] >> bits) + 1] += 1
    for digit in range(1, 1 << bits):
        starts[0, digit] += starts[0, digit - 1]
        starts[1, digit] += starts[1, digit - 1]
    for at in range(many):
        digit = ranks[at] & low_bits
        spare[starts[0, digit]] = ranks[at]
        starts[0, digit] += 1
    for at in range(many):
        digit = spare[at] >> bits
        ranks[starts[1, digit]] = spare[at]
        starts[1, digit] += 1


@compiled
def sort_numbers(numbers: np.ndarray, spare: np.ndarray, many: int, shift: int, bits: int) -> None:
    """Radix sort in place by `bits` bits above a shift."""
    half = (bits + 1) // 2
    low_bits = (1 << half) - 1
    starts = np.zeros((2, (1 << half) + 1), np.int64)
    for at in range(many):
        number = numbers[at] >> shift
        starts[0, (number & low_bits) + 1] += 1
        starts[1, (number >> half) + 1] += 1
    for digit in range(1, 1 << half):
        starts[0, digit] += starts[0, digit - 1]
        starts[1, digit] += starts[1, digit - 1]
    for at in range(many):
        digit = numbers[at] >> shift & low_bits
        spare[starts[0, digit]] = numbers[at]
        starts[0, digit] += 1
    for at in range(many):
        digit = spare[at] >> shift >> half
        numbers[starts[1, digit]] = spare[at]
        starts[1, digit] += 1


_FEW = 256
"""Distinct values that fit a byte."""


def numbered(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct values in rising order, at most 256 of them, and the number of each value: `np.unique` with inverse,
    but much faster where they are few.

    >>> distinct, numbers = numbered(np.array([7, 3, 7, 1 << 40]))
    >>> distinct.tolist(), numbers.tolist()
    ([3, 7, 1099511627776], [1, 0, 1, 2])
    """
    distinct, numbers = np.zeros(_FEW, np.int64), np.zeros(len(values), np.uint8)
    many = _number(values.astype(np.int64, copy=False), distinct, numbers)
    assert many <= _FEW, f"{many} distinct values do not fit a byte"
    order = np.argsort(distinct[:many])
    places = np.empty(_FEW, np.uint8)
    places[order] = np.arange(many)
    return distinct[:many][order], places[numbers]


@compiled
def _number(values: np.ndarray, distinct: np.ndarray, numbers: np.ndarray) -> int:
    many = 0
    for at in range(len(values)):
        number = 0
        while number < many and distinct[number] != values[at]:
            number += 1
        if number == many:
            if many == len(distinct):
                return many + 1
            distinct[many] = values[at]
            many += 1
        numbers[at] = number
    return many
