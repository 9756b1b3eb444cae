"""Long work in parts on all cores: each core fills sums of its own, and they are added up."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

Sums = TypeVar("Sums", bound=tuple[np.ndarray, ...])
"""Arrays that are added up: a named tuple of them."""

cores: int | None = None
"""How many cores long work takes; None for all that the process may use."""

watch: Callable[[float], None] | None = None
"""Told, while long work goes on, which part of it is done."""

_PIECES = 64


def workers() -> int:
    """The cores that are used."""
    if cores is not None:
        return cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _empty(sums: Sums) -> Sums:
    zeros = [np.zeros_like(each) for each in sums]
    return type(sums)(*zeros) if hasattr(sums, "_fields") else type(sums)(zeros)


def by_parts(items: int, sums: Sums, add: Callable[[int, int, Sums], None]) -> None:
    """Do the work of so many items and add it to the sums.

    `add` does the work from one number to another, compiled and free of Python's lock.
    """
    many = workers()
    bounds = [items * piece // _PIECES for piece in range(_PIECES + 1)]
    pieces = list(itertools.pairwise(bounds))
    done = [0]

    def work(own: int) -> Sums:
        # The first worker adds to the sums themselves.
        into = sums if own == 0 else _empty(sums)
        for low, high in pieces[own::many]:
            add(low, high, into)
            done[0] += 1
            if watch is not None:
                watch(done[0] / _PIECES)
        return into

    if many == 1:
        work(0)
        return
    with ThreadPoolExecutor(max_workers=many) as pool:
        for part in list(pool.map(work, range(many)))[1:]:
            for whole, each in zip(sums, part, strict=True):
                np.add(whole, each, out=whole)
