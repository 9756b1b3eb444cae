"""Those who look at a table: by this process and by others, what they are sent, and what the database knows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.journal.port import Presence
from housedealer.server.journal.schema import Write
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.encoding import encoded
from housedealer.server.wire.tables import Gathering, Spoken
from housedealer.server.wire.views import Own, Update

MOST_WINDOWS = 8
"""Connections of one person to one table."""
MOST_WATCHING = 250
"""Connections to one table."""


class FullError(HouseError):
    """There is no room for one more who looks at a table; in a moment there may be."""


class Audience:
    """The people who look at a table."""

    def __init__(self, worker: str, wallets: Wallets) -> None:
        self._worker, self._wallets = worker, wallets
        self.connections: set[Connection] = set()
        self.coming: set[Connection] = set()
        """Those who come to look at it, while that is written."""
        self.others: list[Presence] = []
        """Who looks at it by other processes, those that are gone included until somebody has tidied up."""
        self._stored: dict[str, int] = {}
        """The windows of people who look at it by this process, as the database knows them."""
        self._own: dict[str, Own] = {}
        """What each person was last sent of themselves, and what it follows from."""
        self._holds = False
        """Whether what is sent waits a moment, so that it leaves with what is sent next."""

    # Who is here

    def here(self) -> dict[str, tuple[str, int]]:
        """Who looks at it by this process, by what name and from how many windows."""
        everyone = [*self.connections, *self.coming]
        count = Counter(one.person for one in everyone)
        return {one.person: (one.name, count[one.person]) for one in everyone}

    def present(self) -> set[str]:
        """All who look at it, by whichever process."""
        return {*self.here(), *(one.person for one in self.others if one.lives)}

    def take_in(self, present: Iterable[Presence]) -> None:
        """What the database knows of those who look at it."""
        rows = list(present)
        self._stored = {one.person: one.windows for one in rows if one.worker == self._worker}
        self.others = [one for one in rows if one.worker != self._worker]

    def changes(self, table: str) -> list[Write]:
        """What must be written so that the database knows who looks at it by this process, and forgets who came by one
        that is gone."""
        here, result = self.here(), []
        for person, (name, windows) in here.items():
            if self._stored.get(person) != windows:
                row = {"table": table, "worker": self._worker, "person": person, "name": name, "lines": windows}
                result.append(Write("presence", row))
        gone = [(self._worker, person) for person in self._stored if person not in here]
        gone += [(one.worker, one.person) for one in self.others if not one.lives]
        for worker, person in gone:
            result.append(Write("absence", {"worker": worker, "table": table, "person": person}))
        self._stored = {person: windows for person, (_, windows) in here.items()}
        self.others = [one for one in self.others if one.lives]
        return result

    def is_stored(self) -> bool:
        """Whether the database knows who looks at it by this process."""
        return self._stored == {person: windows for person, (_, windows) in self.here().items()}

    def check_room(self, person: str) -> None:
        """Whether one more connection may be opened, beside those of the same person and of all."""
        if self._windows(person) >= MOST_WINDOWS:
            raise FullError("table: you look at it from too many windows; expected to close some")
        if self._windows() >= MOST_WATCHING:
            raise FullError("table: too many look at it; expected to try again later")

    def _windows(self, person: str | None = None) -> int:
        here = sum(person in (None, one.person) for one in (*self.connections, *self.coming))
        return here + sum(one.windows for one in self.others if one.lives and person in (None, one.person))

    def onlookers(self, table: HostedTable) -> dict[str, str]:
        """Who looks at it and has no place."""
        names = {one.person: one.name for one in self.others if one.lives}
        names.update((one.person, one.name) for one in self.connections)
        return {person: name for person, name in names.items() if not table.places.of(person)}

    def remove(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.discard(connection)
        if all(one.person != connection.person for one in self.connections):
            self._own.pop(connection.person, None)

    def disconnect(self, person: str, code: int) -> None:
        """Close the connections of a person."""
        for connection in self.connections:
            if connection.person == person:
                connection.code = code
                connection.drop()

    # What they are sent

    def publish(
        self, table: HostedTable, seconds: float | None, waits: list[str], only: Connection | None = None
    ) -> None:
        """Send the table's state and the new events to those connected, each what they may see."""
        if not self.connections:
            return
        Update(table, seconds, waits).send([only] if only else self.connections, self._wallets, self._own)
        if not self._holds:
            self.flush()

    def publish_room(self, table: HostedTable, says: Spoken | None = None, house: str = "") -> None:
        """Send to those connected who looks on, and what somebody or the house says."""
        room: Gathering = {"type": "room", "watching": sorted(self.onlookers(table).values()), "says": says}
        if house:
            room["house"] = house
        text = encoded(room)
        for connection in list(self.connections):
            connection.send(text)

    def hold(self) -> None:
        """Let what is sent wait, so that an update and the answer to a message leave in one piece."""
        self._holds = True

    def flush(self) -> None:
        """Send what waits."""
        self._holds = False
        for connection in list(self.connections):
            connection.flush()

    def follow(self, before: HostedTable, after: HostedTable) -> None:
        """The table was read again: the same round begins with the same events, and who has seen some is sent the
        rest."""
        same = _played(before) == _played(after) and after.round is not None
        for connection in self.connections:
            connection.round = after.round if same and connection.round is before.round else None


def _played(table: HostedTable) -> int:
    """The number of the round in play, or of the last."""
    return table.session.number + bool(table.dealt)
