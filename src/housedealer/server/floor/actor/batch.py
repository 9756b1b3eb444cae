"""Messages to a table that are done in one transaction, and what came of them when that was last tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.accounts.wallets import Moved, people_in
from housedealer.server.floor.actor.clock import Alarm
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.answer import OnDone
from housedealer.server.journal.port import Announcement, MessageMark, Snapshot
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable

Act = Callable[[HostedTable], None]
"""Something that is done at a table."""
CLOSED = "table: it has been closed"
TOO_OLD = "message: its number is too old; expected a larger one than those before"


class MissingError(HouseError):
    """There is no such table, or not any more."""


class MessageKey(NamedTuple):
    """The idempotency key of a message: a browser may send it again, and it counts once."""

    connection: str
    """The name of the connection by which it came; nothing where that has no name, and then it is not sent again."""
    number: int
    payer: str = ""
    """Whose wallet may pay for it."""

    def written(self, table: str) -> Write:
        """That it was done: to be written with what it did."""
        return Write("answer", {"table": table, "line": self.connection, "ref": self.number, "at": chance.now()})


class Message(NamedTuple):
    """Something to be done at a table, and who is told of it."""

    act: Act
    on_done: OnDone
    key: MessageKey | None = None

    @property
    def mark(self) -> MessageMark | None:
        """Its idempotency key, if it has one."""
        return (self.key.connection, self.key.number) if self.key is not None and self.key.connection else None


class Written(NamedTuple):
    """What is so when a batch is on disk."""

    due: float | None
    alarm: Alarm
    """What the clock runs for."""
    digest: str
    """The state's checksum."""
    waits: list[str]
    """Whom the table waits for."""


class Batch:
    """Messages that are done together."""

    __slots__ = ("announcement", "done", "messages", "moved", "refused", "rest", "written")

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.announcement: Announcement = {}
        """What the other processes are told when it is done."""
        self.begin()

    def begin(self) -> None:
        """Nothing of it is done."""
        self.done: list[Message] = []
        self.rest: list[Message] = []
        """What waits for the next transaction."""
        self.refused: list[tuple[Message, HouseError]] = []
        self.moved: Moved = []
        self.written: Written | None = None
        self.announcement.clear()

    def work(self, replica: Replica, seen: Snapshot) -> None:
        """Do one message after another in memory, until something happens that people must know before they go on, or
        money is taken from a wallet."""
        table, answered = replica.table, set(seen.answered)
        self.rest = list(self.messages)
        while self.rest:
            message = self.rest.pop(0)
            mark, moment = message.mark, table.moment()
            try:
                if mark in seen.too_old:
                    raise HouseError(TOO_OLD)
                if mark not in answered and _done(replica, message.act) and message.key and mark:
                    table.writes.append(message.key.written(table.id))
                    answered.add(mark)
            except HouseError as error:
                self.refused.append((message, error))
                if replica.stale:
                    self.undo()
                    return
                continue
            self.done.append(message)
            if table.moment() != moment or people_in(table.writes):
                return

    def undo(self) -> None:
        """What was done is gone from memory with something that failed after it: it is done again, in order."""
        self.rest, self.done = [*self.done, *self.rest], []

    def marks(self) -> list[MessageMark]:
        """The idempotency keys of its messages."""
        return [mark for message in self.messages if (mark := message.mark) is not None]

    def payers(self) -> list[str]:
        """Whose wallets may pay for it."""
        return [one.key.payer for one in self.messages if one.key is not None and one.key.payer]

    def answer(self, error: HouseError | None) -> None:
        """Answer those whose messages were done, or not after all; then those whose own were refused."""
        for message in self.done:
            _answer(message, error)
        for message, why in self.refused:
            _answer(message, why)

    def fail(self, error: HouseError | None) -> None:
        """Nothing of it was done: answer all."""
        self.begin()
        for message in self.messages:
            _answer(message, error)


def _done(replica: Replica, act: Act) -> bool:
    """Do something in memory; whether something must be on disk before anyone is told."""
    table = replica.table
    if not table.open:
        raise MissingError(CLOSED)
    made, waiting = table.round.answered if table.round else 0, len(table.writes)
    try:
        act(table)
    except HouseError:
        if len(table.writes) != waiting or (table.round and table.round.answered != made):
            replica.stale = True
        raise
    except Exception as error:
        report(table.id, error)
        replica.stale = True
        raise HouseError("table: this could not be done; nothing was changed") from None
    return table.changed or bool(table.writes)


def _answer(message: Message, error: HouseError | None) -> None:
    """Answer one, and the next one too where that goes wrong."""
    try:
        message.on_done(error)
    except Exception as wrong:
        report("an answer", wrong)
