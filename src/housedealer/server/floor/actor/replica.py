"""What this process knows of a table: the table as of some version, and how it takes in what others did."""

from __future__ import annotations

import json

from housedealer.errors import HouseError
from housedealer.server.fairness.replay import replayed
from housedealer.server.journal.port import TableSnapshot
from housedealer.server.journal.schema import digest
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.table.round.runner import Round


class Replica:
    """A table as it was at some version; what is done at it begins by taking in what was done by others."""

    def __init__(self, table: HostedTable, version: int = -1) -> None:
        self.table = table
        self.number = version
        """Of the version; -1: nothing was read yet."""
        self.digest = ""
        """Of the state that it was read from or last written as."""
        self.due: float | None = None
        """When its clock rings, by the journal's."""
        self.stale = False
        """Whether it must be read again before anything is done: what is in memory is not what is on disk."""
        self.unpublished = False
        """Whether something was taken in that those connected have not been sent."""

    def version(self) -> int:
        """The version that can be trusted; -1: none."""
        return -1 if self.stale else self.number

    def rounds(self) -> int:
        """The number of the last round that is over and whose events are known."""
        return self.table.session.number if self.number >= 0 and not self.stale else 0

    def is_newer(self, snapshot: TableSnapshot) -> bool:
        """Whether a snapshot says more than is known."""
        return snapshot.version > self.number or (snapshot.version == self.number and self.stale)

    def take_in(self, snapshot: TableSnapshot) -> None:
        """Bring it to what is on disk: by the new choices alone, where only those are new."""
        known = not self.stale and self.number >= 0
        if known and snapshot.digest == self.digest and self.table.dealt:
            try:
                self.table.play.follow(snapshot.choices_of(self.table.number))
            except HouseError:
                self.stale = True  # it may have been followed in part
                raise
        elif not known or snapshot.digest != self.digest:
            self._read(snapshot)
        self.number, self.due, self.stale, self.unpublished = snapshot.version, snapshot.due, False, True

    def _read(self, snapshot: TableSnapshot) -> None:
        if snapshot.digest != digest(snapshot.state):
            raise HouseError("table: what was kept of it is damaged; expected a copy that is whole")
        data = json.loads(snapshot.state)
        number = data["session"]["number"]
        before, table = self.table, HostedTable.of(self.table.id, data, snapshot.choices_of(number + 1))
        table.open, table.questions.ponders = snapshot.open, before.questions.ponders
        table.present = before.present
        if table.round is None:
            table.questions.round = self._over(before, number, snapshot)
        self.table, self.digest = table, snapshot.digest

    def _over(self, before: HostedTable, number: int, snapshot: TableSnapshot) -> Round | None:
        """The last round, which is over: as it is known, or played again from its record."""
        if before.round is not None and not before.dealt and before.session.number == number and not self.stale:
            return before.round
        if snapshot.last is not None and snapshot.last[0] == number:
            return replayed(snapshot.last[1], snapshot.last[2])[0]
        return None
