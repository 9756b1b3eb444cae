"""A table with those who look at it, its lock and its clock."""

from __future__ import annotations

import asyncio
from typing import Any

from housedealer.server.hosted import Hosted

MOST_QUEUED = 200


class Connection:
    """A browser at a table: what waits to be sent, and how much of the round it has seen."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.out: asyncio.Queue[str | None] = asyncio.Queue()
        self.seen = 0
        self.round: object = None
        self.code = 1001
        """With which code it is closed."""

    def send(self, text: str) -> None:
        """Queue a message; a browser that does not read is let go."""
        if self.out.qsize() >= MOST_QUEUED:
            self.drop()
        else:
            self.out.put_nowait(text)

    def drop(self) -> None:
        """Close the connection."""
        self.out.put_nowait(None)


class Place:
    """A table with its lock, its connections and its clock."""

    def __init__(self, table: Hosted) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.timed: Any = None
        """What the timer runs for, so that it starts again only for something else."""
        self.address = ""
        """From where it was opened; not kept."""
        self.stale = False
        """Whether it must be read again from disk before anything is done: the last time the disk did not answer."""
