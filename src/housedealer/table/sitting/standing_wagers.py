"""Wagers that stay up from one round to the next: which come down, and which stay until they are won or lost."""

from __future__ import annotations

from housedealer.errors import HouseError
from housedealer.table.family import CarryHooks
from housedealer.table.sitting.carried import Carried, standing


def take_down(carries: CarryHooks, carried: Carried, place: str, wager: str) -> None:
    """Take one standing wager of a place down, with those that depend on it."""
    held = standing(carried).get(place, {})
    down = carries.comes_down(wager)
    if wager not in held:
        raise HouseError(f"seat {place}: no {wager} bet is up; expected one of {', '.join(held) or 'none'}")
    if not down:
        raise HouseError(f"seat {place}: {wager} stays up until it wins or loses")
    for name in down:
        held.pop(name, None)


def take_down_all(carries: CarryHooks, carried: Carried, place: str) -> None:
    """Take all wagers of a place down whose player leaves, and what the next round would have given a seat."""
    standing(carried).pop(place, None)
    if "/" not in place:
        carries.leaves(carried, int(place))


def contract_wagers(carries: CarryHooks, carried: Carried, place: str) -> list[str]:
    """The standing wagers of a place that cannot be taken down: they stay until they are won or lost."""
    return [name for name in standing(carried).get(place, {}) if not carries.comes_down(name)]


def take_down_free(carries: CarryHooks, carried: Carried, place: str) -> None:
    """Take down all of a place's wagers but those that stay until they are won or lost."""
    staying, up = contract_wagers(carries, carried, place), standing(carried)
    if place in up:
        up[place] = {name: amount for name, amount in up[place].items() if name in staying}
