"""Build the ranking tables that the package ships: `python -m housedealer.rankings.build`.

A table maps a hand's key (see `keys`) to its value. Keys are sparse in 2^26, so the table is compressed by row
displacement: rows of 4,096 cells overlap where no two occupied cells disagree, the fullest rows placed first.
Values never change from one release to the next. Compiled code holds a copy of the tables, so after a change of
the rules delete the compiled cache (`make clean`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from numba import njit

from housedealer.rankings import ladders, scoring
from housedealer.rankings.keys import JOKER_SHIFT, ROW_BITS, ROW_CELLS, rank_sum
from housedealer.rankings.scoring import Counts

Entries = dict[int, int]
Arrays = dict[str, np.ndarray]
DATA = Path(__file__).parent / "data"


@njit
def _room(cells, columns, values, start):  # type: ignore[no-untyped-def]  # compiled
    offset = start
    while True:
        free = True
        for i in range(len(columns)):
            result = cells[offset + columns[i]]
            if result != 0 and result != values[i]:
                free = False
                break
        if free:
            return offset
        offset += 1


def pack(entries: Entries) -> Arrays:
    """The rows and cells of a table: the value of key `k` is `cells[rows[k >> 12] + (k & 4095)]`."""
    by_row: dict[int, list[tuple[int, int]]] = {}
    for key, value in entries.items():
        by_row.setdefault(key >> ROW_BITS, []).append((key & (ROW_CELLS - 1), value))
    rows = np.zeros(max(by_row) + 1, dtype=np.uint32)
    cells = np.zeros(4 * len(entries) + 4 * ROW_CELLS, dtype=np.uint16)
    used = 0
    for row in sorted(by_row, key=lambda row: (-len(by_row[row]), row)):
        columns = np.array([column for column, _ in by_row[row]])
        values = np.array([value for _, value in by_row[row]], dtype=np.uint16)
        offset = _room(cells, columns, values, 0)
        cells[offset + columns] = values
        rows[row] = offset
        used = max(used, offset + int(columns.max()) + 1)
    return {"rows": rows, "cells": cells[:used].copy()}


def _entries(counts: Iterable[Counts], value: Callable[[Counts], int], base: int = 0) -> Entries:
    return {base + rank_sum(held): value(held) for held in counts}


def _with_jokers(value: Callable[[Counts, int], int], jokers: int, held: Counts) -> int:
    return value(held, jokers)


def _joker_entries(value: Callable[[Counts, int], int], base: int = 0) -> Entries:
    """Hands of five to seven cards with one or two jokers among them."""
    entries: Entries = {}
    for jokers in (1, 2):
        for cards in (5, 6, 7):
            of_these = functools.partial(_with_jokers, value, jokers)
            sets = scoring.multisets(cards - jokers)
            entries |= _entries(sets, of_these, base + (jokers << JOKER_SHIFT))
    return entries


def _flushes(value: Callable[[int, int], int], jokers: int) -> np.ndarray:
    return np.array([value(mask, held) for held in range(jokers + 1) for mask in range(8192)], dtype=np.uint16)


def high() -> Arrays:
    """Five to seven cards without a joker; flushes with up to two, and those that fill no plain flush."""
    ladder, straights = ladders.high(), ladders.runs(5)
    entries: Entries = {}
    for cards in (5, 6, 7):
        entries |= _entries(scoring.multisets(cards), lambda held: scoring.ranks_value(ladder, straights, held))
    flush = functools.partial(scoring.flush_value, ladder, straights, ladders.ALL_RANKS)
    strict = functools.partial(flush, fill=False)
    return pack(entries) | {"flush": _flushes(flush, 2), "strict": _flushes(strict, 2)}


def high_joker() -> Arrays:
    """One or two jokers, each an ace or filling a straight; keys count from the first joker's."""
    ladder, straights = ladders.high(), ladders.runs(5)
    value = functools.partial(scoring.bug_value, ladder, straights)
    return pack(_joker_entries(value, -(1 << JOKER_SHIFT)))


def high_wild() -> Arrays:
    """One or two jokers, each any card; keys count from the first joker's."""
    ladder, straights = ladders.high(), ladders.runs(5)
    value = functools.partial(scoring.wild_value, ladder, straights)
    return pack(_joker_entries(value, -(1 << JOKER_SHIFT)))


def low_a5() -> Arrays:
    """Ace-to-five low of five to seven cards with up to two jokers."""

    def value(held: Counts, jokers: int = 0) -> int:
        return scoring.low_value((held[12], *held[:12]), jokers)

    entries = _joker_entries(value)
    for cards in (5, 6, 7):
        entries |= _entries(scoring.multisets(cards), value)
    return pack(entries)


def low_27() -> Arrays:
    """Deuce-to-seven low of five cards: the best rung is the least high hand, so each hand has one."""
    ladder, straights = ladders.low_27(), ladders.runs(5, wheel=False)

    def value(held: Counts) -> int:
        ranks = [rank for rank in range(13) for _ in range(held[rank])]
        category, decisive = ladders.shape(ranks)
        if decisive in straights:
            return ladder.value[(ladders.STRAIGHT, (straights[decisive],))]
        return ladder.value[(category, decisive)]

    def flush(mask: int, jokers: int) -> int:
        decisive = tuple(rank for rank in reversed(range(13)) if mask >> rank & 1)
        if len(decisive) != 5:
            return 0
        if decisive not in straights:
            return ladder.value[(ladders.FLUSH, decisive)]
        top = straights[decisive]
        category = ladders.ROYAL if top == ladders.ACE else ladders.STRAIGHT_FLUSH
        return ladder.value[(category, (top,))]

    return pack(_entries(scoring.multisets(5), value)) | {"flush": _flushes(flush, 0)}


def mexican() -> Arrays:
    """Five cards of the 41: without the joker, with it half wild (as one), with it wild (as two)."""
    ladder, ranks = ladders.mexican(), ladders.MEXICAN_RANKS
    straights = ladders.runs(5, ranks)
    entries = _entries(scoring.multisets(5, ranks), lambda held: scoring.ranks_value(ladder, straights, held))
    entries |= _entries(
        scoring.multisets(4, ranks),
        lambda held: scoring.bug_value(ladder, straights, held, 1),
        1 << JOKER_SHIFT,
    )
    entries |= _entries(
        scoring.multisets(4, ranks),
        lambda held: scoring.wild_value(ladder, straights, held, 1),
        2 << JOKER_SHIFT,
    )
    flush = functools.partial(scoring.flush_value, ladder, straights, ranks)
    return pack(entries) | {"flush": _flushes(flush, 1)}


def _small(ladder: ladders.Ladder, cards: int) -> Arrays:
    straights = ladders.runs(cards)
    entries = _entries(scoring.multisets(cards), lambda held: scoring.ranks_value(ladder, straights, held, cards))
    flush = functools.partial(scoring.flush_value, ladder, straights, ladders.ALL_RANKS, cards=cards)
    return pack(entries) | {"flush": _flushes(flush, 0)}


def three_card() -> Arrays:
    """Three cards."""
    return _small(ladders.three_card(), 3)


def four_card() -> Arrays:
    """Four cards, in the order of the ranking table."""
    return _small(ladders.four_card(), 4)


TABLES: dict[str, Callable[[], Arrays]] = {
    "high": high,
    "high_joker": high_joker,
    "high_wild": high_wild,
    "low_a5": low_a5,
    "low_27": low_27,
    "mexican": mexican,
    "three_card": three_card,
    "four_card": four_card,
}


def main() -> None:
    """Build every table and write it into the package."""
    DATA.mkdir(exist_ok=True)
    for name, build in TABLES.items():
        arrays = build()
        np.savez_compressed(DATA / f"{name}.npz", **arrays)  # type: ignore[arg-type]
        sizes = ", ".join(f"{part} {array.nbytes:,} bytes" for part, array in arrays.items())
        print(f"{name}: {sizes}")


if __name__ == "__main__":
    main()
