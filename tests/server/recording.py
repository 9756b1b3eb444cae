"""Wires that lead nowhere: what is sent is kept to be looked at."""

from __future__ import annotations

from collections import deque

from housedealer.server.floor.actor.connection import Connection


class Kept:
    """Keeps what it is sent; `slow`: none of it ever leaves."""

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


def line_of(person: str) -> Connection:
    """A connection whose messages are kept."""
    return Connection(person, Kept())
