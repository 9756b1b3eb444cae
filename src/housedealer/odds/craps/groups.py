"""Wagers of craps grouped for the kernel: the same cards decide or move all wagers of a group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from housedealer.games.craps.rules import STAY
from housedealer.odds.craps.chains import PAIRS, Chains, End
from housedealer.odds.craps.kernel import FACES, WORD


class Groups(NamedTuple):
    """Wagers with the same transitions, as arrays for `play_craps`."""

    placed: np.uint64
    touched: np.ndarray
    next_group: np.ndarray
    ends: dict[tuple[int, int], list[int]]
    """The cells of the wagers that are decided, by group and pair of cards."""


def grouped(chains: Chains, wagers: Sequence[str], cell_of: Mapping[tuple[str, End], int]) -> Groups:
    """Wagers grouped by their transitions: the same cards decide or move them."""
    numbers: dict[Any, int] = {}
    first, ends = 0, dict[tuple[int, int], list[int]]()
    touched, next_group = np.zeros(FACES * FACES, np.uint64), np.full((WORD, FACES * FACES), -1, np.int64)
    for name in wagers:
        start = chains.start(name)
        whole = _transitions(chains, name, start)
        for number in dict.fromkeys((start, *(after for after in whole if after is not None))):
            group = numbers.setdefault((whole, _transitions(chains, name, number), number == start), len(numbers))
            first |= 1 << group if number == start else 0
            for low, high in PAIRS:
                result, after = chains.result(name, number, low, high), chains.moves(name, number, low + high)
                if result == STAY and after == number:
                    continue
                for pair in {FACES * low + high, FACES * high + low}:
                    touched[pair] |= np.uint64(1 << group)
                    if result == STAY:
                        moved = (whole, _transitions(chains, name, after), False)
                        next_group[group, pair] = numbers.setdefault(moved, len(numbers))
                    else:
                        end = chains.end(name, number, low, high, result)
                        ends.setdefault((group, pair), []).append(cell_of[name, end])
    assert len(numbers) <= WORD, f"{len(numbers)} groups of wagers are more than {WORD}"
    return Groups(np.uint64(first), touched, next_group[: len(numbers)], ends)


def _transitions(chains: Chains, wager: str, number: int) -> tuple[int | None, ...]:
    """The transitions of a wager on a number, by pair of cards: the next number, or None where it is decided."""
    return tuple(
        None if chains.result(wager, number, low, high) else chains.moves(wager, number, low + high)
        for low, high in PAIRS
    )
