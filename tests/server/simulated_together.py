"""One simulated database for several simulated processes: rows that are locked, transactions that are lost with their
process, notices that come late or never."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.server.journal.schema import Write
from housedealer.server.journal.shared_types import Beat, Errand, Found, Fresh, GoneError, Present

from .simulated import Disk

LEASE, LATE = 3.0, 1.0


class SharedDisk(Disk):
    """What is on disk, with what several processes keep there of themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.versions: dict[str, int] = {}
        self.due: dict[str, float | None] = {}
        self.owners: dict[str, tuple[str, str]] = {}
        self.present: dict[tuple[str, str, str], tuple[str, int]] = {}
        """By table, process and person, the name and the windows."""
        self.until: dict[str, float] = {}
        self.locked: dict[str, FakeTogether] = {}
        self.bought: Counter[tuple[str, int]] = Counter()
        """How often each person bought chips for so many cents."""
        self.processes: list[FakeTogether] = []

    def write(self, writes: list[Write]) -> None:
        for what, row in writes:
            if what == "version" and row["number"] != self.versions.get(row["name"], 0) + 1:
                raise AssertionError(f"table {row['name']} was changed by two at once")
            if what == "answer" and (row["table"], row["line"], row["ref"]) in self.answers:
                raise AssertionError(f"{row} was done twice")
        super().write(writes)
        for what, row in writes:
            match what:
                case "version":
                    self.versions[row["name"]], self.due[row["name"]] = row["number"], row["rings"]
                case "opened":
                    self.owners[row["name"]] = (row["who"], row["where"])
                case "presence":
                    self.present[row["table"], row["worker"], row["person"]] = (row["name"], row["lines"])
                case "absence":
                    self.present.pop((row["table"], row["worker"], row["person"]), None)
                case "entry" if row["why"].endswith("more chips") and row["account"].startswith("person:"):
                    self.bought[row["account"].removeprefix("person:"), -row["amount"]] += 1

    def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table."""
        result: dict[str, int] = {}
        for name in self.open_tables():
            state = json.loads(self.tables[name]["state"])
            places = {**state["seats"], **state["rail"]}
            for place, who in places.items():
                if who["person"] == person:
                    result[name] = result.get(name, 0) + self.accounts[f"seat:{name}:{place}"]
        return result

    def fresh(self, name: str, now: float) -> Fresh | None:
        """All of a table."""
        row = self.tables.get(name)
        if row is None:
            return None
        last = max((number for table, number in self.choices if table == name), default=0)
        over = max((number for table, number in self.rounds if table == name), default=0)
        result = self.rounds.get((name, over))
        return Fresh(
            self.versions[name],
            row["open"],
            self.due[name],
            row["state"],
            row["digest"],
            [(last, made) for made in self.kept_choices(name, last).made],
            self.heads.get(name),
            [
                Present(worker, person, told, lines, self.until.get(worker, 0) > now)
                for (table, worker, person), (told, lines) in self.present.items()
                if table == name
            ],
            (over, json.loads(result["record"]), result["void"]) if result else None,
        )


class FakeTogether:
    """The database as one process uses it. It is slow, fails before anything is kept, loses answers, and when the
    process dies what is under way reaches the disk or does not."""

    def __init__(self, disk: SharedDisk, rng: random.Random, faults: float, name: str) -> None:
        self.disk, self.rng, self.faults, self.name = disk, rng, faults, name
        self.heard: Callable[[dict[str, Any] | None], None] = lambda _: None
        self.lost: Callable[[], None] = lambda: None
        self.dead = self.full = False
        self.deaf = 0.1
        """How often a notice does not arrive."""
        self.refused: list[str] = []
        self._waiting: list[Errand] = []
        self._task: asyncio.Task[None] | None = None
        self._committing: list[Write] | None = None
        disk.processes.append(self)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def open(self) -> None:
        await self.beat([], [])

    async def leave(self) -> None:
        """It is never asked to."""

    def send(self, errand: Errand) -> None:
        if self.dead:
            return
        self._waiting.append(errand)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._serve())

    async def _pause(self) -> None:
        await asyncio.sleep(self.rng.choice((0, 0, 0.001, 0.05, 0.4)) if self.rng.random() < 0.4 else 0)

    async def _serve(self) -> None:
        while self._waiting:
            count = self.rng.randint(1, 4)
            errands, self._waiting = self._waiting[:count], self._waiting[count:]
            alone = next((at for at, one in enumerate(errands) if one.opens or one.purse), None)
            if alone is not None:
                self._waiting = [*errands[alone + 1 :], *self._waiting]
                errands = errands[: alone + 1]
            if not await self._attempt(errands):
                for errand in errands:
                    for _ in range(3):
                        if await self._attempt([errand]):
                            break
                    else:
                        errand.told(OSError("the disk is full"))

    async def _attempt(self, errands: list[Errand]) -> bool:
        """One transaction; whether it is on disk."""
        for errand in errands:
            errand.begins()
        names = sorted({errand.table for errand in errands if errand.table})
        for name in names:
            while self.disk.locked.get(name, self) is not self:
                await asyncio.sleep(0.003)
            self.disk.locked[name] = self
        try:
            await self._pause()
            result = [self._found(errand) for errand in errands]
            refused: dict[int, Exception] = {}
            writes: list[Write] = []
            notices: list[dict[str, Any]] = []
            for at, (errand, one) in enumerate(zip(errands, result, strict=True)):
                if one is None:
                    refused[at] = GoneError()
                    continue
                try:
                    made = errand.work(one)
                except HouseError as error:
                    refused[at] = error
                    continue
                writes += made
                moved = [
                    row["account"][7:] for what, row in made if what == "entry" and row["account"][:7] == "person:"
                ]
                notices.append({**errand.notice, **({"moved": moved} if moved else {})})
            self._committing = writes
            await self._pause()
            self._committing = None
            if self.full or self.rng.random() < self.faults or not self._write(writes):
                for errand in errands:
                    errand.again()
                return False
        finally:
            for name in names:
                if self.disk.locked.get(name) is self:
                    del self.disk.locked[name]
        self._announce([notice for notice in notices if notice])
        await self._pause()  # it is kept, and who waits does not know yet
        for at, errand in enumerate(errands):
            errand.told(refused.get(at))
        return True

    def _found(self, errand: Errand) -> Found | None:
        disk, now = self.disk, self.now()
        if errand.table and errand.table not in disk.tables:
            return None
        fresh = None
        if errand.table and disk.versions[errand.table] != errand.known():
            fresh = disk.fresh(errand.table, now)
        people = [*errand.people(), *([errand.purse] if errand.purse else [])]
        wallets = {person: disk.accounts[f"person:{person}"] for person in people}
        opened = [disk.owners.get(name, ("", "")) for name in disk.open_tables()]
        who, where = errand.opens or ("", "")
        counts = (len(opened), sum(one[0] == who for one in opened), sum(one[1] == where for one in opened))
        done = [one for one in errand.said() if (errand.table, *one) in disk.answers]
        return Found(now, fresh, done, wallets, counts, disk.held(errand.purse) if errand.purse else {})

    def _write(self, writes: list[Write]) -> bool:
        try:
            self.disk.write(writes)
        except AssertionError as error:
            # Two who spend the same money at two processes at once: the database refuses the second.
            if "below zero" not in str(error):
                self.refused.append(str(error))
            return False
        return True

    def _announce(self, notices: list[dict[str, Any]]) -> None:
        for other in self.disk.processes:
            if other is not self and not other.dead:
                for notice in notices:
                    if self.rng.random() >= self.deaf:
                        wait = self.rng.choice((0, 0.001, 0.3)) if self.rng.random() < 0.3 else 0
                        asyncio.get_running_loop().call_later(wait, other._hear, notice)

    def _hear(self, notice: dict[str, Any]) -> None:
        if not self.dead:
            self.heard(notice)

    def die(self) -> None:
        """The process is killed: its transaction is committed or not, and its locks are free."""
        self.dead = True
        if self._task is not None:
            self._task.cancel()
        if self._committing is not None and self.rng.random() < 0.5:
            self._write(self._committing)
        for name in [name for name, holder in self.disk.locked.items() if holder is self]:
            del self.disk.locked[name]
        self.disk.processes.remove(self)

    # Looking

    async def look(self, known: Mapping[str, int]) -> dict[str, Fresh]:
        await self._pause()
        if self.rng.random() < self.faults:
            raise OSError("the disk does not answer")
        result = {name: self.disk.fresh(name, self.now()) for name in known}
        await self._pause()
        return {name: one for name, one in result.items() if one is not None}

    async def beat(self, tables: Sequence[str], people: Sequence[str]) -> Beat:
        now, disk = self.now(), self.disk
        known = disk.until.get(self.name, 0) > now
        disk.until[self.name] = now + LEASE
        late = [name for name in disk.open_tables() if (due := disk.due[name]) is not None and due < now - LATE]
        gone = {table for table, worker, _ in disk.present if disk.until.get(worker, 0) <= now}
        versions = {name: disk.versions[name] for name in tables if name in disk.versions}
        return Beat(now, known, versions, late, sorted(gone & set(disk.open_tables())), dict.fromkeys(people, 0))

    async def job(self, person: str) -> None:
        """Nobody is at the workshop."""

    async def held(self, person: str) -> dict[str, int]:
        return self.disk.held(person)

    async def listing(self, known: Mapping[str, str]) -> list[tuple[str, str, str | None, int]]:
        result = []
        for name in self.disk.open_tables():
            row = self.disk.tables[name]
            result.append((name, row["digest"], None if known.get(name) == row["digest"] else row["state"], 0))
        return result

    def key(self) -> bytes:
        return b"k" * 32

    def balance(self, account: str) -> int:
        return self.disk.accounts[account]

    def revoked(self, person: str) -> int:
        return 0

    def used(self, person: str) -> bool:
        return True

    def aside(self, name: str) -> str:
        return ""
