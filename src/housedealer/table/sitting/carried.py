"""State carried from one round to the next: `next` of an answer, and the same keys of the next round's document."""

from __future__ import annotations

from typing import Any, TypedDict

Carried = dict[str, Any]
"""Carried state; each family declares its keys. Money is in cents."""


class Stays(TypedDict):
    """What may be done with a standing wager, and what it needs beside it."""

    down: list[str]
    """The wagers that come down when it is taken down; none where it stays until it is won or lost."""
    off: bool
    """Whether it may be called off for a round."""
    asleep: bool
    """Whether it is off while there is no point, unless it is turned on."""
    beside: list[str]
    """Wagers of which the bettor must have one, standing or new; empty: it may be alone."""


def standing(carried: Carried) -> dict[str, dict[str, int]]:
    """The standing wagers, by seat, in cents."""
    up: dict[str, dict[str, int]] = carried.get("up", {})
    return up
