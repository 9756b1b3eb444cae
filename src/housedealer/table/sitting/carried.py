"""What lasts from one round to the next: `next` of an answer, and the same fields of the next round's document."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Dollars


class Kill(TypedDict):
    """Who must kill the next pot, and for how much."""

    seat: int
    amount: Dollars


class Next(TypedDict, total=False):
    """What the next round is given; each family writes what it has."""

    kill: Kill | None
    leg: int | None
    """The seat that won the last pot alone."""
    point: int | None
    """The number that the pass line waits for."""
    up: dict[str, dict[str, Dollars]]
    """Wagers that stay up, by seat."""
    fantasyland: list[str]
    """Seats that set their next hand all at once."""


class Stays(TypedDict):
    """What may be done with a wager that stays up from round to round, and what it needs beside it."""

    down: list[str]
    """What comes down when it is taken down; nothing where it stays until it is won or lost."""
    off: bool
    """Whether it may be called off for a round."""
    asleep: bool
    """Whether it is off while there is no point, unless it is turned on."""
    beside: list[str]
    """Of these its owner must have one, standing or new; none named: it may be alone."""


FIELDS = tuple(Next.__annotations__)
