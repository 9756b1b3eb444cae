"""The kinds of events of Two Card Peek alone."""

from __future__ import annotations

from typing import Literal, TypedDict


class RowHand(TypedDict):
    """The house dealer reads a row: its two-card hand, or its five cards."""

    event: Literal["row-hand"]
    row: str
    hand: str


class BestRow(TypedDict):
    """Which row is highest for Pick Row, or several that tie; none where no row qualifies."""

    event: Literal["best-row"]
    rows: list[str]
    why: str
