"""The kinds of events of draw poker against the player-dealer alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Hidden, Private


class Exchange(TypedDict):
    """A seat puts cards face down in the discard spot; as many replacements are still to be dealt."""

    event: Literal["exchange"]
    seat: str
    count: int
    cards: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class Expose(TypedDict):
    """The house dealer turns a hand up and reads it."""

    event: Literal["expose"]
    position: str
    cards: str
    hand: str
