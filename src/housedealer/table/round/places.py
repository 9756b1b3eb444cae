"""Seats and the back-line bettors behind them, as documents write them: `2` is a seat, `2/1` the first behind it."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from housedealer.errors import HouseError

_SEAT = re.compile(r"^([1-9][0-9]?)(?:/([1-9][0-9]?))?\Z")


@functools.lru_cache(maxsize=1024)
def seat_key(place: str) -> tuple[int, int]:
    """Sort key for seats and the back-line bettors behind them.

    >>> sorted(["10", "2/1", "2", "1"], key=seat_key)
    ['1', '2', '2/1', '10']
    """
    seat, _, line = place.partition("/")
    return int(seat), int(line or 0)


def seat_of(position: str) -> str:
    """The seat of a position: where a seat plays several hands, `1.2` is the second hand of seat 1.

    >>> seat_of("1.2"), seat_of("3")
    ('1', '3')
    """
    return position.partition(".")[0]


def by_place(given: Mapping[Any, Any], where: str = "seats") -> Mapping[str, Any]:
    """A mapping by seat with every seat as text, as documents write it: the number 1 is the same seat as `1`.

    >>> by_place({1: "a", "2/1": "b"})
    {'1': 'a', '2/1': 'b'}
    """
    if all(isinstance(place, str) for place in given):
        return given
    result: dict[str, Any] = {}
    for place, value in given.items():
        name = str(place) if isinstance(place, int) and not isinstance(place, bool) else place
        if name in result:
            raise HouseError(f"{where}: seat {name} is named twice; expected each seat once")
        result[name] = value
    return result


def read_place(place: Any, most: int, where: str = "seats", behind: bool = False) -> tuple[int, int]:
    """A seat's number, and which back-line bettor behind it is meant, or 0 for the seat itself."""
    result = _parsed_seat(place) if isinstance(place, str) else None
    if result is None or result[0] > most:
        also = ", or such as 2/1 behind seat 2" if behind else ""
        raise HouseError(f"{where}: {place!r} is not a seat; expected 1 to {most}{also}")
    return result


@functools.lru_cache(maxsize=1024)
def _parsed_seat(place: str) -> tuple[int, int] | None:
    match = _SEAT.match(place)
    return (int(match[1]), int(match[2] or 0)) if match else None


def is_place(place: Any) -> bool:
    """Whether something is written like a seat, or like a back-line bettor behind one.

    >>> is_place("2"), is_place("2/1"), is_place("x"), is_place(None)
    (True, True, False, False)
    """
    return isinstance(place, str) and _parsed_seat(place) is not None


def read_seat(given: Any, where: str, most: int) -> int:
    """A seat's number, given as a number or as text."""
    result = _parsed_seat(str(given)) if isinstance(given, (int, str)) and not isinstance(given, bool) else None
    if result is None or result[1] or result[0] > most:
        raise HouseError(f"{where}: {given!r} is not a seat; expected 1 to {most}")
    return result[0]


def plain(error: HouseError) -> str:
    """An error's message without its key in a round's document, for people at a table.

    >>> plain(HouseError("seats.4.base: $5,000 is above the maximum of $300"))
    'base: $5,000 is above the maximum of $300'
    """
    return re.sub(r"^seats\.[0-9/]+[.:]\s*", "", str(error))
