"""A table with those who look at it, its turns and its clock."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from housedealer.server.hosted import Hosted

MOST_WAITING = 2**19
"""So many bytes may wait for a browser; one that does not read them is let go."""


class Wire(Protocol):
    """What leads to a browser."""

    def write(self, text: bytes) -> None:
        """Send a message."""

    def waiting(self) -> int:
        """How many bytes have not left yet."""

    def end(self, code: int) -> None:
        """Close it, with a code that says why."""


class Connection:
    """A browser at a table, and how much of the round it has seen."""

    __slots__ = ("code", "name", "person", "round", "seen", "wire")

    def __init__(self, person: str, wire: Wire, name: str = "") -> None:
        self.person = person
        self.name = name
        self.wire = wire
        self.seen = 0
        self.round: object = None
        self.code = 1001
        """With which code it is closed."""

    def send(self, text: bytes) -> None:
        """Send a message; a browser that does not read is let go."""
        if self.wire.waiting() > MOST_WAITING:
            self.drop()
        else:
            self.wire.write(text)

    def drop(self) -> None:
        """Close the connection."""
        self.wire.end(self.code)


class LiveTable:
    """A table with its connections and its clock. While something that was done there is being written, all else waits
    its turn."""

    def __init__(self, table: Hosted) -> None:
        self.table = table
        self.busy = False
        """Whether something is being written."""
        self._turns: deque[Callable[[], None]] = deque()
        self.connections: set[Connection] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.timed: Any = None
        """What the timer runs for, so that it starts again only for something else."""
        self.address = ""
        """From where it was opened; not kept."""
        self.stale = False
        """Whether it must be read again from disk before anything is done: the last time the disk did not answer."""
        self.pondered: tuple[int, int] | None = None
        """What a bot thinks about elsewhere: the round, and how many questions had been answered in it."""
        self.told: dict[str, tuple[Any, bytes]] = {}
        """What each person was last told of themselves, and what it follows from."""

    def turn(self, work: Callable[[], None]) -> None:
        """Do something when nothing is being written: at once, or after all that came before."""
        if self.busy or self._turns:
            self._turns.append(work)
        else:
            work()

    def free(self) -> None:
        """What was being written is known to be on disk, or not to be: let the next ones have their turn."""
        self.busy = False
        while self._turns and not self.busy:
            work = self._turns[0]
            try:
                work()
            finally:
                self._turns.popleft()
