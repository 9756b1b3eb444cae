"""What one of several processes hears of tables that others have changed, and what it looks after if nobody else does.

What is announced is heard at once; what is not is found within a second, with clocks that nobody rings and people who
came by a process that is gone.
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
from housedealer.server.workshop.job_board import Board

BEAT = 1.0
"""Seconds between looks for what nobody announced."""
IDLE = 60.0
"""Seconds after which a table that nobody looks at here is forgotten here."""


class Watch:
    """Keeps what this process knows in step with the database."""

    def __init__(self, journal: Journal, tables: Tables, people: People, wallets: Wallets, board: Board) -> None:
        self._journal, self._tables, self._people = journal, tables, people
        self._wallets, self._board = wallets, board
        self.tasks: set[asyncio.Task[None]] = set()
        self._looking = self._tending = False
        """Whether tables are being read again; whether tables are being looked after that nobody else does."""
        tables.on_news = self.look
        journal.on_announcement = self.hear

    def start(self) -> None:
        """Look after the tables."""
        self.begin(self._beats())

    def stop(self) -> None:
        """Let go of everything."""
        for task in self.tasks:
            task.cancel()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # What is announced

    def hear(self, news: Announcement | None) -> None:
        """Take in what another process announces; None: something may have been missed."""
        if news is None:
            self._tables.behind.update(name for name, one in self._tables.actors.items() if one.audience.connections)
            self._wallets.forget()
            self.look()
            return
        for person in news.get("moved", ()):
            self._wallets.drop(person)
        if "job" in news:
            self._board.hear(*news["job"])
        for person in news.get("revoked", ()):
            self._people.on_revoked(person)
        if "house" in news:
            self._tables.announce(news["house"])
        if "opened" in news:
            # Whoever comes to it by this process does not wait until its game is known here.
            with contextlib.suppress(HouseError):
                self.begin(self._tables.prepare(game(*news["opened"])))
        self._hear_of_table(news)

    def _hear_of_table(self, news: Announcement) -> None:
        actor = self._tables.actors.get(news.get("table", ""))
        if actor is None:
            return
        if "says" in news:
            actor.audience.publish_room(actor.table, news["says"])
        elif actor.audience.connections and news["version"] > actor.replica.number:
            self._tables.on_behind(actor.name)

    def look(self) -> None:
        """Have the tables read again that were changed by others."""
        if self._tables.behind and not self._looking:
            self._looking = True
            self.begin(self._look())

    async def _look(self) -> None:
        """Read the tables again that were changed by others, all at once, until none is left."""
        tables = self._tables
        try:
            while tables.behind:
                names = [name for name in tables.behind if name in tables.actors]
                tables.behind.clear()
                asked = {name: tables.actors[name].replica.rounds() for name in names}
                result = await self._journal.look(asked) if asked else {}
                for name, snapshot in result.items():
                    actor = tables.actors.get(name)
                    if actor is not None:
                        actor.catch_up(snapshot)
        except Exception as error:
            report("the database", error)  # the next beat finds what is behind still
        finally:
            self._looking = False

    # What is not announced

    async def _beats(self) -> None:
        while True:
            try:
                await self._beat()
            except Exception as error:
                report("the database", error)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Find what must be read again or written, and what no announcement told."""
        tables, result = self._tables, None
        tables.behind.update(name for name, actor in tables.actors.items() if actor.replica.stale)
        if not self._journal.alone:
            result = await self._compare()
            tables.forget(IDLE)
        self.look()
        if not self._tending:
            self._tending = True
            self.begin(self._tend(result or Heartbeat(self._journal.now(), True, {}, [], [], {})))

    async def _compare(self) -> Heartbeat:
        """Say that this process lives; find what was not announced, clocks that nobody rings, and who is gone."""
        tables = self._tables
        seen = {name: actor for name, actor in tables.actors.items() if actor.audience.connections}
        people = {one.person for actor in seen.values() for one in actor.audience.connections}
        result = await self._journal.beat(list(seen), sorted(people))
        self._people.take_in_revoked(result.revoked)
        if not result.known:
            tables.owed.update(seen)
        newer = [name for name, actor in seen.items() if result.versions.get(name, -1) > actor.replica.number]
        tables.behind.update(newer)
        return result

    async def _tend(self, result: Heartbeat) -> None:
        """Look after tables that nobody else does. A game may have to be made known first, which can take longer than
        others believe that a process lives: so this one says that it does meanwhile."""
        tables = self._tables
        try:
            owed, tables.owed = tables.owed, set()
            for name in {*owed, *result.orphans}:
                with contextlib.suppress(HouseError):
                    actor = await tables.find(name)
                    if name in result.orphans and not actor.mailbox.busy:
                        # Who is gone is asked again when nobody else can change it: a process may only have been slow.
                        actor.replica.stale = True
                    await actor.attendance.store()
            for name in result.due:
                with contextlib.suppress(HouseError):
                    (await tables.find(name)).ring()
        except Exception as error:
            report("the database", error)
        finally:
            self._tending = False
