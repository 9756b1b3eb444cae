"""The state that poker for the pot carries from hand to hand, and the keys of its documents."""

from __future__ import annotations

from collections.abc import Container
from typing import TypedDict

from housedealer.table.events import Cents
from housedealer.table.sitting.carried import Carried


class Kill(TypedDict):
    """Who must kill the next pot, and for how much."""

    seat: int
    amount: Cents


class CarriedOver(TypedDict, total=False):
    """The state that a hand leaves for the next."""

    kill: Kill | None
    leg: int | None
    """The seat that won the last pot alone: a second one in a row kills the next."""


class Beside(TypedDict, total=False):
    """Keys that may be next to `stakes` or inside it."""

    structure: str
    middle_blind: Cents
    kill: Kill | None
    chip: Cents


class Stakes(Beside, total=False):
    """The stakes of a table."""

    small_blind: Cents
    big_blind: Cents
    lower: Cents
    upper: Cents
    ante: Cents
    bring_in: Cents


class Document(Beside, total=False):
    """Keys that only a poker hand's document has."""

    stakes: Stakes
    leg: int | None


def dealt(carried: Carried, places: Container[str]) -> Carried:
    """The state that the next hand is given: no kill of a player who is not dealt in."""
    kill = carried.get("kill")
    if kill and str(kill["seat"]) not in places:
        return {key: value for key, value in carried.items() if key != "kill"}
    return carried


def leaves(carried: Carried, seat: int) -> None:
    """Remove the kill and the leg of a player who leaves."""
    kill = carried.get("kill")
    if kill and kill["seat"] == seat:
        carried["kill"] = None
    if carried.get("leg") == seat:
        carried["leg"] = None
