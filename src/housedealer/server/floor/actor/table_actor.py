"""The actor of a table: take the next message, do it, write it, announce it, answer.

It works through the journal: a batch of messages is done in one transaction, in which the table is locked, what others
did is taken in, the messages are worked out in memory, and what must last is written and announced. What is said while
something is written waits, and is then done together, up to what people must know before they go on. Only then is
everyone sent what happened, and those who asked are answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Callable
from typing import TypeVar

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.wallets import people_in
from housedealer.server.floor.actor.attendance import Attendance
from housedealer.server.floor.actor.audience import Audience
from housedealer.server.floor.actor.batch import CLOSED, Act, Batch, Message, MessageKey, MissingError, Written
from housedealer.server.floor.actor.bot_turns import Pondering
from housedealer.server.floor.actor.clock import RETRY, Alarm, TableClock, on_ring
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.mailbox import Mailbox
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.actor.services import Services
from housedealer.server.floor.answer import NOT_KEPT, Answer, OnDone
from housedealer.server.journal.port import GoneError, Snapshot, TableSnapshot, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.tables import Spoken

log = logging.getLogger("housedealer")
T = TypeVar("T")
UNREADABLE = "table: it cannot be read from disk now; expected to try again later"


class TableActor:
    """A table with those who look at it, its queue and its clock."""

    def __init__(self, table: HostedTable, services: Services, version: int = -1) -> None:
        self._settings, self.journal, self._wallets, thinker, self._registry = services
        self.name = table.id
        self.replica = Replica(table, version)
        self.audience = Audience(self.journal.name, self._wallets)
        self.mailbox = Mailbox()
        self.clock = TableClock(self._settings, self.journal, self.replica, self._ring)
        self.pondering = Pondering(thinker, self.act)
        self.attendance = Attendance(self.replica, self.audience, self._registry, self.do, self._send_to)
        self._batch: Batch | None = None
        """What is to be done and has not begun: others may still join it."""
        self.touched = 0.0
        """When it was last asked for."""
        self._let_bots_ponder()

    @property
    def table(self) -> HostedTable:
        """The table, as this process knows it."""
        return self.replica.table

    def _let_bots_ponder(self) -> None:
        table = self.replica.table
        table.questions.ponders = self._settings.ponder_apart and table.game.family.modules.bot_ponders

    def opened(self, writes: list[Write], now: float) -> Write:
        """The first version of a new table, with its clock: to be written with it."""
        table, replica = self.table, self.replica
        wait, alarm = self.clock.wanted(table, table.waits_for())
        replica.number, self.clock.alarm = 1, alarm
        replica.due = None if wait is None else now + wait
        replica.digest = next(row["digest"] for what, row in writes if what == "table")
        return Write("version", {"name": self.name, "number": 1, "rings": replica.due})

    # Messages

    async def act(self, act: Act) -> None:
        """Do something, and return when it is on disk and everyone has been sent it."""
        answer: Answer[None] = Answer()
        self.do(act, answer.give)
        await answer.heard

    def do(self, act: Act, on_done: OnDone, key: MessageKey | None = None) -> None:
        """The same for someone who does not wait: `on_done` is called when it is done, whoever has gone meanwhile. A
        message that was done before is not done again."""
        self.mailbox.post(functools.partial(self._gather, Message(act, on_done, key)), joins=True)

    async def read(self, find: Callable[[HostedTable], T]) -> T:
        """Look something up at the table, when all that was done there is on disk."""
        answer: Answer[T] = Answer()

        def look() -> None:
            try:
                answer.give(None, find(self.table))
            except HouseError as error:
                answer.give(error)

        self.mailbox.post(look)
        return await answer.heard

    def _gather(self, message: Message) -> None:
        if self._batch is None:
            self._batch = Batch()
            self.mailbox.lock(gathers=True)
            self._send(self._batch)
        self._batch.messages.append(message)

    def _send(self, batch: Batch) -> None:
        """Have a batch done. What is said until its transaction begins joins it."""
        transaction = Transaction(
            functools.partial(self._work, batch),
            functools.partial(self._finish, batch),
            self.name,
            self.replica.version,
            self.replica.rounds,
            self._begin,
            batch.marks,
            functools.partial(self._wallets_wanted, batch),
            on_retry=functools.partial(self._undo, batch),
            announcement=batch.announcement,
        )
        self.journal.send(transaction)

    def _begin(self) -> None:
        self._batch, self.mailbox.gathers = None, False

    def _wallets_wanted(self, batch: Batch) -> list[str]:
        here = [one.person for one in self.audience.connections if not self._wallets.knows(one.person)]
        return [*here, *batch.payers()]

    def _undo(self, batch: Batch) -> None:
        """The transaction is tried again: nothing of it happened."""
        self._wallets.end(batch.moved, kept=False)
        batch.begin()
        self.replica.stale = True

    # Work

    def _work(self, batch: Batch, seen: Snapshot) -> list[Write]:
        """Do what was said, when all that others did is known; returns what must be written."""
        replica, clock = self.replica, self.clock
        if seen.table is not None:
            was_stale = replica.stale
            self.take_in(seen.table)
            if was_stale:
                self._publish()  # what they were sent last may not be so
        for person, balance in seen.wallets.items():
            self._wallets.learn(person, balance)
        clock.rung = False
        batch.work(replica, seen)
        if replica.stale:
            return []
        table = replica.table
        writes, waits = table.take_writes(), table.waits_for()
        wait, alarm = clock.wanted(table, waits)
        due = clock.next_due(wait, alarm, seen.now)
        if not writes and due == replica.due:
            return []
        mark = next((row["digest"] for what, row in writes if what == "table"), replica.digest)
        batch.written = Written(due, alarm, mark, waits)
        batch.moved = people_in(writes)
        self._wallets.begin(batch.moved)
        if writes and self.audience.others:
            batch.announcement.update(table=self.name, version=replica.number + 1)
        return [*writes, Write("version", {"name": self.name, "number": replica.number + 1, "rings": due})]

    # Afterwards

    def _finish(self, batch: Batch, error: Exception | None) -> None:
        """A transaction is over: what was done is on disk, or why it is not."""
        self._wallets.end(batch.moved, error is None)
        self.audience.hold()  # who asked for something is sent what came of it and the answer in one piece
        try:
            if error is not None:
                batch.fail(self._failed(batch, error))
            elif batch.written is not None:
                self._written(batch.written)
                batch.answer(None)
            else:
                self._settle()
                batch.answer(None)
        finally:
            self.audience.flush()
            self.mailbox.post_first([functools.partial(self._gather, message) for message in batch.rest])
            if self.replica.stale and not batch.rest:
                with contextlib.suppress(HouseError):
                    self._reread()
            self.mailbox.free()

    def _written(self, written: Written) -> None:
        """What was done is on disk: everyone is sent it."""
        replica = self.replica
        replica.number += 1
        replica.due, self.clock.alarm, replica.digest = written.due, written.alarm, written.digest
        self.clock.run()
        self._publish(written.waits)
        self.pondering.ask(replica.table)
        if not replica.table.open:
            self._registry.on_gone(self.name)

    def _failed(self, batch: Batch, error: Exception) -> HouseError:
        if isinstance(error, GoneError):
            self._registry.on_gone(self.name)
            return MissingError(CLOSED)
        if isinstance(error, HouseError) and batch.written is None:
            self._settle()
            return error
        if not isinstance(error, HouseError):
            report(self.name, error)
            error = HouseError(NOT_KEPT)
        self.replica.stale = True
        try:
            self._reread()
        except HouseError as unreadable:
            return unreadable
        return HouseError(f"table: {error}")

    def _reread(self) -> None:
        """What is in memory is not what is on disk: read it, at once where that can be done, else soon."""
        snapshot = self.journal.reread(self.name)
        if snapshot is None:
            self._registry.on_behind(self.name)
        else:
            self.take_in(snapshot)
            self._settle()

    # What others did

    def catch_up(self, snapshot: TableSnapshot) -> None:
        """Take in what was read of the table, in its turn."""
        self.mailbox.post(functools.partial(self._catch_up, snapshot))

    def _catch_up(self, snapshot: TableSnapshot) -> None:
        if self.replica.is_newer(snapshot):
            with contextlib.suppress(HouseError):
                self.take_in(snapshot)
                self._settle()

    def take_in(self, snapshot: TableSnapshot) -> None:
        """Bring the table to what is on disk."""
        before, onlookers = self.table, self.audience.onlookers(self.table)
        try:
            self.replica.take_in(snapshot)
        except HouseError:
            self.replica.stale = True
            raise
        except Exception as error:
            self.replica.stale = True
            report(self.name, error)
            raise HouseError(UNREADABLE) from None
        table = self.table
        if table is not before:
            self.audience.follow(before, table)
            self._let_bots_ponder()
            self.pondering.forget()
        self.audience.take_in(snapshot.present)
        # For what the clock runs is known from those who were there when it was set, whoever has gone meanwhile.
        table.present = {one.person for one in snapshot.present}
        self.clock.alarm = self.clock.wanted(table, table.waits_for())[1]
        table.present = self.audience.present()
        if not self.audience.is_stored():
            self._registry.on_owed(self.name)  # others took this process for dead
        if self.audience.onlookers(table) != onlookers:
            self.audience.publish_room(table)

    def _settle(self) -> None:
        """Send those connected what was taken in, and run the clock."""
        if self.replica.stale:
            return
        self._run_clock()
        if self.replica.unpublished:
            self._publish()
            self.pondering.ask(self.table)
        if not self.table.open:
            self._registry.on_gone(self.name)

    def _publish(self, waits: list[str] | None = None, only: Connection | None = None) -> None:
        """Send the table's state and the new events; of a table that must be read again first, nothing."""
        if self.replica.stale:
            return
        if only is None:
            self.replica.unpublished = False
        if self.audience.connections:
            table = self.table
            awaited = table.waits_for() if waits is None else waits
            self.audience.publish(table, self.clock.seconds(), awaited, only)

    def _send_to(self, connection: Connection) -> None:
        """Send one who has come all of the round, and everyone that they look on."""
        connection.round = None
        self._publish(only=connection)
        self.audience.publish_room(self.table)

    # Who is here

    async def join(self, connection: Connection) -> None:
        """Let someone look at the table: they are sent all of the round that they may see."""
        self.touched = asyncio.get_running_loop().time()
        await self.attendance.join(connection)

    async def part(self, connection: Connection) -> None:
        """A connection is gone; the person is away unless another of theirs is open, by whichever process."""
        await self.attendance.part(connection)

    def say(self, says: Spoken | None = None) -> None:
        """Send everyone who looks on, and what somebody says: by whichever process they look."""
        self.audience.publish_room(self.table, says)
        if says is not None and self.audience.others:
            announcement = {"table": self.name, "says": says}
            self.journal.send(Transaction(lambda _: [], lambda _: None, announcement=announcement))

    # The clock

    def start(self) -> None:
        """Run the clock of a table that was taken up, and have its bots think."""
        self._run_clock()
        self.pondering.ask(self.table)

    def _run_clock(self) -> None:
        """Run the clock; for a table that was left without one, from now on."""
        table = self.table
        if self.replica.due is None and table.open:
            wait, self.clock.alarm = self.clock.wanted(table, table.waits_for())
            self.replica.due = self.clock.next_due(wait, self.clock.alarm, self.journal.now())
        self.clock.run()

    def stop(self) -> None:
        """Stop the clock, and let go of what bots think about."""
        self.clock.stop()
        self.pondering.stop()

    def ring(self) -> None:
        """Ring the clock, if it is due."""
        if self.clock.alarm is not None and not self.mailbox.busy:
            self._ring(self.clock.alarm)

    def _ring(self, alarm: Alarm) -> None:
        def act(table: HostedTable) -> None:
            if self.clock.rings(table, alarm):
                if alarm.why == "ponder":
                    self.pondering.ask_anew()
                on_ring(table, alarm.why)

        def on_done(error: HouseError | None) -> None:
            # A table that was closed while its clock waited for its turn needs none any more.
            if error is not None and self.table.open:
                log.warning("table %s: the clock: %s", self.name, error)
                self.clock.run(at_least=RETRY)

        self.do(act, on_done)
