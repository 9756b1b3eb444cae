"""A table that several processes serve, as one of them holds it: what it knows of it, and how it takes in the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence

from housedealer.errors import HouseError
from housedealer.server.fairness.replay import replayed
from housedealer.server.floor.live_table import Connection, LiveTable
from housedealer.server.journal.schema import Write, digest
from housedealer.server.journal.shared_types import Fresh, Present
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.table.round.runner import Round


class SharedTable(LiveTable):
    """A table as it was at some version; what is done at it begins by taking in what was done by others."""

    def __init__(self, table: HostedTable) -> None:
        super().__init__(table)
        self.version = -1
        self.digest = ""
        """Of the state that it was read from or last written as."""
        self.due: float | None = None
        """When its clock rings, by the database's."""
        self.mine: dict[str, int] = {}
        """The windows of people who look at it by this process, as the database knows them."""
        self.others: list[Present] = []
        """Who looks at it by other processes, those that are gone included until somebody has tidied up."""
        self.untold = False
        """Whether something was taken in that those connected have not been told."""
        self.coming: set[Connection] = set()
        """Those who come to look at it, while that is written."""
        self.touched = 0.0
        """When it was last asked for."""

    @property
    def known(self) -> int:
        """The version that can be trusted; -1: none."""
        return -1 if self.stale else self.version

    @property
    def rounds(self) -> int:
        """The number of the last round that is over and whose events are known."""
        return self.table.session.number if self.version >= 0 and not self.stale else 0

    def put_first(self, works: Sequence[Callable[[], None]]) -> None:
        """Let these have the next turns, in this order, before all that waits."""
        self._turns.extendleft((work, True) for work in reversed(works))

    # What others did

    def take_in(self, fresh: Fresh, worker: str) -> None:
        """Bring it to what is on disk: by the new choices alone, where only those are new."""
        if not self.stale and self.version >= 0 and fresh.digest == self.digest and self.table.dealt:
            try:
                self.table.play.follow(fresh.choices_of(self.table.number))
            except HouseError:
                self.stale = True  # it may have been followed in part
                raise
        elif self.stale or self.version < 0 or fresh.digest != self.digest:
            self._read(fresh)
        self.version, self.due, self.stale, self.untold = fresh.version, fresh.due, False, True
        self.mine = {one.person: one.lines for one in fresh.present if one.worker == worker}
        self.others = [one for one in fresh.present if one.worker != worker]
        self.attended()

    def _read(self, fresh: Fresh) -> None:
        if fresh.digest != digest(fresh.state):
            raise HouseError("table: what was kept of it is damaged; expected a copy that is whole")
        data = json.loads(fresh.state)
        number = data["session"]["number"]
        before, table = self.table, HostedTable.of(self.table.id, data, fresh.choices_of(number + 1))
        table.open, table.questions.ponders = fresh.open, before.questions.ponders
        if table.round is None:
            table.questions.round = self._over(before, number, fresh)
        played = number + bool(table.dealt)
        for connection in self.connections:
            # The same round again begins with the same events: who has seen some is sent the rest.
            same = connection.round is before.round and before.session.number + bool(before.dealt) == played
            connection.round = table.round if same and table.round is not None else None
        self.table, self.digest, self.pondered = table, fresh.digest, None

    def _over(self, before: HostedTable, number: int, fresh: Fresh) -> Round | None:
        """The last round, which is over: as it is known, or played again from its record."""
        if before.round is not None and not before.dealt and before.session.number == number and not self.stale:
            return before.round
        if fresh.last is not None and fresh.last[0] == number:
            return replayed(fresh.last[1], fresh.last[2])[0]
        return None

    # Who is here

    def attended(self) -> dict[str, tuple[str, int]]:
        """Who looks at it by this process, by what name and from how many windows; all who look are present."""
        here = [*self.connections, *self.coming]
        count = Counter(one.person for one in here)
        self.table.present = {*count, *(one.person for one in self.others if one.lives)}
        return {one.person: (one.name, count[one.person]) for one in here}

    def attend(self, worker: str) -> None:
        """Have the database know who looks at it by this process, and forget who came by one that is gone."""
        here, table = self.attended(), self.table
        for person, (name, lines) in here.items():
            if self.mine.get(person) != lines:
                row = {"table": table.id, "worker": worker, "person": person, "name": name, "lines": lines}
                table.writes.append(Write("presence", row))
        gone = [(worker, person) for person in self.mine if person not in here]
        gone += [(one.worker, one.person) for one in self.others if not one.lives]
        for by, person in gone:
            table.writes.append(Write("absence", {"worker": by, "table": table.id, "person": person}))
        self.mine = {person: lines for person, (_, lines) in here.items()}
        self.others = [one for one in self.others if one.lives]

    def is_attended(self) -> bool:
        """Whether the database knows who looks at it by this process."""
        return Counter(one.person for one in (*self.connections, *self.coming)) == Counter(self.mine)

    def lines_of(self, person: str | None = None) -> int:
        """How many windows look at it, of one person or of all, by all processes."""
        here = sum(person in (None, one.person) for one in (*self.connections, *self.coming))
        return here + sum(one.lines for one in self.others if one.lives and person in (None, one.person))

    def onlookers(self) -> dict[str, str]:
        """Who looks at it and has no place."""
        names = {one.person: one.name for one in self.others if one.lives}
        names.update((one.person, one.name) for one in self.connections)
        return {person: name for person, name in names.items() if not self.table.places.of(person)}
