"""Wagers that stay up from one round to the next: which come down, and which stay until they are won or lost."""

from __future__ import annotations

from housedealer.errors import HouseError
from housedealer.table.family import Carrying
from housedealer.table.sitting.carried import Carried, standing


def take_down(carries: Carrying, carried: Carried, seat: int, wager: str) -> None:
    """Take one standing wager of a seat down, with those that depend on it."""
    held = standing(carried).get(str(seat), {})
    down = carries.comes_down(wager)
    if wager not in held:
        raise HouseError(f"seat {seat}: no {wager} stands; expected one of {', '.join(held) or 'none'}")
    if not down:
        raise HouseError(f"seat {seat}: {wager} stays until it is won or lost")
    for name in down:
        held.pop(name, None)


def take_down_all(carries: Carrying, carried: Carried, seat: int) -> None:
    """Take all wagers of a seat down whose player leaves, and what the next round would have given it."""
    standing(carried).pop(str(seat), None)
    carries.leaves(carried, seat)


def contract_wagers(carries: Carrying, carried: Carried, seat: int | str) -> list[str]:
    """The standing wagers of a seat that cannot be taken down: they stay until they are won or lost."""
    return [name for name in standing(carried).get(str(seat), {}) if not carries.comes_down(name)]


def take_down_free(carries: Carrying, carried: Carried, seat: int | str) -> None:
    """Take down all of a seat's wagers but those that stay until they are won or lost."""
    staying, up = contract_wagers(carries, carried, seat), standing(carried)
    if str(seat) in up:
        up[str(seat)] = {name: amount for name, amount in up[str(seat)].items() if name in staying}
