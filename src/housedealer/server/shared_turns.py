"""What is done at a table that several processes serve.

A table here is what this process last knew of it. Whatever is done at one locks its row, takes in what others have
done, is worked out, written and announced in one transaction (`shared_store.py`); the processes at which people look at
the table read it again and tell them.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Callable, Coroutine
from typing import Any, cast

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.hosted import Hosted
from housedealer.server.live import Connection, LiveTable, Said, Told
from housedealer.server.rates import Buckets
from housedealer.server.reports import report
from housedealer.server.schema import Write
from housedealer.server.settings import Settings
from housedealer.server.shared_clock import SharedClock
from housedealer.server.shared_table import SharedTable
from housedealer.server.sharing import Errand, Found, Fresh, GoneError
from housedealer.server.turns import MOST_LINES, MOST_WATCHING
from housedealer.server.wallets import Moved, people_in
from housedealer.server.wire import Spoken


class SharedTurns(SharedClock):
    """All tables, of which this process holds those that its people look at."""

    def __init__(self, settings: Settings, store: Any) -> None:
        super().__init__(settings, store)
        self.shared.heard = self.hear
        self._said = Buckets(settings.messages_per_second / max(1, settings.workers))
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

    # Doing something at a table

    def _begin(self, live: LiveTable, act: Callable[[Hosted], None], told: Told, said: Said | None = None) -> None:
        place = cast(SharedTable, live)
        place.busy = True
        moved: Moved = []
        after: list[Any] = []

        def work(found: Found) -> list[Write]:
            moved.clear()
            after.clear()
            if found.fresh is not None:
                self._take_in(place, found.fresh)
            for person, balance in found.wallets.items():
                self.wallets.learn(person, balance)
            if found.answered:
                return []
            writes = place.table.take_writes() if self._done(place, act) else []
            wait, key = self._timed(place.table)
            due = None if wait is None else place.due if key == place.timed and place.due else found.now + wait
            if not writes and due == place.due:
                return []
            if said is not None and said.line:
                writes.append(said.kept(place.table.id))
            number = {"name": place.table.id, "number": place.version + 1, "rings": due}
            after[:] = [due, next((row["digest"] for what, row in writes if what == "table"), place.digest)]
            writes.append(Write("version", number))
            moved[:] = self._known_of(people_in(writes))
            self.wallets.begin(moved)
            if place.others:
                errand.notice = {"table": place.table.id, "version": place.version + 1}
            return writes

        def again() -> None:
            self.wallets.end(moved, False)
            moved.clear()
            place.stale = True

        def known(error: Exception | None) -> None:
            self.wallets.end(moved, error is None)
            try:
                if error is None and after:
                    place.version, place.due, place.digest = place.version + 1, *after
                    place.timed = self._timed(place.table)[1]
                    told(self._after(place, None))
                elif error is None or isinstance(error, HouseError):
                    self._settle(place)
                    told(error)
                elif isinstance(error, GoneError):
                    self.tables.pop(place.table.id, None)
                    told(HouseError("table: it has been closed"))
                else:
                    report(place.table.id, error)
                    told(self._after(place, HouseError("this could not be kept on disk; nothing was changed")))
            finally:
                place.free()

        def people() -> list[str]:
            unknown = [one.person for one in place.connections if not self.wallets.knows(one.person)]
            return [*unknown, *([said.payer] if said and said.payer else [])]

        errand = Errand(work, known, place.table.id, lambda: place.known, lambda: place.rounds, people=people)
        errand.said = (said.line, said.ref) if said and said.line else None
        errand.again = again
        self.shared.send(errand)

    async def recall(self, live: LiveTable, line: str) -> None:
        """What was done of what a line said is asked of the database each time."""

    def _write(self, writes: list[Write], done: Told) -> None:
        moved = self._known_of(people_in(writes))
        self.wallets.begin(moved)

        def told(error: Exception | None) -> None:
            self.wallets.end(moved, error is None)
            if error is not None and not isinstance(error, HouseError):
                report("the disk", error)
                error = HouseError("this could not be kept on disk; nothing was changed")
            done(error)

        notice = {"revoked": [row["person"] for what, row in writes if what == "revoke"]}
        self.shared.send(Errand(lambda _: writes, told, notice=notice if notice["revoked"] else {}))

    def _known_of(self, moved: Moved) -> Moved:
        """Wallets that are not known are read when they are asked for."""
        return [(person, gain) for person, gain in moved if self.wallets.knows(person)]

    # What others did

    def hear(self, told: dict[str, Any] | None) -> None:
        """Another process announces something; None: something may have been missed."""
        if told is None:
            self._behind.update(name for name, live in self.tables.items() if live.connections)
            self.wallets.forget()
            self._look()
            return
        for person in told.get("moved", ()):
            self.wallets.drop(person)
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
                found = await self.shared.look(asked) if asked else {}
                for name, fresh in found.items():
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
            place.table.ponders = self._ponders(place.table)
        except HouseError:
            place.stale = True
            raise
        except Exception as error:
            place.stale = True
            report(place.table.id, error)
            raise HouseError("table: it cannot be read from disk now; expected to try again later") from None
        place.timed = self._timed(place.table)[1]
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

    def _join(self, live: LiveTable, connection: Connection, told: Told) -> None:
        place = cast(SharedTable, live)
        place.touched = asyncio.get_running_loop().time()
        person = connection.person

        def act(table: Hosted) -> None:
            if place.lines_of(person) >= MOST_LINES:
                raise HouseError("table: you look at it from too many windows; expected to close some")
            if place.lines_of() >= MOST_WATCHING:
                raise HouseError("table: too many look at it; expected to try again later")
            known = person in table.present
            place.attend(self.shared.name, connection)
            if table.places_of(person) and not known:
                table.go()

        def seen(error: HouseError | None) -> None:
            if error is None:
                place.connections.add(connection)
                connection.round = None
                self.tell(place, connection)
                self.gather(place)
            told(error)

        self.do(place, act, seen, Said("", 0, person))

    async def part(self, live: LiveTable, connection: Connection) -> None:
        """A connection is gone; the person is away unless another of theirs is open, by whichever process."""
        if connection not in live.connections:
            return
        live.connections.discard(connection)
        if all(one.person != connection.person for one in live.connections):
            live.told.pop(connection.person, None)
        await self._attend(cast(SharedTable, live))
        self.gather(live)

    async def _attend(self, place: SharedTable) -> None:
        try:
            await self.act(place, lambda _: place.attend(self.shared.name))
        except HouseError:
            if place.table.open:
                self._owed.add(place.table.id)

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
