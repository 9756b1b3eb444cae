"""The actor of a table: take the next message, do it, write it, announce it, answer.

It works through the journal: a batch of messages shares one transaction, in which the table is locked, changes of
others are applied, the messages are worked out in memory, and the result is written and announced. What arrives while
something is being written waits, and then forms the next batch, up to whatever people must see before they go on. Only
after the write is everyone sent what happened, and the senders are answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Callable
from typing import TypeVar

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.wallets import wallet_changes
from housedealer.server.floor.actor.attendance import Attendance
from housedealer.server.floor.actor.audience import Audience
from housedealer.server.floor.actor.batch import CLOSED, Act, Batch, Message, MessageKey, MissingError, Written
from housedealer.server.floor.actor.bot_turns import BotTurns
from housedealer.server.floor.actor.clock import RETRY, Alarm, TableClock, on_ring
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.mailbox import Mailbox
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.actor.services import Services
from housedealer.server.floor.answer import NOT_SAVED, Answer, OnDone
from housedealer.server.journal.port import GoneError, Snapshot, TableSnapshot, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.tables import SpokenPhrase

log = logging.getLogger("housedealer")
T = TypeVar("T")
UNREADABLE = "table: it cannot be read from disk now; try again later"


class TableActor:
    """A table with its connections, its queue and its clock."""

    def __init__(self, table: HostedTable, services: Services, version: int = -1) -> None:
        self._settings, self.journal, self._wallets, bot_process, self._registry = services
        self.name = table.id
        self.replica = Replica(table, version)
        self.audience = Audience(self.journal.name, self._wallets)
        self.mailbox = Mailbox()
        self.clock = TableClock(self._settings, self.journal, self.replica, self._ring)
        self.bot_turns = BotTurns(bot_process, self.act)
        self.attendance = Attendance(self.replica, self.audience, self._registry, self.do, self._send_to)
        self._batch: Batch | None = None
        """The batch that has not begun: others may still join it."""
        self.touched = 0.0
        """When it was last requested."""
        self._set_remote_bots()

    @property
    def table(self) -> HostedTable:
        """The table, as this process knows it."""
        return self.replica.table

    def _set_remote_bots(self) -> None:
        table = self.replica.table
        table.questions.remote_bots = self._settings.ponder_apart and table.game.family.modules.bot_ponders

    def unused_for(self) -> float:
        """The seconds for which nobody has been at a table where no person has had a seat; 0 for any other."""
        alarm, due = self.clock.alarm, self.replica.due
        if alarm is None or alarm.why != "unused" or due is None:
            return 0
        return self._settings.unused_seconds - (due - self.journal.now())

    def opened(self, writes: list[Write], now: float) -> Write:
        """The first version of a new table, with its clock: to be written with it."""
        table, replica = self.table, self.replica
        wait, alarm = self.clock.required(table, table.waits_for())
        replica.number, self.clock.alarm = 1, alarm
        replica.due = None if wait is None else now + wait
        replica.digest = next(row["digest"] for what, row in writes if what == "table")
        return Write("version", {"name": self.name, "number": 1, "rings": replica.due})

    # Messages

    async def act(self, act: Act) -> None:
        """Do something, and return when it is on disk and everyone has been sent it."""
        answer: Answer[None] = Answer()
        self.do(act, answer.give)
        await answer.future

    def do(self, act: Act, on_done: OnDone, key: MessageKey | None = None) -> None:
        """Do something without waiting for it: `on_done` is called at its end. A message that was done before is not
        repeated."""
        self.mailbox.post(functools.partial(self._gather, Message(act, on_done, key)), joins=True)

    async def read(self, find: Callable[[HostedTable], T]) -> T:
        """Read something from the table, once everything done there is on disk."""
        answer: Answer[T] = Answer()

        def look() -> None:
            try:
                answer.give(None, find(self.table))
            except HouseError as error:
                answer.give(error)

        self.mailbox.post(look)
        return await answer.future

    def _gather(self, message: Message) -> None:
        if self._batch is None:
            self._batch = Batch()
            self.mailbox.lock(gathers=True)
            self._send(self._batch)
        self._batch.messages.append(message)

    def _send(self, batch: Batch) -> None:
        """Send a batch to the journal. Messages that arrive before its transaction begins join it."""
        transaction = Transaction(
            functools.partial(self._work, batch),
            functools.partial(self._finish, batch),
            self.name,
            self.replica.version,
            self.replica.rounds,
            self._begin,
            batch.marks,
            functools.partial(self._wallets_to_read, batch),
            on_retry=functools.partial(self._undo, batch),
            announcement=batch.announcement,
        )
        self.journal.send(transaction)

    def _begin(self) -> None:
        self._batch, self.mailbox.gathers = None, False

    def _wallets_to_read(self, batch: Batch) -> list[str]:
        here = [one.person for one in self.audience.connections if not self._wallets.is_cached(one.person)]
        return [*here, *batch.payers()]

    def _undo(self, batch: Batch) -> None:
        """Reset a batch whose transaction is retried."""
        self._wallets.end(batch.moved, saved=False)
        batch.begin()
        self.replica.stale = True

    # The transaction

    def _work(self, batch: Batch, seen: Snapshot) -> list[Write]:
        """Do the batch once others' changes are applied; return the writes."""
        replica, clock = self.replica, self.clock
        if seen.table is not None:
            was_stale = replica.stale
            self.apply(seen.table)
            if was_stale:
                self._publish()  # their last update may be wrong
        for person, balance in seen.wallets.items():
            self._wallets.learn(person, balance)
        clock.rung = False
        batch.work(replica, seen)
        if replica.stale:
            return []
        table = replica.table
        writes, waits = table.take_writes(), table.waits_for()
        wait, alarm = clock.required(table, waits)
        due = clock.next_due(wait, alarm, seen.now)
        if not writes and due == replica.due:
            return []
        mark = next((row["digest"] for what, row in writes if what == "table"), replica.digest)
        batch.written = Written(due, alarm, mark, waits)
        batch.moved = wallet_changes(writes)
        self._wallets.begin(batch.moved)
        if writes and self.audience.others:
            batch.announcement.update(table=self.name, version=replica.number + 1)
        return [*writes, Write("version", {"name": self.name, "number": replica.number + 1, "rings": due})]

    # After the transaction

    def _finish(self, batch: Batch, error: Exception | None) -> None:
        """End a transaction: answer the batch, with the error if it failed."""
        self._wallets.end(batch.moved, error is None)
        self.audience.hold()  # the update and the answers leave in one piece
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
        """Send everyone what is now on disk."""
        replica = self.replica
        replica.number += 1
        replica.due, self.clock.alarm, replica.digest = written.due, written.alarm, written.digest
        self.clock.run()
        self._publish(written.waits)
        self.bot_turns.request(replica.table)
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
            error = HouseError(NOT_SAVED)
        self.replica.stale = True
        try:
            self._reread()
        except HouseError as unreadable:
            return unreadable
        return HouseError(f"table: {error}")

    def _reread(self) -> None:
        """Read the table from disk, because memory differs from it: at once if the journal can, else soon."""
        snapshot = self.journal.reread(self.name)
        if snapshot is None:
            self._registry.on_behind(self.name)
        else:
            self.apply(snapshot)
            self._settle()

    # Changes of others

    def catch_up(self, snapshot: TableSnapshot) -> None:
        """Apply a snapshot of the table when its turn comes."""
        self.mailbox.post(functools.partial(self._catch_up, snapshot))

    def _catch_up(self, snapshot: TableSnapshot) -> None:
        if self.replica.is_newer(snapshot):
            with contextlib.suppress(HouseError):
                self.apply(snapshot)
                self._settle()

    def apply(self, snapshot: TableSnapshot) -> None:
        """Bring the table up to date with the disk."""
        before, onlookers = self.table, self.audience.onlookers(self.table)
        try:
            self.replica.apply(snapshot)
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
            self._set_remote_bots()
            self.bot_turns.reset()
        self.audience.load(snapshot.present)
        # The clock's reason follows from those who were present when it was set, even if some have left since.
        table.present = {one.person for one in snapshot.present}
        self.clock.alarm = self.clock.required(table, table.waits_for())[1]
        table.present = self.audience.present()
        if not self.audience.is_stored():
            self._registry.on_owed(self.name)  # other processes took this one for dead
        if self.audience.onlookers(table) != onlookers:
            self.audience.publish_room(table)

    def _settle(self) -> None:
        """Send those connected what was applied, and run the clock."""
        if self.replica.stale:
            return
        self._run_clock()
        if self.replica.unpublished:
            self._publish()
            self.bot_turns.request(self.table)
        if not self.table.open:
            self._registry.on_gone(self.name)

    def _publish(self, waits: list[str] | None = None, only: Connection | None = None) -> None:
        """Send the table's state and the new events; nothing of a table that must be read again first."""
        if self.replica.stale:
            return
        if only is None:
            self.replica.unpublished = False
        if self.audience.connections:
            table = self.table
            awaited = table.waits_for() if waits is None else waits
            self.audience.publish(table, self.clock.seconds(), awaited, only)

    def _send_to(self, connection: Connection) -> None:
        """Send a new connection all of the round, and everyone the new list of onlookers."""
        connection.round = None
        self._publish(only=connection)
        self.audience.publish_room(self.table)

    # Presence

    async def join(self, connection: Connection) -> None:
        """Connect someone to the table, and send them all of the round that they may see."""
        self.touched = asyncio.get_running_loop().time()
        await self.attendance.join(connection)

    async def part(self, connection: Connection) -> None:
        """Remove a closed connection; the person is away unless another of theirs is open at any process."""
        await self.attendance.part(connection)

    def say(self, says: SpokenPhrase | None = None) -> None:
        """Send everyone, at any process, the list of onlookers and what somebody says."""
        self.audience.publish_room(self.table, says)
        if says is not None and self.audience.others:
            announcement = {"table": self.name, "says": says}
            self.journal.send(Transaction(lambda _: [], lambda _: None, announcement=announcement))

    # The clock

    def start(self) -> None:
        """Start the clock of a loaded table, and its bots."""
        self.clock.restart_if_missed()
        self._run_clock()
        self.bot_turns.request(self.table)

    def _run_clock(self) -> None:
        """Run the clock; a table that was left without one gets it now."""
        table = self.table
        if self.replica.due is None and table.open:
            wait, self.clock.alarm = self.clock.required(table, table.waits_for())
            self.replica.due = self.clock.next_due(wait, self.clock.alarm, self.journal.now())
        self.clock.run()

    def stop(self) -> None:
        """Stop the clock, and cancel the bots' turns."""
        self.clock.stop()
        self.bot_turns.stop()

    def ring(self) -> None:
        """Ring the clock if it is due."""
        if self.clock.alarm is not None and not self.mailbox.busy:
            self._ring(self.clock.alarm)

    def _ring(self, alarm: Alarm) -> None:
        def act(table: HostedTable) -> None:
            if self.clock.rings(table, alarm):
                if alarm.why == "ponder":
                    self.bot_turns.retry()
                on_ring(table, alarm.why)

        def on_done(error: HouseError | None) -> None:
            # A table that was closed while the ring waited for its turn needs no clock.
            if error is not None and self.table.open:
                log.warning("table %s: the clock: %s", self.name, error)
                self.clock.run(at_least=RETRY)

        self.do(act, on_done)
