"""The floor of one of several processes that serve the same tables from one database.

What is announced is heard at once; what is not is found within a second, with clocks that nobody rings and people who
came by a process that is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any, cast

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.server.floor.floor import ENOUGH, FULL, lobby_line
from housedealer.server.floor.live_table import LiveTable
from housedealer.server.floor.people import Answer, fresh_money
from housedealer.server.floor.shared_table import SharedTable
from housedealer.server.floor.shared_turns import SharedTurns
from housedealer.server.journal.schema import ISSUE, Write, movement
from housedealer.server.journal.shared_types import Beat, Errand, Found
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.tables import OpenTableLine

BEAT = 1.0
"""Seconds between looks for what nobody announced."""
IDLE = 60.0
"""Seconds after which a table that nobody looks at here is forgotten here."""
LISTED = 0.5
"""Seconds for which the lobby's list is good."""


class SharedFloor(SharedTurns):
    """All tables, and what somebody must look after."""

    def __init__(self, settings: Settings, store: Any) -> None:
        super().__init__(settings, store)
        self._listed: dict[str, tuple[str, HostedTable, int]] = {}
        self._listed_at = -LISTED
        self._listing = asyncio.Lock()
        self._tending = False
        """Whether tables are being looked after that nobody else does."""
        self.knows: Callable[[Game], None] = lambda _: None
        """Called when a game can be played here without waiting for it."""

    async def arrive(self) -> None:
        """Come to the database, and begin to look after it; the games that are played are known before anyone waits."""
        await self.shared.open()
        await self._all_tables(0.0)
        self._chore(self._keep_watch())

    async def depart(self) -> None:
        """Say who has gone, and leave."""
        for task in self._chores:
            task.cancel()
        await self.shared.leave()

    # Looking after what nobody else does

    async def _keep_watch(self) -> None:
        while True:
            try:
                await self._beat()
            except Exception as error:
                report("the database", error)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Say that this process lives; find what was not announced, clocks that nobody rings, and who is gone."""
        seen = {name: cast(SharedTable, live) for name, live in self.tables.items() if live.connections}
        people = {one.person for live in seen.values() for one in live.connections}
        result = await self.shared.beat(list(seen), sorted(people))
        before, self._revoked = self._revoked, dict(result.revoked)
        for person, count in result.revoked.items():
            if before.get(person, count) != count:
                self._turn_out(person)
        if not result.known:
            self._owed.update(seen)
        self._behind.update(
            name for name, live in seen.items() if live.stale or result.versions.get(name, -1) > live.version
        )
        self._look()
        self._forget()
        if not self._tending:
            self._tending = True
            self._chore(self._tend(result))

    async def _tend(self, found: Beat) -> None:
        """Look after tables that nobody else does. A game may have to be made known first, which can take longer than
        others believe that a process lives: so this one says that it does meanwhile."""
        try:
            owed, self._owed = self._owed, set()
            for name in {*owed, *found.orphans}:
                with contextlib.suppress(HouseError):
                    place = cast(SharedTable, await self.find(name))
                    # Who is gone is asked again when nobody else can change it: a process may only have been slow.
                    place.stale = place.stale or (name in found.orphans and not place.busy)
                    await self._attend(place)
            for name in found.due:
                with contextlib.suppress(HouseError):
                    place = cast(SharedTable, await self.find(name))
                    if not place.busy:
                        self._ring(place, place.timed)
        except Exception as error:
            report("the database", error)
        finally:
            self._tending = False

    def _forget(self) -> None:
        now = asyncio.get_running_loop().time()
        for name, live in list(self.tables.items()):
            place = cast(SharedTable, live)
            if place.connections:
                place.touched = now
            elif not place.busy and now - place.touched > IDLE:
                if place.timer:
                    place.timer.cancel()
                del self.tables[name]

    # Tables

    async def _prepare(self, played: Game) -> None:
        await super()._prepare(played)
        self.knows(played)

    async def find(self, name: str) -> LiveTable:
        """An open table by its id: as it is known here, or from the database."""
        live = self.tables.get(name)
        if live is None:
            result = (await self.shared.look({name: 0})).get(name)
            if result is None or not result.open:
                raise self._missing(name)
            table = await self._as_kept(name, result.state)
            live = self.tables.get(name)  # another may have asked for it meanwhile
            if live is None:
                place = SharedTable(table)
                self._take_in(place, result)
                live = self.tables[name] = place
                self._clock(place)
        cast(SharedTable, live).touched = asyncio.get_running_loop().time()
        return live

    async def _as_kept(self, name: str, state: str) -> HostedTable:
        """A table between its rounds."""
        try:
            data = json.loads(state)
            await self._prepare(game(data["session"]["posting"], data["session"]["readings"]))
            return HostedTable.of(name, {**data, "dealt": None})
        except Exception as error:
            report(name, error)
            raise HouseError("table: what was kept of it is damaged; expected a copy that is whole") from None

    def _may_open(self, person: str, address: str) -> None:
        """It is asked when the table is written."""

    def _lit(self, table: HostedTable) -> LiveTable:
        return SharedTable(table)

    async def _set_up(self, live: LiveTable, writes: list[Write]) -> None:
        place, name = cast(SharedTable, live), live.table.id
        person = live.table.owner
        origin = hmac.new(self.key, live.address.encode(), hashlib.sha256).hexdigest()[:24] if live.address else "-"
        answer: Answer[None] = Answer()

        def work(found: Found) -> list[Write]:
            every, mine, theirs = found.opened
            if every >= self.settings.most_tables:
                raise HouseError(FULL)
            if (person and mine >= self.settings.tables_per_person) or theirs >= self.settings.tables_per_address:
                raise HouseError(ENOUGH)
            wait, place.timed = self._timed(place.table)
            place.version, place.due = 1, None if wait is None else found.now + wait
            place.digest = next(row["digest"] for what, row in writes if what == "table")
            number = {"name": name, "number": place.version, "rings": place.due}
            return [*writes, Write("opened", {"name": name, "who": person, "where": origin}), Write("version", number)]

        def told(error: Exception | None) -> None:
            if error is not None and not isinstance(error, HouseError):
                report("the disk", error)
                error = HouseError("this could not be kept on disk; nothing was changed")
            answer.give(error)

        session = live.table.session
        notice = {"opened": [session.posting, session.readings]}
        self.shared.send(Errand(work, told, opens=(person or "-", origin), notice=notice))
        await answer.heard
        place.touched = asyncio.get_running_loop().time()
        self.tables[name] = place
        self._clock(place)

    # The lobby, and fresh play money

    async def _all_tables(self, at_most: float) -> list[tuple[HostedTable, int]]:
        """Every open table between its rounds and how many look at it, as they were at most so many seconds ago."""
        async with self._listing:
            now = asyncio.get_running_loop().time()
            if now - self._listed_at >= at_most:
                known = {name: mark for name, (mark, _, _) in self._listed.items()}
                listed: dict[str, tuple[str, HostedTable, int]] = {}
                for name, mark, state, watching in await self.shared.listing(known):
                    with contextlib.suppress(HouseError):
                        table = self._listed[name][1] if state is None else await self._as_kept(name, state)
                        listed[name] = (mark, table, watching)
                self._listed, self._listed_at = listed, now
            return [(table, watching) for _, table, watching in self._listed.values()]

    async def listed(self, person: str | None = None) -> list[OpenTableLine]:
        """Open tables for the lobby, by whichever process they are played at."""
        return [lobby_line(table, watching, person) for table, watching in await self._all_tables(LISTED)]

    async def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table, by whichever process they are played at."""
        return await self.shared.held(person)

    async def refill(self, person: str) -> int:
        """Fresh play money for someone who has little left anywhere."""
        answer: Answer[None] = Answer()

        def work(found: Found) -> list[Write]:
            more = fresh_money(self.settings.wallet, found.wallets.get(person, 0), found.held)
            return movement("fresh play money", [(ISSUE, -more), (f"person:{person}", more)])

        def told(error: Exception | None) -> None:
            self.wallets.drop(person)
            if error is not None and not isinstance(error, HouseError):
                report("the disk", error)
                error = HouseError("this could not be kept on disk; nothing was changed")
            answer.give(error)

        self.shared.send(Errand(work, told, purse=person))
        await answer.heard
        return self.wallet(person)
