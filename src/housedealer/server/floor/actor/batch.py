"""Messages to a table that share one transaction, and their outcome when it was last tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.accounts.wallets import Moved, wallet_changes
from housedealer.server.floor.actor.clock import Alarm
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.answer import OnDone
from housedealer.server.journal.port import Announcement, MessageMark, Snapshot
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable

Act = Callable[[HostedTable], None]
"""An action at a table."""
CLOSED = "This table has been closed. Pick another in the lobby."
TOO_OLD = "message: its number is too old; expected a larger one than those before"


class MissingError(HouseError):
    """The table does not exist, or no longer."""


class MessageKey(NamedTuple):
    """The idempotency key of a message: a browser may send it again, and it counts once."""

    connection: str
    """The name of its connection; empty where that has no name, and then the message is not sent again."""
    number: int
    payer: str = ""
    """The person whose wallet may pay for it."""

    def written(self, table: str) -> Write:
        """The mark that it was done, to be written with its effects."""
        return Write("answer", {"table": table, "line": self.connection, "ref": self.number, "at": chance.now()})


class Message(NamedTuple):
    """An action at a table, and the callback for its outcome."""

    act: Act
    on_done: OnDone
    key: MessageKey | None = None

    @property
    def mark(self) -> MessageMark | None:
        """Its idempotency key, if it has one."""
        return (self.key.connection, self.key.number) if self.key is not None and self.key.connection else None


class Written(NamedTuple):
    """What holds once a batch is on disk."""

    due: float | None
    alarm: Alarm
    """The reason for the clock."""
    digest: str
    """The checksum of the state."""
    waits: list[str]
    """The places that must answer."""


class Batch:
    """Messages that share a transaction."""

    __slots__ = ("announcement", "done", "messages", "moved", "refused", "rest", "written")

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.announcement: Announcement = {}
        """The announcement to other processes once it is on disk."""
        self.begin()

    def begin(self) -> None:
        """Reset to before any of it was done."""
        self.done: list[Message] = []
        self.rest: list[Message] = []
        """Messages left for the next transaction."""
        self.refused: list[tuple[Message, HouseError]] = []
        self.moved: Moved = []
        self.written: Written | None = None
        self.announcement.clear()

    def work(self, replica: Replica, seen: Snapshot) -> None:
        """Do one message after another in memory, until something happens that people must see before they go on, or
        money leaves a wallet."""
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
            if table.moment() != moment or wallet_changes(table.writes):
                return

    def undo(self) -> None:
        """Queue again what was done: it is lost from memory together with a later message that failed, and is repeated
        in order."""
        self.rest, self.done = [*self.done, *self.rest], []

    def marks(self) -> list[MessageMark]:
        """The idempotency keys of its messages."""
        return [mark for message in self.messages if (mark := message.mark) is not None]

    def payers(self) -> list[str]:
        """The people whose wallets may pay for it."""
        return [one.key.payer for one in self.messages if one.key is not None and one.key.payer]

    def answer(self, error: HouseError | None) -> None:
        """Answer the messages that were done, or failed after all; then those that were refused."""
        for message in self.done:
            _answer(message, error)
        for message, why in self.refused:
            _answer(message, why)

    def fail(self, error: HouseError | None) -> None:
        """Answer all messages with an error: nothing was done."""
        self.begin()
        for message in self.messages:
            _answer(message, error)


def _done(replica: Replica, act: Act) -> bool:
    """Do an action in memory; return whether something must be written before anyone sees it."""
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
    """Answer a message; an error in its callback is logged and does not stop the others."""
    try:
        message.on_done(error)
    except Exception as wrong:
        report("an answer", wrong)
