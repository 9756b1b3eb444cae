"""What passes between a floor and the database that it shares with the floors of other processes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from housedealer.server.journal.choices import Head, KeptChoices, Made
from housedealer.server.journal.schema import Write


class Present(NamedTuple):
    """Somebody who looks at a table by some process."""

    worker: str
    person: str
    name: str
    lines: int
    """From how many windows."""
    lives: bool
    """Whether that process is believed to live."""


class Fresh(NamedTuple):
    """All that is on disk of a table, as of one moment."""

    version: int
    open: bool
    due: float | None
    state: str
    digest: str
    made: list[tuple[int, Made]]
    """The choices of the last round in which any were made, each with the round's number."""
    head: Head | None
    """Where the chain of choices of its last round ends."""
    present: list[Present]
    last: tuple[int, dict[str, Any], str] | None
    """The last round that is over: its number, its record, and why it was voided if it was."""

    def choices_of(self, number: int) -> KeptChoices:
        """What is kept of the choices of a round."""
        return KeptChoices([made for played, made in self.made if played == number], self.head)


class Found(NamedTuple):
    """What an errand finds while the row of its table is its own."""

    now: float
    """The database's clock."""
    fresh: Fresh | None
    """The table, where it is not as this process knows it."""
    answered: Collection[tuple[str, int]]
    """What of that which was said has been done before, each by its line and its number there."""
    wallets: dict[str, int]
    opened: tuple[int, int, int]
    """How many tables are open: of all, of this person, and from this address."""
    held: Mapping[str, int]
    """What the one whose purse it is has at tables, by table."""


class GoneError(Exception):
    """There is no such table."""


@dataclass
class Errand:
    """Something to be done in one transaction: the table's row is locked, `work` sees what is on disk and says what is
    to be written, that is written and announced, and `told` hears of it when it is on disk or why it is not.

    `work` runs on the loop and may run again: whenever the database did not keep what it gave, `again` comes first.
    """

    work: Callable[[Found], list[Write]]
    told: Callable[[Exception | None], None]
    table: str = ""
    known: Callable[[], int] = lambda: -1
    """The version of the table that this process knows; -1: none that it trusts."""
    rounds: Callable[[], int] = lambda: 0
    """The number of the last round that is over and known here."""
    begins: Callable[[], None] = lambda: None
    """Called when its transaction begins: from now on it is known what is to be done."""
    said: Callable[[], list[tuple[str, int]]] = list
    """The lines by which it was said, each with its number there."""
    people: Callable[[], list[str]] = list
    """Whose wallets are read."""
    purse: str = ""
    """Whose wallet nobody else may change meanwhile."""
    opens: tuple[str, str] | None = None
    """Who opens a table, and the mark of the address."""
    again: Callable[[], None] = lambda: None
    notice: dict[str, Any] = field(default_factory=dict)
    """What the other processes are told when it is done."""


class Beat(NamedTuple):
    """What a look at the clock finds: every second, whatever was or was not announced."""

    now: float
    """The database's clock."""
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


class KeptJob(NamedTuple):
    """A person's job at the workshop, as the database knows it."""

    worker: str
    state: str
    lives: bool
    """Whether the process that works on it is believed to live."""


class Together(Protocol):
    """A database that several processes share, as one of them uses it."""

    name: str
    """By which the others know this process."""
    heard: Callable[[dict[str, Any] | None], None]
    """Hears what another process announces; None: something may have been missed."""

    async def open(self) -> None:
        """Come to it."""

    async def leave(self) -> None:
        """Do what waits, and go."""

    def send(self, errand: Errand) -> None:
        """Have something done in a transaction."""

    def now(self) -> float:
        """Its clock."""

    async def look(self, known: Mapping[str, int]) -> dict[str, Fresh]:
        """What is on disk of some tables; of each the last round that is over and known."""

    async def beat(self, tables: Sequence[str], people: Sequence[str]) -> Beat:
        """Say that this process lives, and see what nobody told it."""

    async def job(self, person: str) -> KeptJob | None:
        """A person's job at the workshop."""

    async def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table."""

    async def listing(self, known: Mapping[str, str]) -> list[tuple[str, str, str | None, int]]:
        """Open tables: name, checksum, state where that is not the one known, and how many windows look at it."""
