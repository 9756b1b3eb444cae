"""What lasts from one round to the next: `next` of an answer, and the same fields of the next round's document."""

from __future__ import annotations

from typing import Any, TypedDict

Carried = dict[str, Any]
"""What the next round is given; each family declares what it holds. Money is in cents."""


class Stays(TypedDict):
    """What may be done with a wager that stays up from round to round, and what it needs beside it."""

    down: list[str]
    """What comes down when it is taken down; nothing where it stays until it is won or lost."""
    off: bool
    """Whether it may be called off for a round."""
    asleep: bool
    """Whether it is off while there is no point, unless it is turned on."""
    beside: list[str]
    """Of these its owner must have one, standing or new; none named: it may be alone."""


def standing(carried: Carried) -> dict[str, dict[str, int]]:
    """The wagers that stay up, by seat, in cents."""
    up: dict[str, dict[str, int]] = carried.get("up", {})
    return up
