"""Long work in parts on all cores: each core fills sums of its own, and they are added up."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

Sums = TypeVar("Sums", bound=tuple[np.ndarray, ...])
"""Arrays that are added up: a named tuple of them."""

cores: int | None = None
"""How many cores long work takes; None for all that the process may use."""

watch: Callable[[str, float], None] | None = None
"""Told, while long work goes on, what is done, and which part of that."""

_PIECES = 64


def workers() -> int:
    """The cores that are used."""
    if cores is not None:
        return cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _empty(sums: Sums) -> Sums:
    zeros = [np.zeros_like(each) for each in sums]
    return type(sums)(*zeros) if hasattr(sums, "_fields") else type(sums)(zeros)


def by_parts(items: int, sums: Sums, add: Callable[[int, int, Sums], None], words: str = "") -> None:
    """Do the work of so many items and add it to the sums; `words` tell whoever watches what is done.

    `add` does the work from one number to another, compiled and free of Python's lock. An exception in any thread, and
    Ctrl-C in the main one, ends the work of all when their parts at hand are done.
    """
    many = workers()
    bounds = [items * piece // _PIECES for piece in range(_PIECES + 1)]
    # Whoever is free takes the next piece; taking it from a list's iterator is safe among threads.
    coming = iter([(low, high) for low, high in itertools.pairwise(bounds) if low < high])
    stopped = threading.Event()

    def work(own: int) -> Sums:
        # The first worker adds to the sums themselves.
        into = sums if own == 0 else _empty(sums)
        try:
            for low, high in coming:
                if stopped.is_set():
                    break
                add(low, high, into)
                if watch is not None:
                    watch(words, high / items)
        except BaseException:
            stopped.set()
            raise
        return into

    if many == 1:
        work(0)
        return
    with ThreadPoolExecutor(max_workers=many) as pool:
        try:
            found = list(pool.map(work, range(many)))
        except BaseException:
            stopped.set()
            raise
        for part in found[1:]:
            for whole, each in zip(sums, part, strict=True):
                np.add(whole, each, out=whole)
