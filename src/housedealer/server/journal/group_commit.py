"""Group commit: transactions that wait at the same time share one flush.

A group that fails is retried one by one if one of its jobs may be at fault. A COMMIT whose answer was lost is in doubt:
the database is queried until it says whether it was committed, and nothing is retried that may be on disk.

The code is the same for databases awaited on the event loop and for those that block a thread of their own: the latter
never suspend, and `run_blocking` runs them to their end.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Coroutine
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from housedealer.errors import HouseError
from housedealer.server import metrics

log = logging.getLogger("housedealer")
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two tries: the first pause, and the longest."""
T = TypeVar("T")
J = TypeVar("J")


class TakenError(HouseError):
    """Another server has taken over the database."""


class DoubtError(Exception):
    """A COMMIT whose answer did not come; it carries the transaction's id, and its cause is the error."""


class Verdict(NamedTuple):
    """What may be done about an error."""

    transient: bool = False
    """The database does not answer now: a retry may succeed."""
    splits: bool = False
    """One of several jobs may be at fault: each is done by itself."""
    retry: bool = False
    """A conflict with others' writes: a retry may succeed."""


class Database(Protocol[J]):
    """What jobs are written to."""

    async def transact(self, jobs: list[J]) -> None:
        """Write jobs as one transaction, or raise; `DoubtError` if it is not known whether they are on disk."""

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        """Whether a transaction in doubt is on disk; None: the database does not answer now."""

    async def pause(self, seconds: float) -> None:
        """Wait."""

    def now(self) -> float:
        """A monotonic clock."""

    def verdict(self, error: Exception) -> Verdict:
        """What may be done about an error."""

    def committed(self, jobs: list[J]) -> None:
        """Called when a transaction is on disk."""

    def undone(self, jobs: list[J], error: Exception) -> None:
        """Called when a transaction is certainly not on disk."""

    def finish(self, jobs: list[J], error: Exception | None) -> None:
        """Answer those who wait, with the error if the jobs are not on disk."""


class GroupCommit(Generic[J]):
    """The writer of jobs to a database, in groups."""

    def __init__(self, database: Database[J], patience: float = 0.0) -> None:
        self.database = database
        self.patience = patience
        """Seconds for which a database that does not answer is retried."""
        self.flushes = 0
        self.closing = False
        """Whether the server stops: then nobody waits for a database that does not answer."""

    async def commit(self, jobs: list[J]) -> None:
        """Write jobs, and answer each when it is known whether it is on disk."""
        error = await self.attempt(jobs)
        end, wait = self.database.now() + self.patience, FIRST_PAUSE
        while error is not None and self.database.verdict(error).transient and self.database.now() < end:
            await self.database.pause(wait)
            wait = min(2 * wait, LONGEST_PAUSE)
            error = await self.attempt(jobs)
        if error is not None and len(jobs) > 1 and self.database.verdict(error).splits:
            for job in jobs:
                await self.commit([job])
            return
        if error is not None and self.database.verdict(error).retry:
            error = await self.attempt(jobs)
        self.database.finish(jobs, error)

    async def attempt(self, jobs: list[J]) -> Exception | None:
        """Write jobs as one transaction. Return None if it is on disk, else the error, and then it certainly is not."""
        error: Exception | None = None
        start = time.perf_counter()
        try:
            await self.database.transact(jobs)
        except DoubtError as doubt:
            error = await self._resolved(doubt)
        except Exception as failed:
            error = failed
        if error is None:
            self.flushes += 1
            metrics.observe_commit(time.perf_counter() - start, len(jobs))
            self.database.committed(jobs)
        else:
            self.database.undone(jobs, error)
        return error

    async def _resolved(self, doubt: DoubtError) -> Exception | None:
        """Ask the database about a transaction in doubt until it answers; None if it is on disk, else the error."""
        wait = FIRST_PAUSE
        while not self.closing:
            try:
                committed = await self.database.is_committed(doubt)
            except HouseError as error:
                return error
            if committed is not None:
                lost = doubt.__cause__ if isinstance(doubt.__cause__, Exception) else doubt
                return None if committed else lost
            log.warning("the database does not say whether a transaction was committed; asking again")
            await self.database.pause(wait)
            wait = min(2 * wait, LONGEST_PAUSE)
        return HouseError("database: the server was stopped before it was known whether this is on disk")


def run_blocking(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends to its end.

    >>> async def five() -> int:
    ...     return 5
    >>> run_blocking(five())
    5
    """
    try:
        work.send(None)
    except StopIteration as result:
        done: T = result.value
        return done
    work.close()
    raise AssertionError("it waits for something; expected a database that blocks")
