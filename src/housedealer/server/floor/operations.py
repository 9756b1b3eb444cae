"""An operator's work while people play: list tables and people, close a table, return money, block, revoke, announce.

Blocks are in the database; where several processes serve the tables, each reads them every other second.
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
from housedealer.server.floor.answer import Answer, as_house_error
from housedealer.server.floor.tables import Tables
from housedealer.server.floor.writer import Writer
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.lobby.open_tables import OpenTables
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.admin import PersonRecord

EVERY = 2.0
"""Seconds between reads of the blocks by each process."""
MAX_LENGTH = 300
"""The greatest length of an announcement."""
MAX_PEOPLE = 100
"""People listed at a time."""


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
    """An operator's commands."""

    def __init__(
        self, journal: Journal, tables: Tables, open_tables: OpenTables, people: People, writer: Writer
    ) -> None:
        self._journal, self._tables, self._open_tables = journal, tables, open_tables
        self._people, self._writer = people, writer
        self._watching: asyncio.Task[None] | None = None

    def start(self, alone: bool) -> None:
        """Read the blocks, and go on reading them where other processes may change them."""
        self._people.blocks.learn(self._journal.queries.blocks())
        if not alone:
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        """Stop reading."""
        if self._watching is not None:
            self._watching.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.refresh_blocks()
            except Exception as error:
                report("blocks", error)

    async def refresh_blocks(self) -> None:
        """Read the blocks, and disconnect people who are newly blocked."""
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
        """All open tables with their people and money, whichever process serves them."""
        return [table_report(one.table, one.watching) for one in await self._open_tables.all(0.0)]

    async def close_table(self, name: str, now: bool = False) -> bool:
        """Close a table: everyone's money goes to their wallets and all places are given up. Return True if it is
        closed, False if a round is in play and it closes after it. `now`: those who must decide pass, as if they were
        away."""

        def close(table: HostedTable) -> None:
            if now:
                table.pass_round("the table was closed")
            if table.open:  # a table that was closing is closed with its round
                table.close_soon()

        actor = await self._tables.find(name)
        await actor.act(close)
        return not actor.table.open

    # People

    async def return_money(self, person: str) -> int:
        """Make a person leave all tables, now or after the round in play; return the number of tables."""
        held = await self._tables.held(person)
        await self._tables.cash_out(person, held)
        return len(held)

    async def people(self, like: str) -> list[PersonRecord]:
        """People whose name or id contains a text."""
        return await asyncio.to_thread(self._journal.queries.people_like, like, MAX_PEOPLE)

    async def revoke(self, person: str) -> None:
        """Revoke all tokens of a person."""
        await self._check_exists(person)
        await self._people.revoke(person)

    async def _check_exists(self, person: str) -> None:
        if await asyncio.to_thread(self._journal.queries.person, person) is None:
            raise HouseError("person: nobody has this id; expected one that `housedealer admin people` lists")

    async def block(self, kind: Kind, who: str, why: str) -> None:
        """Block a person or an address, and disconnect them."""
        if kind == "person":
            await self._check_exists(who)
        await self._writer.save([Write("block", {"kind": kind, "who": who, "why": why, "at": chance.now()})])
        await self.refresh_blocks()

    async def unblock(self, kind: Kind, who: str) -> None:
        """Unblock a person or an address."""
        if not any((one.kind, one.who) == (kind, who) for one in await self.blocks()):
            raise HouseError(f"{kind}: it is not blocked; expected one that `housedealer admin blocks` lists")
        await self._writer.save([Write("unblock", {"what": kind, "whose": who})])
        await self.refresh_blocks()

    async def blocks(self) -> list[Block]:
        """All blocks."""
        return await asyncio.to_thread(self._journal.queries.blocks)

    # Everyone

    async def announce(self, text: str) -> None:
        """Send a text to everyone connected to a table, whichever process serves them."""
        announcement = " ".join(text.split())
        if not announcement or len(announcement) > MAX_LENGTH:
            raise HouseError(f"announcement: {len(announcement)} letters; expected 1 to {MAX_LENGTH}")
        answer: Answer[None] = Answer()
        self._journal.send(
            Transaction(
                lambda _: [], lambda error: answer.give(as_house_error(error)), announcement={"house": announcement}
            )
        )
        await answer.future
        self._tables.announce(announcement)


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
        table.progress.closing,
        table.session.number,
        guests,
        sum(who.person is None for who in table.places.all().values()),
        watching,
        sum(guest.chips for guest in guests),
        table.session.drop,
    )
