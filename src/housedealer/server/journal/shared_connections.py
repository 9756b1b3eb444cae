"""The connections of one of several processes to the shared database, for reading and for announcements."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import psycopg
import sqlalchemy as sa

from housedealer.server.journal.port import Announcement
from housedealer.server.journal.shared_queries import Connection
from housedealer.server.journal.single_server_lock import LOCK, InUseError
from housedealer.server.tables.error_reports import report

CHANNEL = "housedealer"
_OPTIONS = {
    "lock_timeout": 5000,
    "idle_in_transaction_session_timeout": 5000,
    "statement_timeout": 20_000,
    "client_connection_check_interval": 1000,
}
"""In milliseconds: how long to wait for a row, how long a hanging process may lock one, and how soon the database
notices that a waiting client is gone."""
T = TypeVar("T")


class Connector:
    """Opens connections to a database."""

    def __init__(self, url: sa.URL, worker: str) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.worker = worker

    async def connect(self) -> Connection:
        """A new connection in autocommit mode."""
        who = f"housedealer worker {self.worker}, process {os.getpid()}"  # for database administrators
        options: Any = {"connect_timeout": 5, "application_name": who}
        options["options"] = " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items())
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True, **options)


class Reader:
    """A connection for queries outside of transactions, one after another."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    async def run(self, query: Callable[[Connection], Awaitable[T]]) -> T:
        """Run a query when those before it are done."""
        async with self._turn:
            if self._connection is None or self._connection.closed:
                self._connection = await self._connector.connect()
            return await query(self._connection)

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()


class Listener:
    """Receives announcements of other processes, and holds the shared lock that keeps out a server that would be
    alone."""

    def __init__(
        self, connector: Connector, on_announcement: Callable[[Announcement | None], None], on_lost: Callable[[], None]
    ) -> None:
        self._connector = connector
        self._on_announcement, self._on_lost = on_announcement, on_lost
        self._connection: Connection | None = None

    async def open(self) -> None:
        """Join the other processes at the database; an error if a server has it alone."""
        self._connection = await self._connector.connect()
        for _ in range(50):
            result = await self._connection.execute(f"SELECT pg_try_advisory_lock_shared({LOCK})")
            if ((await result.fetchone()) or (False,))[0]:
                return
            await asyncio.sleep(0.1)
        raise InUseError("it", "")

    async def listen(self) -> None:
        """Receive announcements; after every interruption some may have been missed."""
        while True:
            try:
                if self._connection is None or self._connection.closed:
                    await self.open()
                await self._receive()
            except InUseError:
                self._on_lost()
                return
            except Exception as error:
                report("the database's notices", error)
            with contextlib.suppress(Exception):
                await self.close()
            await asyncio.sleep(0.2)

    async def _receive(self) -> None:
        if self._connection is None:
            raise AssertionError("expected an open connection")
        await self._connection.execute(f"LISTEN {CHANNEL}")
        self._on_announcement(None)
        async for notice in self._connection.notifies():
            message = json.loads(notice.payload)
            if message["by"] != self._connector.worker:
                for one in message["told"]:
                    self._on_announcement(one)

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()
