"""A hash chain over the choices of the round in play, so that changes on disk are noticed.

The chain begins with the setup of the round. Every choice is stored with the digest of itself and all before it. The
head of the chain, stored once per table, holds the number of choices: without it the last ones could be removed, and
the rest would look complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.journal.schema import Write, digest

DAMAGED = "table: the choices of its round in play are damaged; restore an undamaged backup"


class Made(NamedTuple):
    """A choice as stored."""

    choice: str
    by: str
    digest: str
    """The digest of the chain up to this choice; empty in versions without chains."""


class Head(NamedTuple):
    """The end of the chain of a table's round."""

    round: int
    number: int
    """The number of choices."""
    digest: str


class StoredChoices(NamedTuple):
    """The stored choices of a round in play."""

    made: Sequence[Made] = ()
    head: Head | None = None


class Chain:
    """The hash chain over a round's choices.

    >>> chain = Chain("t", 7, "what was dealt")
    >>> first = Made('["1","call"]', "ann", chain.add('["1","call"]', "ann"))
    >>> again = Chain("t", 7, "what was dealt")
    >>> again.follow(first, whole=True)
    >>> again.head() == chain.head(), again.head().number
    (True, 1)
    """

    def __init__(self, table: str, number: int, dealt: str) -> None:
        self.table, self.round, self.number = table, number, 0
        self.digest = digest(table, number, dealt)

    def add(self, choice: str, by: str) -> str:
        """Append a choice; return the digest to store with it."""
        self.number += 1
        self.digest = digest(self.digest, self.number, choice, by)
        return self.digest

    def head(self) -> Head:
        """The end of the chain."""
        return Head(self.round, self.number, self.digest)

    def written(self) -> Write:
        """The head, to be written with the choices."""
        return Write("head", {"table": self.table, **self.head()._asdict()})

    def follow(self, made: Made, whole: bool) -> None:
        """Append a stored choice and check its digest; `whole`: every choice of the round must have one."""
        if made.digest != self.add(made.choice, made.by) and (whole or made.digest):
            raise HouseError(DAMAGED)

    def check(self, head: Head | None, whole: bool) -> None:
        """Check the end of the chain; a round that began in an earlier version may have no head."""
        known = head is not None and head.round == self.round
        if head != self.head() and (whole or known):
            raise HouseError(DAMAGED)
