"""The kinds of events of craps alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Cents


class Puck(TypedDict):
    """The puck is on a number, the point, or off: before the flip, and when the flip moves it."""

    event: Literal["puck"]
    point: int | None
    why: str


class Called(TypedDict):
    """A seat turns its wagers on for the come-out, or calls one off for the flip."""

    event: Literal["called"]
    seat: str
    choice: Literal["on", "off"]
    wager: NotRequired[str]


class Flip(TypedDict):
    """The two cards of a flip: their total, and the dealer's call."""

    event: Literal["flip"]
    cards: str
    total: int
    call: str


class Move(TypedDict):
    """A come or don't come wager goes to its number."""

    event: Literal["move"]
    seat: str
    wager: str
    to: str
    amount: Cents


class Home(TypedDict):
    """Odds that were off are returned when their wager is decided."""

    event: Literal["home"]
    seat: str
    wager: str
    amount: Cents
