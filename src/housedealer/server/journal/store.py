"""The database of a server that has it alone, with one writer thread.

The thread takes all waiting jobs and writes them as a group (`group_commit.py`). Jobs of one turn of the event loop are
handed over together: woken for each, the thread would write them one by one, and both would keep waiting for each
other.

Every transaction first increments a mark. So when the answer to a COMMIT is lost, the mark says whether it was
committed; and a server whose database was taken over finds the mark changed, and stops writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.journal.audit import WHOLE
from housedealer.server.journal.group_commit import DoubtError, GroupCommit, TakenError, Verdict, run_blocking
from housedealer.server.journal.queries import Queries
from housedealer.server.journal.schema import ORDER, Write, gains, open_engine, settings
from housedealer.server.journal.single_server_lock import lock_alone
from housedealer.server.journal.statements import MARK, statements
from housedealer.server.journal.versions import prepare
from housedealer.server.tables.error_reports import report

__all__ = ["Store", "TakenError", "Write"]
_AFFECTS_ALL = (sa.exc.OperationalError, sa.exc.InterfaceError, OSError, HouseError)
"""Errors that affect all writes, not only one job's."""
OnDone = Callable[[Exception | None], None]
"""Called when some writes are on disk, or with the error."""


class Job(NamedTuple):
    """Writes that wait, with the callback and its event loop."""

    writes: list[Write]
    on_done: OnDone
    loop: asyncio.AbstractEventLoop | None


class Store:
    """The database and its one writer."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.queries = Queries(self.engine)
        self.on_lost: Callable[[], None] = lambda: None
        """Called when another server has taken over the database."""
        try:
            self.lock = lock_alone(self.engine)
            prepare(self.engine)
            self._statements = statements(self.engine)
            self._accounts: set[str] = set()
            """Accounts known to exist."""
            self._name, self._count = secrets.token_hex(4), 0
            with self.engine.begin() as connection:
                first = {"name": MARK, "value": self._mark(0)}
                connection.exec_driver_sql(self._statements["setting"], [first])
        except (sa.exc.DBAPIError, UnicodeDecodeError) as error:  # even the driver's message is unreadable
            if hasattr(self, "lock"):
                self.lock.release()
            self.engine.dispose()
            message = "what it says of itself is damaged" if isinstance(error, UnicodeDecodeError) else str(error.orig)
            reason = " ".join(message.split())
            raise HouseError(f"database: it cannot be opened: {reason}; expected one that can be written") from None
        except HouseError:
            if hasattr(self, "lock"):
                self.lock.release()
            self.engine.dispose()
            raise
        self._group: GroupCommit[Job] = GroupCommit(self)
        self._gathered: list[Job] = []
        """Jobs of this turn of the event loop, not handed over yet."""
        self._waiting: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def _mark(self, count: int) -> str:
        return f"{self._name}:{count}"

    @property
    def flushes(self) -> int:
        """The number of transactions written."""
        return self._group.flushes

    # Writing

    def submit(self, writes: Sequence[Write], on_done: OnDone) -> None:
        """Queue writes, all or none, for the disk; `on_done` is called on the calling event loop, never at once."""
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(Job(list(writes), on_done, loop))

    def waiting(self) -> int:
        """The number of waiting jobs, those handed over together counted once."""
        return len(self._gathered) + self._waiting.qsize()

    def _hand_over(self) -> None:
        """Hand the gathered jobs to the writer."""
        jobs, self._gathered = self._gathered, []
        self._waiting.put(jobs)

    async def commit(self, writes: Sequence[Write]) -> None:
        """Return when these writes, all or none, are on disk; raise if certainly none is."""
        done = asyncio.get_running_loop().create_future()

        def on_done(error: Exception | None) -> None:
            if not done.done():
                done.set_result(None) if error is None else done.set_exception(error)

        self.submit(writes, on_done)
        await done

    def write_now(self, writes: Sequence[Write]) -> None:
        """Write synchronously, before the server runs."""
        error = run_blocking(self._group.attempt([Job(list(writes), lambda _: None, None)]))
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
                run_blocking(self._group.commit(jobs))
            jobs = None if more is None else self._waiting.get()

    # The database of the group commit; all of it blocks

    async def transact(self, jobs: list[Job]) -> None:
        """Write jobs as one transaction."""
        self._transact([job.writes for job in jobs])

    async def pause(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def now(self) -> float:
        """A monotonic clock."""
        return time.monotonic()

    def verdict(self, error: Exception) -> Verdict:
        """Classify an error: one job that cannot be written must not undo those of other tables; nothing is retried."""
        return Verdict(splits=not isinstance(error, _AFFECTS_ALL))

    def committed(self, jobs: list[Job]) -> None:
        """The mark was incremented."""
        self._count += 1
        self._accounts.update(row["account"] for job in jobs for what, row in job.writes if what == "entry")

    def undone(self, jobs: list[Job], error: Exception) -> None:
        """Report that another server has taken over."""
        if isinstance(error, TakenError):
            self.on_lost()

    def finish(self, jobs: list[Job], error: Exception | None) -> None:
        """Answer those who wait, on their event loops."""
        by_loop: dict[asyncio.AbstractEventLoop, list[OnDone]] = {}
        for job in jobs:
            if job.loop is not None:
                by_loop.setdefault(job.loop, []).append(job.on_done)
        for loop, waiting in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_call_all, waiting, error)

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
                raise DoubtError from self._wrapped(error)

    @contextlib.contextmanager
    def _driver(self) -> Iterator[Any]:
        """The driver's own connection: for a few rows SQLAlchemy costs more than they do. A connection on which
        something failed is not used again."""
        with self.engine.connect() as connection:
            try:
                yield connection.connection.driver_connection
            except DoubtError:
                connection.invalidate()
                raise
            except self.engine.dialect.loaded_dbapi.Error as error:
                connection.invalidate()
                raise self._wrapped(error) from None

    def _wrapped(self, error: Exception) -> Exception:
        """An error of the driver wrapped by SQLAlchemy, whichever driver it is."""
        errors = self.engine.dialect.loaded_dbapi.Error
        if not isinstance(error, errors):
            return error
        wrapped = sa.exc.DBAPIError.instance(None, None, error, errors, dialect=self.engine.dialect)
        return wrapped if isinstance(wrapped, Exception) else error

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        """Whether a transaction in doubt is on disk, by the mark."""
        try:
            with self.engine.connect() as connection:
                if self.engine.dialect.name == "postgresql":
                    connection.execute(sa.text("SET LOCAL lock_timeout = '5s'"))
                # A COMMIT still under way locks the mark: this reads its outcome.
                query = sa.select(settings.c.value).where(settings.c.name == MARK).with_for_update()
                mark = connection.execute(query).scalar()
                connection.rollback()
        except sa.exc.DBAPIError:
            return None
        if mark not in (self._mark(self._count), self._mark(self._count + 1)):
            raise TakenError("database: another server has taken this one's place")
        return bool(mark == self._mark(self._count + 1))

    def key(self) -> bytes:
        """The server's key for tokens, made at the first start."""
        try:
            with self.engine.connect() as connection:
                result = connection.execute(sa.select(settings.c.value).where(settings.c.name == "key")).scalar()
            if result is not None:
                return bytes.fromhex(result)
        except (sa.exc.DatabaseError, ValueError) as error:
            if isinstance(error, sa.exc.OperationalError):  # the database does not answer, which is no damage
                raise
            raise HouseError(f"database: the server's key cannot be read; {WHOLE}") from error
        made = secrets.token_hex(32)
        self.write_now([Write("setting", {"name": "key", "value": made})])
        return bytes.fromhex(made)

    def close(self) -> None:
        """Write what waits, and close the database."""
        self._group.closing = True
        self._hand_over()
        self._waiting.put(None)
        self._thread.join(timeout=10)
        self.lock.release()
        self.engine.dispose()


def _call_all(waiting: list[OnDone], error: Exception | None) -> None:
    for on_done in waiting:
        try:
            on_done(error)
        except Exception as wrong:
            report("the disk", wrong)
