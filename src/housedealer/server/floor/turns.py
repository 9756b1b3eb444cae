"""What is done at a table: each thing in its turn, kept on disk, then told to everyone there; and the clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.server.floor.live_table import Connection, Deeds, LiveTable, Said, Told
from housedealer.server.floor.people import Answer, People, T
from housedealer.server.floor.wallets import people_in
from housedealer.server.journal.choices import KeptChoices
from housedealer.server.journal.store import Store
from housedealer.server.processes.bot_process import Thinker
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.encoding import encoded
from housedealer.server.wire.tables import Gathering, Spoken
from housedealer.server.wire.views import Update

log = logging.getLogger("housedealer")

MOST_LINES = 8
"""Connections of one person to one table."""
MOST_WATCHING = 250
"""Connections to one table."""
OLD = "message: its number is too old; expected a larger one than those before"


class MissingError(HouseError):
    """There is no such table, or not any more."""


class FullError(HouseError):
    """There is no room for one more who looks at a table; in a moment there may be."""


def check_room(theirs: int, everyones: int) -> None:
    """Whether one more line to a table may be opened, beside those of the same person and of all."""
    if theirs >= MOST_LINES:
        raise FullError("table: you look at it from too many windows; expected to close some")
    if everyones >= MOST_WATCHING:
        raise FullError("table: too many look at it; expected to try again later")


class Turns(People):
    """Tables at which things are done."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.thinker = Thinker()
        self._thinking: set[asyncio.Task[None]] = set()

    async def act(self, live: LiveTable, act: Callable[[HostedTable], None]) -> None:
        """Do something at a table, keep it on disk, then tell everyone there."""
        answer: Answer[None] = Answer()
        self.do(live, act, answer.give)
        await answer.heard

    def do(self, live: LiveTable, act: Callable[[HostedTable], None], told: Told, said: Said | None = None) -> None:
        """The same for someone who does not wait: `told` hears of it when it is done, whoever has gone meanwhile. What
        was said and done before is not done again."""
        live.turn(lambda: self._begin(live, act, told, said), joins=True)

    async def recall(self, live: LiveTable, line: str) -> None:
        """Somebody comes, or comes back, by a line: what was done of what it said is done."""
        self._recall(live, line)

    def _recall(self, live: LiveTable, line: str) -> None:
        if not live.knows(line):
            live.recall(line, self.store.answered(live.table.id, line))

    async def read(self, live: LiveTable, find: Callable[[HostedTable], T]) -> T:
        """Find something out at a table, when all that was done there is on disk."""
        answer: Answer[T] = Answer()

        def look() -> None:
            try:
                answer.give(None, find(live.table))
            except HouseError as error:
                answer.give(error)

        live.turn(look)
        return await answer.heard

    def _begin(self, live: LiveTable, act: Callable[[HostedTable], None], told: Told, said: Said | None = None) -> None:
        """Do something in memory, and have it written: with what others do at the same moment, or at once where it
        changes what they go by or takes money from a wallet."""
        if said is not None and said.line:
            self._recall(live, said.line)  # where many lines came meanwhile, it was forgotten
        if live.was_done(said):
            self._answer_again(live, told)
            return
        if live.is_old(said):
            self._refuse(live, told, HouseError(OLD), undone=False)
            return
        table, moment = live.table, live.table.moment()
        try:
            done = self._done(live, act)
        except HouseError as error:
            self._refuse(live, told, error, undone=live.table is not table or live.stale)
            return
        if not done and live.deeds is None:
            told(self._after(live, None))
            return
        if live.deeds is None:
            live.busy, live.deeds = True, Deeds()
            asyncio.get_running_loop().call_soon(self._hand_in, live)
        live.deeds.acts.append((act, told, said))
        if said is not None and said.line:
            live.did(said)
            live.table.writes.append(said.kept(live.table.id))
        if live.table.moment() != moment or people_in(live.table.writes):
            self._hand_in(live)

    def _answer_again(self, live: LiveTable, told: Told) -> None:
        """What was done is said again: who says it hears so when it is on disk."""
        if live.deeds is None:
            told(None)
        else:
            live.deeds.acts.append((lambda _: None, told, None))

    def _refuse(self, live: LiveTable, told: Told, error: HouseError, undone: bool) -> None:
        """Something could not be done. Who asked for it hears so when that which it came after is on disk; where all
        of that was `undone` with it, it is done again."""
        deeds = live.deeds
        if deeds is None:
            told(error)
        elif not undone:
            deeds.refused.append((told, error))
        else:
            live.busy, live.deeds = False, None
            deeds.refused.append((told, error))
            deeds.answer_refused()
            for act, waiting, said in deeds.acts:
                live.undid(said)
                self.do(live, act, waiting, said)

    def _hand_in(self, live: LiveTable) -> None:
        """Have all that was done at this moment written; then everyone is told."""
        deeds, live.deeds = live.deeds, None
        if deeds is None:
            return

        def known(error: HouseError | None) -> None:
            live.holds = True  # who asked for something is told what came of it and answered in one piece
            try:
                for _, _, said in deeds.acts if error else ():
                    live.undid(said)
                deeds.answer(self._after(live, error))
            finally:
                live.flush()
                live.free()

        self._write(live.table.take_writes(), known)

    def _done(self, live: LiveTable, act: Callable[[HostedTable], None]) -> bool:
        """Do something at a table in memory; whether something must be on disk before anyone is told."""
        if live.stale:
            self._reload(live)
        if not live.table.open:
            raise MissingError("table: it has been closed")
        table = live.table
        made, waiting = table.round.answered if table.round else 0, len(table.writes)
        try:
            act(table)
        except HouseError:
            if len(table.writes) != waiting or (table.round and table.round.answered != made):
                self._reload(live)
            raise
        except Exception as error:
            report(table.id, error)
            self._reload(live)
            raise HouseError("table: this could not be done; nothing was changed") from None
        return table.changed or bool(table.writes)

    def _after(self, live: LiveTable, error: HouseError | None) -> HouseError | None:
        """What was done is on disk, or it did not happen: everyone is told, and it is said what came of it."""
        try:
            if error is not None:
                self._reload(live)
                return HouseError(f"table: {error}")
            waits = live.table.waits_for()
            self._clock(live, waits)
            self.tell(live, waits=waits)
            self._ponder(live)
        except HouseError as found:
            return found
        if not live.table.open:
            self.tables.pop(live.table.id, None)
        return None

    def _reload(self, live: LiveTable) -> None:
        """Go back to what is on disk; where that cannot be read now, before the next thing is done here."""
        present, name = live.table.present, live.table.id
        live.stale = True  # what is in memory is not on disk, and nobody is told of it
        try:
            data = self.store.table(name)
            if data is None:
                raise HouseError("table: it is not on disk any more")
            live.table = self._read(name, data)
        except HouseError:
            raise
        except Exception as error:
            report(name, error)
            raise HouseError("table: it cannot be read from disk now; expected to try again later") from None
        live.stale, live.pondered = False, None
        live.table.present = present
        for connection in live.connections:
            connection.round = None
        self._clock(live)
        self.tell(live)
        self._ponder(live)

    # Telling

    def tell(self, live: LiveTable, only: Connection | None = None, waits: list[str] | None = None) -> None:
        """Send the table's state and the new events to those connected, each what they may see; of a table that must be
        read from disk again first, nothing: they are told when it was."""
        if live.connections and not live.stale:
            awaited = live.table.waits_for() if waits is None else waits
            update = Update(live.table, self._seconds(live), awaited)
            update.send([only] if only else live.connections, self.wallets, live.told)
            if not live.holds:
                live.flush()

    async def join(self, live: LiveTable, connection: Connection) -> None:
        """Someone looks at a table: they are sent all of the round that they may see."""
        answer: Answer[None] = Answer()
        live.turn(lambda: self._join(live, connection, answer.give))
        await answer.heard

    def _join(self, live: LiveTable, connection: Connection, told: Told) -> None:
        theirs = sum(other.person == connection.person for other in live.connections)
        try:
            check_room(theirs, len(live.connections))
        except FullError as error:
            told(error)
            return
        known = connection.person in live.table.present
        live.connections.add(connection)
        live.table.present.add(connection.person)

        def seen(error: HouseError | None) -> None:
            connection.round = None
            self.tell(live, connection)
            self.gather(live)
            told(error)

        if live.table.places.of(connection.person) and not known:
            self.do(live, lambda table: table.go(), seen)
        else:
            seen(None)

    async def part(self, live: LiveTable, connection: Connection) -> None:
        """A connection is gone; the person is away unless another of theirs is open."""
        await self.read(live, lambda _: self._part(live, connection))

    def _part(self, live: LiveTable, connection: Connection) -> None:
        # In its turn: the same person may have come back by another connection meanwhile.
        live.connections.discard(connection)
        if any(other.person == connection.person for other in live.connections):
            return
        live.table.present.discard(connection.person)
        live.told.pop(connection.person, None)
        self._clock(live)
        self.tell(live)
        self.gather(live)

    def gather(self, live: LiveTable, says: Spoken | None = None) -> None:
        """Tell everyone at a table who looks on, and what somebody says."""
        names = self._onlookers(live)
        room: Gathering = {"type": "room", "watching": sorted(names.values()), "says": says}
        text = encoded(room)
        for connection in list(live.connections):
            connection.send(text)

    def _onlookers(self, live: LiveTable) -> dict[str, str]:
        return {one.person: one.name for one in live.connections if not live.table.places.of(one.person)}

    # The clock

    def _seconds(self, live: LiveTable) -> float | None:
        if not (live.timer or live.rung) or live.table.phase not in ("bank", "wagers", "round"):
            return None
        return round(max(0.0, live.rings - asyncio.get_running_loop().time()), 1)

    def _clock(self, live: LiveTable, waits: list[str] | None = None) -> None:
        """Run the clock that the table's state asks for."""
        table = live.table
        wait, what = self._wait(table, table.waits_for() if waits is None else waits)
        key = self._key(table, what)
        if (live.timer or live.rung) and live.timed == key and wait is not None:
            return
        live.timed, live.rung = key, False
        if wait is not None:
            live.rings = asyncio.get_running_loop().time() + wait
        if live.timer and (wait is None or live.ends > live.rings):
            live.timer.cancel()
            live.timer = None
        if wait is not None and live.timer is None:
            self._set_timer(live)

    def _key(self, table: HostedTable, what: str) -> Any:
        """What a clock runs for: it starts again for something else alone."""
        return (
            what,
            table.phase,
            table.number,
            *table.sitting.offered[:1],
            len(table.round.choices) if table.round else 0,
        )

    def _wait(self, table: HostedTable, waits: list[str]) -> tuple[float | None, str]:
        people = {who.person for who in table.seats.values() if who.person and not who.leaving}
        people |= {who.person for who in table.places.rail.values() if who.person and not who.leaving}
        here = people & table.present
        if not table.present and table.phase != "round":
            if people:
                return self.settings.empty_seconds, "empty"
            # Nobody's money is on a table at which no person has a place.
            return (self.settings.left_seconds, "left") if table.used else (self.settings.unused_seconds, "unused")
        if not waits:
            return (self.settings.again_seconds, "again") if table.phase == "nobody" and here else (None, "")
        if len(people) > 1 and here:
            return self.settings.decide_seconds, "decide"
        if table.phase == "round":
            return (self.settings.alone_seconds if here else self.settings.decide_seconds), "decide"
        return None, ""

    def _set_timer(self, live: LiveTable) -> None:
        live.ends = live.rings
        live.timer = asyncio.get_running_loop().call_at(live.ends, self._timer_ended, live)

    def _timer_ended(self, live: LiveTable) -> None:
        """The clock rings, unless it was put off since the timer was set."""
        if live.rings > live.ends:
            self._set_timer(live)
        else:
            live.timer, live.rung = None, True
            self._ring(live, live.timed)

    def _ring(self, live: LiveTable, key: Any) -> None:
        def act(table: HostedTable) -> None:
            if live.timed != key:
                return  # someone answered while this waited for its turn
            live.rung = False
            self._rung(table, key[0])

        def told(error: HouseError | None) -> None:
            self._clock_failed(live, error)
            if error is not None and live.table.open:
                live.rung = False
                self._clock(live)  # it rings again

        self.do(live, act, told)

    def _rung(self, table: HostedTable, what: str) -> None:
        match what:
            case "decide":
                table.timeout()
            case "again":
                table.offer_again()
            case "empty" | "unused" | "left":
                table.close()

    def _clock_failed(self, live: LiveTable, error: HouseError | None) -> None:
        # A table that was closed while its clock waited for its turn needs none any more.
        if error is not None and live.table.open:
            log.warning("table %s: the clock: %s", live.table.id, error)

    # Reading, and bots that think elsewhere

    def _read(self, name: str, data: dict[str, Any]) -> HostedTable:
        number = data["session"]["number"] + 1
        table = HostedTable.of(name, data, self.store.kept_choices(name, number) if data["dealt"] else KeptChoices())
        table.questions.ponders = self._ponders(table)
        return table

    def _ponders(self, table: HostedTable) -> bool:
        return self.settings.ponder_apart and table.game.family.modules.bot_ponders

    def _ponder(self, live: LiveTable) -> None:
        """Have a bot that is asked something think about it elsewhere, and answer when it has."""
        asked = live.table.questions.pondered() if live.table.questions.ponders else None
        if asked is None or asked.asked == live.pondered:
            return
        live.pondered = asked.asked

        async def think() -> None:
            name, argument = await self.thinker.think(asked)
            await self.act(live, lambda table: table.bot_chooses(asked.asked, asked.offer.position, name, argument))

        def thought(task: asyncio.Task[None]) -> None:
            self._thinking.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                live.pondered = None
                report(live.table.id, error)

        task = asyncio.get_running_loop().create_task(think())
        self._thinking.add(task)
        task.add_done_callback(thought)
