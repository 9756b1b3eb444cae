"""The database of a server that has it alone: one writer.

One thread writes. It takes all jobs that wait and writes them as a group (`group_commit.py`). What the loop takes in at
once is handed over at once: woken for each alone, the thread would write them one by one, and both would wait for each
other again and again.

Every transaction first moves a mark on by one. So when the answer to a COMMIT is lost, the mark says whether it
was kept; and a server whose place another has taken finds the mark moved, and writes no more.
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
from housedealer.server.journal.group_commit import DoubtError, GroupCommit, TakenError, Verdict, run_blocking
from housedealer.server.journal.queries import Queries
from housedealer.server.journal.schema import ORDER, Write, gains, kept, open_engine
from housedealer.server.journal.single_server_lock import hold_alone
from housedealer.server.journal.statements import MARK, statements
from housedealer.server.journal.versions import prepare
from housedealer.server.tables.error_reports import report

__all__ = ["Store", "TakenError", "Write"]
_EVERYONE = (sa.exc.OperationalError, sa.exc.InterfaceError, OSError, HouseError)
"""What keeps everybody's writes from the disk, not only those of one."""
OnDone = Callable[[Exception | None], None]
"""Called when some writes are on disk, or with why none of them is."""


class Job(NamedTuple):
    """Writes that wait, and who is called on which loop when they are on disk."""

    writes: list[Write]
    on_done: OnDone
    loop: asyncio.AbstractEventLoop | None


class Store:
    """The database and its one writer."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.queries = Queries(self.engine)
        self.on_lost: Callable[[], None] = lambda: None
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
            message = "what it says of itself is damaged" if isinstance(error, UnicodeDecodeError) else str(error.orig)
            reason = " ".join(message.split())
            raise HouseError(f"database: it cannot be opened: {reason}; expected one that can be written") from None
        except HouseError:
            if hasattr(self, "hold"):
                self.hold.let_go()
            self.engine.dispose()
            raise
        self._group: GroupCommit[Job] = GroupCommit(self)
        self._gathered: list[Job] = []
        """What the loop has taken in and not handed over yet."""
        self._waiting: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def _mark(self, count: int) -> str:
        return f"{self._name}:{count}"

    @property
    def flushes(self) -> int:
        """How many transactions were written."""
        return self._group.flushes

    # Writing

    def submit(self, writes: Sequence[Write], on_done: OnDone) -> None:
        """Have these writes, all or none, put on disk; `on_done` is called on the loop that asks, never at once."""
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(Job(list(writes), on_done, loop))

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

        def on_done(error: Exception | None) -> None:
            if not done.done():
                done.set_result(None) if error is None else done.set_exception(error)

        self.submit(writes, on_done)
        await done

    def write_now(self, writes: Sequence[Write]) -> None:
        """Write before the server runs."""
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

    # What the group commit writes to; all of it blocks

    async def transact(self, jobs: list[Job]) -> None:
        """Write jobs as one transaction."""
        self._transact([job.writes for job in jobs])

    async def pause(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def now(self) -> float:
        """A clock that nobody sets."""
        return time.monotonic()

    def verdict(self, error: Exception) -> Verdict:
        """One that cannot be written must not undo those of other tables; nothing is tried again for long."""
        return Verdict(splits=not isinstance(error, _EVERYONE))

    def committed(self, jobs: list[Job]) -> None:
        """The mark has moved on."""
        self._count += 1
        self._accounts.update(row["account"] for job in jobs for what, row in job.writes if what == "entry")

    def undone(self, jobs: list[Job], error: Exception) -> None:
        """A server whose place was taken hears of it."""
        if isinstance(error, TakenError):
            self.on_lost()

    def finish(self, jobs: list[Job], error: Exception | None) -> None:
        """Answer those who wait, on their loops."""
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
                raise DoubtError from self._as_told(error)

    @contextlib.contextmanager
    def _driver(self) -> Iterator[Any]:
        """The driver's own connection: for a few rows, what stands above it costs more than they do. A connection on
        which something failed is not used again."""
        with self.engine.connect() as connection:
            try:
                yield connection.connection.driver_connection
            except DoubtError:
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
        wrapped = sa.exc.DBAPIError.instance(None, None, error, errors, dialect=self.engine.dialect)
        return wrapped if isinstance(wrapped, Exception) else error

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        """Whether the transaction whose answer was lost is on disk: the mark says."""
        try:
            with self.engine.connect() as connection:
                if self.engine.dialect.name == "postgresql":
                    connection.execute(sa.text("SET LOCAL lock_timeout = '5s'"))
                # A COMMIT that is still under way holds the mark: what is read is what it came to.
                query = sa.select(kept.c.value).where(kept.c.name == MARK).with_for_update()
                mark = connection.execute(query).scalar()
                connection.rollback()
        except sa.exc.DBAPIError:
            return None
        if mark not in (self._mark(self._count), self._mark(self._count + 1)):
            raise TakenError("database: another server has taken this one's place")
        return bool(mark == self._mark(self._count + 1))

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
        self._group.closing = True
        self._hand_over()
        self._waiting.put(None)
        self._thread.join(timeout=10)
        self.hold.let_go()
        self.engine.dispose()


def _call_all(waiting: list[OnDone], error: Exception | None) -> None:
    for on_done in waiting:
        try:
            on_done(error)
        except Exception as wrong:
            report("the disk", wrong)
