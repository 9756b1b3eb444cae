"""Worker pools that run the shares of long work: threads of this process, or the workers of a cluster.

Compiled work runs without the GIL, so on one machine threads are as fast as processes and share one copy of its
tables. A cluster (`dask_executor`) runs the same shares for everything computed within `use_pool`.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

_POLL = 0.2
"""Seconds between checks for a requested stop."""


class Future(Protocol):
    """A submitted share: the interface that Python's own futures and Dask's have in common."""

    def result(self) -> Any:
        """The result of the share."""

    def cancel(self) -> Any:
        """Cancel the share if it has not started."""

    def cancelled(self) -> bool:
        """Whether the share was canceled."""

    def add_done_callback(self, callback: Callable[[Any], Any]) -> Any:
        """Call a function when the share is done."""


class Work(Protocol):
    """A job that is done in shares, as plain data."""

    def prepare(self) -> Callable[..., Any]:
        """Prepare what all shares need, once, and return the function that does one share."""


class WorkerPool(Protocol):
    """Workers that run shares concurrently."""

    def size(self) -> int:
        """The number of workers now."""

    def submitter(self, work: Work) -> Callable[..., Future]:
        """Prepare a job on the workers; return the function that submits one share."""


_CURRENT: contextvars.ContextVar[WorkerPool | None] = contextvars.ContextVar("current_pool", default=None)


def current_pool() -> WorkerPool | None:
    """The worker pool for long work; None where this process does it itself."""
    return _CURRENT.get()


@contextlib.contextmanager
def use_pool(pool: WorkerPool | None) -> Iterator[None]:
    """Run long work on a worker pool within the block; with None, in this process."""
    before = _CURRENT.set(pool)
    try:
        yield
    finally:
        _CURRENT.reset(before)


def run_shares(
    pool: WorkerPool,
    submit: Callable[..., Future],
    shares: Iterable[tuple[Any, ...]],
    stop: threading.Event | None = None,
) -> Iterator[tuple[int, Any]]:
    """Run the shares in any order; yield the number and the result of each as soon as it is done.

    Shares are submitted a little ahead, so that no worker is idle. After a stop, an error or Ctrl-C no more are
    submitted and those not started are canceled; after a stop the running ones are still yielded.
    """
    coming = enumerate(shares)
    pending: dict[int, Future] = {}
    done: queue.SimpleQueue[int] = queue.SimpleQueue()
    stopped = False
    try:
        while True:
            for number, share in () if stopped else _next(coming, pending, pool.size()):
                pending[number] = submit(*share)
                pending[number].add_done_callback(functools.partial(_report, done, number))
            if not pending:
                return
            with contextlib.suppress(queue.Empty):
                handle = pending.pop(number := done.get(timeout=_POLL))
                if not (stopped and handle.cancelled()):
                    yield number, handle.result()
            if stop is not None and stop.is_set() and not stopped:
                stopped = True
                for handle in list(pending.values()):
                    handle.cancel()
    finally:
        for handle in pending.values():
            handle.cancel()


def _report(done: queue.SimpleQueue[int], number: int, _: Any) -> None:
    done.put(number)


def _next(
    coming: Iterator[tuple[int, tuple[Any, ...]]], pending: Mapping[int, Any], size: int
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The shares to submit now: a few more than can run at once, and none far ahead of the oldest pending one, since
    results after that one have to be held."""
    while len(pending) < 2 * size and (not pending or max(pending) - min(pending) < 8 * size):
        share = next(coming, None)
        if share is None:
            return
        yield share


class ThreadPool:
    """Threads of this process as a worker pool."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._pool = ThreadPoolExecutor(max_workers=many)

    def __enter__(self) -> ThreadPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def size(self) -> int:
        """The number of threads."""
        return self.many

    def submitter(self, work: Work) -> Callable[..., Future]:
        """Prepare a job; return the function that submits one share to a thread."""
        function = work.prepare()
        return lambda *share: self._pool.submit(function, *share)
