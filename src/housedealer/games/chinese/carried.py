"""The state that Chinese poker carries from hand to hand, and the keys of its documents."""

from __future__ import annotations

from typing import TypedDict

from housedealer.table.events import Cents
from housedealer.table.round.places import seat_of
from housedealer.table.sitting.carried import Carried


class Stakes(TypedDict):
    """The value of a point."""

    point: Cents


class CarriedOver(TypedDict, total=False):
    """The state that a hand leaves for the next."""

    fantasyland: list[str]
    """Hands that are set all at once."""


class Document(CarriedOver, total=False):
    """Keys that only a Chinese poker hand's document has."""

    stakes: Stakes
    two_hands: bool


def leaves(carried: Carried, seat: int) -> None:
    """Remove the Fantasy Land of a player who leaves."""
    if "fantasyland" in carried:
        carried["fantasyland"] = [hand for hand in carried["fantasyland"] if seat_of(hand) != str(seat)]
