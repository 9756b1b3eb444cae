"""Who plays a round, for what, and who sets all cards at once: read from the document and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.table_limits import posted_amount
from housedealer.table.money.bank import order_seats
from housedealer.table.round.places import seat_of

if TYPE_CHECKING:
    from housedealer.games.chinese.posting import Rules
    from housedealer.table.family import Game
    from housedealer.table.round.setup import Setup

CUSTOM = (100, 500, 1000)
"""Values of a point, in cents, that a table may be opened for where none is posted."""
_HAND = re.compile(r"^([1-9][0-9]?)(\.2)?\Z")


def check(setup: Setup) -> None:
    """Refuse a table that the posting does not allow, and give the buttons to the first seat of a new game.

    A game opens with both buttons at the house dealer's left, which is the lowest seat (000:3692-3693).
    """
    rules: Rules = setup.game.rules
    if len(setup.seats) < 2:
        raise HouseError("seats: Chinese poker needs two players; expected at least two seats with stacks")
    if setup.button is None:
        setup.button = min(setup.seats)
    if setup.button not in setup.seats:
        raise HouseError(f"button: seat {setup.button} has no stack; expected one of {_listed(setup.seats)}")
    least = point_of(setup) * rules.stack
    for seat, stack in setup.stacks.items():
        if stack < least:
            raise HouseError(
                f"seats.{seat}.stack: {show(stack)} is under {rules.stack} points; expected at least {show(least)}"
            )
    both = setup.extra.get("two_hands", False)
    if not isinstance(both, bool):
        raise HouseError(f"two_hands: {both!r} is not understood; expected true or false")
    if both and not rules.two_hands:
        raise HouseError("two_hands: this posting knows one hand a player; expected false or none")
    if both and len(setup.seats) != 2:
        raise HouseError(f"two_hands: {len(setup.seats)} players are seated; expected two")
    entitled(setup)


def values(game: Game) -> dict[str, tuple[str | int, ...]]:
    """Two hands each can be agreed to only where they are posted."""
    rules: Rules = game.rules
    return {} if rules.two_hands else {"two_hands": ()}


def agree(game: Game, players: int) -> tuple[str, ...]:
    """Two players alone may agree to play two hands each (001:3089)."""
    rules: Rules = game.rules
    return ("two_hands",) if rules.two_hands and players == 2 else ()


def point_of(setup: Setup) -> int:
    """The value of a point, in cents: the limit of the option in force, where it names one (001:3214)."""
    stakes = setup.extra.get("stakes")
    limit = posted_amount(setup.option)
    if not isinstance(stakes, Mapping) or set(stakes) != {"point"}:
        raise HouseError('stakes: expected the value of a point, such as {"point": 5}')
    point: int = stakes["point"]
    if point <= 0:
        raise HouseError(f"stakes.point: {show(point)} is too little; expected an amount above zero")
    if limit is not None and setup.option is not None and point != limit:
        raise HouseError(
            f"stakes.point: {show(point)} is not the limit of option {setup.option.option}; expected {show(limit)}"
        )
    return point


def dealt_in(setup: Setup) -> list[int]:
    """The seats that receive cards, from the button clockwise, as many as may play (000:3680-3682, 001:3089, 3661)."""
    rules: Rules = setup.game.rules
    button = setup.button if setup.button is not None else min(setup.seats)
    return order_seats(setup.seats, button)[: rules.players]


def positions(setup: Setup) -> list[str]:
    """The hands that receive cards, from the button clockwise; a second hand of seat 1 is `1.2`."""
    seats = [str(seat) for seat in dealt_in(setup)]
    if setup.extra.get("two_hands") is True:
        return [hand for seat in seats for hand in (seat, f"{seat}.2")]
    return seats


def entitled(setup: Setup) -> list[str]:
    """The hands in Fantasy Land; a seat that is not dealt in this time, or sits out, keeps the right."""
    given = setup.extra.get("fantasyland", [])
    rules: Rules = setup.game.rules
    table = setup.game.posting.table
    most = table.seats if table else max(setup.seats)
    if not isinstance(given, list):
        raise HouseError('fantasyland: expected a list of seats such as ["3"]')
    for name in given:
        match = _HAND.match(name) if isinstance(name, str) else None
        if match is None or int(match[1]) > most or (match[2] and not rules.two_hands):
            raise HouseError(f'fantasyland: {name!r} is not a seat here; expected "1" to "{most}"')
        if given.count(name) > 1:
            raise HouseError(f"fantasyland: seat {name} is named twice; expected each once")
    return list(given)


def clockwise(names: list[str], button: int) -> list[str]:
    """Hands from the button clockwise, a seat's second hand after its first.

    >>> clockwise(["1", "3.2", "4", "3"], 3)
    ['3', '3.2', '4', '1']
    """
    return sorted(names, key=lambda name: (int(seat_of(name)) < button, int(seat_of(name)), name))


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))
