"""Evenings at tables that several processes serve: any of them dies at any moment, and its people go on at another.

Beside all that goes wrong at one process: notices come late or never, two processes do something at a table at once,
one person plays by two of them, and what was not answered when a process died is said again at another.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.chance import foreseen
from housedealer.server.floor.shared_floor import SharedFloor
from housedealer.server.floor.shared_table import SharedTable
from housedealer.server.http.connections import Line
from housedealer.server.settings import Settings
from housedealer.server.wire import messages

from .guests import say
from .simulated import FakeWire, VirtualLoop
from .simulated_together import FakeTogether, SharedDisk
from .simulation import PEOPLE, SLOW_BOTS, TABLES, Evening

PROCESSES = 3
AGAIN = ("sit", "behind", "stand", "sit-out", "buy", "bank", "wager", "choose")
"""What is said again when its answer was lost."""


class SharedEvening(Evening):
    """One simulated evening of several processes."""

    disk: SharedDisk

    def __init__(self, number: int, faults: float = 0.02, forgets: bool = False) -> None:
        super().__init__(number, faults)
        self.disk = SharedDisk()
        self.forgets = forgets
        """Whether a line that comes back has another name: to see that what counts twice would be found. Then people
        buy chips often, and often lose their lines."""
        self.floors: list[SharedFloor] = []
        self.homes: dict[tuple[str, str], SharedFloor] = {}
        """By person and table, the process by which they look."""
        self.names: dict[tuple[str, str], str] = {}
        self.bought: Counter[tuple[str, int]] = Counter()
        """By person and sum, who was told that they have more chips."""
        self.born = self.again = 0

    async def begin(self) -> SharedFloor:
        """Start a process."""
        self.born += 1
        settings = Settings(
            again_seconds=0.2, decide_seconds=5, alone_seconds=9, empty_seconds=300, unused_seconds=300,
            left_seconds=300,
            ponder_apart=False, messages_per_second=1000, workers=1,
        )  # fmt: skip
        floor = SharedFloor(settings, FakeTogether(self.disk, self.rng, self.faults, f"process {self.born}"))
        await floor.arrive()
        floor.start()
        self.floors.append(floor)
        return floor

    async def kill(self) -> None:
        """Kill a process, and start another: its people come back by whichever."""
        floor = self.rng.choice(self.floors)
        self.floors.remove(floor)
        store = self._store(floor)
        store.die()
        assert not store.refused, store.refused
        for task in floor._chores:
            task.cancel()
        for place in floor.tables.values():
            if place.timer:
                place.timer.cancel()
        for (person, name), home in list(self.homes.items()):
            if home is floor:
                wire = self.lines.pop((person, name), None)
                if wire is not None and self.rng.random() < 0.5:
                    self._read(wire, person, name)
                del self.homes[person, name]
        for task in [task for task in self.serving if task.get_name() == store.name]:
            task.cancel()
        self.crashes += 1
        await self.begin()

    @staticmethod
    def _store(floor: SharedFloor) -> FakeTogether:
        assert isinstance(floor.shared, FakeTogether)
        return floor.shared

    async def run(self, steps: int) -> None:
        """So many acts of people."""
        for posting in self.games:
            bots.prepare(game(posting))
        for _ in range(PROCESSES):
            await self.begin()
        for floor in self.floors:
            self._store(floor).faults = 0
        for _ in range(PEOPLE):
            self.people.append((await self.rng.choice(self.floors).enter("Someone"))[0])
        for floor in self.floors:
            self._store(floor).faults = self.faults
        while self.steps < steps:
            await self.step()
            self.steps += 1
            if self.failed:
                raise AssertionError("something failed that nobody waited for") from self.failed[0]
        for floor in self.floors:
            self._store(floor).faults = self._store(floor).deaf = 0
            self._store(floor).full = False
        await asyncio.sleep(20)
        while any(place.busy for floor in self.floors for place in floor.tables.values()):
            await asyncio.sleep(0.001)
        self.check()
        for _ in range(1000):
            if not self.behind():
                break
            await asyncio.sleep(0.01)  # the clocks play on
        assert not self.behind(), self.behind()
        self.check_rounds()

    async def step(self) -> None:
        """Somebody does something, or something happens to all."""
        fate = self.rng.random()
        if fate < 0.01:
            await self.kill()
        elif fate < 0.011:
            self.chance.at += self.rng.choice((-86400.0, -60.0, 3600.0))  # someone set a clock
        elif fate < 0.012:
            asyncio.get_running_loop().pass_time(self.rng.choice((1.0, 30.0, 400.0)))  # type: ignore[attr-defined]
        elif fate < 0.014:
            store = self._store(self.rng.choice(self.floors))
            store.full = not store.full
        elif fate < 0.03:
            self.check()
        if fate > 0.95:
            for floor in self.floors:
                self._store(floor).full = False
        if len(self.disk.open_tables()) < TABLES:
            await self._open_table()
        await self.act()

    async def _open_table(self) -> None:
        floor = self.rng.choice(self.floors)
        there = {row["posting"] for name, row in self.disk.tables.items() if row["open"]}
        posting = next((one for one in self.games if one not in there), self.games[0])
        robots = 0 if game(posting).posting.script in SLOW_BOTS else self.rng.randint(0, 3)
        store = self._store(floor)
        faults, store.faults, store.full = store.faults, 0, False
        await floor.open(messages.OpenTable(posting=posting, bots=robots))
        store.faults = faults

    async def act(self) -> None:
        """Somebody does something, or time passes."""
        names = self.disk.open_tables()
        if not names:
            return
        name, person = self.rng.choice(names), self.rng.choice(self.people)
        known = [floor.tables[name].table for floor in self.floors if name in floor.tables]
        awaited = [
            who.person
            for table in known[:1]
            for one in table.waits_for()
            if (who := table.places.who(one)) and who.person
        ]
        if awaited and self.rng.random() < 0.9:
            person = self.rng.choice(awaited)
        wire, fate = self.lines.get((person, name)), self.rng.random()
        if wire is None or wire.over.done():
            wire = await self.come(person, name)
            if wire is None:
                return
        elif fate < (0.3 if self.forgets else 0.02):
            self.lines.pop((person, name), None)
            wire.end(1006)
            return  # what was answered and not read is lost with it
        elif fate < 0.025:
            self.lines.pop((person, name), None)  # gone, and the server does not know
        elif fate < 0.03:
            wire.stuck = True
        elif fate < 0.05:
            await asyncio.sleep(self.rng.choice((0.01, 1, 6, 30)))
        self._read(wire, person, name)
        told, home = self.latest.get((person, name)), self.homes.get((person, name))
        place = home.tables.get(name) if home else None
        if told and place is not None:
            message = say(place.table, told, person, self.rng)
            if self.forgets and told["you"]["places"] and self.rng.random() < 0.5:
                message = {"type": "buy", "place": told["you"]["places"][0], "amount": 1_00}
            if message is not None:
                self._send(wire, person, name, message)
        pause = self.rng.random()
        if pause > 0.3:
            await asyncio.sleep(0 if pause < 0.8 else self.rng.choice((0.001, 0.05, 0.8)))

    async def come(self, person: str, name: str) -> FakeWire | None:
        """Somebody looks at a table by whichever process, and says again what was not answered."""
        floor = self.rng.choice(self.floors)
        try:
            live = await floor.find(name)
        except Exception:
            return None  # closed meanwhile, or the disk does not answer
        if floor not in self.floors:
            return None
        claims = floor.claims(floor.token(person, "Someone"))
        wire = self.lines[person, name] = FakeWire(lambda text: self._look(person, live.table, text))
        wire.sent = type(wire.sent)(maxlen=400)
        self.homes[person, name] = floor
        if self.forgets or (person, name) not in self.names:
            self.names[person, name] = f"{self.rng.getrandbits(64):016x}"
        line = Line(floor, live, claims, wire, self.names[person, name])  # type: ignore[arg-type]
        task = asyncio.get_running_loop().create_task(line.serve(), name=self._store(floor).name)
        self.serving.add(task)
        task.add_done_callback(lambda done: self._parted(done, person, name, wire))
        await asyncio.sleep(0)  # until somebody listens
        for ref, (who, where, message) in list(self.asked.items()):
            if (who, where) == (person, name):
                if message["type"] in AGAIN:
                    self.again += 1
                    self._arrive(wire, ref, message)
                else:
                    del self.asked[ref]
        return wire

    def _send(self, wire: FakeWire, person: str, name: str, message: dict[str, Any]) -> None:
        """Say something, when all that was said before was answered: as the page does."""
        if sum((who, where) == (person, name) for who, where, _ in self.asked.values()) < 3:
            if message["type"] == "buy":
                message = {**message, "amount": self.ref + 100}  # no two are for the same sum
            super()._send(wire, person, name, message)

    def _read(self, wire: FakeWire, person: str, name: str) -> None:
        before = len(self.acked)
        super()._read(wire, person, name)
        bought = [(who, message) for who, _, message in self.acked[before:] if message["type"] == "buy"]
        self.bought.update((who, message["amount"]) for who, message in bought)

    # What must hold

    def check(self) -> None:
        """What must hold at any moment, on disk and at every process."""
        self.check_answered()
        assert sum(self.disk.accounts.values()) == 0
        below = [account for account, held in self.disk.accounts.items() if held < 0 and account != "issue"]
        assert not below, below
        twice = [bought for bought, count in self.disk.bought.items() if count > 1]
        assert not twice, f"purchases that count twice: {twice}"
        assert not self.bought - self.disk.bought, "somebody was told of chips that are not there"
        for floor in self.floors:
            assert not self._store(floor).refused, self._store(floor).refused
            for name, place in floor.tables.items():
                assert isinstance(place, SharedTable)
                if place.busy or place.stale or place.version != self.disk.versions[name]:
                    continue
                table = place.table
                for held in table.places.all() if table.open else ():
                    assert table.session.stack(held) == self.disk.accounts[table.books.account(held)], f"{name}, {held}"
                if table.round is not None and table.dealt:
                    assert table.round.answered == len(self.disk.said(name, table.number)), name
        self.rounds = len(self.disk.rounds)

    def behind(self) -> list[str]:
        """What a process does not know of a table that its people look at, or of who is there: after a while, none."""
        result = []
        for floor in self.floors:
            for name, place in floor.tables.items():
                assert isinstance(place, SharedTable)
                here = {person for table, worker, person in self.disk.present if table == name}
                if place.connections and place.version != self.disk.versions[name]:
                    result.append(f"{floor.shared.name} knows {name} as of {place.version}: {self.disk.versions[name]}")
                elif place.connections and place.table.present != here:
                    result.append(f"{floor.shared.name} takes {place.table.present} for present at {name}: {here}")
        return result


def simulate_together(number: int, steps: int, faults: float = 0.02, forgets: bool = False) -> SharedEvening:
    """An evening by its number, after so many acts."""
    evening = SharedEvening(number, faults, forgets)
    loop = VirtualLoop(evening.chance)
    loop.set_exception_handler(lambda _, context: evening.failed.append(context.get("exception") or context["message"]))
    with foreseen(evening.chance):
        try:
            asyncio.set_event_loop(loop)
            loop.run_until_complete(evening.run(steps))
        finally:
            for _ in range(5):
                for task in asyncio.all_tasks(loop):
                    task.cancel()
                loop.run_until_complete(asyncio.sleep(0.001))
            asyncio.set_event_loop(None)
            loop.close()
    return evening


def told(evening: SharedEvening) -> str:
    """An evening in a line, to compare two."""
    return json.dumps([sorted(evening.disk.accounts.items()), sorted(evening.said.items()), evening.again])
