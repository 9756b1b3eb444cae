"""Long counts on all cores: each worker fills its own sums, which are then added up.

A long count is a `Count`: plain data that describes the work, so that other processes can do its shares too, on this
machine or others (`dask_executor`). Integers add up to the same sums in any order; floats are added in the order of
the shares, so that the result is always the same.
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
"""The cores to use for long work; None for all that the process may use."""

watch: Callable[[str, float], None] | None = None
"""Progress callback of long work: the current step in words, and the fraction done."""

_PIECES = 64


class Step(NamedTuple):
    """A step of long work: its name for progress reports, its number of items, and the relative cost of an item."""

    words: str
    items: int
    cost: float = 1.0


class Piece(NamedTuple):
    """A range of a step's items, and the fraction of all work that is done after it."""

    step: int
    low: int
    high: int
    done: float


class Count(Protocol[Sums]):
    """A count as plain data."""

    def steps(self) -> Sequence[Step]:
        """The steps of the work, in any order."""

    def empty(self) -> Sums:
        """Sums of zero."""

    def prepare(self) -> Callable[[int, int, int, Sums], Any]:
        """Prepare what all shares need; return the function that counts a range of a step's items into the sums.

        That function may return an array with a row for each item.
        """


def workers() -> int:
    """The number of cores to use."""
    if cores is not None:
        return cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pieces_of(steps: Sequence[Step], many: int = _PIECES) -> list[Piece]:
    """About `many` pieces of similar cost, none of which spans two steps.

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
    """Count this many items into the sums on all cores; `words` name the work in progress reports.

    `add` counts a range of items, compiled and without the GIL. An exception in any thread, or Ctrl-C in the main one,
    stops all threads after their current piece.
    """
    _on_threads([Step(words, items)], sums, lambda step, low, high, into: add(low, high, into))


def count(job: Count[Sums]) -> tuple[Sums, np.ndarray | None]:
    """Run a count on all cores or on the current worker pool: its sums, and the rows of all items if it makes any."""
    pool = executors.current_pool()
    if pool is None:
        sums = job.empty()
        return sums, _joined(_on_threads(job.steps(), sums, job.prepare()))
    steps, sums, rows = job.steps(), job.empty(), {}
    pieces = pieces_of(steps, max(_PIECES // 4, min(4 * pool.size(), 4 * _PIECES)))
    done = 0.0
    for number, (result, made) in executors.run_shares(
        pool, pool.submitter(Shares(job)), ((piece[:3]) for piece in pieces)
    ):
        for whole, part in zip(sums, result, strict=True):
            np.add(whole, part, out=whole)
        rows[number] = made
        piece = pieces[number]
        done += (piece.high - piece.low) * steps[piece.step].cost
        if watch is not None:
            watch(steps[piece.step].words, done / sum(step.items * step.cost for step in steps))
    return sums, _joined(rows)


class Shares(NamedTuple):
    """A count as a job of shares, each with its own sums."""

    job: Count[Any]

    def prepare(self) -> Callable[[int, int, int], tuple[tuple[np.ndarray, ...], np.ndarray | None]]:
        """Prepare what all shares need; return the function that does one."""
        add = self.job.prepare()

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
    """The rows of all pieces, in order."""
    made = [rows[number] for number in sorted(rows)]
    return np.concatenate(made) if made and made[0] is not None else None


def _on_threads(
    steps: Sequence[Step], sums: Sums, add: Callable[[int, int, int, Sums], Any]
) -> dict[int, np.ndarray | None]:
    """Run all pieces on this machine's cores; return the rows of each."""
    many = workers()
    # A free thread takes the next piece; taking it from a list's iterator is thread-safe.
    coming = iter(list(enumerate(pieces_of(steps))))
    stopped = threading.Event()
    rows: dict[int, np.ndarray | None] = {}
    # Integers may be added in any order.
    in_order = any(each.dtype.kind not in "iu" for each in sums)
    by_piece: dict[int, Sums] = {}

    def work(own: int) -> Sums:
        # The first worker adds to the sums themselves.
        into = sums if own == 0 else _empty(sums)
        try:
            for number, piece in coming:
                if stopped.is_set():
                    break
                if in_order:
                    by_piece[number] = into = _empty(sums)
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
    for part in [by_piece[number] for number in sorted(by_piece)] if in_order else result[1:]:
        _add_up(sums, part)
    return rows
