"""What a simulated evening stands on: a clock that jumps, a disk and wires that fail as they are told to."""

from __future__ import annotations

import asyncio
import json
import random
import selectors
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from housedealer.server.journal.choices import Head, KeptChoices, Made
from housedealer.server.journal.schema import Write, gains

from .foreseen import Foreseen


class Jump(selectors.SelectSelector):
    """Waiting takes no time: the clock jumps to the next thing to do."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise AssertionError("everybody waits for somebody, for ever")
        self.loop.pass_time(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is the simulation's."""

    def __init__(self, chance: Foreseen) -> None:
        selector = Jump()
        super().__init__(selector)
        selector.loop = self
        self.chance = chance

    def pass_time(self, seconds: float) -> None:
        """So much time has gone by; a machine that slept wakes up as much later."""
        self.chance.passed += seconds
        self.chance.at += seconds

    def time(self) -> float:
        return self.chance.passed


class Disk:
    """What is on disk, all of it in memory: as the database keeps it, with its constraints."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.choices: dict[tuple[str, int], dict[int, dict[str, Any]]] = {}
        self.rounds: dict[tuple[str, int], dict[str, Any]] = {}
        self.shoes: dict[tuple[str, int], dict[str, Any]] = {}
        self.accounts: Counter[str] = Counter()
        self.movements: set[str] = set()
        self.people: dict[str, str] = {}
        self.answers: set[tuple[str, str, int]] = set()
        self.heads: dict[str, Head] = {}

    def write(self, writes: list[Write]) -> None:
        """All or nothing."""
        gained = gains(writes)
        for account, gain in gained.items():
            if account != "issue" and self.accounts[account] + gain < 0:
                raise AssertionError(f"{account} would fall below zero")
        for what, row in writes:
            if what == "movement" and row["id"] in self.movements:
                raise AssertionError(f"{row['id']} was booked before")
            if what == "choice" and row["number"] in self.choices.get((row["table"], row["round"]), {}):
                raise AssertionError(f"a choice was written twice: {row}")
            if what == "round" and (row["table"], row["number"]) in self.rounds:
                raise AssertionError(f"a round was written twice: {row['number']}")
        self.accounts.update(gained)
        for what, row in writes:
            match what:
                case "movement":
                    self.movements.add(row["id"])
                case "person":
                    self.people[row["id"]] = row["name"]
                case "table":
                    self.tables[row["id"]] = dict(row)
                case "choice":
                    self.choices.setdefault((row["table"], row["round"]), {})[row["number"]] = dict(row)
                case "head":
                    self.heads[row["table"]] = Head(row["round"], row["number"], row["digest"])
                case "round":
                    self.rounds[row["table"], row["number"]] = dict(row)
                case "answer":
                    self.answers.add((row["table"], row["line"], row["ref"]))
                case "shoe":
                    self.shoes[row["table"], row["number"]] = dict(row)

    def open_tables(self) -> list[str]:
        return sorted(name for name, row in self.tables.items() if row["open"])

    def said(self, table: str, number: int) -> list[list[Any]]:
        """The choices kept of a round, in order."""
        return [json.loads(made.choice) for made in self.kept_choices(table, number).made]

    def kept_choices(self, table: str, number: int) -> KeptChoices:
        """The same with their digests, and the head of the table's chain."""
        result = self.choices.get((table, number), {})
        rows = [Made(result[one]["choice"], result[one]["by"], result[one]["digest"]) for one in sorted(result)]
        return KeptChoices(rows, self.heads.get(table))


class FakeStore:
    """A store that keeps everything on a `Disk`, and fails as often as it is told to.

    It fails before anything is kept; it is slow, so that all who wait wait long; it is full for a while; and when the
    server dies what is under way reaches the disk or does not, and nobody hears of it either way.
    """

    def __init__(self, disk: Disk, rng: random.Random, faults: float) -> None:
        self.disk, self.rng, self.faults = disk, rng, faults
        self.dead = self.full = False
        self.lies = False
        """Whether it says sometimes that something is kept which is not: to see that this would be found."""
        self.refused: list[str] = []
        self.under_way: list[list[Write]] = []

    def submit(self, writes: list[Write], told: Callable[[Exception | None], None]) -> None:
        loop = asyncio.get_running_loop()
        kept = list(writes)
        self.under_way.append(kept)

        def arrive() -> None:
            if self.dead:
                return
            self.under_way.remove(kept)
            if self.full or self.rng.random() < self.faults:
                told(OSError("the disk is full"))
                return
            error: Exception | None = None
            if not (self.lies and self.rng.random() < 0.05):
                error = self.write(kept)
            # It is kept, and who waits may not know yet: the connection to the disk was lost in between.
            late = self.rng.choice((0, 0.02, 1.5)) if self.rng.random() < 0.2 else 0
            loop.call_later(late, lambda: None if self.dead else told(error))

        wait = self.rng.choice((0, 0, 0.001, 0.05, 0.7)) if self.rng.random() < 0.5 else 0
        loop.call_later(wait, arrive) if wait else loop.call_soon(arrive)

    def write(self, writes: list[Write]) -> Exception | None:
        try:
            self.disk.write(writes)
        except AssertionError as error:
            self.refused.append(str(error))
            return error
        return None

    def die(self) -> None:
        """The server is killed: some of what is under way reaches the disk all the same."""
        self.dead = True
        for writes in self.under_way:
            if self.rng.random() < 0.5:
                self.write(writes)

    def _readable(self) -> None:
        if self.rng.random() < self.faults:
            raise OSError("the disk does not answer")

    def key(self) -> bytes:
        return b"k" * 32

    def balance(self, account: str) -> int:
        return self.disk.accounts[account]

    def answered(self, table: str, line: str) -> list[int]:
        return sorted(ref for where, who, ref in self.disk.answers if (where, who) == (table, line))

    def revoked(self, person: str) -> int:
        return 0

    def used(self, person: str) -> bool:
        return True

    def aside(self, name: str) -> str:
        return ""

    def holders(self, name: str) -> list[Any]:
        raise AssertionError(f"table {name} had to be set aside: the disk was not what it should be")

    def inspect(self) -> list[Any]:
        return []

    def kept_tables(self) -> list[tuple[str, str, str]]:
        return [
            (name, self.disk.tables[name]["state"], self.disk.tables[name]["digest"])
            for name in self.disk.open_tables()
        ]

    def table(self, name: str) -> Any:
        self._readable()
        row = self.disk.tables.get(name)
        return json.loads(row["state"]) if row and row["open"] else None

    def kept_choices(self, table: str, number: int) -> KeptChoices:
        return self.disk.kept_choices(table, number)


class FakeWire:
    """A connection without a network: `heard` is the server's ear, `sent` what the browser has not read yet."""

    def __init__(self, looks: Callable[[bytes], None]) -> None:
        self.looks = looks
        self.sent: deque[bytes] = deque(maxlen=40)
        self.stuck = False
        """Whether the browser reads nothing any more."""
        self.heard: Callable[[str], None] = lambda _: None
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def take_over(self, heard: Callable[[str], None]) -> asyncio.Future[int]:
        self.heard = heard
        return self.over

    def hold(self, still: bool) -> None:
        """What is sent meanwhile waits; here it is heard all the same, and waits inside."""

    def write(self, *texts: bytes) -> None:
        for text in texts:
            self.looks(text)
            self.sent.append(text)

    def waiting(self) -> int:
        return 2**30 if self.stuck else 0

    def cut(self) -> None:
        self.end(1006)

    def end(self, code: int) -> None:
        if not self.over.done():
            self.over.set_result(code)
