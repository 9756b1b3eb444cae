"""What is done at a table that several processes serve.

A table here is what this process last knew of it. Whatever is done at one locks its row, takes in what others have
done, is worked out, written and announced in one transaction (`shared_store.py`); the processes at which people look at
the table read it again and tell them. What is said while something is written waits, and is then done together: as at a
server that is alone, up to what people must know before they go on.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import cast

from housedealer.errors import HouseError
from housedealer.server.floor.live_table import Connection, Deeds, LiveTable, Said, Told
from housedealer.server.floor.shared_notifications import SharedHearing
from housedealer.server.floor.shared_table import SharedTable
from housedealer.server.floor.turns import MissingError, check_room
from housedealer.server.floor.wallets import Moved, people_in
from housedealer.server.journal.schema import Write
from housedealer.server.journal.shared_types import Errand, Found, GoneError
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable

Deed = tuple[Callable[[HostedTable], None], Told, Said | None]
KEPT = "this could not be kept on disk; nothing was changed"


class Batch(Deeds):
    """What is said at a table, to be done in one transaction; and what came of it when that was last tried."""

    def __init__(self) -> None:
        super().__init__()
        self.begin()

    def begin(self) -> None:
        """Nothing of it is done."""
        self.done: list[Deed] = []
        self.rest: list[Deed] = []
        """What waits for the next transaction."""
        self.refused = []
        self.moved: Moved = []
        self.after: tuple[float | None, object, str] | None = None
        """What is so when it is on disk: when the clock rings, for what, and the state's checksum."""

    def marks(self) -> list[tuple[str, int]]:
        """By which lines and numbers it was said."""
        return [(said.line, said.ref) for _, _, said in self.acts if said and said.line]

    def payers(self) -> list[str]:
        """Whose wallets may pay for it."""
        return [said.payer for _, _, said in self.acts if said and said.payer]

    def undo(self) -> None:
        """What was done is gone from memory with something that failed after it: it is done again, in order."""
        self.rest, self.done = [*self.done, *self.rest], []


class SharedTurns(SharedHearing):
    """Tables at which things are done, by several processes."""

    # Doing something at a table

    def _begin(self, live: LiveTable, act: Callable[[HostedTable], None], told: Told, said: Said | None = None) -> None:
        place = cast(SharedTable, live)
        if place.deeds is None:
            batch = Batch()
            place.busy, place.deeds = True, batch
            self._send_for(place, batch)
        place.deeds.acts.append((act, told, said))

    def _send_for(self, place: SharedTable, batch: Batch) -> None:
        """Have a batch done. What is said until its transaction begins is done with it."""

        def work(found: Found) -> list[Write]:
            writes = self._work(place, batch, found)
            if writes and place.others:
                errand.notice = {"table": place.table.id, "version": place.version + 1}
            return writes

        def begins() -> None:
            place.deeds = None

        def again() -> None:
            self.wallets.end(batch.moved, False)
            batch.begin()
            place.stale = True

        def people() -> list[str]:
            return [*(one.person for one in place.connections if not self.wallets.knows(one.person)), *batch.payers()]

        told = functools.partial(self._known, place, batch)
        errand = Errand(work, told, place.table.id, lambda: place.known, lambda: place.rounds, people=people)
        errand.begins, errand.again, errand.said = begins, again, batch.marks
        self.shared.send(errand)

    def _work(self, place: SharedTable, batch: Batch, found: Found) -> list[Write]:
        """Do what was said, when all that others did is known; gives what must be written."""
        if found.fresh is not None:
            self._take_in(place, found.fresh)
        for person, balance in found.wallets.items():
            self.wallets.learn(person, balance)
        batch.rest = list(batch.acts)
        self._do_all(place, batch, set(found.answered))
        if place.stale:
            return []
        writes = place.table.take_writes()
        wait, key = self._timed(place.table)
        due = None if wait is None else place.due if key == place.timed and place.due else found.now + wait
        if not writes and due == place.due:
            return []
        batch.after = due, key, next((row["digest"] for what, row in writes if what == "table"), place.digest)
        batch.moved = self._known_of(people_in(writes))
        self.wallets.begin(batch.moved)
        return [*writes, Write("version", {"name": place.table.id, "number": place.version + 1, "rings": due})]

    def _do_all(self, place: SharedTable, batch: Batch, answered: set[tuple[str, int]]) -> None:
        """Do one thing after another in memory, until something happens that people must know before they go on, or
        money is taken from a wallet; `answered`: what was said and done before."""
        while batch.rest:
            deed = batch.rest.pop(0)
            act, told, said = deed
            mark = (said.line, said.ref) if said and said.line else None
            moment = place.table.moment()
            try:
                if mark not in answered and self._done(place, act) and said and mark:
                    place.table.writes.append(said.kept(place.table.id))
                    answered.add(mark)
            except HouseError as error:
                batch.refused.append((told, error))
                if place.stale:
                    batch.undo()
                    return
                continue
            batch.done.append(deed)
            if place.table.moment() != moment or people_in(place.table.writes):
                return

    def _known(self, place: SharedTable, batch: Batch, error: Exception | None) -> None:
        """A transaction is over: what was done is on disk, or why it is not."""
        self.wallets.end(batch.moved, error is None)
        try:
            if error is None and batch.after is not None:
                place.version += 1
                place.due, place.timed, place.digest = batch.after
                batch.acts = batch.done
                batch.answer(self._after(place, None))
            elif error is None:
                batch.acts = batch.done
                self._settle(place)
                batch.answer(None)
            else:
                batch.begin()  # nothing of it was done
                batch.answer(self._failed(place, error))
        finally:
            place.put_first([functools.partial(self._begin, place, *deed) for deed in batch.rest])
            place.free()

    def _failed(self, place: SharedTable, error: Exception) -> HouseError | None:
        if isinstance(error, GoneError):
            self.tables.pop(place.table.id, None)
            return MissingError("table: it has been closed")
        if isinstance(error, HouseError):
            self._settle(place)
            return error
        report(place.table.id, error)
        return self._after(place, HouseError(KEPT))

    async def recall(self, live: LiveTable, line: str) -> None:
        """What was done of what a line said is asked of the database each time."""

    def _write(self, writes: list[Write], done: Told) -> None:
        moved = self._known_of(people_in(writes))
        self.wallets.begin(moved)

        def told(error: Exception | None) -> None:
            self.wallets.end(moved, error is None)
            if error is not None and not isinstance(error, HouseError):
                report("the disk", error)
                error = HouseError(KEPT)
            done(error)

        notice = {"revoked": [row["person"] for what, row in writes if what == "revoke"]}
        self.shared.send(Errand(lambda _: writes, told, notice=notice if notice["revoked"] else {}))

    def _known_of(self, moved: Moved) -> Moved:
        """Wallets that are not known are read when they are asked for."""
        return [(person, gain) for person, gain in moved if self.wallets.knows(person)]

    # Who is here

    def _join(self, live: LiveTable, connection: Connection, told: Told) -> None:
        place = cast(SharedTable, live)
        place.touched = asyncio.get_running_loop().time()
        person = connection.person

        def act(table: HostedTable) -> None:
            place.coming.discard(connection)  # it may be tried again
            place.attended()
            check_room(place.lines_of(person), place.lines_of())
            known = person in table.present
            place.coming.add(connection)
            place.attend(self.shared.name)
            if table.places.of(person) and not known:
                table.go()

        def seen(error: HouseError | None) -> None:
            place.coming.discard(connection)
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
