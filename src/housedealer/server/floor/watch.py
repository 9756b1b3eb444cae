"""Keeping one of several processes up to date: tables that others changed, and tables that no live process looks after.

Announcements arrive at once. A heartbeat every second finds what was not announced, clocks that nobody rings, and
people whose process is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.floor.accounts.people import People
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.tables import Tables
from housedealer.server.journal.port import Announcement, Heartbeat, Journal
from housedealer.server.tables.error_reports import report
from housedealer.server.workshop.job_board import JobBoard

BEAT = 1.0
"""Seconds between heartbeats."""
IDLE = 60.0
"""Seconds after which a table without connections here is unloaded."""


class Watch:
    """Keeps this process up to date with the database."""

    def __init__(self, journal: Journal, tables: Tables, people: People, wallets: Wallets, board: JobBoard) -> None:
        self._journal, self._tables, self._people = journal, tables, people
        self._wallets, self._board = wallets, board
        self.tasks: set[asyncio.Task[None]] = set()
        self._looking = self._tending = False
        """Whether tables are being read again; whether orphaned tables are being looked after."""
        tables.on_news = self.refresh
        journal.on_announcement = self.on_announcement

    def start(self) -> None:
        """Start the heartbeat."""
        self.spawn(self._heartbeats())

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self.tasks:
            task.cancel()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Announcements

    def on_announcement(self, news: Announcement | None) -> None:
        """Handle another process's announcement; None: some may have been missed."""
        if news is None:
            self._tables.behind.update(name for name, one in self._tables.actors.items() if one.audience.connections)
            self._wallets.forget()
            self.refresh()
            return
        for person in news.get("moved", ()):
            self._wallets.drop(person)
        if "job" in news:
            self._board.on_announcement(*news["job"])
        for person in news.get("revoked", ()):
            self._people.on_revoked(person)
        if "house" in news:
            self._tables.announce(news["house"])
        if "opened" in news:
            # Prepare its game now, so that people who join it through this process do not wait.
            with contextlib.suppress(HouseError):
                posting, readings, *skill = news["opened"]
                self.spawn(self._tables.prepare(game(posting, readings), *skill))
        self._on_table_announcement(news)

    def _on_table_announcement(self, news: Announcement) -> None:
        actor = self._tables.actors.get(news.get("table", ""))
        if actor is None:
            return
        if "says" in news:
            actor.audience.publish_room(actor.table, news["says"])
        elif actor.audience.connections and news["version"] > actor.replica.number:
            self._tables.on_behind(actor.name)

    def refresh(self) -> None:
        """Read the tables again that others have changed."""
        if self._tables.behind and not self._looking:
            self._looking = True
            self.spawn(self._refresh())

    async def _refresh(self) -> None:
        """Read the tables again that others have changed, all in one query, until none is left."""
        tables = self._tables
        try:
            while tables.behind:
                names = [name for name in sorted(tables.behind) if name in tables.actors]
                tables.behind.clear()
                known = {name: tables.actors[name].replica.rounds() for name in names}
                result = await self._journal.read_tables(known) if known else {}
                for name, snapshot in result.items():
                    actor = tables.actors.get(name)
                    if actor is not None:
                        actor.catch_up(snapshot)
        except Exception as error:
            report("the database", error)  # the next heartbeat finds what is still behind
        finally:
            self._looking = False

    # The heartbeat

    async def _heartbeats(self) -> None:
        while True:
            try:
                await self._heartbeat()
            except Exception as error:
                report("the database", error)
            await asyncio.sleep(BEAT)

    async def _heartbeat(self) -> None:
        """Find what must be read again or written, and what was not announced."""
        tables, result = self._tables, None
        tables.behind.update(name for name, actor in tables.actors.items() if actor.replica.stale)
        if not self._journal.alone:
            result = await self._compare()
            tables.forget(IDLE)
        self.refresh()
        if not self._tending:
            self._tending = True
            self.spawn(self._look_after_orphans(result or Heartbeat(self._journal.now(), True, {}, [], [], {})))

    async def _compare(self) -> Heartbeat:
        """Mark this process as alive; find unannounced changes, clocks that nobody rings, and processes that are
        gone."""
        tables = self._tables
        seen = {name: actor for name, actor in tables.actors.items() if actor.audience.connections}
        people = {one.person for actor in seen.values() for one in actor.audience.connections}
        result = await self._journal.heartbeat(list(seen), sorted(people))
        self._people.update_revocations(result.revoked)
        if not result.known:
            tables.owed.update(seen)
        newer = [name for name, actor in seen.items() if result.versions.get(name, -1) > actor.replica.number]
        tables.behind.update(newer)
        return result

    async def _look_after_orphans(self, result: Heartbeat) -> None:
        """Look after tables that no other process does. Preparing a game can take longer than others wait for a
        heartbeat, so this runs in parallel with the heartbeat."""
        tables = self._tables
        try:
            owed, tables.owed = tables.owed, set()
            for name in sorted({*owed, *result.orphans}):
                with contextlib.suppress(HouseError):
                    actor = await tables.find(name)
                    if name in result.orphans and not actor.mailbox.busy:
                        # Presence is read again under the lock: a process may only have been slow.
                        actor.replica.stale = True
                    await actor.attendance.store()
            for name in result.due:
                with contextlib.suppress(HouseError):
                    (await tables.find(name)).ring()
        except Exception as error:
            report("the database", error)
        finally:
            self._tending = False
