"""What an operator does on the floor: look at all tables, close one, and announce something to everybody."""

from __future__ import annotations

from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.floor.answer import Answer, in_words
from housedealer.server.floor.open_tables import OpenTables
from housedealer.server.floor.tables import Tables
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.tables.hosted_table import HostedTable

MOST_LETTERS = 300
"""The length of an announcement."""


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

    def __init__(self, journal: Journal, tables: Tables, open_tables: OpenTables) -> None:
        self._journal, self._tables, self._open_tables = journal, tables, open_tables

    async def report(self) -> list[TableReport]:
        """All open tables with their people and money, by whichever process they are played at."""
        return [table_report(one.table, one.watching) for one in await self._open_tables.all(0.0)]

    async def close_table(self, name: str) -> bool:
        """Close a table: everybody's money goes to their wallets and all places are given up. Whether that is done;
        else a round is in play, and it is done when that is over."""
        actor = await self._tables.find(name)
        await actor.act(HostedTable.close_soon)
        return not actor.table.open

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
