"""The floor: all tables, who is connected to which, the clock, and the books."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Collection
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.play import bots
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.loader import posting_name
from housedealer.server import chance
from housedealer.server.floor.hints import Adviser
from housedealer.server.floor.live_table import Connection, LiveTable
from housedealer.server.floor.turns import MissingError, Turns
from housedealer.server.journal.schema import Write, digest, movement
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from housedealer.server.tables import stakes
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.messages import OpenTable
from housedealer.server.wire.tables import Opening, OpenTableLine
from housedealer.server.workshop.job_board import Board

__all__ = ["Connection", "Floor", "LiveTable"]
log = logging.getLogger("housedealer")
FULL = "table: the floor is full; expected to join one of the open tables"
READIED = (
    "The bots of this game are being made ready: the first time on a machine their play is compiled, which takes a "
    "minute or so. The other tables go on meanwhile."
)
ENOUGH = "table: you have opened enough of them; expected to join one, or to wait until one closes"


class Floor(Turns):
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.adviser = Adviser()
        self.charts = Adviser()
        self.board = Board()
        self._preparing = asyncio.Lock()
        self._opening: list[tuple[str, str]] = []
        """Who opens a table that is being written, and from where."""
        self._readied: list[str] = []
        """The postings whose bots are being made ready."""

    def resume(self) -> None:
        """Take up every open table where it was left."""
        for table, number in self.store.inspect():
            log.warning("table %s: the record of round %s is damaged on disk", table, number)
        for name, state, mark in self.store.kept_tables():
            try:
                if mark and mark != digest(state):
                    raise HouseError("what was kept of it is damaged")
                self.tables[name] = LiveTable(self._read(name, json.loads(state)))
                self._agree(self.tables[name].table)
            except Exception as error:
                self.tables.pop(name, None)
                self._set_aside(name, error)

    def _agree(self, table: HostedTable) -> None:
        """A table's stacks are what the books say."""
        for place in table.places.all():
            if self.store.balance(table.books.account(place)) != table.session.stack(place):
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

    async def arrive(self) -> None:
        """Before anyone is served: the bots of taken up tables are made ready, or their tables would wait for them."""
        for live in self.tables.values():
            await self._prepare(live.table.game)

    async def depart(self) -> None:
        """After everyone has gone."""

    def start(self) -> None:
        """Start every table's clock."""
        for live in self.tables.values():
            self._clock(live)
            self._ponder(live)

    def stop(self) -> None:
        """Stop every clock and let everyone go."""
        self.adviser.stop()
        self.thinker.stop()
        for task in self._thinking:
            task.cancel()
        self.charts.stop()
        for live in self.tables.values():
            if live.timer:
                live.timer.cancel()
            for connection in live.connections:
                connection.drop()

    # Tables

    def _may_open(self, person: str, address: str) -> None:
        """Nobody closes the floor to others by opening all the tables that there may be."""
        if len(self.tables) + len(self._opening) >= self.settings.most_tables:
            raise HouseError(FULL)
        opened = [*((live.table.owner, live.address) for live in self.tables.values()), *self._opening]
        mine = sum(owner == person for owner, _ in opened) if person else 0
        theirs = sum(where == address for _, where in opened) if address else 0
        if mine >= self.settings.tables_per_person or theirs >= self.settings.tables_per_address:
            raise HouseError(ENOUGH)

    async def open(self, wanted: OpenTable, person: str = "", address: str = "") -> str:
        """A new table with its bots; people sit down by themselves."""
        played = game(wanted.posting, wanted.readings)
        await self._prepare(played)
        self._may_open(person, address)
        live = self._made(played, wanted, person)
        live.address = address
        await self._set_up(live, live.table.take_writes())
        return live.table.id

    async def _prepare(self, played: Game) -> None:
        """The first table of a game may have to compile its bots' play: the other tables go on meanwhile."""
        if bots.prepared(played):
            return
        self._readied.append(played.posting.id)
        try:
            async with self._preparing:
                await asyncio.to_thread(bots.prepare, played)
        finally:
            self._readied.remove(played.posting.id)

    def opening(self, posting: str) -> Opening:
        """Why whoever opens a table of a posting still waits."""
        return {"says": READIED if posting_name(posting) in self._readied else ""}

    def _made(self, played: Game, wanted: OpenTable, person: str) -> LiveTable:
        posting = played.posting
        players = min(played.places, max(2, wanted.bots + 1))
        session = stakes.opened(
            played,
            wanted.plan,
            wanted.option,
            players,
            _decks(posting, wanted.decks),
            chance.seed(),
            wanted.limits.model_dump(exclude_none=True),
        )
        name = chance.token(6)
        table = HostedTable(name, session)
        table.owner = person
        table.questions.ponders = self._ponders(table)
        for seat in range(2, min(table.places.most_seats, wanted.bots + 1) + 1):
            table.places.seat_bot(seat)
        table.go()
        return self._lit(table)

    def _lit(self, table: HostedTable) -> LiveTable:
        return LiveTable(table)

    async def _set_up(self, live: LiveTable, writes: list[Write]) -> None:
        """A new table is written, and then it is there."""
        opening = (live.table.owner, live.address)
        self._opening.append(opening)
        try:
            await self._keep(writes)
        finally:
            self._opening.remove(opening)
        self.tables[live.table.id] = live
        self._clock(live)

    def live(self, name: str) -> LiveTable:
        """An open table by its id."""
        if name not in self.tables:
            raise self._missing(name)
        return self.tables[name]

    async def find(self, name: str) -> LiveTable:
        """The same, wherever it was last played at."""
        return self.live(name)

    def _missing(self, name: str) -> MissingError:
        why = self.store.aside(name)
        if why:
            return MissingError(f"table: it was set aside, and its money is in its people's wallets: {why}")
        return MissingError("table: there is no such table; it may have been closed")

    async def cash_out(self, person: str, tables: Collection[str]) -> None:
        """A person leaves these tables, and their chips go to the wallet: now, or after the round in play."""

        def leave(table: HostedTable) -> None:
            if table.places.of(person):
                table.stand(person)

        for name in await self.held(person):
            if name in tables:
                with contextlib.suppress(MissingError):  # where it was closed meanwhile, its chips are there already
                    await self.act(await self.find(name), leave)

    # The lobby

    def open_tables(self, person: str | None = None) -> list[OpenTableLine]:
        """Open tables for the lobby, as a person or anybody sees them."""
        return [lobby_line(live.table, len(live.connections), person) for live in self.tables.values()]

    async def listed(self, person: str | None = None) -> list[OpenTableLine]:
        """The same, wherever they are played at."""
        return self.open_tables(person)


def lobby_line(table: HostedTable, watching: int, person: str | None) -> OpenTableLine:
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
        "watching": watching,
        "rounds": table.session.number,
        "drop": table.session.drop,
    }


def _decks(posting: Any, given: int | None) -> int | None:
    if given is None or posting.deck is None:
        return None
    if not posting.deck.min <= given <= posting.deck.max:
        raise HouseError(f"decks: {given} is not allowed; expected {posting.deck.min} to {posting.deck.max}")
    return given
