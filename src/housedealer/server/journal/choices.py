"""The choices of the round in play: a chain of digests, so that none is changed, added or lost on disk unnoticed.

The chain begins with what the round was dealt from. Every choice is kept with the digest of all that came before it and
of itself. The head of the chain, kept once a table, says how many choices there are: without it the last ones could be
taken away, and what is left would look whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.journal.schema import Write, digest

DAMAGED = "table: the choices of its round in play are damaged; expected a copy that is whole"


class Made(NamedTuple):
    """A choice as it is kept."""

    choice: str
    by: str
    digest: str
    """Of the chain up to this choice; nothing where a version kept it that had no chains."""


class Head(NamedTuple):
    """Where the chain of a table's round ends."""

    round: int
    number: int
    """How many choices were made."""
    digest: str


class KeptChoices(NamedTuple):
    """What is kept of the choices of a round in play."""

    made: Sequence[Made] = ()
    head: Head | None = None


class Chain:
    """The digests of a round's choices, one after the other.

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
        """One more choice: the digest to keep it with."""
        self.number += 1
        self.digest = digest(self.digest, self.number, choice, by)
        return self.digest

    def head(self) -> Head:
        """Where it ends."""
        return Head(self.round, self.number, self.digest)

    def written(self) -> Write:
        """Its head, to be written with the choices."""
        return Write("head", {"table": self.table, **self.head()._asdict()})

    def follow(self, made: Made, whole: bool) -> None:
        """One more choice that was kept; `whole`: every one of the round was kept with its digest."""
        if made.digest != self.add(made.choice, made.by) and (whole or made.digest):
            raise HouseError(DAMAGED)

    def check(self, head: Head | None, whole: bool) -> None:
        """Whether it ends where it was said to end; a round that began in an earlier version may have no head."""
        known = head is not None and head.round == self.round
        if head != self.head() and (whole or known):
            raise HouseError(DAMAGED)
