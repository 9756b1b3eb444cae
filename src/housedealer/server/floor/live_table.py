"""A table with those who look at it, its turns and its clock."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.journal.schema import Write
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.views import Own

Told = Callable[[HouseError | None], None]
"""Hears whether something was done, or why not."""
MOST_WAITING = 2**19
"""So many bytes may wait for a browser; one that does not read them is let go."""


MOST_ANSWERED = 64
"""So many of the things said by a line are known to have been done, those with the largest numbers."""
MOST_LINES_KNOWN = 1000
"""Of so many lines to a table."""


class Said(NamedTuple):
    """Something that a browser says and numbers, so that it may say it again and it counts once."""

    line: str
    """By which it was said; nothing where the line has no name, and then it is not said again."""
    ref: int
    payer: str = ""
    """Whose wallet may pay for it."""

    def kept(self, table: str) -> Write:
        """That it was done: to be written with what it did."""
        return Write("answer", {"table": table, "line": self.line, "ref": self.ref, "at": chance.now()})


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

    __slots__ = ("code", "name", "person", "round", "seen", "texts", "wire")

    def __init__(self, person: str, wire: Wire, name: str = "") -> None:
        self.person = person
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
        """Send what is to leave; a browser that does not read is let go."""
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


class Deeds:
    """What was done at a table at one moment, to be written and told together."""

    def __init__(self) -> None:
        self.acts: list[tuple[Callable[[HostedTable], None], Told, Said | None]] = []
        self.refused: list[tuple[Told, HouseError]] = []
        """Who asked for something that could not be done after the rest."""

    def answer(self, error: HouseError | None) -> None:
        """It is on disk, or why nothing of it is: everyone who asked for something hears what came of it."""
        for _, told, _ in self.acts:
            _say(told, error)
        self.answer_refused()

    def answer_refused(self) -> None:
        """Those hear why whose own wish could not be done."""
        for told, why in self.refused:
            _say(told, why)


def _say(told: Told, error: HouseError | None) -> None:
    """Tell one, and the next one too where that goes wrong."""
    try:
        told(error)
    except Exception as wrong:
        report("an answer", wrong)


class LiveTable:
    """A table with its connections and its clock. While something that was done there is being written, all else waits
    its turn; what is done at the same moment is written together."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.busy = False
        """Whether something was done and is not known to be on disk."""
        self.deeds: Deeds | None = None
        """What was done and is not on its way to the disk yet: others may still do something at the same moment."""
        self._turns: deque[tuple[Callable[[], None], bool]] = deque()
        self.connections: set[Connection] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.timed: Any = None
        """What the timer runs for, so that it starts again only for something else."""
        self.rings = self.ends = 0.0
        """When the clock rings and when the timer ends: one that ends before is set anew then, once for many times that
        the clock was put off."""
        self.rung = False
        """Whether it has rung, and what follows waits for its turn."""
        self.address = ""
        """From where it was opened; not kept."""
        self.holds = False
        """Whether what is sent to those connected waits a moment, so that it leaves with what is sent next."""
        self.stale = False
        """Whether it must be read again from disk before anything is done: the last time the disk did not answer."""
        self.pondered: tuple[int, int] | None = None
        """What a bot thinks about elsewhere: the round, and how many questions had been answered in it."""
        self.told: dict[str, Own] = {}
        """What each person was last told of themselves, and what it follows from."""
        self._answered: dict[str, set[int]] = {}
        """What was done of what each line said, as far as it might say it again."""

    def recall(self, line: str, refs: Iterable[int]) -> None:
        """A line comes, or comes back, of whose messages these were done."""
        if len(self._answered) >= MOST_LINES_KNOWN:
            del self._answered[next(iter(self._answered))]
        self._answered[line] = set(refs)

    def knows(self, line: str) -> bool:
        """Whether it is known what a line said."""
        return line in self._answered

    def was_done(self, said: Said | None) -> bool:
        """Whether what is said was done before."""
        return said is not None and said.ref in self._answered.get(said.line, ())

    def is_old(self, said: Said | None) -> bool:
        """Whether what is said may have been done so long ago that it is forgotten."""
        known = self._answered.get(said.line, ()) if said is not None else ()
        return said is not None and len(known) >= MOST_ANSWERED and said.ref < min(known)

    def did(self, said: Said | None) -> None:
        """What was said is done."""
        if said is not None and said.line in self._answered:
            known = self._answered[said.line]
            known.add(said.ref)
            if len(known) > MOST_ANSWERED:
                known.remove(min(known))

    def undid(self, said: Said | None) -> None:
        """What was said is not done after all."""
        if said is not None and said.ref in self._answered.get(said.line, ()):
            self._answered[said.line].remove(said.ref)

    def flush(self) -> None:
        """Send those connected what waits for them."""
        self.holds = False
        for connection in list(self.connections):
            connection.flush()

    def turn(self, work: Callable[[], None], joins: bool = False) -> None:
        """Do something when nothing is being written: at once, or after all that came before. What `joins` may be
        written together with what was done at the same moment."""
        if self._turns or not self._may_begin(joins):
            self._turns.append((work, joins))
        else:
            work()

    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._turns)

    def free(self) -> None:
        """What was being written is known to be on disk, or not to be: let the next ones have their turn."""
        self.busy = False
        while self._turns and self._may_begin(self._turns[0][1]):
            try:
                self._turns[0][0]()
            finally:
                self._turns.popleft()

    def _may_begin(self, joins: bool) -> bool:
        return not self.busy or (joins and self.deeds is not None)
