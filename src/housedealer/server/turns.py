"""What is done at a table: each thing in its turn, kept on disk, then told to everyone there; and the clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.server.hosted import Hosted
from housedealer.server.people import Answer, People, T, Told
from housedealer.server.places import Connection, Place
from housedealer.server.pondering import Thinker
from housedealer.server.reports import report
from housedealer.server.schema import Write
from housedealer.server.settings import Settings
from housedealer.server.shown import Update
from housedealer.server.store import Store
from housedealer.server.texts import encoded
from housedealer.server.wire import Gathering, Spoken

log = logging.getLogger("housedealer")

MOST_LINES = 8
"""Connections of one person to one table."""
MOST_WATCHING = 250
"""Connections to one table."""


class Turns(People):
    """Tables at which things are done."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.thinker = Thinker()
        self._thinking: set[asyncio.Task[None]] = set()

    async def act(self, place: Place, act: Callable[[Hosted], None]) -> None:
        """Do something at a table, keep it on disk, then tell everyone there."""
        answer: Answer[None] = Answer()
        self.do(place, act, answer.give)
        await answer.heard

    def do(self, place: Place, act: Callable[[Hosted], None], told: Told) -> None:
        """The same for someone who does not wait: `told` hears of it when it is done, whoever has gone meanwhile."""
        place.turn(lambda: self._begin(place, act, told))

    async def read(self, place: Place, find: Callable[[Hosted], T]) -> T:
        """Find something out at a table, when all that was done there is on disk."""
        answer: Answer[T] = Answer()

        def look() -> None:
            try:
                answer.give(None, find(place.table))
            except HouseError as error:
                answer.give(error)

        place.turn(look)
        return await answer.heard

    def _begin(self, place: Place, act: Callable[[Hosted], None], told: Told) -> None:
        try:
            writes = self._done(place, act)
        except HouseError as error:
            told(error)
            return
        if not writes:
            told(self._after(place, None))
            return
        place.busy = True

        def known(error: HouseError | None) -> None:
            try:
                told(self._after(place, error))
            finally:
                place.free()

        self._write(writes, known)

    def _done(self, place: Place, act: Callable[[Hosted], None]) -> list[Write]:
        """Do something at a table in memory; gives what must be on disk before anyone is told."""
        if place.stale:
            self._reload(place)
        if not place.table.open:
            raise HouseError("table: it has been closed")
        table = place.table
        made = table.round.answered if table.round else 0
        try:
            act(table)
        except HouseError:
            if table.writes or (table.round and table.round.answered != made):
                self._reload(place)
            raise
        except Exception as error:
            report(table.id, error)
            self._reload(place)
            raise HouseError("table: this could not be done; nothing was changed") from None
        writes, table.writes = table.writes, []
        return writes

    def _after(self, place: Place, error: HouseError | None) -> HouseError | None:
        """What was done is on disk, or it did not happen: everyone is told, and it is said what came of it."""
        try:
            if error is not None:
                self._reload(place)
                return HouseError(f"table: {error}")
            waits = place.table.waits_for()
            self._clock(place, waits)
            self.tell(place, waits=waits)
            self._ponder(place)
        except HouseError as found:
            return found
        if not place.table.open:
            self.places.pop(place.table.id, None)
        return None

    def _reload(self, place: Place) -> None:
        """Go back to what is on disk; where that cannot be read now, before the next thing is done here."""
        present, name = place.table.present, place.table.id
        place.stale = True
        try:
            data = self.store.table(name)
            if data is None:
                raise HouseError("table: it is not on disk any more")
            place.table = self._read(name, data)
        except HouseError:
            raise
        except Exception as error:
            report(name, error)
            raise HouseError("table: it cannot be read from disk now; expected to try again later") from None
        place.stale, place.pondered = False, None
        place.table.present = present
        for connection in place.connections:
            connection.round = None
        self._clock(place)
        self.tell(place)
        self._ponder(place)

    # Telling

    def tell(self, place: Place, only: Connection | None = None, waits: list[str] | None = None) -> None:
        """Send the table's state and the new events to those connected, each what they may see."""
        if place.connections:
            awaited = place.table.waits_for() if waits is None else waits
            update = Update(place.table, self._seconds(place), awaited)
            update.send([only] if only else list(place.connections), self.wallets, place.told)

    async def join(self, place: Place, connection: Connection) -> None:
        """Someone looks at a table: they are sent all of the round that they may see."""
        answer: Answer[None] = Answer()
        place.turn(lambda: self._join(place, connection, answer.give))
        await answer.heard

    def _join(self, place: Place, connection: Connection, told: Told) -> None:
        if sum(other.person == connection.person for other in place.connections) >= MOST_LINES:
            told(HouseError("table: you look at it from too many windows; expected to close some"))
            return
        if len(place.connections) >= MOST_WATCHING:
            told(HouseError("table: too many look at it; expected to try again later"))
            return
        known = connection.person in place.table.present
        place.connections.add(connection)
        place.table.present.add(connection.person)

        def seen(error: HouseError | None) -> None:
            connection.round = None
            self.tell(place, connection)
            self.gather(place)
            told(error)

        if place.table.places_of(connection.person) and not known:
            self.do(place, lambda table: table.go(), seen)
        else:
            seen(None)

    async def part(self, place: Place, connection: Connection) -> None:
        """A connection is gone; the person is away unless another of theirs is open."""
        await self.read(place, lambda _: self._part(place, connection))

    def _part(self, place: Place, connection: Connection) -> None:
        # In its turn: the same person may have come back by another connection meanwhile.
        place.connections.discard(connection)
        if any(other.person == connection.person for other in place.connections):
            return
        place.table.present.discard(connection.person)
        place.told.pop(connection.person, None)
        self._clock(place)
        self.tell(place)
        self.gather(place)

    def gather(self, place: Place, says: Spoken | None = None) -> None:
        """Tell everyone at a table who looks on, and what somebody says."""
        names = {one.person: one.name for one in place.connections if not place.table.places_of(one.person)}
        room: Gathering = {"type": "room", "watching": sorted(names.values()), "says": says}
        text = encoded(room)
        for connection in list(place.connections):
            connection.send(text)

    # The clock

    def _seconds(self, place: Place) -> float | None:
        if place.timer is None or place.table.phase not in ("bank", "wagers", "round"):
            return None
        return round(max(0.0, place.timer.when() - asyncio.get_running_loop().time()), 1)

    def _clock(self, place: Place, waits: list[str] | None = None) -> None:
        """Run the clock that the table's state asks for."""
        table = place.table
        wait, what = self._wait(table, table.waits_for() if waits is None else waits)
        key = (what, table.phase, table.number, *table.asked[:1], len(table.round.choices) if table.round else 0)
        if place.timer and place.timed == key and wait is not None:
            return
        if place.timer:
            place.timer.cancel()
        place.timer, place.timed = None, key
        if wait is not None:
            place.timer = asyncio.get_running_loop().call_later(wait, self._ring, place, key)

    def _wait(self, table: Hosted, waits: list[str]) -> tuple[float | None, str]:
        people = {who.person for who in table.seats.values() if who.person and not who.leaving}
        people |= {who.person for who in table.rail.values() if who.person and not who.leaving}
        here = people & table.present
        if not table.present and table.phase != "round":
            # Nobody's money is on a table at which no person has a place.
            return self.settings.empty_seconds if people else self.settings.unused_seconds, "empty"
        if not waits:
            return (self.settings.again_seconds, "again") if table.phase == "nobody" and here else (None, "")
        if len(people) > 1 and here:
            return self.settings.decide_seconds, "decide"
        if table.phase == "round":
            return (self.settings.alone_seconds if here else self.settings.decide_seconds), "decide"
        return None, ""

    def _ring(self, place: Place, key: Any) -> None:
        def act(table: Hosted) -> None:
            if place.timed != key:
                return  # someone answered while this waited for its turn
            place.timer = None
            match key[0]:
                case "decide":
                    table.timeout()
                case "again":
                    table.offer_again()
                case "empty":
                    table.close()

        def told(error: HouseError | None) -> None:
            if error is not None:
                log.warning("table %s: the clock: %s", place.table.id, error)

        self.do(place, act, told)

    # Reading, and bots that think elsewhere

    def _read(self, name: str, data: dict[str, Any]) -> Hosted:
        made = self.store.choices_of(name, data["session"]["number"] + 1) if data["dealt"] else []
        table = Hosted.of(name, data, made)
        table.ponders = self._ponders(table)
        return table

    def _ponders(self, table: Hosted) -> bool:
        return self.settings.ponder_apart and table.game.family.bot_ponders

    def _ponder(self, place: Place) -> None:
        """Have a bot that is asked something think about it elsewhere, and answer when it has."""
        asked = place.table.pondered() if place.table.ponders else None
        if asked is None or asked.asked == place.pondered:
            return
        place.pondered = asked.asked

        async def think() -> None:
            name, argument = await self.thinker.think(asked)
            await self.act(place, lambda table: table.bot_chooses(asked.asked, asked.offer.position, name, argument))

        def thought(task: asyncio.Task[None]) -> None:
            self._thinking.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                place.pondered = None
                report(place.table.id, error)

        task = asyncio.get_running_loop().create_task(think())
        self._thinking.add(task)
        task.add_done_callback(thought)
