"""Evenings at the tables that never happened: the floor on a clock of its own, with a disk and people that fail.

Everything follows from one number. The disk keeps what was committed and nothing else. People answer, repeat
themselves, answer too late or for others, name sums that nobody has, stop reading, vanish in mid-sentence and come
back; messages overtake each other. Clocks jump, the disk is full for a while, and the server is killed at any moment
and started again from the disk.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from housedealer.games import game, read_round
from housedealer.play import bots
from housedealer.postings import entries
from housedealer.server.chance import foreseen
from housedealer.server.fairness.openings import CARD
from housedealer.server.floor.floor import Floor
from housedealer.server.http.connections import Line
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from housedealer.table.events import HOUSE, view

from .foreseen import Foreseen
from .guests import say
from .simulated import Disk, FakeStore, FakeWire, VirtualLoop

TABLES, PEOPLE = 4, 6
SLOW_BOTS = ("chinese",)
"""Where bots think long, people play among themselves."""


def by_family() -> dict[str, list[str]]:
    """Every posting that is played, by family."""
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


class Evening:
    """One simulated evening."""

    def __init__(self, number: int, faults: float = 0.02, lies: bool = False) -> None:
        self.rng, self.looking = random.Random(number), random.Random(number)
        self.chance = Foreseen(number)
        self.disk = Disk()
        self.faults, self.lies = faults, lies
        self.games = chosen(number)
        self.people: list[str] = []
        self.floor: Floor
        self.store: FakeStore
        self.lines: dict[tuple[str, str], FakeWire] = {}
        self.serving: set[asyncio.Task[int]] = set()
        self.latest: dict[tuple[str, str], dict[str, Any]] = {}
        self.asked: dict[int, tuple[str, str, dict[str, Any]]] = {}
        """By the message's number, what someone said at which table and has not been answered."""
        self.acked: list[tuple[str, str, dict[str, Any]]] = []
        self.sent: list[dict[str, Any]] = []
        self.failed: list[Any] = []
        """What went wrong where nobody waited for it."""
        self.ref = self.steps = self.rounds = self.crashes = self.checked = self.voided = 0
        self.played: Counter[str] = Counter()
        self.said: Counter[str] = Counter()

    def start(self) -> None:
        """Start a server from what is on disk."""
        self.store = FakeStore(self.disk, self.rng, self.faults)
        settings = Settings(
            again_seconds=0.2, decide_seconds=5, alone_seconds=9, empty_seconds=300, unused_seconds=300,
            left_seconds=300,
            ponder_apart=False,
            messages_per_second=1000,
        )  # fmt: skip
        self.floor = Floor(settings, self.store)  # type: ignore[arg-type]
        self.floor.resume()
        self.floor.start()
        self.lines, self.latest, self.asked = {}, {}, {}
        assert sorted(self.floor.tables) == self.disk.open_tables()

    def crash(self) -> None:
        """Kill the server: what was under way is on disk or lost, what was kept is there."""
        self.store.die()
        for place in self.floor.tables.values():
            if place.timer:
                place.timer.cancel()
        for task in self.serving:
            task.cancel()
        self.check_answered()
        assert not self.store.refused, self.store.refused
        self.crashes += 1
        self.start()

    async def run(self, steps: int) -> None:
        """So many acts of people."""
        self.start()
        self.store.faults = 0
        for _ in range(PEOPLE):
            self.people.append((await self.floor.enter("Someone"))[0])
        for posting in self.games:
            bots.prepare(game(posting))  # which needs a thread of its own, and no thread is simulated
        while self.steps < steps:
            await self.step()
            self.steps += 1
            if self.failed:
                raise AssertionError("something failed that nobody waited for") from self.failed[0]
        self.store.full, self.store.faults = False, 0
        await asyncio.sleep(20)
        while any(place.busy for place in self.floor.tables.values()):
            await asyncio.sleep(0.001)  # the clock plays on
        self.check()
        for person in self.people:
            assert self.floor.wallet(person) == self.disk.accounts[f"person:{person}"]
        self.check_rounds()

    async def step(self) -> None:
        """Somebody does something, or something happens to all."""
        fate = self.rng.random()
        if fate < 0.003:
            self.crash()
        elif fate < 0.004:
            self.chance.at += self.rng.choice((-86400.0, -60.0, 3600.0, 40 * 86400.0))  # someone set the clock
        elif fate < 0.005:
            asyncio.get_running_loop().pass_time(self.rng.choice((1.0, 30.0, 1000.0)))  # type: ignore[attr-defined]
        elif fate < 0.006:
            self.store.full = not self.store.full
        elif fate < 0.02:
            self.check()
        if self.store.full and fate > 0.95:
            self.store.full = False
        await self._open_tables()
        await self.act()

    async def _open_tables(self) -> None:
        if len(self.floor.tables) >= TABLES or self.store.full:
            return
        there = {place.table.session.posting for place in self.floor.tables.values()}
        posting = next(one for one in self.games if one not in there)
        robots = 0 if game(posting).posting.script in SLOW_BOTS else self.rng.randint(0, 3)
        faults, self.store.faults = self.store.faults, 0
        await self.floor.open(messages.OpenTable(posting=posting, bots=robots))
        self.store.faults = self.faults if self.steps else faults
        self.store.lies = self.lies

    async def act(self) -> None:
        """Somebody does something, or time passes."""
        name = self.rng.choice(sorted(self.floor.tables))
        table = self.floor.tables[name].table
        person = self.rng.choice(self.people)
        awaited = [who.person for one in table.waits_for() if (who := table.places.who(one)) and who.person]
        if awaited and self.rng.random() < 0.9:
            person = self.rng.choice(awaited)
        wire, fate = self.lines.get((person, name)), self.rng.random()
        if wire is None:
            wire = self.connect(person, name)
        elif fate < 0.01:
            del self.lines[person, name]
            wire.end(1006)  # gone
        elif fate < 0.015:
            del self.lines[person, name]  # gone, and the server does not know
        elif fate < 0.02:
            wire.stuck = True
        elif fate < 0.04:
            await asyncio.sleep(self.rng.choice((0.01, 1, 6, 30)))
        self._read(wire, person, name)
        message = self.rng.choice(self.sent) if self.sent and fate > 0.95 else self._thought(person, name)
        if message is not None:
            self.sent = [*self.sent[-30:], message]
            self._send(wire, person, name, message)
            if fate > 0.98:
                self._send(wire, person, name, message)  # once more, to be sure
        pause = self.rng.random()
        if pause > 0.3:
            await asyncio.sleep(0 if pause < 0.8 else self.rng.choice((0.001, 0.05, 0.8)))

    def connect(self, person: str, name: str) -> FakeWire:
        """Somebody looks at a table."""
        claims = self.floor.claims(self.floor.token(person, "Someone"))
        place = self.floor.tables[name]
        wire = self.lines[person, name] = FakeWire(lambda text: self._look(person, place.table, text))
        line = Line(self.floor, place, claims, wire)  # type: ignore[arg-type]
        task = asyncio.get_running_loop().create_task(line.serve())
        self.serving.add(task)
        task.add_done_callback(lambda done: self._parted(done, person, name, wire))
        return wire

    def _parted(self, task: asyncio.Task[int], person: str, name: str, wire: FakeWire) -> None:
        self.serving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            raise AssertionError("a line failed") from task.exception()
        if self.lines.get((person, name)) is wire:
            del self.lines[person, name]

    def _thought(self, person: str, name: str) -> dict[str, Any] | None:
        told = self.latest.get((person, name))
        return (
            say(self.floor.tables[name].table, told, person, self.rng) if told and name in self.floor.tables else None
        )

    def _send(self, wire: FakeWire, person: str, name: str, message: dict[str, Any]) -> None:
        """Say something; it arrives now, or after what others say later."""
        ref = self.ref = self.ref + 1
        self.asked[ref] = (person, name, message)
        if self.rng.random() < 0.05:
            wait = self.rng.choice((0.001, 0.1, 3))
            asyncio.get_running_loop().call_later(wait, self._arrive, wire, ref, message)
        else:
            self._arrive(wire, ref, message)

    def _arrive(self, wire: FakeWire, ref: int, message: dict[str, Any]) -> None:
        if not wire.over.done():
            wire.heard(json.dumps({**message, "ref": ref}))

    def _read(self, wire: FakeWire, person: str, name: str) -> None:
        """Read what a line was sent."""
        while wire.sent and not wire.stuck:
            told = json.loads(wire.sent.popleft())
            if told["type"] == "update":
                self.latest[person, name] = told
            elif told["type"] == "room":
                continue  # who looks on
            elif told["type"] == "error":
                self.said[told["says"].split(":")[0]] += 1
                self.asked.pop(told["ref"], None)
            elif told["ref"] in self.asked:
                who, where, message = self.asked.pop(told["ref"])
                assert (who, where) == (person, name)
                self.said[message["type"]] += 1
                self.acked.append((person, name, message))

    # What must hold

    def _look(self, person: str, table: HostedTable, text: bytes) -> None:
        """Nobody is sent more than they may see; looked at when it is sent, now and then."""
        if not text.startswith(b'{"type":"update"') or self.looking.random() > 0.1:
            return
        self.checked += 1
        told = json.loads(text)
        assert table.session.shoe.seed not in text.decode()
        mine = table.places.of(person)
        asked = told["you"].get("offer")
        assert asked is None or table.questions.place_of(asked["position"]) in mine
        if table.round is None or not table.dealt:
            return
        everything = view(table.round.table.events, [HOUSE])
        allowed = set(CARD.findall(json.dumps(view(table.round.table.events, table.questions.positions_of(person)))))
        hidden = {card for event in everything for card in CARD.findall(json.dumps(event))} - allowed
        assert not hidden & set(CARD.findall(json.dumps(told["events"]))), f"{person} saw a card of another's"
        # What was chosen for someone in an earlier round may name cards that are another's in this one.
        you = json.dumps({key: value for key, value in told["you"].items() if key != "notes"})
        assert not hidden & set(CARD.findall(you)), f"{person} saw a card of another's"

    def check_answered(self) -> None:
        """Every choice that was answered is on disk, as it was said."""
        for (person, name), wire in list(self.lines.items()):
            self._read(wire, person, name)
        for person, name, message in self.acked:
            if message["type"] != "choose":
                continue
            kept = self.disk.choices.get((name, message["round"]), {}).values()
            mine = [json.loads(row["choice"])[:2] for row in kept if row["by"] == person]
            assert [message["position"], message["choice"]] in mine, f"{message} was answered and is lost"
        self.acked = []

    def check(self) -> None:
        """What must hold at any moment."""
        self.check_answered()
        assert not self.store.refused, self.store.refused
        assert sum(self.disk.accounts.values()) == 0
        below = [account for account, held in self.disk.accounts.items() if held < 0 and account != "issue"]
        assert not below, below
        for name, place in self.floor.tables.items():
            if place.busy or place.stale:
                continue
            table = place.table
            for held in table.places.all():
                assert table.session.stack(held) == self.disk.accounts[table.books.account(held)], f"{name}, {held}"
            if table.round is not None and table.dealt:
                assert table.round.answered == len(self.disk.said(name, table.number)), name
        self.rounds = len(self.disk.rounds)

    def check_rounds(self) -> None:
        """What the books say of a round is what its record comes to, and its choices are those that were kept."""
        for (name, number), row in self.disk.rounds.items():
            record = json.loads(row["record"])
            self.played[str(game(record["posting"]).posting.script)] += 1
            kept = self.disk.said(name, number)
            assert sorted(map(str, record["choices"])) == sorted(map(str, kept)), f"{name}, round {number}"
            self.voided += bool(row["void"])
            if not row["void"] and self.looking.random() < 0.1:
                assert read_round(record).answer()["net"] == json.loads(row["net"]), f"{name}, round {number}"


def simulate(number: int, steps: int, faults: float = 0.02, lies: bool = False) -> Evening:
    """An evening by its number, after so many acts."""
    evening = Evening(number, faults, lies)
    loop = VirtualLoop(evening.chance)
    loop.set_exception_handler(lambda _, context: evening.failed.append(context.get("exception") or context["message"]))
    with foreseen(evening.chance):
        try:
            asyncio.set_event_loop(loop)
            loop.run_until_complete(evening.run(steps))
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            asyncio.set_event_loop(None)
            loop.close()
    return evening
