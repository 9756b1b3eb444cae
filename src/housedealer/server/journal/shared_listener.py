"""What one of several processes hears and sees of the database that it shares with the others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg

from housedealer.errors import HouseError
from housedealer.server.journal.queries import Reading
from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.shared_queries import Connection, beat, held, job, listing, looked
from housedealer.server.journal.shared_types import Beat, Fresh, KeptJob
from housedealer.server.journal.single_server_lock import LOCK, InUseError
from housedealer.server.journal.versions import check_current
from housedealer.server.tables.error_reports import report

CHANNEL = "housedealer"
_OPTIONS = {
    "lock_timeout": 5000,
    "idle_in_transaction_session_timeout": 5000,
    "statement_timeout": 20_000,
    "client_connection_check_interval": 1000,
}
"""In milliseconds: how long one waits for a row, how long a process that hangs may keep one from the others, and how
soon the database sees that one which waits for a row is gone."""
Heard = Callable[[dict[str, Any] | None], None]
"""Hears what another process announces; None: something may have been missed."""


class Listening(Reading):
    """The database, as one of several processes listens to it and looks at it."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.name = secrets.token_hex(4)
        """By which the other processes know this one."""
        self.lost: Callable[[], None] = lambda: None
        """Called when a server that is alone has taken the place of all."""
        self.heard: Heard = lambda _: None
        self._address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._ahead = 0.0
        """How far the database's clock is ahead of the loop's."""
        self._beats = 0
        self._looking: Connection | None = None
        self._ear: Connection | None = None
        self._looks = asyncio.Lock()

    async def _connect(self, autocommit: bool = False) -> Connection:
        who = f"housedealer worker {self.name}, process {os.getpid()}"  # for whoever looks at the database
        options: Any = {"connect_timeout": 5, "application_name": who}
        options["options"] = " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items())
        return await psycopg.AsyncConnection.connect(self._address, autocommit=autocommit, **options)

    async def _share(self, connection: Connection) -> None:
        for _ in range(50):
            result = await connection.execute(f"SELECT pg_try_advisory_lock_shared({LOCK})")
            if ((await result.fetchone()) or (False,))[0]:
                return
            await asyncio.sleep(0.1)
        raise InUseError("it", "")

    def now(self) -> float:
        """The database's clock, as far as it is known."""
        return asyncio.get_running_loop().time() + self._ahead

    async def _looker(self) -> Connection:
        if self._looking is None or self._looking.closed:
            self._looking = await self._connect(autocommit=True)
        return self._looking

    async def look(self, known: Mapping[str, int]) -> dict[str, Fresh]:
        """What is on disk of some tables now."""
        async with self._looks:
            return await looked(await self._looker(), known)

    async def beat(self, tables: Sequence[str], people: Sequence[str]) -> Beat:
        """Say that this process lives, and see what nobody told it."""
        self._beats += 1
        async with self._looks:
            result = await beat(await self._looker(), self.name, tables, people, self._beats % 60 == 1)
        self._ahead = result.now - asyncio.get_running_loop().time()
        return result

    async def job(self, person: str) -> KeptJob | None:
        """A person's job at the workshop."""
        async with self._looks:
            return await job(await self._looker(), person)

    async def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table."""
        async with self._looks:
            return await held(await self._looker(), person)

    async def listing(self, known: Mapping[str, str]) -> list[tuple[str, str, str | None, int]]:
        """Open tables for the lobby."""
        async with self._looks:
            return await listing(await self._looker(), known)

    async def _listen(self) -> None:
        """Hear what the others announce; whenever that was interrupted, something may have been missed."""
        while True:
            try:
                if self._ear is None or self._ear.closed:
                    self._ear = await self._connect(autocommit=True)
                    await self._share(self._ear)
                await self._ear.execute(f"LISTEN {CHANNEL}")
                self.heard(None)
                async for notice in self._ear.notifies():
                    told = json.loads(notice.payload)
                    if told["by"] != self.name:
                        for one in told["told"]:
                            self.heard(one)
            except InUseError:
                self.lost()
                return
            except Exception as error:
                report("the database's notices", error)
            if self._ear is not None:
                with contextlib.suppress(Exception):
                    await self._ear.close()
            await asyncio.sleep(0.2)

    def key(self) -> bytes:
        """The key for tokens, which all processes share; whoever looked at the books first has made it."""
        with self.engine.connect() as connection:
            check_current(connection)
            result = connection.exec_driver_sql("SELECT value FROM settings WHERE name = 'key'").scalar()
        if result is None:
            raise HouseError("database: it has no key yet; expected that its books were looked at first")
        return bytes.fromhex(result)
