"""Refuse a round before the deal whose bank, wagers or stacks leave nothing for the fees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.collection import FeeOption
from housedealer.table.family import Game
from housedealer.table.money.affordability import check_bank, check_wagers, room_for_fees
from housedealer.table.money.time_collection import fee_of, time_part


def check_money(
    game: Game,
    free: Callable[[str], int],
    wagers: Mapping[str, Mapping[str, int]],
    banker: tuple[int | None, int | None],
    option: FeeOption | None,
    collect: Mapping[str, Any],
) -> None:
    """Refuse a bank, wagers and stacks that leave nothing for the fees, which are paid apart.

    `free` is the money in front of a place that is not on standing wagers; `banker` the player-dealer's seat and bank.
    """
    room, part = room_for_fees(option), time_part(option)
    if not isinstance(collect, Mapping):
        raise HouseError('collect: expected an object of seats and their rates such as {"1": "full"}')
    by_time = {str(seat): fee_of(part, rate) for seat, rate in collect.items()} if part else {}
    banked = game.posting.player_dealer is not None
    if banked:
        dealer, bank = str(banker[0]), banker[1] or 0
        check_bank(bank, free(dealer) - by_time.get(dealer, 0), room, dealer)
    for place, placed in wagers.items():
        reserved, have = room[1] + by_time.get(place, 0), free(place)
        if banked:
            more = game.family.play.decisions.follows(game, placed) if "/" in place else 0
            check_wagers(sum(placed.values()), have, reserved, more, place)
        elif (stack := placed.get("stack", 0)) > have - reserved:
            raise HouseError(
                f"seat {place}: {show(stack)} is more than the {show(max(0, have - reserved))} in front of it"
                + (f" ({show(reserved)} is set aside for the fee)" if reserved else "")
            )
