"""What craps carries from flip to flip, and what only its documents hold."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents


class Document(TypedDict, total=False):
    """What only a flip's document holds."""

    point: int | None
    """The number that the pass line waits for."""
    table: str
    """Which of the posted pay tables the table uses."""


class CarriedOver(TypedDict, total=False):
    """What a flip leaves for the next."""

    point: int | None
    up: dict[str, dict[str, Cents]]
    """Wagers that stay up, by seat."""
