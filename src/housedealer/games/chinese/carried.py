"""What Chinese poker carries from hand to hand, and what only its documents hold."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents
from housedealer.table.round.places import seat_of
from housedealer.table.sitting.carried import Carried


class Stakes(TypedDict):
    """What a point is worth."""

    point: Cents


class CarriedOver(TypedDict, total=False):
    """What a hand leaves for the next."""

    fantasyland: list[str]
    """Hands that are set all at once."""


class Document(CarriedOver, total=False):
    """What only a hand's document holds."""

    stakes: Stakes
    two_hands: bool


def leaves(carried: Carried, seat: int) -> None:
    """A player who leaves gives up Fantasy Land."""
    if "fantasyland" in carried:
        carried["fantasyland"] = [hand for hand in carried["fantasyland"] if seat_of(hand) != str(seat)]
