"""A flip of craps with cards, in the order of the posting's round of play (001:4074, 4152-4155)."""

from __future__ import annotations

from operator import itemgetter

from housedealer import cards
from housedealer.games.craps import events
from housedealer.games.craps.calls import call
from housedealer.games.craps.events import Home, Move, Puck
from housedealer.games.craps.layout import Flip, Layout, key_of
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import STAY, next_point, point_of
from housedealer.games.craps.spots import HORN, moved
from housedealer.games.craps.vocabulary import face, seen
from housedealer.games.craps.working import Working, take_calls
from housedealer.table.events import Cents
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager, order_seats
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.table import Table


def play(table: Table, rules: Rules) -> Script:
    """Play one flip: call wagers on or off, collect fees, deal two cards, settle all wagers; the rest stay up."""
    point: int = table.setup.extra.get("point") or 0
    table.wagers = [*table.setup.standing, *_new(table.setup.wagers, table.setup.standing)]
    table.emit(Puck(event="puck", point=point or None, why="the point" if point else "the come-out"))
    working = Working(not point, rules.off_on_come_out)
    yield from take_calls(table, working)
    table.collect_fees("before-deal")
    roll = table.deal("roll", 2)
    low, high = sorted(value(code) for code in roll)
    announced = call(point, low, high)
    table.emit(events.Flip(event="flip", cards=cards.text(roll), total=low + high, call=announced))
    layout = rules.layout(table.setup.game.wagers)
    up = _settle(table, layout, working, point, low, high)
    after = next_point(point, low + high)
    if after != point:
        table.emit(Puck(event="puck", point=after or None, why=announced))
    table.next = {"point": after or None, "up": up}


def value(code: int) -> int:
    """The value of a card: ace one, others their number (001:4692)."""
    return int(face(code))


def _settle(
    table: Table, layout: Layout, working: Working, point: int, low: int, high: int
) -> dict[str, dict[str, Cents]]:
    """Settle the layout in the posted order; returns the wagers that stay up."""
    setup, flip = table.setup, layout.flip(point, low, high)
    dealer, moves_to = str(setup.dealer), point_of(low + high)
    outcomes, some_off = flip.outcomes, working.any_off
    up: dict[str, dict[str, int]] = {}
    stay: list[Wager] = []
    for wager, stands in _in_order(table, flip):
        name, place = wager.id, wager.place
        result = outcomes[name]
        off = working.why_off(wager, stands) if some_off else ""
        if result.result == STAY or off:
            table.push(wager, off or result.why)
            if off and result.result != STAY and layout.spots[name].odds:
                # Their wager is decided, and odds cannot stand alone.
                table.emit(Home(event="home", seat=place, wager=name, amount=wager.staked))
                continue
            if moves_to and name in ("come", "dont-come"):
                name = moved(name, moves_to)
                staked = wager.staked
                table.emit(Move(event="move", seat=place, wager=wager.id, to=name, amount=staked))
            stay.append(wager)
            held_up = up.setdefault(place, {})
            held_up[name] = held_up.get(name, 0) + wager.staked
        elif place == dealer:
            table.give_back(wager, f"{result.why}; the player-dealer's own wager has no action")
        else:
            by_condition = name in setup.game.by_condition
            table.settle_one(wager, _by_condition(table, wager, point, result.why) if by_condition
                             else layout.verdict(name, wager.staked, result))  # fmt: skip
    table.wagers = stay
    return {seat: dict(held) for seat, held in up.items()}


def _by_condition(table: Table, wager: Wager, point: int, why: str) -> Verdict:
    return judge_conditions(table, wager, lambda: seen(table.hands["roll"], point), why)


def _in_order(table: Table, flip: Flip) -> list[tuple[Wager, bool]]:
    """All wagers on the layout in the order for the two cards, row by row from the action seat.

    With each, whether it stands from an earlier flip.
    """
    setup, places = table.setup, flip.places
    start = table.action if setup.seats else setup.dealer or 1
    seats = {seat: at for at, seat in enumerate(order_seats({*setup.seats, setup.dealer or 1}, start))}
    held, standing = [], len(setup.standing)
    for at, wager in enumerate(table.wagers):  # standing ones come first
        stands = at < standing
        name = f"established-{wager.id}" if stands and wager.id in ("big-6", "big-8") else wager.id
        held.append(((key_of(places[name], seats[wager.seat]), wager.behind), wager, stands))
    held.sort(key=itemgetter(0))
    return [(wager, stands) for _, wager, stands in held]


def _new(placed: list[Wager], standing: list[Wager]) -> list[Wager]:
    """The wagers placed for this flip: a horn in its four quarters, a second Big 6 or 8 as another hand."""
    up = {(wager.place, wager.id) for wager in standing}
    result = []
    for wager in placed:
        if wager.id == "horn":
            part = wager.placed // len(HORN)
            result += [Wager(wager.place, wager.seat, wager.behind, name, part, part) for name in HORN]
        elif (wager.place, wager.id) in up:
            result.append(Wager(wager.place, wager.seat, wager.behind, wager.id, wager.placed, wager.staked, hand=2))
        else:
            result.append(wager)
    return result
