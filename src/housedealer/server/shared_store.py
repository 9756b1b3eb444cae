"""The database of several processes that serve the same tables: no process owns a table.

Every errand is one transaction: the row of its table is locked, what it does is worked out from what is on disk,
written and announced. Errands at several tables that wait at the same time share a transaction, so that a busy process
pays for few flushes; one that fails is done again by itself. When the answer to a COMMIT is lost, the database is asked
by the transaction's number whether it was kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from psycopg import errors

from housedealer.errors import HouseError
from housedealer.server.alone import LOCK, InUseError
from housedealer.server.reading import Reading
from housedealer.server.reports import report
from housedealer.server.schema import ORDER, Write, gains, open_engine
from housedealer.server.shared_reading import NOW, Connection, asked, beat, fresh_tables, listing, looked
from housedealer.server.sharing import Beat, Errand, Found, Fresh, GoneError
from housedealer.server.statements import statements
from housedealer.server.store import TakenError
from housedealer.server.wallets import PERSON, people_in

log = logging.getLogger("housedealer")
CHANNEL = "housedealer"
OPENING = 7206
"""The number of the lock that whoever opens a table holds."""
MOST_TOGETHER = 100
"""Errands in one transaction."""
PATIENCE = 8.0
"""Seconds for which a database that does not answer is tried again."""
MOST_TOLD = 7900
"""Bytes of a notice: PostgreSQL takes no more than 8,000."""
_OPTIONS = {
    "lock_timeout": 5000,
    "idle_in_transaction_session_timeout": 5000,
    "statement_timeout": 20_000,
    "client_connection_check_interval": 1000,
}
"""In milliseconds: how long one waits for a row, how long a process that hangs may keep one from the others, and how
soon the database sees that one which waits for a row is gone."""
_AGAIN = (errors.DeadlockDetected, errors.SerializationFailure, errors.IntegrityError)
"""What may go well the second time, with what others have written meanwhile."""
Heard = Callable[[dict[str, Any] | None], None]
"""Hears what another process announces; None: something may have been missed."""


class _DoubtError(Exception):
    """A COMMIT whose answer did not come; it carries the transaction's number."""


class SharedStore(Reading):
    """The database, as one of several processes uses it."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.name = secrets.token_hex(4)
        """By which the other processes know this one."""
        self.lost: Callable[[], None] = lambda: None
        """Called when a server that is alone has taken the place of all."""
        self.heard: Heard = lambda _: None
        self.flushes = 0
        self._statements = statements(self.engine)
        self._address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._waiting: deque[Errand] = deque()
        self._more = asyncio.Event()
        self._closing = False
        self._ahead = 0.0
        """How far the database's clock is ahead of the loop's."""
        self._beats = 0
        self._clerk: Connection | None = None
        self._looking: Connection | None = None
        self._ear: Connection | None = None
        self._looks = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    # Coming and going

    async def open(self) -> None:
        """Come to the database together with others; an error where a server has it alone."""
        self._ear = await self._connect(autocommit=True)
        await self._share(self._ear)
        await self.beat([], [])
        run = asyncio.get_running_loop().create_task
        self._tasks = [run(self._serve()), run(self._listen())]

    async def _connect(self, autocommit: bool = False) -> Connection:
        who = f"housedealer worker {self.name}, process {os.getpid()}"  # for whoever looks at the database
        options: Any = {"connect_timeout": 5, "application_name": who}
        options["options"] = " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items())
        return await psycopg.AsyncConnection.connect(self._address, autocommit=autocommit, **options)

    async def _share(self, connection: Connection) -> None:
        for _ in range(50):
            found = await connection.execute(f"SELECT pg_try_advisory_lock_shared({LOCK})")
            if ((await found.fetchone()) or (False,))[0]:
                return
            await asyncio.sleep(0.1)
        raise InUseError("it", "")

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

    def now(self) -> float:
        """The database's clock, as far as it is known."""
        return asyncio.get_running_loop().time() + self._ahead

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
        try:
            if self._clerk is None or self._clerk.closed:
                self._clerk = await self._connect(autocommit=True)  # it says BEGIN itself
            await self._transact(self._clerk, errands, refused)
        except Exception as error:
            found: Exception | None = error
            if isinstance(error, _DoubtError):
                found = await self._kept(error)
            await self._drop()
            if found is not None:
                for errand in errands:
                    errand.again()
                if isinstance(found, TakenError):
                    self.lost()
                return found
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
        found, number = await self._lock(clerk, errands)
        writes: list[Write] = []
        notices: list[dict[str, Any]] = []
        for at, (errand, one) in enumerate(zip(errands, found, strict=True)):
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
        try:
            # All in one message: the database answers once, when it is on disk.
            await psycopg.AsyncClientCursor(clerk).execute(self._written(clerk, writes, notices).encode())
        except (psycopg.OperationalError, OSError) as error:
            if clerk.closed or clerk.broken:
                raise _DoubtError(number) from error
            raise

    async def _lock(self, clerk: Connection, errands: list[Errand]) -> tuple[list[Found | Exception], str]:
        names = [errand.table for errand in errands if errand.table]
        people = sorted({PERSON + person for errand in errands for person in errand.people()})
        purses = sorted(PERSON + errand.purse for errand in errands if errand.purse)
        said = [(errand.table, *errand.said) for errand in errands if errand.said]
        opens = [errand.opens for errand in errands if errand.opens]
        one_of_several = f"SELECT pg_try_advisory_xact_lock_shared({LOCK}), pg_current_xact_id()::text, {NOW}"
        questions: list[tuple[str, Any]] = [("BEGIN", None), (one_of_several, None)]
        if opens:
            questions.append((f"SELECT pg_advisory_xact_lock({OPENING})", None))
        questions.append(("SELECT id, version FROM tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE", [names]))
        questions.append(("SELECT 1 FROM accounts WHERE id = ANY(%s) ORDER BY id FOR UPDATE", [purses]))
        questions.append(("SELECT id, balance FROM accounts WHERE id = ANY(%s)", [[*people, *purses]]))
        questions.append((_DONE, [list(part) for part in zip(*said, strict=True)] if said else [[], [], []]))
        questions += [(_COUNT, one) for one in opens]
        _, ((shared, number, now),), *rest = await asked(clerk, *questions)
        if not shared:
            raise TakenError("database: a server that is alone has taken it")
        self._ahead = now - asyncio.get_running_loop().time()
        locked, _, balances, answered, *counts = rest[bool(opens) :]
        versions = dict(locked)
        wallets = {account.removeprefix(PERSON): int(balance) for account, balance in balances}
        done = set(answered)
        opened = [rows[0] for rows in counts]
        moved = [one for one in errands if one.table in versions and versions[one.table] != one.known()]
        fresh: dict[str, Fresh] = {}
        if moved:
            fresh = await fresh_tables(clerk, {one.table: one.rounds() for one in moved})
        found: list[Found | Exception] = []
        for errand in errands:
            if errand.table and errand.table not in versions:
                found.append(GoneError())
                continue
            counted: Any = opened.pop(0) if errand.opens else (0, 0, 0)
            known = errand.said is not None and (errand.table, *errand.said) in done
            found.append(Found(now, fresh.get(errand.table), known, wallets, counted))
        return found, str(number)

    def _written(self, clerk: Connection, writes: Sequence[Write], notices: list[dict[str, Any]]) -> str:
        """Everything to be written and announced, to its COMMIT."""
        rows: dict[str, list[dict[str, Any]]] = {}
        for what, row in writes:
            rows.setdefault(what, []).append(row)
        gained = gains(writes)
        rows["account"] = [{"id": account} for account in gained]
        rows["gain"] = [{"account": account, "gain": gain} for account, gain in gained.items() if gain]
        quoted = psycopg.AsyncClientCursor(clerk).mogrify
        texts = [
            quoted(self._statements[what], row) for what in (*ORDER, "account", "gain") for row in rows.get(what, ())
        ]
        texts += [quoted("SELECT pg_notify(%s, %s)", [CHANNEL, text]) for text in _packed(self.name, notices)]
        return ";".join([*texts, "COMMIT"])

    async def _kept(self, doubt: _DoubtError) -> Exception | None:
        """None where the transaction whose answer was lost is on disk, else why it is not: asked until it is known."""
        wait = 0.05
        while not self._closing:
            try:
                async with await self._connect(autocommit=True) as connection:
                    found = await connection.execute("SELECT pg_xact_status(%s::text::xid8)", [str(doubt)])
                    said = await found.fetchone()
            except (psycopg.Error, OSError):
                log.warning("the database does not say whether it has kept what was written; it is asked again")
                said = ("in progress",)
            if said is not None and said[0] != "in progress":
                return None if said[0] == "committed" else psycopg.OperationalError("the connection was lost")
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)
        return HouseError("database: the server was stopped before it was known whether this is on disk")

    # Looking

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
            return await beat(await self._looker(), self.name, tables, people, self._beats % 60 == 1)

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
            found = connection.exec_driver_sql("SELECT value FROM settings WHERE name = 'key'").scalar()
        if found is None:
            raise HouseError("database: it has no key yet; expected that its books were looked at first")
        return bytes.fromhex(found)


_DONE = """
SELECT "table", line, ref FROM answers WHERE ("table", line, ref) IN
(SELECT * FROM unnest(%s::varchar[], %s::varchar[], %s::int8[]))
"""
_COUNT = (
    "SELECT count(*), count(*) FILTER (WHERE owner = %s), count(*) FILTER (WHERE origin = %s) FROM tables WHERE open"
)


def _packed(name: str, notices: list[dict[str, Any]]) -> list[str]:
    """Notices as texts of a length that is taken.

    >>> _packed("a", [{"table": "t", "version": 3}])
    ['{"by": "a", "told": [{"table": "t", "version": 3}]}']
    """
    texts: list[str] = []
    held: list[str] = []
    for text in map(json.dumps, notices):
        if held and sum(map(len, held)) + len(text) + 2 * len(held) + 60 > MOST_TOLD:
            texts.append(_told(name, held))
            held = []
        held.append(text)
    return [*texts, _told(name, held)] if held else texts


def _told(name: str, notices: list[str]) -> str:
    return f'{{"by": {json.dumps(name)}, "told": [{", ".join(notices)}]}}'


def _tell(errand: Errand, error: Exception | None) -> None:
    try:
        errand.told(error)
    except Exception as wrong:
        report("the disk", wrong)
