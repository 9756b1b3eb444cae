"""Whoever does the shares of long work: threads of this process, or the workers of a cluster.

Compiled work is free of Python's lock, so on one machine threads do it as fast as processes would, and hold its tables
once between them. A cluster (`odds.cluster`) does the same shares; it is hired for what is asked within `employed`.
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

_LOOK = 0.2
"""Seconds after which one looks whether a stop was asked for."""


class Handle(Protocol):
    """A share that was given to someone: a future, as Python's own executors and Dask have them."""

    def result(self) -> Any:
        """What came of it."""

    def cancel(self) -> Any:
        """Take it back, where it was not begun."""

    def cancelled(self) -> bool:
        """Whether it was taken back."""

    def add_done_callback(self, told: Callable[[Any], Any]) -> Any:
        """Tell when it is done."""


class Work(Protocol):
    """Work that is done in shares, as plain data."""

    def ready(self) -> Callable[..., Any]:
        """Make what all shares need, once; and the function that does one of them."""


class Crew(Protocol):
    """Some that can work at the same time."""

    def size(self) -> int:
        """How many there are now."""

    def carry(self, work: Work) -> Callable[..., Handle]:
        """Take work to all of them; what is returned gives one share to whoever is free."""


_HIRED: contextvars.ContextVar[Crew | None] = contextvars.ContextVar("hired", default=None)


def hired() -> Crew | None:
    """The crew that long work is given to; None where this process does it itself."""
    return _HIRED.get()


@contextlib.contextmanager
def employed(crew: Crew | None) -> Iterator[None]:
    """Give long work to a crew for a while; to none, where this process is to do it itself."""
    before = _HIRED.set(crew)
    try:
        yield
    finally:
        _HIRED.reset(before)


def each(
    crew: Crew, give: Callable[..., Handle], shares: Iterable[tuple[Any, ...]], stop: threading.Event | None = None
) -> Iterator[tuple[int, Any]]:
    """Do the shares in any order, and tell the number and the result of each as soon as it is done.

    Shares are given out a little ahead, so that nobody waits. After a stop, an error or Ctrl-C no more are given out
    and those that nobody has begun are taken back; after a stop those under way are told still.
    """
    coming = enumerate(shares)
    given: dict[int, Handle] = {}
    done: queue.SimpleQueue[int] = queue.SimpleQueue()
    stopped = False
    try:
        while True:
            for number, share in () if stopped else _next(coming, given, crew.size()):
                given[number] = give(*share)
                given[number].add_done_callback(functools.partial(_tell, done, number))
            if not given:
                return
            with contextlib.suppress(queue.Empty):
                handle = given.pop(number := done.get(timeout=_LOOK))
                if not (stopped and handle.cancelled()):
                    yield number, handle.result()
            if stop is not None and stop.is_set() and not stopped:
                stopped = True
                for handle in list(given.values()):
                    handle.cancel()
    finally:
        for handle in given.values():
            handle.cancel()


def _tell(done: queue.SimpleQueue[int], number: int, _: Any) -> None:
    done.put(number)


def _next(
    coming: Iterator[tuple[int, tuple[Any, ...]]], given: Mapping[int, Any], size: int
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The shares to be given out now: a few more than can be done at once, and none far ahead of the oldest that is
    under way, as what comes after that one has to be held."""
    while len(given) < 2 * size and (not given or max(given) - min(given) < 8 * size):
        share = next(coming, None)
        if share is None:
            return
        yield share


class Threads:
    """Threads of this process, so many at once."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._pool = ThreadPoolExecutor(max_workers=many)

    def __enter__(self) -> Threads:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def size(self) -> int:
        """How many threads."""
        return self.many

    def carry(self, work: Work) -> Callable[..., Handle]:
        """Every thread has the same work at hand."""
        do = work.ready()
        return lambda *share: self._pool.submit(do, *share)
