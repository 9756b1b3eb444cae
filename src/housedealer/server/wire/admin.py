"""What an operator is told."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents


class Seated(TypedDict):
    """A person at a table."""

    place: str
    person: str
    name: str
    stack: Cents


class OperatedTable(TypedDict):
    """An open table."""

    table: str
    posting: str
    phase: str
    rounds: int
    watching: int
    bots: int
    people: list[Seated]


class KnownPerson(TypedDict):
    """A person, what is in their wallet, and since when they are known, in seconds since 1970."""

    person: str
    name: str
    wallet: Cents
    since: float
