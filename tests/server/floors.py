"""Several floors on one PostgreSQL database in this process, as several processes would have them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.play import bots
from housedealer.server.floor.actor.actions import action_of
from housedealer.server.floor.actor.batch import MessageKey
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.shared import SharedJournal
from housedealer.server.journal.store import Store
from housedealer.server.processes.shared_database import prepare_database
from housedealer.server.settings import Settings
from housedealer.server.wire import messages
from tests.server.recording import RecordingTransport

GAME = "the-101/blackjack-x"


@asynccontextmanager
async def floors(url: str, count: int = 2, **more: Any) -> AsyncIterator[list[Floor]]:
    """`count` floors, opened."""
    settings = Settings(**{"database": url, "workers": count, "again_seconds": 0.05, **more})
    await asyncio.to_thread(prepare_database, settings)
    bots.prepare(game(GAME))
    result = [Floor(settings, SharedJournal(url)) for _ in range(count)]
    for floor in result:
        await floor.arrive()
        floor.start()
    try:
        yield result
    finally:
        for floor in result:
            await leave(floor)


async def leave(floor: Floor) -> None:
    """Close a floor, once."""
    if floor.journal.name:
        floor.stop()
        await floor.depart()
        floor.journal.close()
        floor.journal.name = ""


class Guest:
    """A person at a table of one floor."""

    def __init__(self, floor: Floor, person: str, live: TableActor, line: str = "line") -> None:
        self.floor, self.person, self.live, self.line = floor, person, live, line
        self.transport = RecordingTransport()
        self.connection = Connection(person, self.transport, person)
        self.ref = 0

    async def say(self, ref: int | None = None, **message: Any) -> str:
        """Send a message; return the error, empty if it was done."""
        if ref is None:
            ref = self.ref = self.ref + 1
        read = messages.read(json.dumps({**message, "ref": ref}))
        act = action_of(self.floor, self.person, self.person, read)
        assert act is not None
        received: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def on_done(error: HouseError | None) -> None:
            if not received.done():
                received.set_result(str(error or ""))

        payer = self.person if isinstance(read, (messages.Sit, messages.Behind, messages.Buy)) else ""
        self.live.do(act, on_done, MessageKey(self.line, ref, payer))
        return await asyncio.wait_for(received, 60)

    @property
    def latest(self) -> dict[str, Any]:
        """The last update."""
        updates = [one for one in self.transport.sent if one.startswith(b'{"type":"update"')]
        result: dict[str, Any] = json.loads(updates[-1])
        return result

    def events(self) -> list[dict[str, Any]]:
        """All events of the last round, from all updates."""
        result: list[dict[str, Any]] = []
        number = -1
        for text in self.transport.sent:
            if text.startswith(b'{"type":"update"'):
                new = json.loads(text)["events"]
                if new["from"] == 0 or new["round"] != number:
                    result, number = [], new["round"]
                assert len(result) == new["from"]
                result += new["events"]
        return result


async def sit_down(floor: Floor, table: str, seat: int, person: str = "", buy_in: int = 1000_00) -> Guest:
    """A person, new unless one is given, takes a seat."""
    guest = await look_at(floor, table, person)
    assert await guest.say(type="sit", seat=seat, buy_in=buy_in) == ""
    return guest


async def look_at(floor: Floor, table: str, person: str = "") -> Guest:
    """A person, new unless one is given, connects to a table."""
    person = person or (await floor.people.enter("Someone"))[0]
    guest = Guest(floor, person, await floor.tables.find(table), f"{person}:{table}")
    await guest.live.join(guest.connection)
    return guest


async def until(holds: Any, seconds: float = 30) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


async def opened(floor: Floor, bots: int = 1) -> str:
    """Open a table; return its id."""
    return await floor.tables.open(
        messages.OpenTable(posting=GAME, bots=bots), (await floor.people.enter("Host"))[0], "192.0.2.1"
    )


async def play_on(guests: list[Guest], rounds: int) -> None:
    """Answer all offers until so many rounds are over."""
    end = asyncio.get_running_loop().time() + 60
    while any(
        guest.latest["state"]["number"] < rounds or guest.latest["state"]["phase"] == "round" for guest in guests
    ):
        assert asyncio.get_running_loop().time() < end, guests[0].latest["state"]
        for guest in guests:
            await answer(guest)
        await asyncio.sleep(0.01)


async def answer(guest: Guest) -> None:
    """Answer the open offer, if there is one."""
    state, you = guest.latest["state"], guest.latest["you"]
    mine = [place for place in you["places"] if place in state["waits"]]
    if "offer" in you:
        offer = you["offer"]
        choice = {key: offer[key] for key in ("position", "round", "count")}
        await guest.say(type="choose", **choice, choice=offer["legal"][-1]["choice"])
    elif mine and state["phase"] == "bank":
        await guest.say(type="bank", seat=int(mine[0]), amount=None)
    elif mine and state["phase"] == "wagers":
        await guest.say(type="wager", place=mine[0], wagers={"base": 10_00}, ready=True)


def books(url: str) -> Store:
    """Open the database of processes that have stopped, and check its books."""
    store = Store(url)
    store.queries.check()
    return store
