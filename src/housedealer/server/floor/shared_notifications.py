"""What one of several processes hears of tables that others have changed, and how it takes that in."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Coroutine
from typing import Any, cast

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.floor.live_table import Connection, LiveTable
from housedealer.server.floor.shared_clock import SharedClock
from housedealer.server.floor.shared_table import SharedTable
from housedealer.server.journal.shared_types import Errand, Fresh
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.wire.tables import Spoken
from housedealer.server.workshop.shared_job_board import SharedBoard


class SharedHearing(SharedClock):
    """All tables, of which this process holds those that its people look at."""

    def __init__(self, settings: Settings, store: Any) -> None:
        super().__init__(settings, store)
        self.shared.heard = self.hear
        self.board = self._jobs = SharedBoard(self.shared)
        self._behind: set[str] = set()
        """Tables of which something is on disk that is not known here."""
        self._owed: set[str] = set()
        """Tables of which the database does not know yet who looks at them by this process."""
        self._chores: set[asyncio.Task[None]] = set()
        self._looking = False

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    def hear(self, told: dict[str, Any] | None) -> None:
        """Another process announces something; None: something may have been missed."""
        if told is None:
            self._behind.update(name for name, live in self.tables.items() if live.connections)
            self.wallets.forget()
            self._look()
            return
        for person in told.get("moved", ()):
            self.wallets.drop(person)
        if "job" in told:
            self._jobs.hear(*told["job"])
        for person in told.get("revoked", ()):
            self._revoked.pop(person, None)
            self._turn_out(person)
        if "opened" in told:
            # Whoever comes to it by this process does not wait until its game is known here.
            with contextlib.suppress(HouseError):
                self._chore(self._prepare(game(*told["opened"])))
        live = self.tables.get(told.get("table", ""))
        if live is None:
            return
        if "says" in told:
            super().gather(live, told["says"])
        elif live.connections and told["version"] > cast(SharedTable, live).version:
            self._behind.add(told["table"])
            self._look()

    def _look(self) -> None:
        if self._behind and not self._looking:
            self._looking = True
            self._chore(self._look_on())

    async def _look_on(self) -> None:
        """Read the tables again that were changed by others, all at once, until none is left."""
        try:
            while self._behind:
                names = [name for name in self._behind if name in self.tables]
                self._behind.clear()
                asked = {name: cast(SharedTable, self.tables[name]).rounds for name in names}
                result = await self.shared.look(asked) if asked else {}
                for name, fresh in result.items():
                    place = cast(SharedTable | None, self.tables.get(name))
                    if place is not None:
                        place.turn(functools.partial(self._catch_up, place, fresh))
        except Exception as error:
            report("the database", error)  # the next beat finds what is behind still
        finally:
            self._looking = False

    def _catch_up(self, place: SharedTable, fresh: Fresh) -> None:
        if fresh.version < place.version or (fresh.version == place.version and not place.stale):
            return
        with contextlib.suppress(HouseError):
            self._take_in(place, fresh)
            self._settle(place)

    def _take_in(self, place: SharedTable, fresh: Fresh) -> None:
        before = place.onlookers()
        try:
            place.take_in(fresh, self.shared.name)
            place.table.questions.ponders = self._ponders(place.table)
        except HouseError:
            place.stale = True
            raise
        except Exception as error:
            place.stale = True
            report(place.table.id, error)
            raise HouseError("table: it cannot be read from disk now; expected to try again later") from None
        # For what the clock runs is known from those who were there when it was set, whoever has gone meanwhile.
        here, place.table.present = place.table.present, {one.person for one in fresh.present}
        place.timed = self._timed(place.table)[1]
        place.table.present = here
        if not place.is_attended():
            self._owed.add(place.table.id)  # others took this process for dead
        if place.onlookers() != before:
            super().gather(place)

    def _settle(self, place: SharedTable) -> None:
        """Tell those connected what was taken in, and run the clock."""
        if place.stale:
            return
        self._clock(place)
        if place.untold:
            self.tell(place)
        if not place.table.open:
            self.tables.pop(place.table.id, None)

    def tell(self, live: LiveTable, only: Connection | None = None, waits: list[str] | None = None) -> None:
        """Send the table's state and the new events to those connected."""
        if only is None:
            cast(SharedTable, live).untold = False
        super().tell(live, only, waits)

    def _reload(self, live: LiveTable) -> None:
        """What is held of it is not to be trusted: it is read again before anything is done."""
        live.stale = True
        self._behind.add(live.table.id)
        self._look()

    # Who is here

    def _onlookers(self, live: LiveTable) -> dict[str, str]:
        return cast(SharedTable, live).onlookers()

    def gather(self, live: LiveTable, says: Spoken | None = None) -> None:
        """Tell everyone at a table who looks on, and what somebody says: those at other processes hear it, too."""
        super().gather(live, says)
        if says is not None and cast(SharedTable, live).others:
            notice = {"table": live.table.id, "says": says}
            self.shared.send(Errand(lambda _: [], lambda _: None, notice=notice))

    def _turn_out(self, person: str) -> None:
        for live in self.tables.values():
            for connection in live.connections:
                if connection.person == person:
                    connection.code = 4401
                    connection.drop()
