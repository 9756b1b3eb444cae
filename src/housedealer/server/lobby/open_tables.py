"""The open tables for the lobby, whichever process serves them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.postings.cardrooms import cardroom
from housedealer.server.floor.tables import Tables
from housedealer.server.journal.port import Journal
from housedealer.server.tables import stakes
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.tables import OpenTableEntry

LIST_SECONDS = 0.5
"""Seconds for which a list from the database is cached."""


class ListedTable(NamedTuple):
    """An open table, and the number of windows connected to it."""

    table: HostedTable
    watching: int
    digest: str = ""


class OpenTables:
    """The list of open tables."""

    def __init__(self, journal: Journal, tables: Tables) -> None:
        self._journal, self._tables = journal, tables
        self._listed: dict[str, ListedTable] = {}
        self._listed_at = -LIST_SECONDS
        self._listing = asyncio.Lock()

    async def entries(self, person: str | None = None) -> list[OpenTableEntry]:
        """The open tables, as a person or anybody sees them: their own, and those that are open to everyone and where
        somebody is."""
        listed = [entry(one.table, one.watching, person) for one in await self.all()]
        return [one for one in listed if one["yours"] or (one["listed"] and one["watching"])]

    async def all(self, at_most: float = LIST_SECONDS) -> list[ListedTable]:
        """All open tables: as they are, or as of their last state at most this many seconds ago."""
        async with self._listing:
            now = asyncio.get_running_loop().time()
            if now - self._listed_at < at_most:
                return list(self._listed.values())
            rows = await self._journal.listing({name: one.digest for name, one in self._listed.items()})
            if rows is None:
                return [ListedTable(one.table, len(one.audience.connections)) for one in self._tables.actors.values()]
            listed: dict[str, ListedTable] = {}
            for row in rows:
                with contextlib.suppress(HouseError):
                    unchanged = row.state is None
                    table = (
                        self._listed[row.name].table
                        if unchanged
                        else await self._tables.as_stored(row.name, row.state or "")
                    )
                    listed[row.name] = ListedTable(table, row.watching, row.digest)
            self._listed, self._listed_at = listed, now
            return list(listed.values())


def entry(table: HostedTable, watching: int, person: str | None) -> OpenTableEntry:
    """An open table for the lobby, as a person or anybody sees it."""
    posting = table.game.posting
    people = [who.name for who in table.seats.values() if who.person]
    held = table.places.held_by(person) if person else None
    return {
        "table": table.id,
        "posting": posting.id,
        "title": posting.title,
        "cardroom": cardroom(posting.id),
        "option": table.session.option,
        "plan": stakes.plan_name(table.game, table.session.terms),
        "fee": stakes.fee_in_force(table.session, max(2, len(table.seats))),
        "readings": table.session.readings,
        "seats": table.places.most_seats,
        "people": people,
        "yours": held is not None,
        "held": (held or 0),
        "bots": len(table.seats) - len(people),
        "listed": table.listed,
        "watching": watching,
        "rounds": table.session.number,
        "drop": table.session.drop,
    }
