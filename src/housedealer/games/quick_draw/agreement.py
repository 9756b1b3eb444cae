"""Check that a draw posting's wagers and bonus rows are those that its script plays."""

from __future__ import annotations

from collections.abc import Mapping

from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import OUTCOMES
from housedealer.postings.schema import WagerRule

PLAY = "play"


def agrees(rules: Rules, wagers: Mapping[str, WagerRule]) -> list[tuple[tuple[str | int, ...], str]]:
    """The contradictions."""
    result: list[tuple[tuple[str | int, ...], str]] = []
    if PLAY not in wagers:
        result.append((("wagers",), f"{PLAY!r} is missing; expected the wager that the bonus rows are paid on"))
    for number, row in enumerate(rules.play_bonus):
        if row.on not in OUTCOMES:
            wrong = f"{row.on!r} is unknown; expected one of {', '.join(sorted(OUTCOMES))}"
            result.append((("rules", "play_bonus", number, "on"), wrong))
    return result
