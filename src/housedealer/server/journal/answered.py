"""Which messages were done: a message that comes again by the same connection and number counts once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from housedealer.server.journal.port import MessageMark

MOST_ANSWERED = 64
"""So many messages of a connection are known to have been done, those with the largest numbers."""
MOST_CONNECTIONS = 1000
"""So many connections are remembered; of another the database is asked."""


class Answered:
    """What is on disk of the messages that were done, with a cache of the connections that came last.

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
        self._known: dict[tuple[str, str], set[int]] = {}

    def among(self, table: str, marks: Iterable[MessageMark]) -> tuple[list[MessageMark], list[MessageMark]]:
        """Which of these messages were done before, and which have numbers so small that it is not known."""
        done: list[MessageMark] = []
        too_old: list[MessageMark] = []
        for mark in marks:
            known = self._of(table, mark[0])
            if mark[1] in known:
                done.append(mark)
            elif len(known) >= MOST_ANSWERED and mark[1] < min(known):
                too_old.append(mark)
        return done, too_old

    def _of(self, table: str, connection: str) -> set[int]:
        known = self._known.get((table, connection))
        if known is None:
            if len(self._known) >= MOST_CONNECTIONS:
                del self._known[next(iter(self._known))]
            known = self._known[table, connection] = set(self._read(table, connection))
        return known

    def add(self, row: Mapping[str, Any]) -> None:
        """This answer is on disk."""
        known = self._known.get((row["table"], row["line"]))
        if known is not None:
            known.add(row["ref"])
            if len(known) > MOST_ANSWERED:
                known.remove(min(known))
