"""Both journals on a disk in memory that is slow, fails, loses answers and dies: for the simulation.

The local journal is the real one, on a store whose writes are simulated; the shared journal is a double of the port.
Both use the real group commit, in the simulation's time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.wallets import wallet_changes
from housedealer.server.journal.choices import StoredChoices
from housedealer.server.journal.group_commit import DoubtError, GroupCommit, Verdict
from housedealer.server.journal.port import (
    Announcement,
    GoneError,
    Heartbeat,
    Listed,
    Snapshot,
    StoredJob,
    TableSnapshot,
    Transaction,
)
from housedealer.server.journal.schema import Write
from housedealer.server.journal.store import Job
from housedealer.server.tables.hosted_table import HostedTable
from tests.server.simulated_world import Disk, RefusedError

LEASE, LATE = 3.0, 1.0
J = TypeVar("J")


class Unreliable:
    """An unreliable connection to a disk. It is slow, fails before anything is written, and loses answers; when the
    process dies, writes under way reach the disk or not, and nobody is informed either way."""

    def __init__(self, disk: Disk, rng: random.Random, faults: float) -> None:
        self.disk, self.rng, self.faults = disk, rng, faults
        self.dead = self.full = False
        self.lies = False
        """Whether it sometimes reports a write that did not happen: to show that the checks would notice it."""
        self.refused: list[str] = []
        """Writes that the disk refused and that no correct program would make."""
        self.doubts = 0
        self._committing: list[Write] | None = None
        self._committed: dict[str, bool] = {}

    async def pause(self) -> None:
        await asyncio.sleep(self.rng.choice((0, 0, 0.001, 0.05, 0.4)) if self.rng.random() < 0.4 else 0)

    async def write(self, writes: list[Write]) -> None:
        """Write all or nothing, or lose the answer."""
        self._committing = writes
        await self.pause()
        self._committing = None
        if self.full or self.rng.random() < self.faults:
            raise OSError("the disk is full")
        loses = self.rng.random() < self.faults / 2
        written = not loses or self.rng.random() < 0.5
        if written and not (self.lies and self.rng.random() < 0.05):
            self._put(writes)
        if loses:
            self.doubts += 1
            mark = f"doubt {self.doubts}"
            self._committed[mark] = written
            raise DoubtError(mark) from OSError("the answer was lost")
        await self.pause()  # it is written, and the caller does not know yet

    def _put(self, writes: list[Write]) -> None:
        ended = {row["table"] for what, row in writes if what == "round"}
        if without := ended - {row["id"] for what, row in writes if what == "table"}:
            self.refused.append(f"a round of {without} ended, and the table's state was not written with it")
        try:
            self.disk.write(writes)
        except RefusedError as error:
            # Two processes spend the same money at once: the database refuses the second.
            if "below zero" not in str(error):
                self.refused.append(str(error))
            raise

    def is_committed(self, doubt: DoubtError) -> bool | None:
        """Answers only every other time."""
        return None if self.rng.random() < 0.5 else self._committed[str(doubt)]

    def check_readable(self) -> None:
        if self.rng.random() < self.faults:
            raise OSError("the disk does not answer")

    def die(self) -> None:
        self.dead = True
        if self._committing is not None and self.rng.random() < 0.5:
            try:
                self.disk.write(self._committing)
            except RefusedError as error:
                if "below zero" not in str(error):
                    self.refused.append(str(error))


class Served(Generic[J]):
    """Jobs that wait for a group commit."""

    def __init__(self, group: GroupCommit[J], together: Callable[[list[J]], int]) -> None:
        self._group, self._together = group, together
        self._waiting: list[J] = []
        self.task: asyncio.Task[None] | None = None

    def send(self, job: J) -> None:
        self._waiting.append(job)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        while self._waiting:
            count = self._together(self._waiting)
            jobs, self._waiting = self._waiting[:count], self._waiting[count:]
            await self._group.commit(jobs)


class SimulatedStore:
    """A double of the store, for `LocalJournal`."""

    def __init__(self, way: Unreliable) -> None:
        self.way = way
        self.queries = SimulatedQueries(way)
        self.on_lost: Callable[[], None] = lambda: None
        self.group: GroupCommit[Job] = GroupCommit(self)
        self._served: Served[Job] = Served(self.group, len)

    def submit(self, writes: Sequence[Write], on_done: Callable[[Exception | None], None]) -> None:
        if not self.way.dead:
            self._served.send(Job(list(writes), on_done, None))

    def write_now(self, writes: Sequence[Write]) -> None:
        raise AssertionError("a table had to be set aside: the disk was not what it should be")

    def key(self) -> bytes:
        return b"k" * 32

    def die(self) -> None:
        self.way.die()
        if self._served.task is not None:
            self._served.task.cancel()

    async def transact(self, jobs: list[Job]) -> None:
        await self.way.write([write for job in jobs for write in job.writes])

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        return self.way.is_committed(doubt)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def verdict(self, error: Exception) -> Verdict:
        return Verdict(splits=not isinstance(error, OSError))

    def committed(self, jobs: list[Job]) -> None:
        """Nothing to do."""

    def undone(self, jobs: list[Job], error: Exception) -> None:
        """Nothing to do."""

    def finish(self, jobs: list[Job], error: Exception | None) -> None:
        for job in jobs:
            job.on_done(error)


class SimulatedQueries:
    """The queries that the simulation uses."""

    def __init__(self, way: Unreliable) -> None:
        self._way, self._disk = way, way.disk

    def balance(self, account: str) -> int:
        return self._disk.accounts[account]

    def answered(self, table: str, connection: str) -> list[int]:
        return sorted(ref for where, who, ref in self._disk.answers if (where, who) == (table, connection))[-64:]

    def revoked(self, person: str) -> int:
        return 0

    def used(self, person: str) -> bool:
        return True

    def blocks(self) -> list[Any]:
        return []

    def aside(self, name: str) -> str:
        return ""

    def holders(self, name: str) -> list[Any]:
        return []

    def inspect(self) -> list[Any]:
        return []

    def stored_tables(self) -> list[tuple[str, str, str]]:
        rows = [(name, self._disk.tables[name]) for name in self._disk.open_tables()]
        return [(name, row["state"], row["digest"]) for name, row in rows]

    def state_of(self, name: str) -> tuple[str, str] | None:
        self._way.check_readable()
        row = self._disk.tables.get(name)
        return (row["state"], row["digest"]) if row and row["open"] else None

    def stored_choices(self, table: str, number: int) -> StoredChoices:
        return self._disk.stored_choices(table, number)


class Cluster:
    """What simulated processes share besides the disk: row locks and announcements."""

    def __init__(self) -> None:
        self.locked: dict[str, SimulatedSharedJournal] = {}
        self.processes: list[SimulatedSharedJournal] = []


class SimulatedSharedJournal:
    """The journal of one of several processes."""

    alone = False

    def __init__(self, way: Unreliable, cluster: Cluster, name: str) -> None:
        self.way, self.disk, self.rng, self.cluster, self.name = way, way.disk, way.rng, cluster, name
        self.queries: Any = SimulatedQueries(way)
        self.on_announcement: Callable[[Announcement | None], None] = lambda _: None
        self.on_lost: Callable[[], None] = lambda: None
        self.deaf = 0.1
        """The share of announcements that do not arrive."""
        self._refused: dict[int, Exception] = {}
        self.group: GroupCommit[Transaction] = GroupCommit(self, patience=1.0)
        self._served: Served[Transaction] = Served(self.group, self._together)
        cluster.processes.append(self)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def stagger(self) -> float:
        return self.rng.uniform(0.002, 0.05)

    async def open(self) -> None:
        await self.heartbeat([], [])

    async def leave(self) -> None:
        """Never called."""

    def close(self) -> None:
        """Never called."""

    def recover(self) -> list[HostedTable]:
        return []

    def key(self) -> bytes:
        return b"k" * 32

    def send(self, transaction: Transaction) -> None:
        if not self.way.dead:
            self._served.send(transaction)

    def _together(self, waiting: list[Transaction]) -> int:
        count = self.rng.randint(1, 4)
        last = next((at for at, one in enumerate(waiting[:count]) if one.opens or one.wallet), None)
        return count if last is None else last + 1

    # The database of the group commit

    async def transact(self, jobs: list[Transaction]) -> None:
        self._refused = {}
        for job in jobs:
            job.on_begin()
        names = sorted({job.table for job in jobs if job.table})
        for name in names:
            while self.cluster.locked.get(name, self) is not self:
                await asyncio.sleep(0.003)
            self.cluster.locked[name] = self
        try:
            await self.way.pause()
            announcements = await self._work(jobs)
        finally:
            for name in names:
                if self.cluster.locked.get(name) is self:
                    del self.cluster.locked[name]
        self._announce(announcements)

    async def _work(self, jobs: list[Transaction]) -> list[Announcement]:
        seen = [self._snapshot(job) for job in jobs]
        writes: list[Write] = []
        announcements: list[Announcement] = []
        for at, (job, snapshot) in enumerate(zip(jobs, seen, strict=True)):
            if snapshot is None:
                self._refused[at] = GoneError()
                continue
            try:
                made = job.work(snapshot)
            except HouseError as error:
                self._refused[at] = error
                continue
            writes += made
            moved = [person for person, _ in wallet_changes(made)]
            announcements.append({**job.announcement, **({"moved": moved} if moved else {})})
        await self.way.write(writes)
        return [one for one in announcements if one]

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        return self.way.is_committed(doubt)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def verdict(self, error: Exception) -> Verdict:
        return Verdict(transient=isinstance(error, OSError), splits=True, retry=isinstance(error, RefusedError))

    def committed(self, jobs: list[Transaction]) -> None:
        """Nothing to do."""

    def undone(self, jobs: list[Transaction], error: Exception) -> None:
        for job in jobs:
            job.on_retry()

    def finish(self, jobs: list[Transaction], error: Exception | None) -> None:
        for at, job in enumerate(jobs):
            job.on_done(error if error is not None else self._refused.get(at))

    def _snapshot(self, job: Transaction) -> Snapshot | None:
        disk, now = self.disk, self.now()
        if job.table and job.table not in disk.tables:
            return None
        table = None
        if job.table and disk.versions[job.table] != job.version():
            table = disk.snapshot(job.table, now)
        people = [*job.people(), *([job.wallet] if job.wallet else [])]
        wallets = {person: disk.accounts[f"person:{person}"] for person in people}
        opened = [disk.owners.get(name, ("", "")) for name in disk.open_tables()]
        who, where = job.opens or ("", "")
        counts = (len(opened), sum(one[0] == who for one in opened), sum(one[1] == where for one in opened))
        done = [one for one in job.messages() if (job.table, *one) in disk.answers]
        return Snapshot(now, table, done, (), wallets, counts, disk.held(job.wallet) if job.wallet else None)

    def _announce(self, announcements: list[Announcement]) -> None:
        for other in self.cluster.processes:
            if other is not self and not other.way.dead:
                for one in announcements:
                    if self.rng.random() >= self.deaf:
                        wait = self.rng.choice((0, 0.001, 0.3)) if self.rng.random() < 0.3 else 0
                        asyncio.get_running_loop().call_later(wait, other._hear, one)

    def _hear(self, announcement: Announcement) -> None:
        if not self.way.dead:
            self.on_announcement(announcement)

    def die(self) -> None:
        """Kill the process: its transaction is committed or not, and its locks are free."""
        self.way.die()
        if self._served.task is not None:
            self._served.task.cancel()
        for name in [name for name, holder in self.cluster.locked.items() if holder is self]:
            del self.cluster.locked[name]
        self.cluster.processes.remove(self)

    # Reading

    def reread(self, table: str) -> TableSnapshot | None:
        return None

    async def read_tables(self, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
        await self.way.pause()
        self.way.check_readable()
        result = {name: self.disk.snapshot(name, self.now()) for name in known}
        await self.way.pause()
        return {name: one for name, one in result.items() if one is not None}

    async def heartbeat(self, tables: Sequence[str], people: Sequence[str]) -> Heartbeat:
        now, disk = self.now(), self.disk
        known = disk.until.get(self.name, 0) > now
        disk.until[self.name] = now + LEASE
        late = [name for name in disk.open_tables() if (due := disk.due[name]) is not None and due < now - LATE]
        gone = {table for table, worker, _ in disk.present if disk.until.get(worker, 0) <= now}
        versions = {name: disk.versions[name] for name in tables if name in disk.versions}
        return Heartbeat(now, known, versions, late, sorted(gone & set(disk.open_tables())), dict.fromkeys(people, 0))

    async def job(self, person: str) -> StoredJob | None:
        """Nobody uses the workshop."""
        return None

    async def held(self, person: str) -> dict[str, int] | None:
        return self.disk.held(person)

    async def listing(self, known: Mapping[str, str]) -> list[Listed] | None:
        result = []
        for name in self.disk.open_tables():
            row = self.disk.tables[name]
            state = None if known.get(name) == row["digest"] else row["state"]
            result.append(Listed(name, row["digest"], state, 0))
        return result
