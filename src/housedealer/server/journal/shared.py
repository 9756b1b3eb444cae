"""The journal of one of several processes that serve the same tables from one PostgreSQL database.

No process owns a table. Every transaction locks the row of its table, works from what is on disk, writes and announces.
Transactions at several tables that wait at the same time are committed as a group (`group_commit.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence

import psycopg

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.journal import shared_queries
from housedealer.server.journal.group_commit import GroupCommit
from housedealer.server.journal.port import (
    Announcement,
    Heartbeat,
    Listed,
    StoredJob,
    TableSnapshot,
    Transaction,
)
from housedealer.server.journal.queries import Queries
from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.shared_connections import Connector, Listener, Reader
from housedealer.server.journal.shared_writer import SharedWriter, finish
from housedealer.server.journal.statements import statements
from housedealer.server.journal.versions import check_current
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable

MAX_GROUP = 100
"""Transactions in one group."""
PATIENCE = 8.0
"""Seconds for which a database that does not answer is retried."""
EARLIEST, LATEST = 0.002, 0.05
"""The range of random delays of a table's clock."""


class SharedJournal:
    """The journal of one of several processes."""

    alone = False

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.queries = Queries(self.engine)
        self.name = secrets.token_hex(4)
        self.on_announcement: Callable[[Announcement | None], None] = lambda _: None
        self.on_lost: Callable[[], None] = lambda: None
        """Called when a server that is alone has taken over the database."""
        connector = Connector(self.engine.url, self.name)
        self._reader = Reader(connector)
        self._listener = Listener(connector, self._on_announcement, self._lost)
        self._writer = SharedWriter(connector, statements(self.engine), self._lost, self._set_clock)
        self._group: GroupCommit[Transaction] = GroupCommit(self._writer, PATIENCE)
        self._waiting: deque[Transaction] = deque()
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._rng = chance.generator()
        self._ahead = 0.0
        """How far the database's clock is ahead of the event loop's."""
        self._heartbeats = 0

    def _on_announcement(self, announcement: Announcement | None) -> None:
        self.on_announcement(announcement)

    def _lost(self) -> None:
        self.on_lost()

    # Opening and closing

    async def open(self) -> None:
        """Join the other processes at the database; an error if a server has it alone."""
        await self._listener.open()
        await self.heartbeat([], [])
        run = asyncio.get_running_loop().create_task
        self._tasks = [run(self._serve()), run(self._listener.listen())]

    async def leave(self) -> None:
        """Finish what waits, delete this process's row, and close the connections."""
        self._group.closing = True
        self._more.set()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=10)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(psycopg.Error, OSError):
            await self._reader.run(lambda one: one.execute("DELETE FROM workers WHERE id = %s", [self.name]))
        await self._writer.close()
        await self._reader.close()
        await self._listener.close()

    def close(self) -> None:
        """Close the connections of blocking queries."""
        self.engine.dispose()

    def waiting(self) -> int:
        """The number of waiting transactions."""
        return len(self._waiting)

    def recover(self) -> list[HostedTable]:
        """None: tables are loaded when somebody joins them, and the supervisor has checked the books."""
        return []

    def key(self) -> bytes:
        """The key that signs tokens, shared by all processes; the supervisor has made it."""
        with self.engine.connect() as connection:
            check_current(connection)
            result = connection.exec_driver_sql("SELECT value FROM settings WHERE name = 'key'").scalar()
        if result is None:
            raise HouseError("database: it has no key yet; start it by `housedealer serve --workers`")
        return bytes.fromhex(result)

    # The clock

    def now(self) -> float:
        """The database's clock, as far as it is known."""
        return asyncio.get_running_loop().time() + self._ahead

    def _set_clock(self, now: float) -> None:
        self._ahead = now - asyncio.get_running_loop().time()

    def stagger(self) -> float:
        """Seconds by which a table's clock is delayed, so that one of several processes rings it first."""
        return self._rng.uniform(EARLIEST, LATEST)

    # Transactions

    def send(self, transaction: Transaction) -> None:
        """Queue a transaction; `on_done` is called later, never at once."""
        if self._group.closing and self._tasks and self._tasks[0].done():
            gone = HouseError("database: this server has been stopped")
            asyncio.get_running_loop().call_soon(finish, transaction, gone)
            return
        self._waiting.append(transaction)
        self._more.set()

    async def _serve(self) -> None:
        while not self._group.closing or self._waiting:
            self._more.clear()
            if not self._waiting:
                await self._more.wait()
                continue
            group = self._next_group()
            try:
                await self._group.commit(group)
            except Exception as error:
                report("the disk", error)
                for one in group:
                    finish(one, error)

    def _next_group(self) -> list[Transaction]:
        """The next transactions that may share a commit: one that counts what others have done is the last."""
        result: list[Transaction] = []
        while self._waiting and len(result) < MAX_GROUP:
            result.append(self._waiting.popleft())
            if result[-1].opens or result[-1].wallet:
                break
        return result

    # Reading

    def reread(self, table: str) -> TableSnapshot | None:
        """None: a shared database is not read synchronously."""
        return None

    async def read_tables(self, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
        """Some tables as they are on disk."""
        return await self._reader.run(lambda connection: shared_queries.consistent_snapshots(connection, known))

    async def heartbeat(self, tables: Sequence[str], people: Sequence[str]) -> Heartbeat:
        """Mark this process as alive, and read what was not announced."""
        self._heartbeats += 1
        clean_up = self._heartbeats % 60 == 1
        result = await self._reader.run(
            lambda connection: shared_queries.heartbeat(connection, self.name, tables, people, clean_up)
        )
        self._set_clock(result.now)
        return result

    async def job(self, person: str) -> StoredJob | None:
        """A person's workshop job."""
        return await self._reader.run(lambda connection: shared_queries.job(connection, person))

    async def held(self, person: str) -> dict[str, int] | None:
        """A person's chips by table."""
        return await self._reader.run(lambda connection: shared_queries.held(connection, person))

    async def listing(self, known: Mapping[str, str]) -> list[Listed] | None:
        """The open tables for the lobby."""
        return await self._reader.run(lambda connection: shared_queries.listing(connection, known))
