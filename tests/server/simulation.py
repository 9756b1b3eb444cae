"""Evenings at the tables that never happened: the floor on a clock of its own, with a disk and people that fail.

Everything follows from one number. The disk keeps what was committed and nothing else; it fails before or after it has
kept something, it is slow, full or away. People answer, repeat themselves, answer too late or for others, vanish in
mid-sentence and come back. The server is killed at any moment and started again from the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import selectors
from collections import Counter
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.play import bots
from housedealer.server import messages
from housedealer.server.actions import perform
from housedealer.server.chance import Foreseen, foreseen
from housedealer.server.floor import Connection, Floor
from housedealer.server.openings import CARD
from housedealer.server.schema import Write, gains
from housedealer.server.settings import Settings
from housedealer.table.events import HOUSE, view

GAMES = ("500-club/texas-holdem", "the-101/blackjack-x", "500-club/ez-baccarat", "500-club/2-7-triple-draw")


class Jump(selectors.SelectSelector):
    """Waiting takes no time: the clock jumps to the next thing to do."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise AssertionError("everybody waits for somebody, for ever")
        self.loop.at += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is the simulation's."""

    def __init__(self) -> None:
        selector = Jump()
        super().__init__(selector)
        selector.loop = self
        self.at = 0.0

    def time(self) -> float:
        return self.at


class Disk:
    """What is on disk, all of it in memory: as the database keeps it, with its constraints."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.choices: dict[tuple[str, int, int], list[Any]] = {}
        self.rounds: dict[tuple[str, int], dict[str, Any]] = {}
        self.shoes: dict[tuple[str, int], dict[str, Any]] = {}
        self.accounts: Counter[str] = Counter()
        self.movements: set[str] = set()
        self.people: dict[str, str] = {}

    def write(self, writes: list[Write]) -> None:
        """All or nothing."""
        gained = gains(writes)
        for account, gain in gained.items():
            if account != "issue" and self.accounts[account] + gain < 0:
                raise AssertionError(f"{account} would fall below zero")
        for what, row in writes:
            if what == "movement" and row["id"] in self.movements:
                raise AssertionError(f"{row['id']} was booked before")
            if what == "choice" and (row["table"], row["round"], row["number"]) in self.choices:
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
                    self.choices[row["table"], row["round"], row["number"]] = json.loads(row["choice"])
                case "round":
                    self.rounds[row["table"], row["number"]] = dict(row)
                case "shoe":
                    self.shoes[row["table"], row["number"]] = dict(row)


class FakeStore:
    """A store that keeps everything on a `Disk`, and fails as often as it is told to."""

    def __init__(self, disk: Disk, rng: random.Random, faults: float) -> None:
        self.disk, self.rng, self.faults = disk, rng, faults
        self.dead = False
        self.lies = False
        """Whether it says sometimes that something is kept which is not: to see that this would be found."""
        self.refused: list[str] = []

    async def commit(self, writes: list[Write]) -> None:
        if not writes:
            return
        kept = list(writes)
        for _ in range(self.rng.choice((0, 0, 1, 3))):
            await asyncio.sleep(self.rng.choice((0, 0.001, 0.05, 0.7)))
        if self.dead:
            await asyncio.get_running_loop().create_future()  # the process is gone, and nobody hears of it
        if self.rng.random() < self.faults:
            raise OSError("the disk is full")
        if self.lies and self.rng.random() < 0.05:
            return
        try:
            self.disk.write(kept)
        except AssertionError as error:
            self.refused.append(str(error))
            raise
        if self.rng.random() < 0.3:
            await asyncio.sleep(self.rng.choice((0, 0.02, 1.5)))  # it is kept, and who waits does not know yet

    def _readable(self) -> None:
        if self.rng.random() < self.faults:
            raise OSError("the disk does not answer")

    def key(self) -> bytes:
        return b"k" * 32

    def balance(self, account: str) -> int:
        return self.disk.accounts[account]

    def revoked(self, person: str) -> int:
        return 0

    def aside(self, name: str) -> str:
        return ""

    def holders(self, name: str) -> list[Any]:
        raise AssertionError(f"table {name} had to be set aside: the disk was not what it should be")

    def inspect(self) -> list[Any]:
        return []

    def kept_tables(self) -> list[tuple[str, str, str]]:
        return [(name, row["state"], row["digest"]) for name, row in sorted(self.disk.tables.items()) if row["open"]]

    def table(self, name: str) -> Any:
        self._readable()
        row = self.disk.tables.get(name)
        return json.loads(row["state"]) if row and row["open"] else None

    def choices_of(self, table: str, number: int) -> list[Any]:
        found = {key[2]: choice for key, choice in self.disk.choices.items() if key[:2] == (table, number)}
        return [found[one] for one in sorted(found)]


class Evening:
    """One simulated evening."""

    def __init__(self, number: int, faults: float = 0.02, lies: bool = False) -> None:
        self.lies = lies
        self.rng = random.Random(number)
        self.chance = Foreseen(number)
        self.disk = Disk()
        self.faults = faults
        self.people: list[str] = []
        self.names: list[str] = []
        self.floor: Floor
        self.store: FakeStore
        self.lines: dict[tuple[str, str], Connection] = {}
        self.latest: dict[tuple[str, str], dict[str, Any]] = {}
        self.acked: list[tuple[str, int, int]] = []
        self.sent: list[tuple[str, str, dict[str, Any]]] = []
        self.steps = self.rounds = self.crashes = 0
        self.said: Counter[str] = Counter()

    def start(self) -> None:
        """Start a server from what is on disk."""
        self.store = FakeStore(self.disk, self.rng, self.faults)
        self.store.lies = self.lies and bool(self.names)
        settings = Settings(
            again_seconds=0.2, decide_seconds=5, alone_seconds=9, empty_seconds=10**6, unused_seconds=10**6
        )
        self.floor = Floor(settings, self.store)  # type: ignore[arg-type]
        self.floor.resume()
        self.floor.start()
        self.lines = {}

    async def run(self, steps: int) -> None:
        """So many acts of people."""
        self.start()
        self.store.faults = 0
        for _ in range(6):
            person, _ = await self.floor.enter("Someone")
            self.people.append(person)
        for posting in GAMES:
            bots.prepare(game(posting))  # which needs a thread of its own, and no thread is simulated
            self.names.append(await self.floor.open(messages.OpenTable(posting=posting, bots=self.rng.randint(0, 3))))
        self.store.faults, self.store.lies = self.faults, self.lies
        while self.steps < steps:
            await self.act()
            self.steps += 1
            if self.rng.random() < 0.01:
                self.check()
            if self.rng.random() < 0.003:
                self.crash()
        self.store.faults = 0
        await asyncio.sleep(20)
        self.check(quiet=True)

    def crash(self) -> None:
        """Kill the server: what was under way is lost, what was kept is there."""
        self.store.dead = True
        self.floor.stop()
        for task in list(self.floor._tasks):
            task.cancel()
        self.crashes += 1
        self.start()
        assert sorted(self.floor.places) == sorted(self.names)

    async def act(self) -> None:
        """Somebody does something, or time passes."""
        person, name = self.rng.choice(self.people), self.rng.choice(self.names)
        place = self.floor.place(name)
        awaited = [who.person for one in place.table.waits_for() if (who := place.table.who(one)) and who.person]
        if awaited and self.rng.random() < 0.8:
            person = self.rng.choice(awaited)
        line = self.lines.get((person, name))
        chance = self.rng.random()
        if line is None:
            line = self.lines[person, name] = Connection(person)
            await self._quietly(self.floor.join(place, line))
        elif chance < 0.02:
            del self.lines[person, name]
            await self._quietly(self.floor.part(place, line))
            return
        elif chance < 0.05:
            await asyncio.sleep(self.rng.choice((0.01, 1, 6, 30)))
        told = self._read(line, person, name) or self.latest.get((person, name), {})
        self.latest[person, name] = told
        message = self.rng.choice(self.sent)[2] if self.sent and chance > 0.93 else self._decide(told)
        if message is None:
            await asyncio.sleep(self.rng.choice((0, 0.05, 0.3)))
            return
        self.sent = [*self.sent[-30:], (person, name, message)]
        acting = self._perform(person, name, message)
        if self.rng.random() < 0.1:
            asyncio.get_running_loop().create_task(acting)  # and does not wait for the answer
        else:
            await acting
            if self.rng.random() < 0.05:
                await self._perform(person, name, message)  # once more, to be sure

    async def _quietly(self, doing: Any) -> None:
        with contextlib.suppress(HouseError):
            async with asyncio.timeout(30):
                await doing

    async def _perform(self, person: str, name: str, message: dict[str, Any]) -> None:
        floor, place = self.floor, self.floor.places.get(name)
        if place is None:
            return
        try:
            read = messages.read(json.dumps({**message, "ref": 1}))
            async with asyncio.timeout(60):
                await perform(floor, place, person, "Someone", read)
        except HouseError as error:
            self.said[str(error)[:40]] += 1
            return
        except TimeoutError:
            return
        if message["type"] == "choose" and floor is self.floor:
            self.acked.append((name, message["round"], message["count"]))

    def _read(self, line: Connection, person: str, name: str) -> dict[str, Any]:
        """The last of what a line was sent; all of it is looked at."""
        told: dict[str, Any] = {}
        while not line.out.empty():
            text = line.out.get_nowait()
            if text is None:
                self.lines.pop((person, name), None)
                break
            told = json.loads(text)
            if told["type"] == "update":
                self._sees_no_more_than_it_may(person, name, told)
                self.last = told
        return told

    def _sees_no_more_than_it_may(self, person: str, name: str, told: dict[str, Any]) -> None:
        table = self.floor.places[name].table
        if table.round is None or not table.dealt or told["events"]["round"] != table.number or "/" in name:
            return
        everything = view(table.round.table.events, [HOUSE])
        allowed = json.dumps(view(table.round.table.events, table.positions_of(person)))
        hidden = {card for event in everything for card in CARD.findall(json.dumps(event))} - set(CARD.findall(allowed))
        assert not hidden & set(CARD.findall(json.dumps(told["events"]))), f"{person} saw a card of another's"
        assert table.session.seed not in json.dumps(told)

    def _decide(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """What someone who looks at a table does."""
        if told.get("type") != "update":
            return None
        state, you = told["state"], told["you"]
        if not you["places"]:
            free = [seat for seat in range(1, 8) if str(seat) not in state["seats"]]
            seat = self.rng.choice(free or [1])
            return {"type": "sit", "seat": seat, "buy_in": self.rng.choice((20, 200, 1000))}
        if self.rng.random() < 0.02:
            return self.rng.choice(
                [
                    {"type": "stand"},
                    {"type": "sit-out", "out": self.rng.random() < 0.3},
                    {"type": "behind", "seat": 1, "buy_in": 50},
                ]
            )
        place = you["places"][0]
        if self.rng.random() < 0.05 and you["wallet"] > 300:
            return {"type": "buy", "place": place, "amount": 200}
        if "offer" in you:
            offer = you["offer"]
            legal = self.rng.choice(offer["legal"])
            message = {
                "type": "choose",
                "position": offer["position"],
                "round": offer["round"],
                "count": offer["count"],
            }
            return {**message, "choice": legal["choice"], "argument": self._argument(legal.get("argument"))}
        if place not in state["waits"]:
            return None
        if state["phase"] == "bank":
            return {"type": "bank", "seat": int(place), "amount": self.rng.choice((None, 10, 100, 900))}
        if state["phase"] == "wagers":
            wagers = self.rng.choice(({"base": 10}, {"player": 5}, {"banker": 10, "tie": 5}, {"base": 20}, {}))
            return {"type": "wager", "place": place, "wagers": wagers, "ready": True}
        return None

    def _argument(self, argument: dict[str, Any] | None) -> Any:
        if argument is None:
            return None
        if argument["kind"] == "amount":
            return self.rng.choice((argument["least"], argument["most"], 10**6))
        if argument["kind"] == "multiple":
            return self.rng.choice(argument["values"])
        return " ".join(argument["among"].split()[: argument["least"]])

    def check(self, quiet: bool = False) -> None:
        """What must hold at any moment."""
        assert not self.store.refused, self.store.refused
        assert sum(self.disk.accounts.values()) == 0
        below = [account for account, held in self.disk.accounts.items() if held < 0 and account != "issue"]
        assert not below, below
        for name, number, count in self.acked:
            kept = sum(key[:2] == (name, number) for key in self.disk.choices)
            assert kept > count, f"choice {count} of round {number} was answered and is lost"
        self.acked = self.acked[-20:]
        for name in self.names:
            place = self.floor.place(name)
            if place.busy or place.stale:
                continue
            table = place.table
            for held in table.places():
                assert table.stack(held) == self.disk.accounts[table.account(held)], f"{name}, {held}"
                assert table.stack(held) >= 0
        if quiet:
            for person in self.people:
                assert self.floor.wallet(person) == self.disk.accounts[f"person:{person}"]
        self.rounds = len(self.disk.rounds)


def simulate(number: int, steps: int, faults: float = 0.02, lies: bool = False) -> Evening:
    """An evening by its number, after so many acts."""
    evening = Evening(number, faults, lies)
    loop = VirtualLoop()
    with foreseen(evening.chance):
        try:
            asyncio.set_event_loop(loop)
            loop.run_until_complete(evening.run(steps))
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        finally:
            asyncio.set_event_loop(None)
            loop.close()
    return evening
