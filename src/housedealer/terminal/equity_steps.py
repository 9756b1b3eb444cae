"""The equities of a hand that was played, street by street, with bars, and the luck of an all-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from housedealer.money import show

if TYPE_CHECKING:
    from housedealer.games import Game
    from housedealer.table.events import Event

WIDTH = 20
"""The length of a bar for all of the pot."""


def played_equities(game: Game, events: Sequence[Event], you: str, people: Mapping[str, str]) -> str:
    """The equities of a finished hand, of the cards that you saw in it."""
    result = import_module(game.family.modules.equities).timeline(game, events, [you])
    return equities_text(result, people)


def equities_text(timeline: Mapping[str, Any], people: Mapping[str, str]) -> str:
    """A timeline of equities as lines of text.

    >>> step = {"street": "flop", "pot": 4000, "equities": {"1": 0.75}, "counted": True}
    >>> print(equities_text({"steps": [step], "says": []}, {"1": "You"}))
    Flop, pot $40
      You   75% ███████████████
    """
    if not timeline["steps"]:
        return "No cards were seen against which this hand has an equity."
    names = max(len(people.get(seat, seat)) for step in timeline["steps"] for seat in step["equities"])
    lines = []
    for step in timeline["steps"]:
        lines.append(f"{step['street'].replace('-', ' ').capitalize()}, pot {show(step['pot'])}")
        for seat, equity in step["equities"].items():
            lines.append(f"  {people.get(seat, seat):<{names}} {equity:>5.0%} {'█' * round(WIDTH * equity)}".rstrip())
    return "\n".join([*lines, *timeline["says"]])
