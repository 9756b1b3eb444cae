"""The database of the shared journal's group commit: a connection of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping

import psycopg
from psycopg import errors

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.wallets import wallet_changes
from housedealer.server.journal.group_commit import DoubtError, TakenError, Verdict
from housedealer.server.journal.port import Announcement, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.journal.shared_connections import Connector
from housedealer.server.journal.shared_queries import Connection
from housedealer.server.journal.shared_transaction import lock_and_read, packed, write_statement
from housedealer.server.tables.error_reports import report

_CONFLICTS = (errors.DeadlockDetected, errors.SerializationFailure, errors.IntegrityError)
"""Errors after which a retry may succeed, with what others have written meanwhile."""


class SharedWriter:
    """Locks, works, writes and announces in a transaction; a transaction in doubt is looked up by its id."""

    def __init__(
        self,
        connector: Connector,
        statements: Mapping[str, str],
        on_lost: Callable[[], None],
        set_clock: Callable[[float], None],
    ) -> None:
        self._connector, self._statements = connector, statements
        self._on_lost, self._set_clock = on_lost, set_clock
        self._connection: Connection | None = None
        self._accounts: set[str] = set()
        """Accounts known to exist."""
        self._refused: dict[int, Exception] = {}
        """The jobs of the last group that could not be done, by index."""

    async def transact(self, jobs: list[Transaction]) -> None:
        """Do transactions as one."""
        self._refused = {}
        try:
            if self._connection is None or self._connection.closed:
                self._connection = await self._connector.connect()
            await self._transact(self._connection, jobs)
        except Exception:
            await self.close()  # which rolls back
            raise

    async def _transact(self, connection: Connection, jobs: list[Transaction]) -> None:
        snapshots, number, now = await lock_and_read(connection, jobs)
        self._set_clock(now)
        writes: list[Write] = []
        announcements: list[Announcement] = []
        for at, (job, snapshot) in enumerate(zip(jobs, snapshots, strict=True)):
            try:
                if isinstance(snapshot, Exception):
                    raise snapshot
                made = job.work(snapshot)
            except Exception as error:
                if not isinstance(error, HouseError) and error is not snapshot:
                    raise
                self._refused[at] = error
                continue
            writes += made
            moved = [person for person, _ in wallet_changes(made)]
            announcement = {**job.announcement, **({"moved": moved} if moved else {})}
            if announcement:
                announcements.append(announcement)
        if not writes and not announcements:
            await connection.rollback()
            return
        texts = packed(self._connector.worker, announcements)
        statement = write_statement(connection, self._statements, writes, texts, self._accounts)
        try:
            # All in one message: the database answers once, when it is on disk.
            await psycopg.AsyncClientCursor(connection).execute(statement)
        except (psycopg.OperationalError, OSError) as error:
            if connection.closed or connection.broken:
                lost = psycopg.OperationalError("the connection was lost")
                lost.__cause__ = error
                raise DoubtError(number) from lost
            raise
        self._accounts.update(row["account"] for what, row in writes if what == "entry")

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        """Whether a transaction in doubt is on disk, by its id."""
        try:
            async with await self._connector.connect() as connection:
                result = await connection.execute("SELECT pg_xact_status(%s::text::xid8)", [str(doubt)])
                row = await result.fetchone()
        except (psycopg.Error, OSError):
            return None
        status = row[0] if row is not None else "in progress"
        return None if status == "in progress" else bool(status == "committed")

    async def pause(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def now(self) -> float:
        """The event loop's clock."""
        return asyncio.get_running_loop().time()

    def verdict(self, error: Exception) -> Verdict:
        """Classify an error: a row locked for too long is no reason to retry them all."""
        retry = isinstance(error, _CONFLICTS)
        away = isinstance(error, (psycopg.OperationalError, OSError)) and not retry
        return Verdict(transient=away and not isinstance(error, errors.LockNotAvailable), splits=True, retry=retry)

    def committed(self, jobs: list[Transaction]) -> None:
        """Nothing to do: those who wait are answered by `finish`."""

    def undone(self, jobs: list[Transaction], error: Exception) -> None:
        """Reset the jobs for a retry."""
        for job in jobs:
            job.on_retry()
        if isinstance(error, TakenError):
            self._on_lost()

    def finish(self, jobs: list[Transaction], error: Exception | None) -> None:
        """Answer those who wait."""
        for at, job in enumerate(jobs):
            finish(job, error if error is not None else self._refused.get(at))

    async def close(self) -> None:
        """Close the connection, which rolls back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close()


def finish(transaction: Transaction, error: Exception | None) -> None:
    """Call a transaction's `on_done`."""
    try:
        transaction.on_done(error)
    except Exception as wrong:
        report("the disk", wrong)
