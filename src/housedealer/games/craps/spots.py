"""The spots of the layout: the meaning of each wager's name."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import NamedTuple

from housedealer.games.craps.rules import DONT, HARD, HOP, LAY, LINE, NUMBER, ONE_FLIP

THE_POINT = -1
"""In place of a number: the wager is on whatever the point is."""


class Spot(NamedTuple):
    """A wager's name parsed into its parts."""

    id: str
    area: str
    """Its betting area: `come` for a new come wager, `established-come` for one on its number."""
    kind: int
    number: int
    """The number that it is on, 0 for none, THE_POINT for the point; for a hop its two cards."""
    behind: str = ""
    """For odds: the wager that they are behind."""
    odds: bool = False


_NUMBERED = re.compile(r"^(place|buy|lay|big|hard|come|dont-come)-([0-9]+)(-odds)?$")
_KINDS = {
    "place": NUMBER, "buy": NUMBER, "big": NUMBER, "lay": LAY, "hard": HARD, "come": LINE, "dont-come": DONT,
}  # fmt: skip
_LINES = {
    "pass": Spot("pass", "pass", LINE, THE_POINT),
    "dont-pass": Spot("dont-pass", "dont-pass", DONT, THE_POINT),
    "pass-odds": Spot("pass-odds", "pass", NUMBER, THE_POINT, "pass", True),
    "dont-pass-odds": Spot("dont-pass-odds", "dont-pass", LAY, THE_POINT, "dont-pass", True),
    "come": Spot("come", "come", LINE, 0),
    "dont-come": Spot("dont-come", "dont-come", DONT, 0),
}

HORN = {"horn-2": "craps-2", "horn-3": "craps-3", "horn-11": "eleven", "horn-12": "craps-12"}
"""The four quarters of a horn wager, each with the single wager on its number."""


@functools.cache
def spot(name: str) -> Spot:
    """A wager's spot by its name.

    >>> spot("come-6-odds")
    Spot(id='come-6-odds', area='established-come', kind=2, number=6, behind='come-6', odds=True)
    >>> spot("hop-1-6").number, spot("horn-12").area, spot("pass").number == THE_POINT
    (16, 'horn', True)
    """
    if name in _LINES:
        return _LINES[name]
    numbered = _NUMBERED.match(name)
    if numbered:
        area, number, odds = numbered[1], int(numbered[2]), numbered[3]
        if area in ("come", "dont-come"):
            flat = f"{area}-{number}"
            if odds:
                return Spot(name, f"established-{area}", NUMBER if area == "come" else LAY, number, flat, True)
            return Spot(name, f"established-{area}", _KINDS[area], number)
        return Spot(name, area, _KINDS[area], number)
    if name.startswith("hop-"):
        low, high = name[4:].split("-")
        return Spot(name, "hop", HOP, 10 * int(low) + int(high))
    if name in HORN or name in HORN.values():
        return Spot(name, "horn", ONE_FLIP, 0)
    return Spot(name, name, ONE_FLIP, 0)


@functools.cache
def one_flip(name: str) -> bool:
    """Whether every flip decides the wager, so that it never stands."""
    return name == "horn" or spot(name).kind in (ONE_FLIP, HOP)


CALLABLE = ("place", "buy", "lay", "hard", "big")
"""Areas whose standing wagers can be called off for a flip, besides all odds (001:4113-4117, 4704)."""


@functools.cache
def can_be_off(name: str) -> bool:
    """Whether a standing wager may be called off for a flip; line and come wagers may not.

    >>> [can_be_off(name) for name in ("hard-6", "come-6-odds", "lay-4", "pass", "come-6")]
    [True, True, True, False, False]
    """
    result = spot(name)
    return result.odds or result.area in CALLABLE


def sleeps(where: Spot, off: Iterable[str]) -> bool:
    """Whether a wager is off on the come-out unless it is turned on (001:4113-4114)."""
    return ("come-odds" if where.odds and where.area == "established-come" else where.area) in off


def comes_down(name: str) -> tuple[str, ...]:
    """The wagers that come down with a standing wager.

    Pass and come stay until they are won or lost; all else may be taken down (001:4082, 4086, 4115-4117), a don't wager
    with its odds.

    >>> comes_down("pass"), comes_down("come-6-odds"), comes_down("dont-pass")
    ((), ('come-6-odds',), ('dont-pass', 'dont-pass-odds'))
    """
    kind = spot(name).kind
    if kind == LINE:
        return ()
    return (name, f"{name}-odds") if kind == DONT else (name,)


def moved(name: str, number: int) -> str:
    """The name of a come or don't come wager once it is on its number.

    >>> moved("dont-come", 9)
    'dont-come-9'
    """
    return f"{name}-{number}"
