"""Whether the wagers of a flip may be placed, and whether standing wagers are possible."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from housedealer.errors import HouseError
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import POINTS
from housedealer.games.craps.spots import THE_POINT, can_be_off, comes_down, one_flip, sleeps, spot
from housedealer.money import show
from housedealer.table.family import Game
from housedealer.table.money.bank import Wager
from housedealer.table.round.setup import Setup
from housedealer.table.sitting.carried import Carried, Stays

FIRST_TABLE = "A"


def read_point(given: Any) -> int:
    """The point as a document gives it; 0 for none, on the come-out."""
    if given is None:
        return 0
    if isinstance(given, bool) or not isinstance(given, int) or given not in POINTS:
        raise HouseError(f"point: {given!r} is not a point; expected 4, 5, 6, 8, 9, 10, or null on the come-out")
    return given


def values(game: Game) -> dict[str, tuple[str | int, ...]]:
    """The values of the point, and of the pay table that a table may use."""
    rules: Rules = game.rules
    return {"point": tuple(POINTS), "table": (FIRST_TABLE, *rules.tables) if rules.tables else ()}


def check_setup(setup: Setup) -> None:
    """Refuse what the posting does not allow on this flip."""
    rules: Rules = setup.game.rules
    point = read_point(setup.extra.get("point"))
    table = setup.extra.get("table", FIRST_TABLE)
    if table != FIRST_TABLE and (not isinstance(table, str) or table not in rules.tables):
        raise HouseError(f"table: {table!r} is unknown; expected one of {', '.join([FIRST_TABLE, *rules.tables])}")
    _seats_with_wagers(setup)
    up: dict[str, set[str]] = {place: set() for place in (*setup.places, str(setup.dealer))}
    odds = []
    for wager in setup.standing:
        up[wager.place].add(wager.id)
        if one_flip(wager.id):
            where = f"up.{wager.place}.{wager.id}"
            raise HouseError(f"{where}: every flip decides it, so it never stands; expected it in seats")
        if spot(wager.id).odds:
            odds.append(wager)
    for wager in odds:
        _check_odds(wager, up[wager.place], point, "up")
    new: dict[str, set[str]] = {}
    for wager in setup.wagers:
        new.setdefault(wager.place, set()).add(wager.id)
    for wager in setup.wagers:
        standing = up[wager.place]
        _check_new(wager, standing, point)
        _check_needs(wager, standing | new[wager.place], rules)
        _check_table(wager, table, rules)


def _seats_with_wagers(setup: Setup) -> None:
    """Refuse a seat without a wager, new or standing."""
    placed = (*setup.wagers, *setup.standing)
    held, places = {wager.seat for wager in placed}, {wager.place for wager in placed}
    setup.seats = [seat for seat in setup.seats if seat in held]
    setup.places = [place for place in setup.places if place in places]
    if setup.action is not None and setup.action not in held:
        raise HouseError(f"action: seat {setup.action} has no bet; expected one of {', '.join(map(str, setup.seats))}")


def _check_odds(wager: Wager, up: set[str], point: int, where_listed: str) -> None:
    if why := _no_odds(wager.id, up, point):
        raise HouseError(f"{where_listed}.{wager.place}.{wager.id}: {why}")


def _no_odds(name: str, up: Container[str], point: int) -> str:
    """Why odds cannot stand; an empty text if they can, or if the wager is not odds."""
    where = spot(name)
    if not where.odds:
        return ""
    if where.behind not in up:
        return f"odds go behind an established bet; expected {where.behind} in up"
    if where.number == THE_POINT and not point:
        return "odds need a point; wait until one is on"
    return ""


def why_closed(name: str, up: Container[str], point: int) -> str:
    """Why a wager cannot be placed on this flip, given the standing ones; an empty text if it can.

    >>> why_closed("come", {}, 0)
    'it needs a point; this is the come-out roll'
    """
    if name in up and spot(name).area != "big":
        return "you already have this bet; take it down to place another amount"
    if name in ("pass", "dont-pass") and point:
        return f"it goes up on the come-out roll only; the point is {point}"
    if name in ("come", "dont-come") and not point:
        return "it needs a point; this is the come-out roll"
    return _no_odds(name, up, point)


def _check_new(wager: Wager, up: set[str], point: int) -> None:
    if why := why_closed(wager.id, up, point):
        raise HouseError(f"seats.{wager.place}.{wager.id}: {why}")


def closed(game: Game, left: Carried, place: str) -> dict[str, str]:
    """The wagers that a bettor cannot place on the next flip, each with the reason; one that can be taken down can be
    placed again."""
    up, point = left.get("up", {}).get(place, {}), read_point(left.get("point"))
    reasons = {}
    for rule in game.posting.wagers:
        if rule.placed == "before-deal" and "/" in place and not rule.backline:
            reasons[rule.id] = "it has one spot, which is the seat's"
            continue
        grows = rule.id in up and comes_down(rule.id)
        if rule.placed == "before-deal" and not grows and (why := why_closed(rule.id, up, point)):
            reasons[rule.id] = why
    return reasons


def stays(game: Game, name: str) -> Stays:
    """What may be done with a standing wager, and which other wagers it requires."""
    rules: Rules = game.rules
    needs = rules.needs
    known = [rule.id for rule in game.posting.wagers]
    beside = [one for one in known if spot(one).area in needs.one_of] if spot(name).area in needs.areas else []
    return {
        "down": list(comes_down(name)),
        "off": can_be_off(name),
        "asleep": sleeps(spot(name), rules.off_on_come_out),
        "beside": beside,
    }


def _check_needs(wager: Wager, beside: set[str], rules: Rules) -> None:
    needs = rules.needs
    if spot(wager.id).area in needs.areas and not any(spot(name).area in needs.one_of for name in beside):
        raise HouseError(
            f"seats.{wager.place}.{wager.id}: it can't be placed alone; the same seat needs a bet on "
            "pass, don't pass, come, don't come, place, buy, lay, field, big 6 or big 8"
        )


def _check_table(wager: Wager, table: str, rules: Rules) -> None:
    changed = rules.tables.get(table)
    if changed is None or spot(wager.id).area != changed.area:
        return
    least, most = changed.limits.min, changed.limits.max
    if wager.placed < least or (most is not None and wager.placed > most):
        reach = f"at least {show(least)}" if most is None else f"{show(least)} to {show(most)}"
        raise HouseError(f"seats.{wager.place}.{wager.id}: {show(wager.placed)} at table {table}; expected {reach}")
