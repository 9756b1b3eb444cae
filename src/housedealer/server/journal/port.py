"""The port between a table's actor and the database: lock the table, look at what is on disk, work, write, announce.

Two journals implement it: `local.py`, of a process that has the database alone, and `shared.py`, of one of several
processes that serve the same tables from one PostgreSQL database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from housedealer.server.journal.choices import Head, KeptChoices, Made
from housedealer.server.journal.queries import Queries
from housedealer.server.journal.schema import Write
from housedealer.server.tables.hosted_table import HostedTable

Announcement = dict[str, Any]
"""What one process announces to the others."""


class Presence(NamedTuple):
    """Somebody who looks at a table by some process."""

    worker: str
    person: str
    name: str
    windows: int
    lives: bool
    """Whether that process is believed to live."""


class TableSnapshot(NamedTuple):
    """All that is on disk of a table, as of one moment."""

    version: int
    open: bool
    due: float | None
    """When its clock rings, by the journal's clock."""
    state: str
    digest: str
    made: list[tuple[int, Made]]
    """The choices of the last round in which any were made, each with the round's number."""
    head: Head | None
    """Where the chain of choices of its last round ends."""
    present: list[Presence]
    last: tuple[int, dict[str, Any], str] | None
    """The last round that is over: its number, its record, and why it was voided if it was."""

    def choices_of(self, number: int) -> KeptChoices:
        """What is stored of the choices of a round."""
        return KeptChoices([made for played, made in self.made if played == number], self.head)


MessageMark = tuple[str, int]
"""The idempotency key of a message: the name of its connection, and its number there."""


class Snapshot(NamedTuple):
    """What a transaction sees while its table is locked."""

    now: float
    """The journal's clock."""
    table: TableSnapshot | None = None
    """The table, where it is not as this process knows it."""
    answered: Collection[MessageMark] = ()
    """Which messages have been done before."""
    too_old: Collection[MessageMark] = ()
    """Which messages have numbers so small that it is not known any more whether they were done."""
    wallets: Mapping[str, int] = {}
    """Wallets that were read, by person."""
    opened: tuple[int, int, int] = (0, 0, 0)
    """How many tables are open: of all, of this person, and from this address."""
    held: Mapping[str, int] | None = None
    """What the person whose wallet is locked has at tables, by table; None: the process itself knows all tables."""


class GoneError(Exception):
    """There is no such table."""


@dataclass(slots=True)
class Transaction:
    """Something to be done in one transaction: the table is locked, `work` sees what is on disk and returns what is to
    be written, that is written and announced, and `on_done` is called when it is on disk, or with why it is not.

    `work` runs on the loop and may run again: whenever the database did not take what it returned, `on_retry` comes
    first.
    """

    work: Callable[[Snapshot], list[Write]]
    on_done: Callable[[Exception | None], None]
    table: str = ""
    version: Callable[[], int] = lambda: -1
    """The version of the table that this process knows; -1: none that it trusts."""
    rounds: Callable[[], int] = lambda: 0
    """The number of the last round that is over and known here."""
    on_begin: Callable[[], None] = lambda: None
    """Called when it begins: from now on nothing is added to it."""
    messages: Callable[[], list[MessageMark]] = list
    """The messages that it does, as far as they have keys."""
    people: Callable[[], list[str]] = list
    """Whose wallets are read."""
    wallet: str = ""
    """Whose wallet is locked."""
    opens: tuple[str, str] | None = None
    """Who opens a table, and the mark of the address."""
    on_retry: Callable[[], None] = lambda: None
    announcement: Announcement = field(default_factory=dict)
    """What the other processes are told when it is done."""


class Heartbeat(NamedTuple):
    """What a process sees when it says that it lives: every second, whatever was or was not announced."""

    now: float
    """The journal's clock."""
    known: bool
    """Whether the others have believed all the time that this process lives."""
    versions: dict[str, int]
    """Of the tables asked for."""
    due: list[str]
    """Tables whose clock should have rung."""
    orphans: list[str]
    """Tables with people who came by a process that is gone."""
    revoked: dict[str, int]
    """Of the people asked for, how often their tokens were revoked."""


class StoredJob(NamedTuple):
    """A person's job at the workshop, as the database knows it."""

    worker: str
    state: str
    lives: bool
    """Whether the process that works on it is believed to live."""


class Listed(NamedTuple):
    """An open table for the lobby."""

    name: str
    digest: str
    state: str | None
    """Where it is not the one known."""
    watching: int
    """How many windows look at it."""


class Journal(Protocol):
    """The database, as a process that serves tables uses it."""

    name: str
    """By which other processes know this one."""
    alone: bool
    """Whether this process has the database alone: it holds every open table, and nothing changes behind its back."""
    queries: Queries
    on_announcement: Callable[[Announcement | None], None]
    """Called with what another process announces; None: something may have been missed."""
    on_lost: Callable[[], None]
    """Called when another server has taken this one's place."""

    async def open(self) -> None:
        """Come to the database."""

    async def leave(self) -> None:
        """Do what waits, and go."""

    def close(self) -> None:
        """Let go of the database."""

    def waiting(self) -> int:
        """How much waits for its transaction."""

    def recover(self) -> list[HostedTable]:
        """The open tables that this process takes up where they were left: all, where it is alone."""

    def key(self) -> bytes:
        """The key that tokens are signed with."""

    def now(self) -> float:
        """Its clock."""

    def stagger(self) -> float:
        """By how many seconds a table's clock is held back, so that of several processes one rings it first."""

    def send(self, transaction: Transaction) -> None:
        """Have something done; `on_done` is called later, never at once."""

    def reread(self, table: str) -> TableSnapshot | None:
        """What is on disk of a table, where that can be read at once; None: ask by `look`."""

    async def look(self, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
        """What is on disk of some tables; of each the last round that is over and known."""

    async def beat(self, tables: Sequence[str], people: Sequence[str]) -> Heartbeat:
        """Say that this process lives, and see what nobody announced."""

    async def job(self, person: str) -> StoredJob | None:
        """A person's job at the workshop."""

    async def held(self, person: str) -> dict[str, int] | None:
        """What a person has at tables, by table; None: the process itself knows all tables."""

    async def listing(self, known: Mapping[str, str]) -> list[Listed] | None:
        """Open tables, `known`: checksums by name; None: the process itself knows all tables."""
