"""What only a panguingue document holds."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents


class Stakes(TypedDict, total=False):
    """What a chip is worth, what everyone antes, and with how many cards down one is out."""

    kondition: Cents
    ante: Cents
    out: int


class Document(TypedDict, total=False):
    """What only a hand's document holds."""

    stakes: Stakes
