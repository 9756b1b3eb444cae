"""Long work in parts on all cores: each core fills sums of its own, and they are added up.

Work that lasts is a `Count`: plain data that says what is to be counted, so that its shares may be done by other
processes too, on this machine or others (`odds.cluster`). Whole numbers come to the same sums whoever does which
share; other numbers are added up in the order of the shares, so that they do too.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from housedealer.odds.engine import executors

Sums = TypeVar("Sums", bound=tuple[np.ndarray, ...])
"""Arrays that are added up: a named tuple of them."""

cores: int | None = None
"""How many cores long work takes; None for all that the process may use."""

watch: Callable[[str, float], None] | None = None
"""Told, while long work goes on, what is done, and which part of that."""

_PIECES = 64


class Step(NamedTuple):
    """A step of long work: words on it for whoever waits, how many items it has, and what one of them costs."""

    words: str
    items: int
    cost: float = 1.0


class Piece(NamedTuple):
    """Items of a step, from one number to another; and which part of all work is done with them."""

    step: int
    low: int
    high: int
    done: float


class Count(Protocol[Sums]):
    """What is to be counted, as plain data."""

    def steps(self) -> Sequence[Step]:
        """What there is to do; the order does not matter."""

    def empty(self) -> Sums:
        """Sums with nothing in them."""

    def ready(self) -> Callable[[int, int, int, Sums], Any]:
        """Make what all shares need; then do the work of a step from one item to another and add it to the sums.

        What is returned, if anything, is an array with a row for each item.
        """


def workers() -> int:
    """The cores that are used."""
    if cores is not None:
        return cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pieces_of(steps: Sequence[Step], many: int = _PIECES) -> list[Piece]:
    """About so many pieces, alike in cost, and none of two steps.

    >>> [piece[:3] for piece in pieces_of([Step("few", 2, 10), Step("many", 20)], 4)]
    [(0, 0, 1), (0, 1, 2), (1, 0, 10), (1, 10, 20)]
    """
    whole = sum(step.items * step.cost for step in steps) or 1.0
    result, before = [], 0.0
    for number, step in enumerate(steps):
        cuts = min(step.items, max(1, round(many * step.items * step.cost / whole)))
        for low, high in itertools.pairwise(step.items * cut // cuts for cut in range(cuts + 1)) if cuts else ():
            result.append(Piece(number, low, high, (before + high * step.cost) / whole))
        before += step.items * step.cost
    return result


def by_parts(items: int, sums: Sums, add: Callable[[int, int, Sums], None], words: str = "") -> None:
    """Do the work of so many items and add it to the sums; `words` tell whoever watches what is done.

    `add` does the work from one number to another, compiled and free of Python's lock. An exception in any thread, and
    Ctrl-C in the main one, ends the work of all when their parts at hand are done.
    """
    _on_threads([Step(words, items)], sums, lambda step, low, high, into: add(low, high, into))


def count(job: Count[Sums]) -> tuple[Sums, np.ndarray | None]:
    """Do a count, on all cores or by the crew at hand: its sums, and the rows of all items if it makes any."""
    hired = executors.hired()
    if hired is None:
        sums = job.empty()
        return sums, _joined(_on_threads(job.steps(), sums, job.ready()))
    steps, sums, rows = job.steps(), job.empty(), {}
    pieces = pieces_of(steps, max(_PIECES // 4, min(4 * hired.size(), 4 * _PIECES)))
    done = 0.0
    for number, (result, made) in executors.each(hired, hired.carry(Shares(job)), ((piece[:3]) for piece in pieces)):
        for whole, part in zip(sums, result, strict=True):
            np.add(whole, part, out=whole)
        rows[number] = made
        piece = pieces[number]
        done += (piece.high - piece.low) * steps[piece.step].cost
        if watch is not None:
            watch(steps[piece.step].words, done / sum(step.items * step.cost for step in steps))
    return sums, _joined(rows)


class Shares(NamedTuple):
    """A count whose shares are done one by one, each with sums of its own."""

    job: Count[Any]

    def ready(self) -> Callable[[int, int, int], tuple[tuple[np.ndarray, ...], np.ndarray | None]]:
        """Make what all shares need; then do one."""
        add = self.job.ready()

        def share(step: int, low: int, high: int) -> tuple[tuple[np.ndarray, ...], np.ndarray | None]:
            into = self.job.empty()
            made = add(step, low, high, into)
            return tuple(into), made

        return share


def _empty(sums: Sums) -> Sums:
    zeros = [np.zeros_like(each) for each in sums]
    return type(sums)(*zeros) if hasattr(sums, "_fields") else type(sums)(zeros)


def _add_up(sums: Sums, part: Sums) -> None:
    for whole, each in zip(sums, part, strict=True):
        np.add(whole, each, out=whole)


def _joined(rows: dict[int, Any]) -> np.ndarray | None:
    """The rows of all pieces, in their order."""
    made = [rows[number] for number in sorted(rows)]
    return np.concatenate(made) if made and made[0] is not None else None


def _on_threads(
    steps: Sequence[Step], sums: Sums, add: Callable[[int, int, int, Sums], Any]
) -> dict[int, np.ndarray | None]:
    """Do all pieces on the cores of this machine; the rows of each."""
    many = workers()
    # Whoever is free takes the next piece; taking it from a list's iterator is safe among threads.
    coming = iter(list(enumerate(pieces_of(steps))))
    stopped = threading.Event()
    rows: dict[int, np.ndarray | None] = {}
    # Whole numbers may be added up in any order.
    in_order = any(each.dtype.kind not in "iu" for each in sums)
    alone: dict[int, Sums] = {}

    def work(own: int) -> Sums:
        # The first worker adds to the sums themselves.
        into = sums if own == 0 else _empty(sums)
        try:
            for number, piece in coming:
                if stopped.is_set():
                    break
                if in_order:
                    alone[number] = into = _empty(sums)
                rows[number] = add(piece.step, piece.low, piece.high, into)
                if watch is not None:
                    watch(steps[piece.step].words, piece.done)
        except BaseException:
            stopped.set()
            raise
        return into

    if many == 1:
        result = [work(0)]
    else:
        with ThreadPoolExecutor(max_workers=many) as pool:
            try:
                result = list(pool.map(work, range(many)))
            except BaseException:
                stopped.set()
                raise
    for part in [alone[number] for number in sorted(alone)] if in_order else result[1:]:
        _add_up(sums, part)
    return rows
