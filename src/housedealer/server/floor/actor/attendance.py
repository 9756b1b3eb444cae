"""Joining and leaving a table: presence is written for all processes, and a person who joins is sent the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from housedealer.errors import HouseError
from housedealer.server.floor.actor.audience import Audience, FullError
from housedealer.server.floor.actor.batch import Act, MessageKey, MissingError
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.actor.services import Registry
from housedealer.server.floor.answer import Answer, OnDone
from housedealer.server.tables.hosted_table import HostedTable


class Do(Protocol):
    """A function that posts an action to the table's actor."""

    def __call__(self, act: Act, on_done: OnDone, key: MessageKey | None = None) -> None:
        """Call `on_done` when it is done or has failed."""


class Attendance:
    """Joins and departures at a table."""

    def __init__(
        self,
        replica: Replica,
        audience: Audience,
        registry: Registry,
        do: Do,
        send_to: Callable[[Connection], None],
    ) -> None:
        self._replica, self._audience, self._registry = replica, audience, registry
        self._do, self._send_to = do, send_to

    async def join(self, connection: Connection) -> None:
        """Connect someone to the table, and send them all of the round that they may see."""
        answer: Answer[None] = Answer()
        person, audience = connection.person, self._audience

        def act(table: HostedTable) -> None:
            audience.coming.discard(connection)  # this may be a retry
            audience.check_room(person)
            known = person in audience.present()
            audience.coming.add(connection)
            self._write(table)
            if table.places.of(person) and not known:
                table.go()

        def seen(error: HouseError | None) -> None:
            audience.coming.discard(connection)
            if error is not None and (not self._replica.stale or isinstance(error, (FullError, MissingError))):
                answer.give(error)
                return
            audience.connections.add(connection)
            if error is not None:
                self._registry.on_owed(self._replica.table.id)  # they are sent the table once it can be read
            self._send_to(connection)
            answer.give(None)

        self._do(act, seen, MessageKey("", 0, person))
        await answer.future

    async def part(self, connection: Connection) -> None:
        """Remove a closed connection; the person is away unless another of theirs is open at any process."""
        if connection in self._audience.connections:
            self._audience.remove(connection)
            await self.store()
            self._audience.publish_room(self._replica.table)

    async def store(self) -> None:
        """Write who is connected to the table through this process."""
        answer: Answer[None] = Answer()
        self._do(self._write, answer.give)
        try:
            await answer.future
        except HouseError:
            if self._replica.table.open:
                self._registry.on_owed(self._replica.table.id)

    def _write(self, table: HostedTable) -> None:
        table.writes.extend(self._audience.changes(table.id))
        table.present = self._audience.present()
