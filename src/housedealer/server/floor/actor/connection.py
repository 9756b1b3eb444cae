"""A browser's connection to a table, and how much of the round it has been sent."""

from __future__ import annotations

from typing import Protocol

MAX_WAITING = 2**19
"""Bytes that may wait for a browser; one that does not read them is disconnected."""
REVOKED = 4401
"""The close code for a person whose tokens were revoked."""


class Transport(Protocol):
    """The transport of a connection."""

    def write(self, *texts: bytes) -> None:
        """Send messages."""

    def waiting(self) -> int:
        """The bytes that have not left yet."""

    def end(self, code: int) -> None:
        """Close it with a code."""


class Connection:
    """A browser's connection to a table, and how much of the round it has been sent."""

    __slots__ = ("address", "code", "name", "person", "round", "seen", "texts", "transport")

    def __init__(self, person: str, transport: Transport, name: str = "", address: str = "") -> None:
        self.person = person
        self.address = address
        self.name = name
        self.transport = transport
        self.seen = 0
        self.round: object = None
        self.texts: list[bytes] = []
        """Messages that leave with the next one sent."""
        self.code = 1001
        """The code to close it with."""

    def send(self, text: bytes) -> None:
        """Send a message, after those held back."""
        self.texts.append(text)
        self.flush()

    def flush(self) -> None:
        """Send the messages held back; a browser that does not read is disconnected."""
        if not self.texts:
            return
        texts, self.texts = self.texts, []
        if self.transport.waiting() > MAX_WAITING:
            self.drop()
        else:
            self.transport.write(*texts)

    def drop(self) -> None:
        """Close the connection."""
        self.transport.end(self.code)
