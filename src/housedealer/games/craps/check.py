"""Whether the wagers of a flip may be placed, and whether those that stand can stand."""

from __future__ import annotations

from typing import Any

from housedealer.errors import HouseError
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import POINTS
from housedealer.games.craps.spots import THE_POINT, one_flip, spot
from housedealer.money import show
from housedealer.table.bank import Wager
from housedealer.table.setup import Setup

FIRST_TABLE = "A"


def read_point(given: Any) -> int:
    """The point as a document gives it; 0 for none, on the come-out."""
    if given is None:
        return 0
    if isinstance(given, bool) or not isinstance(given, int) or given not in POINTS:
        raise HouseError(f"point: {given!r} is no point; expected 4, 5, 6, 8, 9, 10, or null on the come-out")
    return given


def check_setup(setup: Setup) -> None:
    """Refuse what the posting does not allow on this flip."""
    rules: Rules = setup.game.rules
    point = read_point(setup.extra.get("point"))
    table = setup.extra.get("table", FIRST_TABLE)
    if table != FIRST_TABLE and (not isinstance(table, str) or table not in rules.tables):
        raise HouseError(f"table: {table!r} is unknown; expected one of {', '.join([FIRST_TABLE, *rules.tables])}")
    _seats_with_wagers(setup)
    up: dict[str, set[str]] = {str(seat): set() for seat in (*setup.seats, setup.dealer)}
    odds = []
    for wager in setup.standing:
        up[wager.bettor].add(wager.id)
        if one_flip(wager.id):
            place = f"up.{wager.bettor}.{wager.id}"
            raise HouseError(f"{place}: every flip decides it, so it never stands; expected it in seats")
        if spot(wager.id).odds:
            odds.append(wager)
    for wager in odds:
        _check_odds(wager, up[wager.bettor], point, "up")
    new: dict[str, set[str]] = {}
    for wager in setup.wagers:
        new.setdefault(wager.bettor, set()).add(wager.id)
    for wager in setup.wagers:
        standing = up[wager.bettor]
        _check_new(wager, standing, point)
        _check_needs(wager, standing | new[wager.bettor], rules)
        _check_table(wager, table, rules)


def _seats_with_wagers(setup: Setup) -> None:
    """A seat is occupied only while it has a wager, new or standing."""
    held = {wager.seat for wager in (*setup.wagers, *setup.standing)}
    setup.seats = [seat for seat in setup.seats if seat in held]
    setup.bettors = [bettor for bettor in setup.bettors if int(bettor) in held]
    if setup.action is not None and setup.action not in held:
        raise HouseError(f"action: {setup.action} has no wager; expected one of {', '.join(map(str, setup.seats))}")


def _check_odds(wager: Wager, up: set[str], point: int, where_listed: str) -> None:
    where = spot(wager.id)
    if not where.odds:
        return
    place = f"{where_listed}.{wager.bettor}.{wager.id}"
    if where.behind not in up:
        raise HouseError(f"{place}: odds stand behind an established wager; expected {where.behind} in up")
    if where.number == THE_POINT and not point:
        raise HouseError(f"{place}: there is no point for the odds; expected them once one is on")


def _check_new(wager: Wager, up: set[str], point: int) -> None:
    place = f"seats.{wager.bettor}.{wager.id}"
    where = spot(wager.id)
    if wager.id in up and where.area != "big":
        raise HouseError(f"{place}: the same wager already stands; expected it to be taken down and placed whole")
    if wager.id in ("pass", "dont-pass") and point:
        raise HouseError(f"{place}: it is placed on the come-out only; the point is {point}")
    if wager.id in ("come", "dont-come") and not point:
        raise HouseError(f"{place}: it is placed only with a point on; this is the come-out")
    _check_odds(wager, up, point, "seats")


def _check_needs(wager: Wager, beside: set[str], rules: Rules) -> None:
    needs = rules.needs
    if spot(wager.id).area in needs.areas and not any(spot(name).area in needs.one_of for name in beside):
        raise HouseError(
            f"seats.{wager.bettor}.{wager.id}: it may not be placed alone; expected a wager of the same seat on "
            "pass, don't pass, come, don't come, place, buy, lay, field, big 6 or big 8"
        )


def _check_table(wager: Wager, table: str, rules: Rules) -> None:
    changed = rules.tables.get(table)
    if changed is None or spot(wager.id).area != changed.area:
        return
    least, most = changed.limits.min, changed.limits.max
    if wager.placed < least or (most is not None and wager.placed > most):
        reach = f"at least {show(least)}" if most is None else f"{show(least)} to {show(most)}"
        raise HouseError(f"seats.{wager.bettor}.{wager.id}: {show(wager.placed)} at table {table}; expected {reach}")
