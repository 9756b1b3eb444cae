"""Idempotency: a message that arrives again on the same connection with the same number is done once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from housedealer.server.journal.port import MessageMark

MAX_ANSWERED = 64
"""Messages of a connection that are remembered as done, those with the largest numbers."""
MAX_CONNECTIONS = 1000
"""Connections that are cached; others are read from the database."""


class Answered:
    """The messages that were done, on disk, with a cache of recent connections.

    >>> disk = {("t", "ann"): [1, 2]}
    >>> answered = Answered(lambda table, connection: disk.get((table, connection), []))
    >>> answered.among("t", [("ann", 2), ("ann", 3)])
    ([('ann', 2)], [])
    >>> answered.add({"table": "t", "line": "ann", "ref": 3})
    >>> answered.among("t", [("ann", 3)])
    ([('ann', 3)], [])
    """

    def __init__(self, read: Callable[[str, str], Collection[int]]) -> None:
        self._read = read
        self._cache: dict[tuple[str, str], set[int]] = {}

    def among(self, table: str, marks: Iterable[MessageMark]) -> tuple[list[MessageMark], list[MessageMark]]:
        """The messages among these that were done before, and those with numbers too old to know."""
        done: list[MessageMark] = []
        too_old: list[MessageMark] = []
        for mark in marks:
            numbers = self._of(table, mark[0])
            if mark[1] in numbers:
                done.append(mark)
            elif len(numbers) >= MAX_ANSWERED and mark[1] < min(numbers):
                too_old.append(mark)
        return done, too_old

    def _of(self, table: str, connection: str) -> set[int]:
        numbers = self._cache.get((table, connection))
        if numbers is None:
            if len(self._cache) >= MAX_CONNECTIONS:
                del self._cache[next(iter(self._cache))]
            numbers = self._cache[table, connection] = set(self._read(table, connection))
        return numbers

    def add(self, row: Mapping[str, Any]) -> None:
        """Remember a message whose mark is on disk."""
        numbers = self._cache.get((row["table"], row["line"]))
        if numbers is not None:
            numbers.add(row["ref"])
            if len(numbers) > MAX_ANSWERED:
                numbers.remove(min(numbers))
