"""What the operator of a server does while people play: look, close tables, return money, block, revoke, announce.

What several processes must know of it stands in the database, and each of them looks there every other second.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.blocks import Block, Kind
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.wire.admin import KnownPerson, OperatedTable, Seated

if TYPE_CHECKING:
    from housedealer.server.floor.floor import Connection, Floor
    from housedealer.server.tables.hosted_table import HostedTable

EVERY = 2.0
"""Seconds after which a process looks again at what others were told."""
ANNOUNCEMENT = "announcement"
"""The setting under which the last announcement is kept."""
MOST_PEOPLE = 100
"""People that are listed at a time."""


class Operators:
    """The operator's hand at a floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._watching: asyncio.Task[None] | None = None
        self._announced = floor.store.setting(ANNOUNCEMENT) or ""
        """What was last announced here, or before this process began."""
        floor.blocks.learn(floor.store.blocks())

    def start(self) -> None:
        """Look at what is told to other processes, where there are any."""
        if self.floor.settings.workers:
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        """Look no more."""
        if self._watching is not None:
            self._watching.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception as error:
                report("the operator's word", error)

    async def look(self) -> None:
        """Take up what another process was told."""
        store = self.floor.store
        self._apply(await asyncio.to_thread(store.blocks))
        said = await asyncio.to_thread(store.setting, ANNOUNCEMENT) or ""
        if said != self._announced:
            self._announced = said
            self.floor.announce(str(json.loads(said)["says"]))

    # Tables

    async def tables(self) -> list[OperatedTable]:
        """Open tables with the people who sit there."""
        result: list[OperatedTable] = []
        for line in await self.floor.listed():
            live = await self.floor.find(line["table"])
            people = {place: who for place in live.table.places.all() if (who := live.table.places.who(place))}
            seated: list[Seated] = [
                {"place": place, "person": who.person, "name": who.name, "stack": live.table.session.stack(place)}
                for place, who in people.items()
                if who.person
            ]
            result.append(
                {
                    "table": line["table"],
                    "posting": line["posting"],
                    "phase": live.table.phase,
                    "rounds": line["rounds"],
                    "watching": line["watching"],
                    "bots": line["bots"],
                    "people": seated,
                }
            )
        return result

    async def close_table(self, name: str, now: bool) -> None:
        """Close a table between rounds, and everyone's money goes back; `now`: those who are to decide in a round pass,
        as if they were away."""

        def act(table: HostedTable) -> None:
            if now:
                table.pass_round("the table was closed")
            table.close()

        await self.floor.act(await self.floor.find(name), act)

    async def return_money(self, person: str) -> int:
        """A person leaves all tables, now or after the round in play; give how many tables."""
        held = await self.floor.held(person)
        await self.floor.cash_out(person, held)
        return len(held)

    # People

    async def people(self, like: str) -> list[KnownPerson]:
        """People whose name or id contains something."""
        return await asyncio.to_thread(self.floor.store.people_like, like, MOST_PEOPLE)

    async def revoke(self, person: str) -> None:
        """None of a person's tokens is good any more."""
        await self._known(person)
        await self.floor.revoke(person)

    async def _known(self, person: str) -> None:
        if await asyncio.to_thread(self.floor.store.person, person) is None:
            raise HouseError("person: nobody has this id; expected one that `housedealer admin people` lists")

    async def block(self, kind: Kind, who: str, why: str) -> None:
        """Block a person or an address: nobody comes in as them or from there, and who is here goes."""
        if kind == "person":
            await self._known(who)
        await self.floor.keep([Write("block", {"kind": kind, "who": who, "why": why, "at": chance.now()})])
        self._apply(await asyncio.to_thread(self.floor.store.blocks))

    async def unblock(self, kind: Kind, who: str) -> None:
        """Let a person or an address in again."""
        if not any((one.kind, one.who) == (kind, who) for one in await self.blocks()):
            raise HouseError(f"{kind}: it is not blocked; expected one that `housedealer admin blocks` lists")
        await self.floor.keep([Write("unblock", {"what": kind, "whose": who})])
        self._apply(await asyncio.to_thread(self.floor.store.blocks))

    async def blocks(self) -> list[Block]:
        """All that is blocked."""
        return await asyncio.to_thread(self.floor.store.blocks)

    def _apply(self, blocks: list[Block]) -> None:
        for new in self.floor.blocks.learn(blocks):
            for connection in self._connections():
                if new.who == (connection.person if new.kind == "person" else connection.address):
                    connection.code = 4401
                    connection.drop()

    # Everyone

    async def announce(self, says: str) -> None:
        """Say something to everyone who looks at a table."""
        kept = json.dumps({"at": chance.now(), "says": says})
        await self.floor.keep([Write("setting", {"name": ANNOUNCEMENT, "value": kept})])
        self._announced = kept
        self.floor.announce(says)

    def _connections(self) -> Iterator[Connection]:
        for live in list(self.floor.tables.values()):
            yield from list(live.connections)
