"""How the dealer calls a flip."""

from __future__ import annotations

from housedealer.games.craps.rules import ELEVEN, SEVEN, point_of

_NAMES = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 9: "nine", 10: "ten", 12: "twelve"}


def call(point: int, low: int, high: int) -> str:
    """A flip in the dealer's words.

    >>> call(0, 3, 4), call(6, 3, 4), call(0, 6, 6)
    ('seven, winner', 'seven out', 'craps twelve')
    >>> call(0, 4, 4), call(8, 4, 4), call(8, 2, 2), call(8, 5, 6)
    ('eight the hard way, the point is eight', 'eight the hard way, point made', 'four the hard way', 'yo eleven')
    """
    total = low + high
    if total == SEVEN:
        return "seven out" if point else "seven, winner"
    if total == ELEVEN:
        return "yo eleven" if point else "yo eleven, winner"
    if not point_of(total):
        return f"craps {_NAMES[total]}"
    name = _NAMES[total]
    how = " the hard way" if low == high else ""
    if not point:
        return f"{name}{how}, the point is {name}"
    return f"{name}{how}, point made" if total == point else f"{name}{how}"
