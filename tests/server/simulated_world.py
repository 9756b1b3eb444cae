"""The world of a simulation: a virtual clock, a disk in memory, and transports that break."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from housedealer.server.chance import using
from housedealer.server.journal.choices import Head, Made, StoredChoices
from housedealer.server.journal.port import Presence, TableSnapshot
from housedealer.server.journal.schema import Write, gains
from tests.server.deterministic import DeterministicChance

T = TypeVar("T")


class JumpingSelector(selectors.SelectSelector):
    """Waiting takes no time: the clock jumps to the next event."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise AssertionError("everybody waits for somebody, for ever")
        self.loop.pass_time(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is the simulation's."""

    def __init__(self, chance: DeterministicChance) -> None:
        selector = JumpingSelector()
        super().__init__(selector)
        selector.loop = self
        self.chance = chance

    def pass_time(self, seconds: float) -> None:
        """Advance the clock, as after a suspend of the machine."""
        self.chance.passed += seconds
        self.chance.at += seconds

    def time(self) -> float:
        return self.chance.passed


def in_virtual_time(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that waits for nothing but its own clock: pauses take no time, and no machine is too slow."""
    chance = DeterministicChance(1)
    with using(chance), asyncio.Runner(loop_factory=lambda: VirtualLoop(chance)) as runner:
        return runner.run(work)


class RefusedError(Exception):
    """A constraint of the database was violated."""


class Disk:
    """The database in memory, with its constraints; and the tables that several processes share."""

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
        self.versions: dict[str, int] = {}
        self.due: dict[str, float | None] = {}
        self.owners: dict[str, tuple[str, str]] = {}
        self.present: dict[tuple[str, str, str], tuple[str, int]] = {}
        """By table, process and person, the name and the windows."""
        self.until: dict[str, float] = {}
        self.bought: Counter[tuple[str, int]] = Counter()
        """How often each person bought chips for so many cents."""

    def write(self, writes: list[Write]) -> None:
        """Write all or nothing."""
        gained = gains(writes)
        for account, gain in gained.items():
            if account != "issue" and self.accounts[account] + gain < 0:
                raise RefusedError(f"{account} would fall below zero")
        for what, row in writes:
            self._check(what, row)
        self.accounts.update(gained)
        for what, row in writes:
            self._put(what, row)

    def _check(self, what: str, row: dict[str, Any]) -> None:
        if what == "movement" and row["id"] in self.movements:
            raise RefusedError(f"{row['id']} was booked before")
        if what == "choice" and row["number"] in self.choices.get((row["table"], row["round"]), {}):
            raise RefusedError(f"a choice was written twice: {row}")
        if what == "round" and (row["table"], row["number"]) in self.rounds:
            raise RefusedError(f"a round was written twice: {row['number']}")
        if what == "version" and row["number"] != self.versions.get(row["name"], 0) + 1:
            raise RefusedError(f"table {row['name']} was changed by two at once")
        if what == "answer" and (row["table"], row["line"], row["ref"]) in self.answers:
            raise RefusedError(f"{row} was done twice")

    def _put(self, what: str, row: dict[str, Any]) -> None:
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

    def open_tables(self) -> list[str]:
        return sorted(name for name, row in self.tables.items() if row["open"])

    def choices_of(self, table: str, number: int) -> list[list[Any]]:
        """The stored choices of a round, in order."""
        return [json.loads(made.choice) for made in self.stored_choices(table, number).made]

    def stored_choices(self, table: str, number: int) -> StoredChoices:
        """The same with their digests, and the head of the table's chain."""
        result = self.choices.get((table, number), {})
        rows = [Made(result[one]["choice"], result[one]["by"], result[one]["digest"]) for one in sorted(result)]
        return StoredChoices(rows, self.heads.get(table))

    def held(self, person: str) -> dict[str, int]:
        """A person's chips by table."""
        result: dict[str, int] = {}
        for name in self.open_tables():
            state = json.loads(self.tables[name]["state"])
            places = {**state["seats"], **state["rail"]}
            for place, who in places.items():
                if who["person"] == person:
                    result[name] = result.get(name, 0) + self.accounts[f"seat:{name}:{place}"]
        return result

    def snapshot(self, name: str, now: float) -> TableSnapshot | None:
        """A snapshot of a table."""
        row = self.tables.get(name)
        if row is None:
            return None
        last = max((number for table, number in self.choices if table == name), default=0)
        over = max((number for table, number in self.rounds if table == name), default=0)
        result = self.rounds.get((name, over))
        return TableSnapshot(
            self.versions[name],
            row["open"],
            self.due[name],
            row["state"],
            row["digest"],
            [(last, made) for made in self.stored_choices(name, last).made],
            self.heads.get(name),
            [
                Presence(worker, person, message, windows, self.until.get(worker, 0) > now)
                for (table, worker, person), (message, windows) in self.present.items()
                if table == name
            ],
            (over, json.loads(result["record"]), result["void"]) if result else None,
        )


class FakeTransport:
    """A transport without a network: `on_message` receives the browser's messages, `sent` holds what it has not read
    yet."""

    def __init__(self, looks: Callable[[bytes], None]) -> None:
        self.looks = looks
        self.sent: deque[bytes] = deque(maxlen=400)
        self.stuck = False
        """Whether the browser has stopped reading."""
        self.on_message: Callable[[str], None] = lambda _: None
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def take_over(self, on_message: Callable[[str], None]) -> asyncio.Future[int]:
        self.on_message = on_message
        return self.over

    def hold(self, still: bool) -> None:
        """Ignored: messages are delivered anyway, and wait inside."""

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
