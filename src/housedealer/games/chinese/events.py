"""The kinds of events of Chinese poker alone.

Cards are text; segments are front, middle and back.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Cents, Hidden, Private


class Seating(TypedDict):
    """The players of this round: the hands in order from the button, who sets all cards at once, who sits out."""

    event: Literal["seating"]
    button: str
    hands: list[str]
    point: Cents
    fantasyland: list[str]
    out: list[str]


class Lay(TypedDict):
    """A hand places cards in its segments; a card that it discards is its own secret."""

    event: Literal["lay"]
    seat: str
    front: NotRequired[Hidden[str]]
    middle: NotRequired[Hidden[str]]
    back: NotRequired[Hidden[str]]
    count: int
    """How many cards are placed."""
    discards: int
    discarded: NotRequired[Hidden[str]]
    face: Literal["up", "down"]
    private: NotRequired[Private]


class Rows(TypedDict):
    """A finished hand face up: its cards, the names of the three hands, its bonuses, whether it is foul."""

    event: Literal["rows"]
    seat: str
    front: str
    middle: str
    back: str
    names: dict[str, str]
    bonuses: dict[str, int]
    foul: bool
    why: str
    """Why the hand is foul; empty if it is not."""


class Sweep(TypedDict):
    """A clean sweep is declared."""

    event: Literal["sweep"]
    seat: str
    pattern: str
    points: int


class PointsPart(TypedDict):
    """One line of the count between two hands: points positive to the first."""

    what: str
    points: int
    why: str


class Points(TypedDict):
    """Two hands are settled: points positive to the first named, the money paid, and the part beyond table stakes."""

    event: Literal["points"]
    seats: list[str]
    points: int
    parts: list[PointsPart]
    why: str
    payer: NotRequired[str]
    payee: NotRequired[str]
    paid: Cents
    uncovered: Cents


class FantasyLand(TypedDict):
    """Who sets the next hand all at once, and why each earned or keeps the right."""

    event: Literal["fantasyland"]
    seats: list[str]
    why: dict[str, str]
