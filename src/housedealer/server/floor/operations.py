"""What an operator does while people play: look at tables and people, close a table, return money, block, revoke,
announce.

Blocks stand in the database, and each of several processes looks there every other second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.accounts.blocks import Block, Kind
from housedealer.server.floor.accounts.people import People
from housedealer.server.floor.actor.connection import REVOKED, Connection
from housedealer.server.floor.answer import Answer, in_words
from housedealer.server.floor.tables import Tables
from housedealer.server.floor.writer import Writer
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.lobby.open_tables import OpenTables
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.admin import KnownPerson

EVERY = 2.0
"""Seconds after which a process looks again at what is blocked."""
MOST_LETTERS = 300
"""The length of an announcement."""
MOST_PEOPLE = 100
"""People that are listed at a time."""


class Guest(NamedTuple):
    """A person with a place at a table."""

    person: str
    name: str
    place: str
    chips: int
    """In cents."""


class TableReport(NamedTuple):
    """An open table, as an operator sees it."""

    table: str
    posting: str
    phase: str
    closing: bool
    rounds: int
    guests: list[Guest]
    bots: int
    watching: int
    chips: int
    """What people have there, in cents."""
    drop: int
    """What was collected there, in cents."""


class Operations:
    """What an operator may do."""

    def __init__(
        self, journal: Journal, tables: Tables, open_tables: OpenTables, people: People, writer: Writer
    ) -> None:
        self._journal, self._tables, self._open_tables = journal, tables, open_tables
        self._people, self._writer = people, writer
        self._watching: asyncio.Task[None] | None = None

    def start(self, alone: bool) -> None:
        """Learn what is blocked, and again and again where other processes may be told."""
        self._people.blocks.learn(self._journal.queries.blocks())
        if not alone:
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
                report("blocks", error)

    async def look(self) -> None:
        """Learn what is blocked, and disconnect who is."""
        for new in self._people.blocks.learn(await self.blocks()):
            for connection in self._connections():
                if new.who == (connection.person if new.kind == "person" else connection.address):
                    connection.code = REVOKED
                    connection.drop()

    def _connections(self) -> Iterator[Connection]:
        for actor in list(self._tables.actors.values()):
            yield from list(actor.audience.connections)

    # Tables

    async def report(self) -> list[TableReport]:
        """All open tables with their people and money, by whichever process they are played at."""
        return [table_report(one.table, one.watching) for one in await self._open_tables.all(0.0)]

    async def close_table(self, name: str, now: bool = False) -> bool:
        """Close a table: everybody's money goes to their wallets and all places are given up. Whether that is done;
        else a round is in play, and it is done when that is over. `now`: those who are to decide pass, as if they were
        away."""

        def close(table: HostedTable) -> None:
            if now:
                table.pass_round("the table was closed")
            if table.open:  # one that was to close after its round has closed with it
                table.close_soon()

        actor = await self._tables.find(name)
        await actor.act(close)
        return not actor.table.open

    # People

    async def return_money(self, person: str) -> int:
        """A person leaves all tables, now or after the round in play; give how many tables."""
        held = await self._tables.held(person)
        await self._tables.cash_out(person, held)
        return len(held)

    async def people(self, like: str) -> list[KnownPerson]:
        """People whose name or id contains something."""
        return await asyncio.to_thread(self._journal.queries.people_like, like, MOST_PEOPLE)

    async def revoke(self, person: str) -> None:
        """None of a person's tokens is good any more."""
        await self._known(person)
        await self._people.revoke(person)

    async def _known(self, person: str) -> None:
        if await asyncio.to_thread(self._journal.queries.person, person) is None:
            raise HouseError("person: nobody has this id; expected one that `housedealer admin people` lists")

    async def block(self, kind: Kind, who: str, why: str) -> None:
        """Block a person or an address: nobody comes in as them or from there, and who is here goes."""
        if kind == "person":
            await self._known(who)
        await self._writer.keep([Write("block", {"kind": kind, "who": who, "why": why, "at": chance.now()})])
        await self.look()

    async def unblock(self, kind: Kind, who: str) -> None:
        """Let a person or an address in again."""
        if not any((one.kind, one.who) == (kind, who) for one in await self.blocks()):
            raise HouseError(f"{kind}: it is not blocked; expected one that `housedealer admin blocks` lists")
        await self._writer.keep([Write("unblock", {"what": kind, "whose": who})])
        await self.look()

    async def blocks(self) -> list[Block]:
        """All that is blocked."""
        return await asyncio.to_thread(self._journal.queries.blocks)

    # Everyone

    async def announce(self, text: str) -> None:
        """Send a text to everyone who looks at a table, by whichever process."""
        says = " ".join(text.split())
        if not says or len(says) > MOST_LETTERS:
            raise HouseError(f"announcement: {len(says)} letters; expected 1 to {MOST_LETTERS}")
        answer: Answer[None] = Answer()
        self._journal.send(
            Transaction(lambda _: [], lambda error: answer.give(in_words(error)), announcement={"house": says})
        )
        await answer.heard
        self._tables.announce(says)


def table_report(table: HostedTable, watching: int) -> TableReport:
    """An open table, as an operator sees it."""
    guests = [
        Guest(who.person, who.name, place, table.session.stack(place))
        for place, who in table.places.all().items()
        if who.person
    ]
    return TableReport(
        table.id,
        table.session.posting,
        table.phase,
        table.closing,
        table.session.number,
        guests,
        sum(who.person is None for who in table.places.all().values()),
        watching,
        sum(guest.chips for guest in guests),
        table.session.drop,
    )
