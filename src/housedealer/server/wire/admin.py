"""The types of operators' answers."""

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


class PersonRecord(TypedDict):
    """A person, their wallet, and when they came, in seconds since 1970."""

    person: str
    name: str
    wallet: Cents
    since: float
