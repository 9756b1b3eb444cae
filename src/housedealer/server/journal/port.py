"""The port between a table's actor and the database: lock the table, read it, work, write, announce.

Two journals implement it: `local.py`, of a process that has the database alone, and `shared.py`, of one of several
processes that serve the same tables from one PostgreSQL database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from housedealer.server.journal.choices import Head, Made, StoredChoices
from housedealer.server.journal.queries import Queries
from housedealer.server.journal.schema import Write
from housedealer.server.tables.hosted_table import HostedTable

Announcement = dict[str, Any]
"""A message from one process to the others."""


class Presence(NamedTuple):
    """A person connected to a table through some process."""

    worker: str
    person: str
    name: str
    windows: int
    lives: bool
    """Whether that process is believed to be alive."""


class TableSnapshot(NamedTuple):
    """Everything on disk about a table, in a consistent view."""

    version: int
    open: bool
    due: float | None
    """When its clock rings, by the journal's clock."""
    state: str
    digest: str
    made: list[tuple[int, Made]]
    """The choices of the last round in which any were made, each with the round's number."""
    head: Head | None
    """The end of the chain of choices of its last round."""
    present: list[Presence]
    last: tuple[int, dict[str, Any], str] | None
    """The last finished round: its number, its record, and why it was voided if it was."""

    def choices_of(self, number: int) -> StoredChoices:
        """The stored choices of a round."""
        return StoredChoices([made for played, made in self.made if played == number], self.head)


MessageMark = tuple[str, int]
"""The idempotency key of a message: the name of its connection, and its number there."""


class Snapshot(NamedTuple):
    """What a transaction sees while its table is locked."""

    now: float
    """The journal's clock."""
    table: TableSnapshot | None = None
    """The table, if it is newer than this process's replica."""
    answered: Collection[MessageMark] = ()
    """The messages that were done before."""
    too_old: Collection[MessageMark] = ()
    """The messages whose numbers are too old to know whether they were done."""
    wallets: Mapping[str, int] = {}
    """The wallets that were read, by person."""
    opened: tuple[int, int, int] = (0, 0, 0)
    """The number of open tables: of all, of this person, and from this address."""
    held: Mapping[str, int] | None = None
    """By table, the chips of the person whose wallet is locked; None: the process holds all tables."""


class GoneError(Exception):
    """The table does not exist."""


@dataclass(slots=True)
class Transaction:
    """Work to be done in one transaction: the table is locked, `work` gets what is on disk and returns the writes, they
    are written and announced, and `on_done` is called at the end, with the error if it failed.

    `work` runs on the event loop and may run again: if the database did not take its writes, `on_retry` is called
    first.
    """

    work: Callable[[Snapshot], list[Write]]
    on_done: Callable[[Exception | None], None]
    table: str = ""
    version: Callable[[], int] = lambda: -1
    """The version of this process's replica; -1: none that it trusts."""
    rounds: Callable[[], int] = lambda: 0
    """The number of the last finished round known here."""
    on_begin: Callable[[], None] = lambda: None
    """Called when it begins: from then on nothing is added to it."""
    messages: Callable[[], list[MessageMark]] = list
    """The idempotency keys of its messages."""
    people: Callable[[], list[str]] = list
    """The people whose wallets are read."""
    wallet: str = ""
    """The person whose wallet is locked."""
    opens: tuple[str, str] | None = None
    """Who opens a table, and the hash of their address."""
    on_retry: Callable[[], None] = lambda: None
    announcement: Announcement = field(default_factory=dict)
    """The announcement to other processes once it is on disk."""


class Heartbeat(NamedTuple):
    """What a process learns every second when it marks itself as alive."""

    now: float
    """The journal's clock."""
    known: bool
    """Whether the other processes took this one for alive all the time."""
    versions: dict[str, int]
    """The versions of the requested tables."""
    due: list[str]
    """Tables whose clock should have rung."""
    orphans: list[str]
    """Tables with people of a process that is gone."""
    revoked: dict[str, int]
    """By requested person, how often their tokens were revoked."""


class StoredJob(NamedTuple):
    """A person's workshop job, as the database has it."""

    worker: str
    state: str
    lives: bool
    """Whether the process that works on it is believed to be alive."""


class Listed(NamedTuple):
    """An open table for the lobby."""

    name: str
    digest: str
    state: str | None
    """None if the caller has it already."""
    watching: int
    """The number of windows connected."""


class Journal(Protocol):
    """The database, as a process that serves tables uses it."""

    name: str
    """The name of this process among others."""
    alone: bool
    """Whether this process has the database alone: it holds every open table, and nobody else changes them."""
    queries: Queries
    on_announcement: Callable[[Announcement | None], None]
    """Called with another process's announcement; None: some may have been missed."""
    on_lost: Callable[[], None]
    """Called when another server has taken over the database."""

    async def open(self) -> None:
        """Connect to the database."""

    async def leave(self) -> None:
        """Finish what waits, and leave."""

    def close(self) -> None:
        """Close the database."""

    def waiting(self) -> int:
        """The number of waiting transactions."""

    def recover(self) -> list[HostedTable]:
        """The open tables that this process loads at its start: all, if it is alone."""

    def key(self) -> bytes:
        """The key that signs tokens."""

    def now(self) -> float:
        """Its clock."""

    def stagger(self) -> float:
        """Seconds by which a table's clock is delayed, so that one of several processes rings it first."""

    def send(self, transaction: Transaction) -> None:
        """Queue a transaction; `on_done` is called later, never at once."""

    def reread(self, table: str) -> TableSnapshot | None:
        """A table as it is on disk, if it can be read at once; None: use `read_tables`."""

    async def read_tables(self, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
        """Some tables as they are on disk; `known`: the number of the last finished round that the caller has."""

    async def heartbeat(self, tables: Sequence[str], people: Sequence[str]) -> Heartbeat:
        """Mark this process as alive, and read what was not announced."""

    async def job(self, person: str) -> StoredJob | None:
        """A person's workshop job."""

    async def held(self, person: str) -> dict[str, int] | None:
        """A person's chips by table; None: the process holds all tables."""

    async def listing(self, known: Mapping[str, str]) -> list[Listed] | None:
        """The open tables; `known`: checksums of the states that the caller has, by name. None: the process holds all
        tables."""
