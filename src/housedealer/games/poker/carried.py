"""What poker for the pot carries from hand to hand, and what only its documents hold."""

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
    """What a hand leaves for the next."""

    kill: Kill | None
    leg: int | None
    """The seat that won the last pot alone: a second one in a row kills the next."""


class Beside(TypedDict, total=False):
    """What a document may name beside `stakes` or in it."""

    structure: str
    middle_blind: Cents
    kill: Kill | None
    chip: Cents


class Stakes(Beside, total=False):
    """What the table plays for."""

    small_blind: Cents
    big_blind: Cents
    lower: Cents
    upper: Cents
    ante: Cents
    bring_in: Cents


class Document(Beside, total=False):
    """What only a hand's document holds."""

    stakes: Stakes
    leg: int | None


def dealt(carried: Carried, places: Container[str]) -> Carried:
    """What the next hand is given: no kill of somebody who is not dealt in."""
    kill = carried.get("kill")
    if kill and str(kill["seat"]) not in places:
        return {key: value for key, value in carried.items() if key != "kill"}
    return carried


def leaves(carried: Carried, seat: int) -> None:
    """A player who leaves takes the kill and the leg along."""
    kill = carried.get("kill")
    if kill and kill["seat"] == seat:
        carried["kill"] = None
    if carried.get("leg") == seat:
        carried["leg"] = None
