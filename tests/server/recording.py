"""Transports without a network, which record what is sent."""

from __future__ import annotations

from collections import deque

from housedealer.server.floor.actor.connection import Connection


class RecordingTransport:
    """Records what it is sent; `slow`: none of it ever leaves."""

    def __init__(self) -> None:
        self.sent: deque[bytes] = deque()
        self.slow = 0
        self.ended: int | None = None

    def write(self, *texts: bytes) -> None:
        self.sent.extend(texts)

    def waiting(self) -> int:
        return self.slow

    def end(self, code: int) -> None:
        self.ended = code


def recording_connection(person: str) -> Connection:
    """A connection whose messages are recorded."""
    return Connection(person, RecordingTransport())
