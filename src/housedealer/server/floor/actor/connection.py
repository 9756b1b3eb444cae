"""A browser at a table: what leads to it, and how much of the round it has seen."""

from __future__ import annotations

from typing import Protocol

MOST_WAITING = 2**19
"""So many bytes may wait for a browser; one that does not read them is disconnected."""
REVOKED = 4401
"""The code with which the connections of a person are closed whose tokens are not good any more."""


class Wire(Protocol):
    """What leads to a browser."""

    def write(self, *texts: bytes) -> None:
        """Send messages."""

    def waiting(self) -> int:
        """How many bytes have not left yet."""

    def end(self, code: int) -> None:
        """Close it, with a code that says why."""


class Connection:
    """A browser at a table, and how much of the round it has seen."""

    __slots__ = ("address", "code", "name", "person", "round", "seen", "texts", "wire")

    def __init__(self, person: str, wire: Wire, name: str = "", address: str = "") -> None:
        self.person = person
        self.address = address
        self.name = name
        self.wire = wire
        self.seen = 0
        self.round: object = None
        self.texts: list[bytes] = []
        """What leaves with the next thing that is sent."""
        self.code = 1001
        """With which code it is closed."""

    def send(self, text: bytes) -> None:
        """Send a message, after all that was to leave before it."""
        self.texts.append(text)
        self.flush()

    def flush(self) -> None:
        """Send what is to leave; a browser that does not read is disconnected."""
        if not self.texts:
            return
        texts, self.texts = self.texts, []
        if self.wire.waiting() > MOST_WAITING:
            self.drop()
        else:
            self.wire.write(*texts)

    def drop(self) -> None:
        """Close the connection."""
        self.wire.end(self.code)
