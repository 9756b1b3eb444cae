"""The kinds of events of pai gow alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Hidden, Private

Side = Literal["win", "lose", "copy"]
Outcome = Literal["win", "push", "lose", "foul", "ace-high", "dead"]


class Set(TypedDict):
    """A hand is set: cards in front and in back, seen by their owner until all hands are shown."""

    event: Literal["set"]
    position: str
    way: Literal["own", "house-way"]
    """As its owner chose, or by the posting's chart."""
    row: NotRequired[str]
    """The row of the chart, if the hand is face up."""
    front: NotRequired[Hidden[str]]
    back: NotRequired[Hidden[str]]
    front_name: NotRequired[Hidden[str]]
    back_name: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class AceHigh(TypedDict):
    """The player-dealer's cards make nothing with an ace on top: nobody sets a hand."""

    event: Literal["ace-high"]
    why: str


class Compare(TypedDict):
    """A hand is shown as it was set and compared with another."""

    event: Literal["compare"]
    position: str
    against: str
    front: str
    back: str
    front_name: str
    back_name: str
    front_result: NotRequired[Side]
    back_result: NotRequired[Side]
    """The result of each of the two hands; a fouled hand is not compared."""
    result: Outcome
    why: str


class Qualify(TypedDict):
    """Whether the player-dealer's hand is good enough to play against doubled wagers."""

    event: Literal["qualify"]
    qualifies: bool
    why: str


EVENTS: tuple[type, ...] = (Set, AceHigh, Compare, Qualify)
