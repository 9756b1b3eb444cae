"""The keys of a panguingue document."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents


class Stakes(TypedDict, total=False):
    """The value of a chip, the ante, and how many cards down it takes to go out."""

    kondition: Cents
    ante: Cents
    out: int


class Document(TypedDict, total=False):
    """Keys that only a panguingue hand's document has."""

    stakes: Stakes
