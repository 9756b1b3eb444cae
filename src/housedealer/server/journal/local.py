"""The journal of a process that has the database alone.

It holds every open table, so the lock of a table is the table's own queue: work is done at once on the event loop,
nothing on disk is new except after a failed write, and there is nobody to announce anything to. What several processes
share in the database (versions, clocks, presence, who opened what) is in memory here.
"""

from __future__ import annotations

import asyncio
import functools
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.server.journal.choices import StoredChoices
from housedealer.server.journal.idempotency import Answered
from housedealer.server.journal.port import (
    Announcement,
    GoneError,
    Heartbeat,
    Listed,
    Presence,
    Snapshot,
    StoredJob,
    TableSnapshot,
    Transaction,
)
from housedealer.server.journal.schema import Write, digest, movement
from housedealer.server.journal.store import Store
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable

log = logging.getLogger("housedealer")
IN_MEMORY = frozenset(("version", "opened", "presence", "absence", "job", "no-job"))
"""Writes that only matter to processes sharing a database."""
UNREADABLE = "table: it cannot be read from disk now; try again later"


class TableEntry:
    """An open table's version, clock and presence, which are not stored on disk here."""

    def __init__(self, owner: str, origin: str = "") -> None:
        self.version = 0
        self.due: float | None = None
        self.present: dict[str, Presence] = {}
        self.owner, self.origin = owner, origin

    def update(self, what: str, row: Mapping[str, Any]) -> None:
        """Apply a write."""
        if what == "version":
            self.version, self.due = row["number"], row["rings"]
        elif what == "presence":
            person = row["person"]
            self.present[person] = Presence(row["worker"], person, row["name"], row["lines"], True)
        else:
            self.present.pop(row["person"], None)


class LocalJournal:
    """The journal of the only process that uses a database."""

    alone = True

    def __init__(self, store: Store) -> None:
        self.store = store
        self.queries = store.queries
        self.name = "alone"
        self.on_announcement: Callable[[Announcement | None], None] = lambda _: None
        self.answered = Answered(self.queries.answered)
        self._tables: dict[str, TableEntry] = {}
        self._opening: list[tuple[str, str]] = []
        """Who is opening a table that is being written, and from which address."""
        self._waiting: list[Transaction] = []

    @property
    def on_lost(self) -> Callable[[], None]:
        """Called when another server has taken over the database."""
        return self.store.on_lost

    @on_lost.setter
    def on_lost(self, called: Callable[[], None]) -> None:
        self.store.on_lost = called

    async def open(self) -> None:
        """Nothing to do: the store is open already."""

    async def leave(self) -> None:
        """Nothing to do: there is no other process."""

    def close(self) -> None:
        """Write what waits, and close the database."""
        self.store.close()

    def waiting(self) -> int:
        """The number of waiting transactions."""
        return len(self._waiting) + self.store.waiting()

    def key(self) -> bytes:
        """The key that signs tokens."""
        return self.store.key()

    def now(self) -> float:
        """The event loop's clock."""
        return asyncio.get_running_loop().time()

    def stagger(self) -> float:
        """No delay: nobody else rings."""
        return 0.0

    # Transactions

    def send(self, transaction: Transaction) -> None:
        """Queue a transaction, to be done with all others of this turn of the loop."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._work_all)
        self._waiting.append(transaction)

    def _work_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for transaction in waiting:
            try:
                self._work(transaction)
            except Exception as error:
                _finish(transaction, error)

    def _work(self, transaction: Transaction) -> None:
        transaction.on_begin()
        writes = transaction.work(self._snapshot(transaction))
        on_disk = [write for write in writes if write.what not in IN_MEMORY]
        if not on_disk:
            self._remember(writes)
            _finish(transaction, None)
            return
        if transaction.opens:
            self._opening.append(transaction.opens)
        self.store.submit(on_disk, functools.partial(self._written, transaction, writes))

    def _written(self, transaction: Transaction, writes: list[Write], error: Exception | None) -> None:
        if transaction.opens:
            self._opening.remove(transaction.opens)
        if error is None:
            self._remember(writes)
        _finish(transaction, error)

    def _snapshot(self, transaction: Transaction) -> Snapshot:
        table, name = None, transaction.table
        if name and transaction.version() < 0:
            table = self.reread(name)
            if table is None:
                raise GoneError
        marks = transaction.messages()
        done, too_old = self.answered.among(name, marks) if marks else ((), ())
        opened = (0, 0, 0)
        if transaction.opens:
            who, where = transaction.opens
            every = [*((one.owner, one.origin) for one in self._tables.values()), *self._opening]
            opened = (len(every), sum(one == who for one, _ in every), sum(one == where for _, one in every))
        return Snapshot(self.now(), table, done, too_old, opened=opened)

    def _remember(self, writes: Sequence[Write]) -> None:
        """Apply writes that are done, to what is in memory."""
        for what, row in writes:
            if what == "answer":
                self.answered.add(row)
            elif what == "opened":
                self._tables[row["name"]] = TableEntry(row["who"], row["where"])
            elif what == "table" and not row["open"]:
                self._tables.pop(row["id"], None)
            elif what in ("version", "presence", "absence"):
                entry = self._tables.get(row["name"] if what == "version" else row["table"])
                if entry is not None:
                    entry.update(what, row)

    # Reading

    def reread(self, table: str) -> TableSnapshot | None:
        """A table as it is on disk; None if it is not open."""
        entry = self._tables.get(table)
        if entry is None:
            return None
        try:
            result = self.queries.state_of(table)
            if result is None:
                return None
            state, mark = result
            data = json.loads(state)
            number = data["session"]["number"] + 1
            choices = self.queries.stored_choices(table, number) if data["dealt"] else StoredChoices()
        except Exception as error:
            report(table, error)
            raise HouseError(UNREADABLE) from None
        made = [(number, one) for one in choices.made]
        present = list(entry.present.values())
        return TableSnapshot(
            entry.version, True, entry.due, state, mark or digest(state), made, choices.head, present, None
        )

    async def read_tables(self, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
        """Some tables as they are on disk."""
        result = {name: self.reread(name) for name in known}
        return {name: one for name, one in result.items() if one is not None}

    async def heartbeat(self, tables: Sequence[str], people: Sequence[str]) -> Heartbeat:
        """Nobody else could have changed anything."""
        return Heartbeat(self.now(), True, {}, [], [], {})

    async def job(self, person: str) -> StoredJob | None:
        """None: all jobs are done by this process."""
        return None

    async def held(self, person: str) -> dict[str, int] | None:
        """None: the process holds all tables."""
        return None

    async def listing(self, known: Mapping[str, str]) -> list[Listed] | None:
        """None: the process holds all tables."""
        return None

    # Recovery

    def recover(self) -> list[HostedTable]:
        """All open tables; one that cannot be loaded is set aside."""
        for name, number in self.queries.inspect():
            log.warning("table %s: the record of round %s is damaged on disk", name, number)
        result = []
        for name, state, mark in self.queries.stored_tables():
            try:
                table = self._load(name, state, mark)
                self._tables[name] = TableEntry(table.owner)
                result.append(table)
            except Exception as error:
                self._set_aside(name, error)
        return result

    def _load(self, name: str, state: str, mark: str) -> HostedTable:
        if mark and mark != digest(state):
            raise HouseError("its saved state is damaged")
        data = json.loads(state)
        number = data["session"]["number"] + 1
        choices = self.queries.stored_choices(name, number) if data["dealt"] else StoredChoices()
        table = HostedTable.of(name, data, choices)
        for place in table.places.all():
            if self.queries.balance(table.books.account(place)) != table.session.stack(place):
                raise HouseError("its stacks are not what the books say")
        return table

    def _set_aside(self, name: str, error: Exception) -> None:
        """Close a table that cannot be loaded, so that it does not stop the others: its money is returned, and its
        people see why."""
        why = str(error) if isinstance(error, HouseError) else f"it could not be read ({type(error).__name__})"
        report(name, error)
        legs = []
        for account, home, balance in self.queries.holders(name):
            legs += [(account, -balance), (home, balance)]
        reason = f"{name}: set aside"
        self.store.write_now([*movement(reason, legs, reason), Write("aside", {"name": name, "why": why})])
        log.warning("table %s was set aside: %s", name, why)


def _finish(transaction: Transaction, error: Exception | None) -> None:
    try:
        transaction.on_done(error)
    except Exception as wrong:
        report("the disk", wrong)
