"""Simulated evenings at the tables: floors on a virtual clock, with a disk and people that fail.

Everything follows from one number. The same evening is played by one process that has the database alone, or by several
that share it: the same actor on either journal. The disk keeps what was committed and nothing else; it is full for a
while, and its answers are lost. People answer, repeat themselves, answer too late or for others, name amounts that
nobody has, stop reading, disconnect and come back, and send again what was not answered; messages overtake each other.
Clocks jump; any process is killed at any moment and another is started; announcements come late or never.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.play import bots
from housedealer.postings import entries
from housedealer.server.chance import using
from housedealer.server.fairness.openings import CARD
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.http.connections import ConnectionHandler
from housedealer.server.journal.local import LocalJournal
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from housedealer.table.events import HOUSE, view
from tests.server.deterministic import DeterministicChance
from tests.server.simulated_journals import Cluster, SimulatedSharedJournal, SimulatedStore, Unreliable
from tests.server.simulated_players import say
from tests.server.simulated_world import Disk, FakeTransport, VirtualLoop

TABLES, PEOPLE = 4, 6
Kind = Literal["local", "shared"]
PROCESSES: dict[Kind, int] = {"local": 1, "shared": 3}
SLOW_BOTS = ("chinese",)
"""Families with slow bots: there people play among themselves."""
AGAIN = ("sit", "behind", "stand", "move", "sit-out", "buy", "bank", "wager", "choose", "show", "list")
"""Messages that are sent again if their answer was lost."""
SETTINGS = Settings(
    again_seconds=0.2, decide_seconds=5, alone_seconds=9, empty_seconds=300, unused_seconds=300, left_seconds=300,
    ponder_apart=False, messages_per_second=1000, time_bank_seconds=4,
)  # fmt: skip


def by_family() -> dict[str, list[str]]:
    """All playable postings, by family."""
    result: dict[str, list[str]] = {}
    for entry in entries():
        if entry["playable"]:
            result.setdefault(str(game(entry["id"]).posting.script), []).append(entry["id"])
    return dict(sorted(result.items()))


FAMILIES = by_family()


def chosen(number: int) -> list[str]:
    """The games of an evening: after a few evenings every family has had its turn, and after many every posting."""
    rng = random.Random(number)
    names = list(FAMILIES)
    return [rng.choice(FAMILIES[names[(number * TABLES + one) % len(names)]]) for one in range(TABLES)]


class Process:
    """A simulated process: its floor, and its connection to the disk."""

    def __init__(self, kind: Kind, way: Unreliable, cluster: Cluster, name: str) -> None:
        self.way, self.name = way, name
        if kind == "local":
            store = SimulatedStore(way)
            self._die = store.die
            self.floor = Floor(SETTINGS, LocalJournal(store))  # type: ignore[arg-type]
        else:
            journal = SimulatedSharedJournal(way, cluster, name)
            self._die = journal.die
            self.floor = Floor(SETTINGS, journal)

    def kill(self) -> None:
        """Kill it: writes under way are on disk or lost."""
        self._die()
        self.floor.watch.stop()
        for actor in self.floor.tables.actors.values():
            actor.stop()

    def actors(self) -> list[TableActor]:
        return list(self.floor.tables.actors.values())


class Evening:
    """One simulated evening."""

    def __init__(
        self, number: int, kind: Kind, faults: float = 0.02, lies: bool = False, forgets: bool = False
    ) -> None:
        self.rng, self.looking = random.Random(number), random.Random(number)
        self.chance = DeterministicChance(number)
        self.kind: Kind = kind
        self.disk, self.cluster = Disk(), Cluster()
        self.faults, self.lies = faults, lies
        self.forgets = forgets
        """Whether a reconnecting browser has a new name: to show that the checks would notice what counts twice. Then
        people buy chips often, and often lose their connections."""
        self.games = chosen(number)
        self.people: list[str] = []
        self.processes: list[Process] = []
        self.transports: dict[tuple[str, str], FakeTransport] = {}
        self.homes: dict[tuple[str, str], Process] = {}
        """The process that serves a person at a table."""
        self.names: dict[tuple[str, str], str] = {}
        self.serving: set[asyncio.Task[int]] = set()
        self.latest: dict[tuple[str, str], dict[str, Any]] = {}
        self.unanswered: dict[int, tuple[str, str, dict[str, Any]]] = {}
        """By its number, a message that was not answered yet, with its person and table."""
        self.acked: list[tuple[str, str, dict[str, Any]]] = []
        self.sent: list[dict[str, Any]] = []
        self.bought: Counter[tuple[str, int]] = Counter()
        """Acknowledged purchases, by person and amount."""
        self.failed: list[Any] = []
        """Errors that no caller waited for."""
        self.ref = self.steps = self.rounds = self.crashes = self.checked = self.voided = self.again = self.born = 0
        self.doubts = 0
        self.played: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    # Processes

    async def begin(self) -> Process:
        """Start a process from what is on disk."""
        self.born += 1
        way = Unreliable(self.disk, self.rng, self.faults if self.people else 0)
        way.lies = self.lies and bool(self.people)
        process = Process(self.kind, way, self.cluster, f"process {self.born}")
        process.floor.resume()
        process.floor.operations.start = _no_operator  # type: ignore[method-assign]
        await process.floor.arrive()
        process.floor.start()
        self.processes.append(process)
        if self.kind == "local":
            assert sorted(process.floor.tables.actors) == self.disk.open_tables()
        return process

    async def kill(self) -> None:
        """Kill a process, and start another: its people reconnect to any process."""
        process = self.rng.choice(self.processes)
        self.processes.remove(process)
        process.kill()
        assert not process.way.refused, process.way.refused
        self.doubts += process.way.doubts
        for (person, name), home in list(self.homes.items()):
            if home is process:
                wire = self.transports.pop((person, name), None)
                if wire is not None and self.rng.random() < 0.5:
                    self._read(wire, person, name)
                del self.homes[person, name]
        for task in [task for task in self.serving if task.get_name() == process.name]:
            task.cancel()
        self.crashes += 1
        await self.begin()

    async def run(self, steps: int) -> None:
        """Play so many steps."""
        for posting in self.games:
            bots.prepare(
                game(posting), bots.skills(game(posting)).usual
            )  # now, because it needs a thread, and threads are not simulated
        for _ in range(PROCESSES[self.kind]):
            await self.begin()
        for _ in range(PEOPLE):
            self.people.append((await self.rng.choice(self.processes).floor.people.enter("Someone"))[0])
        for process in self.processes:
            process.way.faults = self.faults
        while self.steps < steps:
            await self.step()
            self.steps += 1
            if self.failed:
                raise AssertionError("something failed that nobody waited for") from self.failed[0]
        await self.end()

    async def end(self) -> None:
        """Stop all faults: soon all processes agree, and with the disk."""
        for process in self.processes:
            process.way.faults, process.way.full = 0, False
        for one in self.cluster.processes:
            one.deaf = 0
        await asyncio.sleep(20)
        while any(actor.mailbox.busy for process in self.processes for actor in process.actors()):
            await asyncio.sleep(0.001)  # the clock goes on
        self.check()
        for _ in range(1000):
            if not self.behind():
                break
            await asyncio.sleep(0.01)
        assert not self.behind(), self.behind()
        for person in self.people if self.kind == "local" else ():
            assert self.processes[0].floor.wallets[person] == self.disk.accounts[f"person:{person}"]
        self.doubts += sum(process.way.doubts for process in self.processes)
        self.check_rounds()

    # People

    async def step(self) -> None:
        """One step: somebody acts, or something happens to all."""
        fate = self.rng.random()
        if fate < (0.003 if self.kind == "local" else 0.01):
            await self.kill()
        elif fate < 0.011:
            self.chance.at += self.rng.choice((-86400.0, -60.0, 3600.0, 40 * 86400.0))  # someone set the clock
        elif fate < 0.012:
            asyncio.get_running_loop().pass_time(self.rng.choice((1.0, 30.0, 400.0)))  # type: ignore[attr-defined]
        elif fate < 0.014:
            way = self.rng.choice(self.processes).way
            way.full = not way.full
        elif fate < 0.03:
            self.check()
        if fate > 0.95:
            for process in self.processes:
                process.way.full = False
        if len(self.disk.open_tables()) < TABLES:
            await self._open_table()
        await self.act()

    async def _open_table(self) -> None:
        process = self.rng.choice(self.processes)
        there = {self.disk.tables[name]["posting"] for name in self.disk.open_tables()}
        posting = next((one for one in self.games if one not in there), self.games[0])
        robots = 0 if game(posting).posting.script in SLOW_BOTS else self.rng.randint(0, 3)
        way = process.way
        faults, way.faults, way.full, way.lies = way.faults, 0, False, False
        request = messages.OpenTable(posting=posting, bots=robots, private=self.rng.random() < 0.5)
        await process.floor.tables.open(request, self.rng.choice(self.people))
        way.faults, way.lies = faults, self.lies

    async def act(self) -> None:
        """Somebody acts, or time passes."""
        names = self.disk.open_tables()
        if not names:
            return
        name = self.rng.choice(names)
        person = self._somebody(name)
        wire, fate = self.transports.get((person, name)), self.rng.random()
        if wire is None or wire.over.done():
            wire = await self.come(person, name)
            if wire is None:
                return
        elif fate < (0.3 if self.forgets else 0.02):
            self.transports.pop((person, name), None)
            wire.end(1006)
            return  # unread answers are lost with it
        elif fate < 0.025:
            self.transports.pop((person, name), None)  # gone, and the server does not know
        elif fate < 0.03:
            wire.stuck = True
        elif fate < 0.05:
            await asyncio.sleep(self.rng.choice((0.01, 1, 6, 30)))
        self._read(wire, person, name)
        message = self.rng.choice(self.sent) if self.sent and fate > 0.95 else self._thought(person, name)
        if message is not None:
            self.sent = [*self.sent[-30:], message]
            self._send(wire, person, name, message)
            if fate > 0.98:
                self._send(wire, person, name, message)  # the same message twice
        pause = self.rng.random()
        if pause > 0.3:
            await asyncio.sleep(0 if pause < 0.8 else self.rng.choice((0.001, 0.05, 0.8)))

    def _somebody(self, name: str) -> str:
        """Mostly somebody whose answer the table waits for."""
        known = [one.floor.tables.actors[name].table for one in self.processes if name in one.floor.tables.actors]
        awaited = [
            who.person
            for table in known[:1]
            for one in table.waits_for()
            if (who := table.places.who(one)) and who.person
        ]
        return self.rng.choice(awaited if awaited and self.rng.random() < 0.9 else self.people)

    async def come(self, person: str, name: str) -> FakeTransport | None:
        """Connect somebody to a table through any process, and send again what was not answered."""
        process = self.rng.choice(self.processes)
        try:
            actor = await process.floor.tables.find(name)
        except (HouseError, OSError):
            return None  # closed meanwhile, or the disk does not answer
        if process not in self.processes:
            return None
        floor = process.floor
        claims = floor.people.claims(floor.people.token(person, "Someone"))
        wire = self.transports[person, name] = FakeTransport(lambda text: self._look(person, actor.table, text))
        self.homes[person, name] = process
        if self.forgets or (person, name) not in self.names:
            self.names[person, name] = f"{self.rng.getrandbits(64):016x}"
        line = ConnectionHandler(floor, actor, claims, wire, self.names[person, name])  # type: ignore[arg-type]
        task = asyncio.get_running_loop().create_task(line.serve(), name=process.name)
        self.serving.add(task)
        task.add_done_callback(lambda done: self._parted(done, person, name, wire))
        await asyncio.sleep(0)  # until the handler listens
        for ref, (who, where, message) in list(self.unanswered.items()):
            if (who, where) == (person, name):
                if message["type"] in AGAIN:
                    self.again += 1
                    self._arrive(wire, ref, message)
                else:
                    del self.unanswered[ref]
        return wire

    def _parted(self, task: asyncio.Task[int], person: str, name: str, wire: FakeTransport) -> None:
        self.serving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            raise AssertionError("a line failed") from task.exception()
        if self.transports.get((person, name)) is wire:
            del self.transports[person, name]

    def _thought(self, person: str, name: str) -> dict[str, Any] | None:
        message, home = self.latest.get((person, name)), self.homes.get((person, name))
        actor = home.floor.tables.actors.get(name) if home else None
        if not message or actor is None:
            return None
        if self.forgets and message["you"]["places"] and self.rng.random() < 0.5:
            return {"type": "buy", "place": message["you"]["places"][0], "amount": 1_00}
        return say(actor.table, message, person, self.rng)

    def _send(self, wire: FakeTransport, person: str, name: str, message: dict[str, Any]) -> None:
        """Send a message, unless too many are unanswered; it arrives now, or after later ones of others."""
        if sum((who, where) == (person, name) for who, where, _ in self.unanswered.values()) >= 3:
            return
        ref = self.ref = self.ref + 1
        if message["type"] == "buy":
            message = {**message, "amount": ref + 100}  # no two are for the same sum
        self.unanswered[ref] = (person, name, message)
        if self.rng.random() < 0.05:
            wait = self.rng.choice((0.001, 0.1, 3))
            asyncio.get_running_loop().call_later(wait, self._arrive, wire, ref, message)
        else:
            self._arrive(wire, ref, message)

    def _arrive(self, wire: FakeTransport, ref: int, message: dict[str, Any]) -> None:
        if not wire.over.done():
            wire.on_message(json.dumps({**message, "ref": ref}))

    def _read(self, wire: FakeTransport, person: str, name: str) -> None:
        """Read what a connection was sent."""
        while wire.sent and not wire.stuck:
            reply = json.loads(wire.sent.popleft())
            if reply["type"] == "update":
                self.latest[person, name] = reply
                self.outcomes["time bank"] += reply["state"]["extra"]
            elif reply["type"] == "room":
                continue  # onlookers
            elif reply["type"] == "error":
                self.outcomes[reply["says"].split(":")[0]] += 1
                self.unanswered.pop(reply["ref"], None)
            elif reply["ref"] in self.unanswered:
                who, where, message = self.unanswered.pop(reply["ref"])
                assert (who, where) == (person, name)
                self.outcomes[message["type"]] += 1
                self.acked.append((person, name, message))
                if message["type"] == "buy":
                    self.bought[person, message["amount"]] += 1

    # Invariants

    def _look(self, person: str, table: HostedTable, text: bytes) -> None:
        """Check now and then that nobody is sent more than they may see."""
        if not text.startswith(b'{"type":"update"') or self.looking.random() > 0.1:
            return
        self.checked += 1
        message = json.loads(text)
        assert table.session.shoe.seed not in text.decode()
        mine = table.places.of(person)
        question = message["you"].get("offer")
        assert question is None or table.questions.place_of(question["position"]) in mine
        unshown = message["you"].get("unshown", {})
        assert all(table.play.holders[place] == person for place in unshown), "somebody may show another's cards"
        if table.round is None or not table.dealt:
            return
        everything = view(table.round.table.events, [HOUSE])
        allowed = set(CARD.findall(json.dumps(view(table.round.table.events, table.questions.positions_of(person)))))
        hidden = {card for event in everything for card in CARD.findall(json.dumps(event))} - allowed
        assert not hidden & set(CARD.findall(json.dumps(message["events"]))), f"{person} saw a card of another's"
        # A note on an earlier round may name cards that are another's in this one.
        you = json.dumps({key: value for key, value in message["you"].items() if key != "notes"})
        assert not hidden & set(CARD.findall(you)), f"{person} saw a card of another's"

    def check_answered(self) -> None:
        """Check that every acknowledged choice is on disk."""
        for (person, name), wire in list(self.transports.items()):
            self._read(wire, person, name)
        for person, name, message in self.acked:
            if message["type"] != "choose":
                continue
            stored = self.disk.choices.get((name, message["round"]), {}).values()
            mine = [json.loads(row["choice"])[:2] for row in stored if row["by"] == person]
            assert [message["position"], message["choice"]] in mine, f"{message} was answered and is lost"
        self.acked = []

    def check(self) -> None:
        """Check what must hold at any moment, on disk and in every process."""
        self.check_answered()
        assert sum(self.disk.accounts.values()) == 0
        below = [account for account, held in self.disk.accounts.items() if held < 0 and account != "issue"]
        assert not below, below
        twice = [bought for bought, count in self.disk.bought.items() if count > 1]
        assert not twice, f"purchases that count twice: {twice}"
        assert not self.bought - self.disk.bought, "someone was sent chips that are not there"
        for process in self.processes:
            assert not process.way.refused, process.way.refused
            for actor in process.actors():
                self._check_table(actor)
        self.rounds = len(self.disk.rounds)

    def _check_table(self, actor: TableActor) -> None:
        """Check that a process's copy of a table, if it is the newest, equals the disk."""
        if actor.mailbox.busy or actor.replica.stale or self._is_behind(actor):
            return
        table = actor.table
        for held, who in table.places.all().items() if table.open else ():
            assert 0 <= who.time_bank <= SETTINGS.time_bank_seconds
            stack = self.disk.accounts[table.books.account(held)]
            assert table.session.stack(held) == stack, f"{actor.name}, {held}"
        if table.round is not None and table.dealt:
            assert table.round.answered == len(self.disk.choices_of(actor.name, table.number)), actor.name

    def _is_behind(self, actor: TableActor) -> bool:
        return self.kind == "shared" and actor.replica.number != self.disk.versions[actor.name]

    def behind(self) -> list[str]:
        """What processes do not know yet of tables that their people are connected to; after a while, nothing."""
        result = []
        for process in self.processes:
            for actor in process.actors():
                here = {person for table, _, person in self.disk.present if table == actor.name}
                if self.kind == "local":
                    here = {one.person for one in actor.audience.connections}
                if actor.audience.connections and (self._is_behind(actor) or actor.replica.stale):
                    result.append(f"{process.name} does not know what is new at {actor.name}")
                elif actor.audience.connections and actor.table.present != here:
                    result.append(f"{process.name} takes {actor.table.present} for present at {actor.name}: {here}")
        return result

    def check_rounds(self) -> None:
        """Check that the stored results of rounds follow from their records, and that the choices are those that were
        stored."""
        for (name, number), row in self.disk.rounds.items():
            record = json.loads(row["record"])
            self.played[str(game(record["posting"]).posting.script)] += 1
            stored = self.disk.choices_of(name, number)
            assert sorted(map(str, record["choices"])) == sorted(map(str, stored)), f"{name}, round {number}"
            self.voided += bool(row["void"])
            if not row["void"] and self.looking.random() < 0.1:
                assert read_round(record).answer()["net"] == json.loads(row["net"]), f"{name}, round {number}"


def _no_operator(alone: bool) -> None:
    """Blocks are read by threads, which would not be reproducible."""


def simulate(
    number: int, kind: Kind, steps: int, faults: float = 0.02, lies: bool = False, forgets: bool = False
) -> Evening:
    """Simulate an evening by its number, for so many steps."""
    evening = Evening(number, kind, faults, lies, forgets)
    loop = VirtualLoop(evening.chance)
    loop.set_exception_handler(lambda _, context: evening.failed.append(context.get("exception") or context["message"]))
    with using(evening.chance):
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


def summary(evening: Evening) -> str:
    """An evening as a string, to compare two."""
    rounds = sorted((name, number, row["record"]) for (name, number), row in evening.disk.rounds.items())
    return json.dumps([sorted(evening.disk.accounts.items()), sorted(evening.outcomes.items()), evening.again, rounds])
