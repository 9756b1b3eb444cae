"""Chips: what people sit down with and buy more of, within the posted buy-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.round.places import read_seat

if TYPE_CHECKING:
    from housedealer.table.money.buy_in import BuyIn
    from housedealer.table.sitting.session import Session


def check_stack(posted: BuyIn, stack: int, where: str) -> None:
    """Refuse a stack, in cents, that nobody may have who sits down or buys more; an empty seat may stay empty."""
    if stack and (wrong := posted.wrong(stack)):
        raise HouseError(f"{where}: {wrong}")


def buy(session: Session, seat: int | str, amount: Any) -> None:
    """Add dollars to a seat's stack, or seat somebody with them; refused outside the posted buy-in."""
    number = read_seat(seat, "seat", session.game.places)
    more = in_cents(amount, Cents, "buy")
    if more <= 0:
        raise HouseError(f"buy: {show(more)} buys nothing; expected an amount above zero")
    stack = session.stacks.get(number, 0) + more
    check_stack(session.buy_in, stack, f"seat {number}")
    session.stacks[number] = stack
