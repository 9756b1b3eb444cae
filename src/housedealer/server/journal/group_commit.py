"""Group commit: what waits at the same time is written in one transaction, so that a busy server pays for one flush
where a quiet one pays for one too.

A group that fails is done again one by one where one of them may be at fault. A COMMIT whose answer was lost is in
doubt: the database is asked until it says whether it was kept, and nothing is ever tried again that may be on disk.

It is written once, for databases that are waited for on the loop and for those that block a thread of their own:
the latter never suspend, and `run_blocking` runs them to their end.
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
"""Seconds between two tries, which grow from the one to the other."""
T = TypeVar("T")
J = TypeVar("J")


class TakenError(HouseError):
    """Another server has taken this one's place at the database."""


class DoubtError(Exception):
    """A COMMIT whose answer did not come; it carries what the database is asked by, and its cause is what happened."""


class Verdict(NamedTuple):
    """What may be done about an error."""

    passes: bool = False
    """The database does not answer now: the same may go well in a moment."""
    splits: bool = False
    """One of several may be at fault: each is done by itself."""
    again: bool = False
    """With what others have written meanwhile it may go well the second time."""


class Database(Protocol[J]):
    """What jobs are written to."""

    async def transact(self, jobs: list[J]) -> None:
        """Write jobs as one transaction, or raise: `DoubtError` where it is not known whether they are on disk."""

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        """Whether a transaction in doubt is on disk; None: the database does not say now."""

    async def pause(self, seconds: float) -> None:
        """Wait."""

    def now(self) -> float:
        """A clock that nobody sets."""

    def verdict(self, error: Exception) -> Verdict:
        """What may be done about an error."""

    def committed(self, jobs: list[J]) -> None:
        """A transaction is on disk."""

    def undone(self, jobs: list[J], error: Exception) -> None:
        """Nothing of a transaction is on disk, for certain."""

    def finish(self, jobs: list[J], error: Exception | None) -> None:
        """Answer those who wait: their jobs are on disk, or why not."""


class GroupCommit(Generic[J]):
    """Writes jobs to a database, together where they wait together."""

    def __init__(self, database: Database[J], patience: float = 0.0) -> None:
        self.database = database
        self.patience = patience
        """Seconds for which a database that does not answer is tried again."""
        self.flushes = 0
        self.closing = False
        """Whether the server stops: nobody waits for a database that is away."""

    async def commit(self, jobs: list[J]) -> None:
        """Write jobs, and answer each when it is known whether it is on disk."""
        error = await self.attempt(jobs)
        end, wait = self.database.now() + self.patience, FIRST_PAUSE
        while error is not None and self.database.verdict(error).passes and self.database.now() < end:
            await self.database.pause(wait)
            wait = min(2 * wait, LONGEST_PAUSE)
            error = await self.attempt(jobs)
        if error is not None and len(jobs) > 1 and self.database.verdict(error).splits:
            for job in jobs:
                await self.commit([job])
            return
        if error is not None and self.database.verdict(error).again:
            error = await self.attempt(jobs)
        self.database.finish(jobs, error)

    async def attempt(self, jobs: list[J]) -> Exception | None:
        """Write jobs as one transaction. None: it is on disk; else why nothing of it is, for certain."""
        error: Exception | None = None
        begun = time.perf_counter()
        try:
            await self.database.transact(jobs)
        except DoubtError as doubt:
            error = await self._resolved(doubt)
        except Exception as failed:
            error = failed
        if error is None:
            self.flushes += 1
            metrics.committed(time.perf_counter() - begun, len(jobs))
            self.database.committed(jobs)
        else:
            self.database.undone(jobs, error)
        return error

    async def _resolved(self, doubt: DoubtError) -> Exception | None:
        """None where a transaction in doubt is on disk, else why it is not: asked until the database says."""
        wait = FIRST_PAUSE
        while not self.closing:
            try:
                kept = await self.database.is_committed(doubt)
            except HouseError as error:
                return error
            if kept is not None:
                lost = doubt.__cause__ if isinstance(doubt.__cause__, Exception) else doubt
                return None if kept else lost
            log.warning("the database does not say whether it has kept what was written; it is asked again")
            await self.database.pause(wait)
            wait = min(2 * wait, LONGEST_PAUSE)
        return HouseError("database: the server was stopped before it was known whether this is on disk")


def run_blocking(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end that blocks where others would suspend.

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
