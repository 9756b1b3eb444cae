"""A process's copy of a table at some version, and how it follows changes of other processes."""

from __future__ import annotations

import json

from housedealer.errors import HouseError
from housedealer.server.fairness.replay import replayed
from housedealer.server.journal.port import TableSnapshot
from housedealer.server.journal.schema import digest
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.table.round.runner import Round


class Replica:
    """A table as of some version; work on it begins by applying what others did."""

    def __init__(self, table: HostedTable, version: int = -1) -> None:
        self.table = table
        self.number = version
        """The version; -1: nothing was read yet."""
        self.digest = ""
        """The checksum of the state that it was read from, or last written as."""
        self.due: float | None = None
        """When its clock rings, by the journal's time."""
        self.stale = False
        """Whether it must be read again first: memory differs from disk."""
        self.unpublished = False
        """Whether changes were applied that those connected have not been sent."""

    def version(self) -> int:
        """The version that can be trusted; -1: none."""
        return -1 if self.stale else self.number

    def rounds(self) -> int:
        """The number of the last finished round whose events are known."""
        return self.table.session.number if self.number >= 0 and not self.stale else 0

    def is_newer(self, snapshot: TableSnapshot) -> bool:
        """Whether a snapshot is newer than this replica."""
        return snapshot.version > self.number or (snapshot.version == self.number and self.stale)

    def apply(self, snapshot: TableSnapshot) -> None:
        """Bring it up to date with the disk; if only choices are new, by replaying those."""
        valid = not self.stale and self.number >= 0
        if valid and snapshot.digest == self.digest and self.table.dealt:
            try:
                self.table.play.follow(snapshot.choices_of(self.table.number))
            except HouseError:
                self.stale = True  # some choices may have been replayed
                raise
        elif not valid or snapshot.digest != self.digest:
            self._read(snapshot)
        self.number, self.due, self.stale, self.unpublished = snapshot.version, snapshot.due, False, True

    def _read(self, snapshot: TableSnapshot) -> None:
        if snapshot.digest != digest(snapshot.state):
            raise HouseError("table: its saved state is damaged; restore an undamaged backup")
        data = json.loads(snapshot.state)
        number = data["session"]["number"]
        before, table = self.table, HostedTable.of(self.table.id, data, snapshot.choices_of(number + 1))
        table.open, table.questions.remote_bots = snapshot.open, before.questions.remote_bots
        table.present = before.present
        if table.round is None:
            table.questions.round = self._over(before, number, snapshot)
        self.table, self.digest = table, snapshot.digest

    def _over(self, before: HostedTable, number: int, snapshot: TableSnapshot) -> Round | None:
        """The last round, which is over: from memory, or replayed from its record."""
        if before.round is not None and not before.dealt and before.session.number == number and not self.stale:
            return before.round
        if snapshot.last is not None and snapshot.last[0] == number:
            return replayed(snapshot.last[1], snapshot.last[2])[0]
        return None
