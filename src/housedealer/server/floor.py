"""The floor: all tables, who is connected to which, the clock, and the books."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import dollars
from housedealer.play import bots
from housedealer.server import chance, shown, stakes
from housedealer.server.advice import Adviser
from housedealer.server.hosted import Hosted
from housedealer.server.messages import OpenTable
from housedealer.server.people import People
from housedealer.server.places import Connection, Place
from housedealer.server.reports import report
from housedealer.server.schema import Write, digest, movement
from housedealer.server.settings import Settings
from housedealer.server.store import Store
from housedealer.server.wire import OpenTableLine

__all__ = ["Connection", "Floor", "Place"]
log = logging.getLogger("housedealer")

MOST_LINES = 8
"""Connections of one person to one table."""
MOST_WATCHING = 250
"""Connections to one table."""


_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""What a browser is sent, as text: made once, because thousands are sent in a second."""


class Floor(People):
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.adviser = Adviser()
        self.charts = Adviser()
        self._preparing = asyncio.Lock()
        self._opening: list[tuple[str, str]] = []
        """Who opens a table that is being written, and from where."""

    def resume(self) -> None:
        """Take up every open table where it was left."""
        for table, number in self.store.inspect():
            log.warning("table %s: the record of round %s is damaged on disk", table, number)
        for name, state, mark in self.store.kept_tables():
            try:
                if mark and mark != digest(state):
                    raise HouseError("what was kept of it is damaged")
                self.places[name] = Place(self._read(name, json.loads(state)))
                self._agree(self.places[name].table)
            except Exception as error:
                self.places.pop(name, None)
                self._set_aside(name, error)

    def _agree(self, table: Hosted) -> None:
        """A table's stacks are what the books say."""
        for place in table.places():
            if self.store.balance(table.account(place)) != table.stack(place):
                raise HouseError("its stacks are not what the books say")

    def _set_aside(self, name: str, error: Exception) -> None:
        """A table that cannot be taken up does not stop the others: its money goes home, and its people are told."""
        why = str(error) if isinstance(error, HouseError) else f"it could not be read ({type(error).__name__})"
        report(name, error)
        legs = []
        for account, home, balance in self.store.holders(name):
            legs += [(account, -balance), (home, balance)]
        told = f"{name}: set aside"
        self.store.write_now([*movement(told, legs, told), Write("aside", {"name": name, "why": why})])
        log.warning("table %s was set aside: %s", name, why)

    def start(self) -> None:
        """Start every table's clock."""
        for place in self.places.values():
            self._clock(place)

    def stop(self) -> None:
        """Stop every clock and let everyone go."""
        self.adviser.stop()
        self.charts.stop()
        for place in self.places.values():
            if place.timer:
                place.timer.cancel()
            for connection in place.connections:
                connection.drop()

    def _read(self, name: str, data: dict[str, Any]) -> Hosted:
        made = self.store.choices_of(name, data["session"]["number"] + 1) if data["dealt"] else []
        return Hosted.of(name, data, made)

    # Tables

    def _may_open(self, person: str, address: str) -> None:
        """Nobody closes the floor to others by opening all the tables that there may be."""
        opened = [*((place.table.owner, place.address) for place in self.places.values()), *self._opening]
        mine = sum(owner == person for owner, _ in opened) if person else 0
        theirs = sum(where == address for _, where in opened) if address else 0
        if mine >= self.settings.tables_per_person or theirs >= self.settings.tables_per_address:
            raise HouseError("table: you have opened enough of them; expected to join one, or to wait until one closes")

    async def open(self, wanted: OpenTable, person: str = "", address: str = "") -> str:
        """A new table with its bots; people sit down by themselves."""
        played = game(wanted.posting, wanted.readings)
        if not bots.prepared(played):
            # The first table of a game may have to compile its bots' play: the other tables go on meanwhile.
            async with self._preparing:
                await asyncio.to_thread(bots.prepare, played)
        self._may_open(person, address)
        if len(self.places) + len(self._opening) >= self.settings.most_tables:
            raise HouseError("table: the floor is full; expected to join one of the open tables")
        posting = played.posting
        players = min(played.places, max(2, wanted.bots + 1))
        session = stakes.opened(
            played, wanted.plan, wanted.option, players, _decks(posting, wanted.decks), chance.seed()
        )
        name = chance.token(6)
        table = Hosted(name, session)
        table.owner = person
        for seat in range(2, min(table.most_seats, wanted.bots + 1) + 1):
            table.seat_bot(seat)
        place = Place(table)
        place.address = address
        table.go()
        writes, table.writes = table.writes, []
        self._opening.append((person, address))
        try:
            await self._keep(writes)
        finally:
            self._opening.remove((person, address))
        self.places[name] = place
        self._clock(place)
        return name

    def place(self, name: str) -> Place:
        """An open table by its id."""
        if name not in self.places:
            why = self.store.aside(name)
            if why:
                raise HouseError(f"table: it was set aside, and its money is in its people's wallets: {why}")
            raise HouseError("table: there is no such table; it may have been closed")
        return self.places[name]

    async def act(self, place: Place, act: Callable[[Hosted], None]) -> None:
        """Do something at a table, keep it on disk, then tell everyone there."""
        await self._whole(self._act(place, act))

    async def _act(self, place: Place, act: Callable[[Hosted], None]) -> None:
        async with place.lock:
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
            self.wallets.begin(writes)
            try:
                await self._kept(writes)
            except HouseError as error:
                self._reload(place)
                raise HouseError(f"table: {error}") from None
            self._clock(place)
            self.tell(place)
            if not table.open:
                self.places.pop(table.id, None)

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
        place.stale = False
        place.table.present = present
        for connection in place.connections:
            connection.round = None
        self._clock(place)
        self.tell(place)

    # Telling

    def tell(self, place: Place, only: Connection | None = None) -> None:
        """Send the table's state and the new events to those connected, each what they may see."""
        if not place.connections:
            return
        table = place.table
        common = _text(shown.state(table, self._seconds(place)))
        written: dict[tuple[tuple[str, ...], int], str] = {}
        total = len(table.round.table.events) if table.round else 0
        number = table.number if table.dealt else table.session.number
        for connection in [only] if only else place.connections:
            if connection.round is not table.round:
                connection.round, connection.seen = table.round, 0
            start = connection.seen
            view = (tuple(table.positions_of(connection.person)), start)
            if view not in written:
                new = shown.events(table, connection.person, start)
                written[view] = _text({"round": number, "from": start, "events": new})
            connection.seen = total
            mine = _text(shown.yours(table, connection.person, self.wallet(connection.person)))
            connection.send(f'{{"type":"update","state":{common},"events":{written[view]},"you":{mine}}}')

    async def join(self, place: Place, connection: Connection) -> None:
        """Someone looks at a table: they are sent all of the round that they may see."""
        async with place.lock:
            if sum(other.person == connection.person for other in place.connections) >= MOST_LINES:
                raise HouseError("table: you look at it from too many windows; expected to close some")
            if len(place.connections) >= MOST_WATCHING:
                raise HouseError("table: too many look at it; expected to try again later")
            known = connection.person in place.table.present
            place.connections.add(connection)
            place.table.present.add(connection.person)
        if place.table.places_of(connection.person) and not known:
            await self.act(place, lambda table: table.go())
        async with place.lock:
            connection.round = None
            self.tell(place, connection)

    async def part(self, place: Place, connection: Connection) -> None:
        """A connection is gone; the person is away unless another of theirs is open."""
        async with place.lock:
            # Looked up under the lock: the same person may have come back by another connection meanwhile.
            place.connections.discard(connection)
            if any(other.person == connection.person for other in place.connections):
                return
            place.table.present.discard(connection.person)
            self._clock(place)
            self.tell(place)

    # The clock

    def _seconds(self, place: Place) -> float | None:
        if place.timer is None or place.table.phase not in ("bank", "wagers", "round"):
            return None
        return round(max(0.0, place.timer.when() - asyncio.get_running_loop().time()), 1)

    def _clock(self, place: Place) -> None:
        """Run the clock that the table's state asks for."""
        table = place.table
        wait, what = self._wait(table)
        key = (what, table.phase, table.number, *table.asked[:1], len(table.round.choices) if table.round else 0)
        if place.timer and place.timed == key and wait is not None:
            return
        if place.timer:
            place.timer.cancel()
        place.timer, place.timed = None, key
        if wait is not None:
            place.timer = asyncio.get_running_loop().call_later(wait, self._ring, place, key)

    def _wait(self, table: Hosted) -> tuple[float | None, str]:
        people = {who.person for who in table.places().values() if who.person and not who.leaving}
        here = people & table.present
        if not table.present and table.phase != "round":
            # Nobody's money is on a table at which no person has a place.
            return self.settings.empty_seconds if people else self.settings.unused_seconds, "empty"
        if not table.waits_for():
            return (self.settings.again_seconds, "again") if table.phase == "nobody" and here else (None, "")
        if len(people) > 1 and here:
            return self.settings.decide_seconds, "decide"
        if table.phase == "round":
            return (self.settings.alone_seconds if here else self.settings.decide_seconds), "decide"
        return None, ""

    def _ring(self, place: Place, key: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._late(place, key))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def _late(self, place: Place, key: Any) -> None:
        def act(table: Hosted) -> None:
            if place.timed != key:
                return  # someone answered while the lock was waited for
            place.timer = None
            match key[0]:
                case "decide":
                    table.timeout()
                case "again":
                    table.offer_again()
                case "empty":
                    table.close()

        try:
            await self.act(place, act)
        except HouseError as error:
            log.warning("table %s: the clock: %s", place.table.id, error)

    # The lobby

    def open_tables(self) -> list[OpenTableLine]:
        """Open tables for the lobby."""
        found: list[OpenTableLine] = []
        for name, place in self.places.items():
            table = place.table
            posting = table.game.posting
            people = [who.name for who in table.seats.values() if who.person]
            found.append(
                {
                    "table": name,
                    "posting": posting.id,
                    "title": posting.title,
                    "option": table.session.option,
                    "plan": stakes.plan_name(table.game, table.session.terms),
                    "fee": stakes.fee_in_force(table.session, max(2, len(table.seats))),
                    "readings": table.session.readings,
                    "seats": table.most_seats,
                    "people": people,
                    "bots": len(table.seats) - len(people),
                    "watching": len(place.connections),
                    "rounds": table.session.number,
                    "drop": dollars(table.session.drop),
                }
            )
        return found


def _decks(posting: Any, given: int | None) -> int | None:
    if given is None or posting.deck is None:
        return None
    if not posting.deck.min <= given <= posting.deck.max:
        raise HouseError(f"decks: {given} is not allowed; expected {posting.deck.min} to {posting.deck.max}")
    return given
