"""The database: one writer, and what a start reads back.

One thread writes. It takes all writes that wait, makes them one transaction and tells their owners when that
transaction is on disk, so that a busy server pays for one flush where a quiet one pays for one too. What the loop
takes in at once is handed over at once: woken for each alone, the thread would write them one by one, and both would
wait for each other again and again.

Every transaction first moves a mark on by one. So when the answer to a COMMIT is lost, the mark says whether it
was kept, and nothing is ever tried again that may be on disk already; and a server whose place another has taken
finds the mark moved, and writes no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server import metrics
from housedealer.server.journal.queries import Reading
from housedealer.server.journal.schema import ORDER, Write, gains, kept, open_engine
from housedealer.server.journal.single_server_lock import hold_alone
from housedealer.server.journal.statements import MARK, statements
from housedealer.server.journal.versions import prepare
from housedealer.server.tables.error_reports import report

__all__ = ["Store", "TakenError", "Write"]
log = logging.getLogger("housedealer")
_EVERYONE = (sa.exc.OperationalError, sa.exc.InterfaceError, OSError, HouseError)
"""What keeps everybody's writes from the disk, not only those of one."""
Told = Callable[[Exception | None], None]
"""Hears that some writes are on disk, or why none of them is."""


class Job(NamedTuple):
    """Writes that wait, and who is told of them on which loop."""

    writes: list[Write]
    told: Told
    loop: asyncio.AbstractEventLoop


class TakenError(HouseError):
    """Another server has taken this one's place at the database."""


class _DoubtError(Exception):
    """A COMMIT whose answer did not come."""


class Store(Reading):
    """The database, its one writer, and what a start reads back."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.lost: Callable[[], None] = lambda: None
        """Called when another server has taken this one's place."""
        try:
            self.hold = hold_alone(self.engine)
            prepare(self.engine)
            self._statements = statements(self.engine)
            self._accounts: set[str] = set()
            """Accounts that are known to be there."""
            self._name, self._count = secrets.token_hex(4), 0
            with self.engine.begin() as connection:
                first = {"name": MARK, "value": self._mark(0)}
                connection.exec_driver_sql(self._statements["setting"], [first])
        except (sa.exc.DBAPIError, UnicodeDecodeError) as error:  # the driver cannot even say what is damaged
            if hasattr(self, "hold"):
                self.hold.let_go()
            self.engine.dispose()
            told = "what it says of itself is damaged" if isinstance(error, UnicodeDecodeError) else str(error.orig)
            reason = " ".join(told.split())
            raise HouseError(f"database: it cannot be opened: {reason}; expected one that can be written") from None
        except HouseError:
            if hasattr(self, "hold"):
                self.hold.let_go()
            self.engine.dispose()
            raise
        self._closing = False
        self._gathered: list[Job] = []
        """What the loop has taken in and not handed over yet."""
        self._waiting: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.flushes = 0

    def _mark(self, count: int) -> str:
        return f"{self._name}:{count}"

    # Writing

    def submit(self, writes: Sequence[Write], told: Told) -> None:
        """Have these writes, all or none, put on disk; `told` hears of it on the loop that asks, never at once."""
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(Job(list(writes), told, loop))

    def waiting(self) -> int:
        """How much waits to be written, as far as it was handed over together."""
        return len(self._gathered) + self._waiting.qsize()

    def _hand_over(self) -> None:
        """Give the writer all that was taken in."""
        jobs, self._gathered = self._gathered, []
        self._waiting.put(jobs)

    async def commit(self, writes: Sequence[Write]) -> None:
        """Return when these writes, all or none, are on disk; raise when it is certain that none is."""
        done = asyncio.get_running_loop().create_future()

        def told(error: Exception | None) -> None:
            if not done.done():
                done.set_result(None) if error is None else done.set_exception(error)

        self.submit(writes, told)
        await done

    def write_now(self, writes: Sequence[Write]) -> None:
        """Write before the server runs."""
        error = self._attempt([list(writes)])
        if error is not None:
            raise error

    def _run(self) -> None:
        jobs = self._waiting.get()
        while jobs is not None:
            more: list[Job] | None = []
            while more is not None and not self._waiting.empty():
                more = self._waiting.get()
                jobs += more or []
            if jobs:
                self._do(jobs)
            jobs = None if more is None else self._waiting.get()

    def _do(self, jobs: list[Job]) -> None:
        error = self._attempt([job.writes for job in jobs])
        if error is not None and len(jobs) > 1 and not isinstance(error, _EVERYONE):
            # One that cannot be written must not undo those of other tables. None of them is on disk, for certain,
            # so each is tried by itself.
            for job in jobs:
                self._do([job])
            return
        _tell(jobs, error)

    def _attempt(self, jobs: list[list[Write]]) -> Exception | None:
        """Write all as one transaction. None: it is on disk; else why nothing of it is, for certain."""
        begun = time.perf_counter()
        try:
            self._transact(jobs)
        except _DoubtError as doubt:
            try:
                if not self._was_kept():
                    return doubt.__cause__ if isinstance(doubt.__cause__, Exception) else doubt
            except HouseError as error:
                return error
        except Exception as error:
            if isinstance(error, TakenError):
                self.lost()
            return error
        metrics.committed(time.perf_counter() - begun, sum(map(len, jobs)))
        self._count += 1
        self.flushes += 1
        return None

    def _transact(self, jobs: list[list[Write]]) -> None:
        rows: dict[str, list[dict[str, Any]]] = {}
        for writes in jobs:
            for what, row in writes:
                rows.setdefault(what, []).append(row)
        gained = gains(write for writes in jobs for write in writes)
        rows["account"] = [{"id": account} for account in gained if account not in self._accounts]
        rows["gain"] = [{"account": account, "gain": gain} for account, gain in gained.items() if gain]
        with self._driver() as driver:
            with contextlib.closing(driver.cursor()) as cursor:
                marked = {"old": self._mark(self._count), "new": self._mark(self._count + 1)}
                cursor.execute(self._statements["mark"], marked)
                if cursor.rowcount != 1:
                    raise TakenError("database: another server has taken this one's place")
                for what in (*ORDER, "account", "gain"):
                    if rows.get(what):
                        cursor.executemany(self._statements[what], rows[what])
            try:
                driver.commit()
            except Exception as error:
                raise _DoubtError from self._as_told(error)
        self._accounts.update(gained)

    @contextlib.contextmanager
    def _driver(self) -> Iterator[Any]:
        """The driver's own connection: for a few rows, what stands above it costs more than they do. A connection on
        which something failed is not used again."""
        with self.engine.connect() as connection:
            try:
                yield connection.connection.driver_connection
            except _DoubtError:
                connection.invalidate()
                raise
            except self.engine.dialect.loaded_dbapi.Error as error:
                connection.invalidate()
                raise self._as_told(error) from None

    def _as_told(self, error: Exception) -> Exception:
        """An error of the driver as SQLAlchemy tells it, whichever driver it is."""
        errors = self.engine.dialect.loaded_dbapi.Error
        if not isinstance(error, errors):
            return error
        told = sa.exc.DBAPIError.instance(None, None, error, errors, dialect=self.engine.dialect)
        return told if isinstance(told, Exception) else error

    def _was_kept(self) -> bool:
        """Whether the transaction whose answer was lost is on disk: asked until the database says."""
        wait = 0.05
        while not self._closing:
            try:
                with self.engine.connect() as connection:
                    if self.engine.dialect.name == "postgresql":
                        connection.execute(sa.text("SET LOCAL lock_timeout = '5s'"))
                    # A COMMIT that is still under way holds the mark: what is read is what it came to.
                    result = sa.select(kept.c.value).where(kept.c.name == MARK).with_for_update()
                    mark = connection.execute(result).scalar()
                    connection.rollback()
            except sa.exc.DBAPIError:
                log.warning("the database does not say whether it has kept what was written; it is asked again")
                time.sleep(wait)
                wait = min(2 * wait, 2.0)
                continue
            if mark not in (self._mark(self._count), self._mark(self._count + 1)):
                self.lost()
                raise TakenError("database: another server has taken this one's place")
            return bool(mark == self._mark(self._count + 1))
        raise HouseError("database: the server was stopped before it was known whether this is on disk")

    def key(self) -> bytes:
        """The server's own key for tokens, made at the first start."""
        with self.engine.connect() as connection:
            result = connection.execute(sa.select(kept.c.value).where(kept.c.name == "key")).scalar()
        if result is None:
            result = secrets.token_hex(32)
            self.write_now([Write("setting", {"name": "key", "value": result})])
        return bytes.fromhex(result)

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._closing = True
        self._hand_over()
        self._waiting.put(None)
        self._thread.join(timeout=10)
        self.hold.let_go()
        self.engine.dispose()


def _tell(jobs: list[Job], error: Exception | None) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Told]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job.told)

    def finish(waiting: list[Told]) -> None:
        for told in waiting:
            try:
                told(error)
            except Exception as wrong:
                report("the disk", wrong)

    for loop, waiting in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(finish, waiting)
