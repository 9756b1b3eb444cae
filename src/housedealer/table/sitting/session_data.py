"""A session as data: the stacks that people sit down with, and the JSON that a session is saved as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.options import option_of
from housedealer.table.contract import in_cents, read_session
from housedealer.table.events import CENTS, Cents
from housedealer.table.family import Find, Game
from housedealer.table.money.time_collection import Timed
from housedealer.table.round.places import by_place, is_place, read_seat
from housedealer.table.sitting.dealing_shoe import DealingShoe

if TYPE_CHECKING:
    from housedealer.table.sitting.session import Session


def read_stacks(given: Any, seats: int) -> dict[int, int]:
    """Stacks by seat in cents, from an object of seats and dollars; the table has this many seats."""
    if not isinstance(given, Mapping):
        raise HouseError('stacks: expected an object of seats and their dollars such as {"1": 500, "2": 100}')
    result: dict[int, int] = {}
    for place, dollars in given.items():
        seat = read_seat(place, "stacks", seats)
        stack = in_cents({str(seat): dollars}, dict[str, Cents], "stacks")[str(seat)]
        if stack < 0:
            raise HouseError(f"stacks.{seat}: {show(stack)} is below zero; expected zero or more")
        result[seat] = stack
    return result


def read_wagers(given: Any) -> Mapping[str, Mapping[str, Any]]:
    """Wagers, or stacks for the pot, by place; what each place brings is read later."""
    if not isinstance(given, Mapping):
        raise HouseError('seats: expected an object of seats and their wagers such as {"2": {"player": 20}}')
    result = by_place(given)
    for place, placed in result.items():
        if not is_place(place):
            raise HouseError(f"seats: {place!r} is not a seat; expected something like 2, or 2/1 behind seat 2")
        if not isinstance(placed, Mapping):
            raise HouseError(f"seats.{place}: {placed!r} is not understood; expected an object of wagers and amounts")
    return result


def with_limits(game: Game, option: int | None, terms: Mapping[str, Any]) -> Game:
    """The game as it is played at a table of these terms: with the table's own limits, where it has any."""
    return game.narrowed(option_of(game.posting, option), terms["limits"]) if "limits" in terms else game


def write_data(session: Session) -> dict[str, Any]:
    """A session as JSON, its money in cents."""
    shoe, timed = session.shoe, session.timed
    banking = {"banker": session.banker, "banked_by": session.banked_by, "bet_behind": list(session.bet_behind)}
    return {
        **{key: value for key, value in banking.items() if value},
        "option": session.option,
        "decks": shoe.decks,
        "stacks": {str(seat): stack for seat, stack in session.stacks.items()},
        "behind": dict(session.behind),
        "seed": shoe.seed,
        "mix": shoe.mix,
        "used": shoe.used,
        "burned": shoe.burned,
        "dealer": session.dealer,
        "held": session.held,
        "button": session.button,
        "terms": session.terms,
        "carried": dict(session.carried),
        "timed": {**vars(timed), "since": dict(timed.since)},
        "drop": session.drop,
        "number": session.number,
        "first_seed": shoe.first_seed,
        "shoes": shoe.count,
        "money": CENTS,
        "posting": session.posting,
        "readings": session.readings,
    }


def read_data(data: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """The fields of a session from its data; `find` knows the postings."""
    known = dict(data)
    game = find(known.pop("posting"), known.pop("readings", {}))
    if known.pop("money", None) != CENTS:
        known = read_session(known, game.family)
    game = with_limits(game, known["option"], known.get("terms", {}))
    known["shoe"] = DealingShoe(
        game,
        known.pop("decks"),
        known.pop("seed", ""),
        known.pop("mix", ""),
        known.pop("used", 0),
        known.pop("burned", 0),
        known.pop("first_seed", ""),
        known.pop("shoes", 0),
    )
    known["game"] = game
    known["stacks"] = {int(seat): stack for seat, stack in known["stacks"].items()}
    known["behind"] = dict(known.get("behind", {}))
    for place, stack in {**known["stacks"], **known["behind"]}.items():
        if stack < 0:
            raise HouseError(f"stacks.{place}: {show(stack)} is below zero; expected zero or more")
    known["timed"] = Timed(**data.get("timed", {}))
    return known
