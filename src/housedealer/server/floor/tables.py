"""The tables that this process holds: finding, opening, loading and unloading them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
from collections.abc import Callable, Collection
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.actor.batch import MissingError
from housedealer.server.floor.actor.connection import REVOKED
from housedealer.server.floor.actor.services import Services
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.answer import Answer, as_house_error
from housedealer.server.journal.port import Journal, Snapshot, TableSnapshot, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.processes.bot_process import BotProcess
from housedealer.server.settings import Settings
from housedealer.server.tables import stakes
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.messages import OpenTable

FULL = "The floor is full. Join one of the open tables."
ENOUGH = "You’ve opened as many tables as you can. Cash out of one, or wait: empty tables close within three minutes."
JUST_OPENED = 20.0
"""Seconds for which a table that nobody has come to is not closed in favor of another: its page is being opened."""
DAMAGED = "table: its saved state is damaged; restore an undamaged backup"


class EnoughTablesError(HouseError):
    """A person or an address has opened as many tables as it may."""


class Tables:
    """The tables that this process holds: all open ones, or those that its people are connected to."""

    def __init__(
        self, settings: Settings, journal: Journal, key: bytes, wallets: Wallets, bot_process: BotProcess
    ) -> None:
        self._settings, self._journal = settings, journal
        self._key = key
        """The key by which addresses are hashed."""
        self._services = Services(settings, journal, wallets, bot_process, self)
        self.actors: dict[str, TableActor] = {}
        self.behind: set[str] = set()
        """Tables that may have changed on disk without this process knowing."""
        self.owed: set[str] = set()
        """Tables whose presence rows (who is connected through this process) must still be written."""
        self.on_news: Callable[[], None] = lambda: None
        """Called when a table is behind."""
        self.on_game_ready: Callable[[Game, str], None] = lambda game, skill: None
        """Called when a game is prepared here."""

    # Callbacks of actors

    def on_behind(self, table: str) -> None:
        """A table may have changed on disk without its actor knowing."""
        self.behind.add(table)
        self.on_news()

    def on_owed(self, table: str) -> None:
        """The database does not know who is connected to a table through this process."""
        self.owed.add(table)

    def on_gone(self, table: str) -> None:
        """A table was closed."""
        actor = self.actors.pop(table, None)
        if actor is not None:
            actor.clock.stop()

    # Finding

    def here(self, name: str) -> TableActor:
        """An open table that this process holds, by id."""
        if name not in self.actors:
            raise self._missing(name)
        return self.actors[name]

    async def find(self, name: str) -> TableActor:
        """An open table by id, from memory or from the database."""
        actor = self.actors.get(name)
        if actor is None:
            result = (await self._journal.read_tables({name: 0})).get(name)
            if result is None or not result.open:
                raise self._missing(name)
            table = await self.as_stored(name, result.state)
            actor = self.actors.get(name)  # another request may have loaded it meanwhile
            if actor is None:
                actor = self._load(table, result)
        actor.touched = asyncio.get_running_loop().time()
        return actor

    def _load(self, table: HostedTable, snapshot: TableSnapshot) -> TableActor:
        actor = TableActor(table, self._services)
        actor.apply(snapshot)
        self.actors[table.id] = actor
        actor.start()
        return actor

    def _missing(self, name: str) -> MissingError:
        why = self._journal.queries.aside(name)
        if why:
            return MissingError(f"table: it was set aside, and its money is in its people's wallets: {why}")
        return MissingError("This table is closed. Pick another in the lobby.")

    async def as_stored(self, name: str, state: str) -> HostedTable:
        """A table between its rounds, from its stored state."""
        try:
            data = json.loads(state)
            played = game(data["session"]["posting"], data["session"]["readings"])
            await self.prepare(played, data.get("skill", ""))
            return HostedTable.of(name, {**data, "dealt": None})
        except Exception as error:
            report(name, error)
            raise HouseError(DAMAGED) from None

    def adopt(self, table: HostedTable) -> None:
        """Hold a table that was recovered. Everyone has to connect again first, so that the clock of a decision begins
        anew, also where a time bank was running."""
        table.time.stop()
        self.actors[table.id] = TableActor(table, self._services, version=0)

    def forget(self, idle: float) -> None:
        """Unload the tables that nobody here has been connected to for `idle` seconds."""
        now = asyncio.get_running_loop().time()
        for name, actor in list(self.actors.items()):
            if actor.audience.connections:
                actor.touched = now
            elif not actor.mailbox.busy and now - actor.touched > idle:
                self.on_gone(name)

    # Opening

    async def open(self, request: OpenTable, person: str = "", address: str = "") -> str:
        """Open a new table with its bots; return its id."""
        played = game(request.posting, request.readings)
        skill = _skill(played, request.skill)
        await self.prepare(played, skill)
        actor = TableActor(self._new_table(played, request, person, skill), self._services, version=0)
        made = actor.table.take_writes()
        try:
            await self._write_new(actor, made, person, address)
        except EnoughTablesError:
            # Whoever tries many games and closes each window is not locked out by the tables left behind.
            if not await self._close_abandoned(person):
                raise
            await self._write_new(actor, made, person, address)
        return actor.name

    def _new_table(self, played: Game, request: OpenTable, person: str, skill: str) -> HostedTable:
        posting = played.posting
        players = min(played.places, max(2, request.bots + 1))
        session = stakes.opened(
            played,
            request.plan,
            request.option,
            players,
            _decks(posting, request.decks),
            chance.seed(),
            request.limits.model_dump(exclude_none=True),
        )
        table = HostedTable(chance.token(6), session)
        table.owner, table.listed = person, not request.private
        table.questions.skill = skill
        table.places.time_bank = self._settings.time_bank_seconds
        table.questions.remote_bots = self._settings.ponder_apart and table.game.family.modules.bot_ponders
        for seat in range(2, min(table.places.most_seats, request.bots + 1) + 1):
            table.places.seat_bot(seat)
        table.go()
        return table

    async def _close_abandoned(self, person: str) -> bool:
        """Close the tables with bots alone that a person opened and is not connected to; their chips go to the wallet.
        Return whether there was one."""
        closed = []

        def close(table: HostedTable) -> None:
            people = {who.person for who in table.places.all().values() if who.person}
            if table.owner == person and people <= {person} and not table.present and table.phase != "round":
                table.close()
                closed.append(table.id)

        unused = [
            name
            for name, actor in self.actors.items()
            if actor.table.owner == person and actor.unused_for() > JUST_OPENED
        ]
        for name in dict.fromkeys([*await self.held(person), *unused]):
            with contextlib.suppress(MissingError):  # closed meanwhile
                await (await self.find(name)).act(close)
        return bool(closed)

    async def _write_new(self, actor: TableActor, made: list[Write], person: str, address: str) -> None:
        """Write a new table, then hold it. Limits keep one person or address from opening all the tables there may
        be."""
        origin = hmac.new(self._key, address.encode(), hashlib.sha256).hexdigest()[:24] if address else "-"
        settings, answer = self._settings, Answer[None]()

        def work(seen: Snapshot) -> list[Write]:
            every, mine, theirs = seen.opened
            if every >= settings.most_tables:
                raise HouseError(FULL)
            if (person and mine >= settings.tables_per_person) or (address and theirs >= settings.tables_per_address):
                raise EnoughTablesError(ENOUGH)
            version = actor.opened(made, seen.now)
            return [*made, Write("opened", {"name": actor.name, "who": person, "where": origin}), version]

        def done(error: Exception | None) -> None:
            if error is None:
                actor.touched = asyncio.get_running_loop().time()
                self.actors[actor.name] = actor
                actor.start()
            answer.give(as_house_error(error))

        session = actor.table.session
        announcement = {"opened": [session.posting, session.readings, actor.table.questions.skill]}
        opens = (person or "-", origin)
        self._journal.send(Transaction(work, done, opens=opens, announcement=announcement))
        await answer.future

    async def prepare(self, played: Game, skill: str = "") -> None:
        """Load a game in a thread, so that other tables go on, and begin to make its bots ready: nobody waits for what
        has to be compiled, and bots answer more simply until it is."""
        if not bots.prepared(played, skill):
            await asyncio.to_thread(bots.load, played)
        apart = self._settings.ponder_apart and played.family.modules.bot_ponders
        task = self._services.bot_process.prepare(played, skill, apart)
        if task is None:
            self.on_game_ready(played, skill)
        else:
            task.add_done_callback(lambda done: self._on_prepared(done, played, skill))

    def _on_prepared(self, task: asyncio.Task[None], played: Game, skill: str) -> None:
        if not task.cancelled() and task.exception() is None:
            self.on_game_ready(played, skill)

    # People at tables

    async def held(self, person: str) -> dict[str, int]:
        """A person's chips by table, whichever process serves the tables."""
        result = await self._journal.held(person)
        return self.held_here(person) if result is None else result

    def held_here(self, person: str) -> dict[str, int]:
        """The same for the tables of this process."""
        held = {name: actor.table.places.held_by(person) for name, actor in self.actors.items()}
        return {name: chips for name, chips in held.items() if chips is not None}

    async def cash_out(self, person: str, tables: Collection[str]) -> None:
        """Make a person leave these tables, now or after the round in play; their chips go to the wallet."""

        def leave(table: HostedTable) -> None:
            if table.places.of(person):
                table.stand(person)

        for name in await self.held(person):
            if name in tables:
                with contextlib.suppress(MissingError):  # closed meanwhile: the chips are in the wallet already
                    await (await self.find(name)).act(leave)

    async def rename(self, person: str, name: str) -> None:
        """Call a person by another name wherever they sit or watch."""
        for actor in self.actors.values():
            if actor.audience.rename(person, name):
                actor.say()
        for table in await self.held(person):
            with contextlib.suppress(MissingError):  # closed meanwhile
                await (await self.find(table)).act(lambda one: one.rename(person, name))

    def disconnect(self, person: str) -> None:
        """Close the connections of a person whose tokens were revoked."""
        for actor in self.actors.values():
            actor.audience.disconnect(person, REVOKED)

    def announce(self, text: str) -> None:
        """Send the house's announcement to everyone connected to a table through this process."""
        for actor in self.actors.values():
            actor.audience.publish_room(actor.table, house=text)

    def stop(self) -> None:
        """Stop every clock and disconnect everyone."""
        for actor in self.actors.values():
            actor.stop()
            for connection in actor.audience.connections:
                connection.drop()


def _skill(played: Game, given: str) -> str:
    """The skill of a new table's bots; the usual one where none is named and there are several."""
    bots.skill_of(played, given)
    return given or bots.skills(played).usual


def _decks(posting: Any, given: int | None) -> int | None:
    if given is None or posting.deck is None:
        return None
    if not posting.deck.min <= given <= posting.deck.max:
        raise HouseError(f"This game is dealt from {posting.deck.min} to {posting.deck.max} decks, not {given}.")
    return given
