"""The state that craps carries from flip to flip, and the keys of its documents."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents


class Document(TypedDict, total=False):
    """Keys that only a flip's document has."""

    point: int | None
    """The point: the number that the pass line needs."""
    table: str
    """The posted pay table that is in use."""


class CarriedOver(TypedDict, total=False):
    """The state that a flip leaves for the next."""

    point: int | None
    up: dict[str, dict[str, Cents]]
    """Standing wagers, by seat."""
