"""The people connected to a table: here and at other processes, what they are sent, and their presence rows."""

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
from housedealer.server.wire.tables import RoomUpdate, SpokenPhrase
from housedealer.server.wire.views import Own, Update

MAX_WINDOWS = 8
"""Connections of one person to one table."""
MAX_WATCHING = 250
"""Connections to one table."""


class FullError(HouseError):
    """The table has no room for another connection now."""


class Audience:
    """The people connected to a table."""

    def __init__(self, worker: str, wallets: Wallets) -> None:
        self._worker, self._wallets = worker, wallets
        self.connections: set[Connection] = set()
        self.coming: set[Connection] = set()
        """Connections being opened, until their presence is written."""
        self.others: list[Presence] = []
        """Presence at other processes, including dead ones until somebody deletes their rows."""
        self._stored: dict[str, int] = {}
        """The windows by person at this process, as the database has them."""
        self._own: dict[str, Own] = {}
        """What each person was last sent about themselves, and what it was made from."""
        self._holds = False
        """Whether messages are held back, to leave together with the next."""

    # Presence

    def here(self) -> dict[str, tuple[str, int]]:
        """The people at this process: name and number of windows."""
        everyone = [*self.connections, *self.coming]
        count = Counter(one.person for one in everyone)
        return {one.person: (one.name, count[one.person]) for one in everyone}

    def present(self) -> set[str]:
        """All people connected, at any process."""
        return {*self.here(), *(one.person for one in self.others if one.lives)}

    def load(self, present: Iterable[Presence]) -> None:
        """Load the presence rows of the database."""
        rows = list(present)
        self._stored = {one.person: one.windows for one in rows if one.worker == self._worker}
        self.others = [one for one in rows if one.worker != self._worker]

    def changes(self, table: str) -> list[Write]:
        """The writes that bring this process's presence rows up to date, and delete those of dead processes."""
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
        """Whether this process's presence rows are up to date."""
        return self._stored == {person: windows for person, (_, windows) in self.here().items()}

    def check_room(self, person: str) -> None:
        """Raise an error if a person, or the table, has too many connections."""
        if self._windows(person) >= MAX_WINDOWS:
            raise FullError("You have this table open in too many windows. Close some.")
        if self._windows() >= MAX_WATCHING:
            raise FullError("Too many people are watching this table. Try again later.")

    def _windows(self, person: str | None = None) -> int:
        here = sum(person in (None, one.person) for one in (*self.connections, *self.coming))
        return here + sum(one.windows for one in self.others if one.lives and person in (None, one.person))

    def onlookers(self, table: HostedTable) -> dict[str, str]:
        """The people connected who have no place, with their names."""
        names = {one.person: one.name for one in self.others if one.lives}
        names.update((one.person, one.name) for one in self.connections)
        return {person: name for person, name in names.items() if not table.places.of(person)}

    def rename(self, person: str, name: str) -> bool:
        """Call a person connected here by another name; return whether there is one."""
        mine = [one for one in (*self.connections, *self.coming) if one.person == person]
        for connection in mine:
            connection.name = name
        return bool(mine)

    def remove(self, connection: Connection) -> None:
        """Remove a closed connection."""
        self.connections.discard(connection)
        if all(one.person != connection.person for one in self.connections):
            self._own.pop(connection.person, None)

    def disconnect(self, person: str, code: int) -> None:
        """Close the connections of a person."""
        for connection in self.connections:
            if connection.person == person:
                connection.code = code
                connection.drop()

    # Sending

    def publish(
        self, table: HostedTable, seconds: float | None, waits: list[str], only: Connection | None = None
    ) -> None:
        """Send the table's state and the new events to those connected, to each what they may see."""
        if not self.connections:
            return
        Update(table, seconds, waits).send([only] if only else self.connections, self._wallets, self._own)
        if not self._holds:
            self.flush()

    def publish_room(self, table: HostedTable, says: SpokenPhrase | None = None, house: str = "") -> None:
        """Send the list of onlookers to those connected, with what somebody or the house says."""
        room: RoomUpdate = {"type": "room", "watching": sorted(self.onlookers(table).values()), "says": says}
        if house:
            room["house"] = house
        text = encoded(room)
        for connection in list(self.connections):
            connection.send(text)

    def hold(self) -> None:
        """Hold messages back, so that an update and the answer to a message leave in one piece."""
        self._holds = True

    def flush(self) -> None:
        """Send what was held back."""
        self._holds = False
        for connection in list(self.connections):
            connection.flush()

    def follow(self, before: HostedTable, after: HostedTable) -> None:
        """Follow a table that was read again: the same round begins with the same events, so that those who have seen
        some are sent only the rest."""
        same = _played(before) == _played(after) and after.round is not None
        for connection in self.connections:
            connection.round = after.round if same and connection.round is before.round else None


def _played(table: HostedTable) -> int:
    """The number of the round in play, or of the last."""
    return table.session.number + bool(table.dealt)
