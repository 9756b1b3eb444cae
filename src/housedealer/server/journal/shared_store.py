"""The database of several processes that serve the same tables: no process owns a table.

Every errand is one transaction: the row of its table is locked, what it does is worked out from what is on disk,
written and announced. Errands at several tables that wait at the same time share a transaction, so that a busy process
pays for few flushes; one that fails is done again by itself. When the answer to a COMMIT is lost, the database is asked
by the transaction's number whether it was kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

import psycopg
from psycopg import errors

from housedealer.errors import HouseError
from housedealer.server import metrics
from housedealer.server.floor.wallets import people_in
from housedealer.server.journal.schema import Write
from housedealer.server.journal.shared_listener import Listening
from housedealer.server.journal.shared_queries import Connection
from housedealer.server.journal.shared_transaction import all_written, locked, packed
from housedealer.server.journal.shared_types import Errand
from housedealer.server.journal.statements import statements
from housedealer.server.journal.store import TakenError
from housedealer.server.tables.error_reports import report

log = logging.getLogger("housedealer")
MOST_TOGETHER = 100
"""Errands in one transaction."""
PATIENCE = 8.0
"""Seconds for which a database that does not answer is tried again."""
_AGAIN = (errors.DeadlockDetected, errors.SerializationFailure, errors.IntegrityError)
"""What may go well the second time, with what others have written meanwhile."""


class _DoubtError(Exception):
    """A COMMIT whose answer did not come; it carries the transaction's number."""


class SharedStore(Listening):
    """The database, as one of several processes uses it."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.flushes = 0
        self._statements = statements(self.engine)
        self._accounts: set[str] = set()
        """Accounts that are known to be there."""
        self._waiting: deque[Errand] = deque()
        self._more = asyncio.Event()
        self._closing = False
        self._clerk: Connection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # Coming and going

    async def open(self) -> None:
        """Come to the database together with others; an error where a server has it alone."""
        self._ear = await self._connect(autocommit=True)
        await self._share(self._ear)
        await self.beat([], [])
        run = asyncio.get_running_loop().create_task
        self._tasks = [run(self._serve()), run(self._listen())]

    async def leave(self) -> None:
        """Do what waits, tell the others that this process is gone, and let go of the database."""
        self._closing = True
        self._more.set()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=10)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(psycopg.Error, OSError):
            connection = await self._looker()
            await connection.execute("DELETE FROM workers WHERE id = %s", [self.name])
        for one in (self._clerk, self._looking, self._ear):
            if one is not None:
                await one.close()

    def close(self) -> None:
        """Let go of what reads beside the loop."""
        self.engine.dispose()

    # Errands

    def send(self, errand: Errand) -> None:
        """Have something done in a transaction; `told` hears of it, never at once."""
        if self._closing and self._tasks and self._tasks[0].done():
            gone = HouseError("database: this server has been stopped")
            asyncio.get_running_loop().call_soon(_tell, errand, gone)
            return
        self._waiting.append(errand)
        self._more.set()

    def waiting(self) -> int:
        """How many errands wait for their transaction."""
        return len(self._waiting)

    async def _serve(self) -> None:
        while not self._closing or self._waiting:
            self._more.clear()
            if not self._waiting:
                await self._more.wait()
                continue
            errands = self._together()
            try:
                await self._do(errands)
            except Exception as error:
                report("the disk", error)
                for errand in errands:
                    _tell(errand, error)

    def _together(self) -> list[Errand]:
        """The next errands, as many as may share a transaction: one that counts what others have done is the last."""
        errands: list[Errand] = []
        while self._waiting and len(errands) < MOST_TOGETHER:
            errands.append(self._waiting.popleft())
            if errands[-1].opens or errands[-1].purse:
                break
        return errands

    async def _do(self, errands: list[Errand]) -> None:
        """Have errands done: together, and one by one where that fails."""
        error = await self._attempt(errands)
        end = asyncio.get_running_loop().time() + PATIENCE
        wait = 0.05
        while isinstance(error, (psycopg.OperationalError, OSError)) and not isinstance(error, _AGAIN):
            if isinstance(error, errors.LockNotAvailable) or asyncio.get_running_loop().time() > end:
                break
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)
            error = await self._attempt(errands)
        if error is not None and len(errands) > 1:
            for errand in errands:
                await self._do([errand])
            return
        if isinstance(error, _AGAIN):
            error = await self._attempt(errands)
        if error is not None:
            for errand in errands:
                _tell(errand, error)

    async def _attempt(self, errands: list[Errand]) -> Exception | None:
        """Do errands as one transaction, and tell those who sent them. Else why nothing of it is on disk, for certain,
        and nobody has been told."""
        refused: dict[int, Exception] = {}
        begun = time.perf_counter()
        try:
            if self._clerk is None or self._clerk.closed:
                self._clerk = await self._connect(autocommit=True)  # it says BEGIN itself
            await self._transact(self._clerk, errands, refused)
        except Exception as error:
            result: Exception | None = error
            if isinstance(error, _DoubtError):
                result = await self._kept(error)
            await self._drop()
            if result is not None:
                for errand in errands:
                    errand.again()
                if isinstance(result, TakenError):
                    self.lost()
                return result
        metrics.committed(time.perf_counter() - begun, len(errands))
        self.flushes += 1
        for number, errand in enumerate(errands):
            _tell(errand, refused.get(number))
        return None

    async def _drop(self) -> None:
        """Give a connection on which something went wrong back, and what it has not committed with it."""
        clerk, self._clerk = self._clerk, None
        if clerk is not None:
            with contextlib.suppress(Exception):
                await clerk.close()

    async def _transact(self, clerk: Connection, errands: list[Errand], refused: dict[int, Exception]) -> None:
        result, number, now = await locked(clerk, errands)
        self._ahead = now - asyncio.get_running_loop().time()
        writes: list[Write] = []
        notices: list[dict[str, Any]] = []
        for at, (errand, one) in enumerate(zip(errands, result, strict=True)):
            if isinstance(one, Exception):
                refused[at] = one
                continue
            try:
                made = errand.work(one)
            except HouseError as error:
                refused[at] = error
                continue
            writes += made
            moved = [person for person, _ in people_in(made)]
            notice = {**errand.notice, **({"moved": moved} if moved else {})}
            if notice:
                notices.append(notice)
        if not writes and not notices:
            await clerk.rollback()
            return
        told = all_written(clerk, self._statements, writes, packed(self.name, notices), self._accounts)
        try:
            # All in one message: the database answers once, when it is on disk.
            await psycopg.AsyncClientCursor(clerk).execute(told)
        except (psycopg.OperationalError, OSError) as error:
            if clerk.closed or clerk.broken:
                raise _DoubtError(number) from error
            raise
        self._accounts.update(row["account"] for what, row in writes if what == "entry")

    async def _kept(self, doubt: _DoubtError) -> Exception | None:
        """None where the transaction whose answer was lost is on disk, else why it is not: asked until it is known."""
        wait = 0.05
        while not self._closing:
            try:
                async with await self._connect(autocommit=True) as connection:
                    result = await connection.execute("SELECT pg_xact_status(%s::text::xid8)", [str(doubt)])
                    said = await result.fetchone()
            except (psycopg.Error, OSError):
                log.warning("the database does not say whether it has kept what was written; it is asked again")
                said = ("in progress",)
            if said is not None and said[0] != "in progress":
                return None if said[0] == "committed" else psycopg.OperationalError("the connection was lost")
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)
        return HouseError("database: the server was stopped before it was known whether this is on disk")


def _tell(errand: Errand, error: Exception | None) -> None:
    try:
        errand.told(error)
    except Exception as wrong:
        report("the disk", wrong)
