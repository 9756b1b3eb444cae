"""Events as rows of numbers: the kind, the seat, the amounts and the cards."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from housedealer import cards
from housedealer.adapters.agents.conditions import Conditions
from housedealer.games.kinds import kinds
from housedealer.table.events import Event
from housedealer.table.round.places import seat_of

if TYPE_CHECKING:
    from housedealer.adapters.agents.observation import Array

NUMBERS = 8
CARDS = 3 + NUMBERS
WIDTH = CARDS + len(cards.TEXTS)
"""A row: the kind of event, the seat, the choice; the first eight numbers of the event, in hundreds; and a count of
each card it names."""
WHO = ("to", "position", "seat", "payer", "player_dealer")
_CODES = {text: code for code, text in enumerate(cards.TEXTS)}


@functools.cache
def _kinds() -> dict[str, float]:
    """A number between 0 and 1 for every kind of event."""
    return {name: at / len(kinds()) for at, name in enumerate(kinds(), 1)}


def write_tape(rows: Array, events: Sequence[Event], conditions: Conditions, player: int) -> None:
    """Write the last events into the rows, the newest at the end, seats counted from the player's own."""
    rows[:] = 0
    game, shared = conditions.game, conditions.layout.shared
    numbered = _kinds()
    choices = {one.name: at for at, one in enumerate(game.family.play.decisions.choices(game), 1)}
    seats = len(conditions.stacks)
    whole = seats + len(shared)
    last = events[-len(rows) :]
    for row, event in zip(rows[len(rows) - len(last) :], last, strict=True):
        row[0] = numbered[event["event"]]
        who = next((str(event[key]) for key in WHO if key in event), "")
        if who[:1].isdigit():
            row[1] = (1 + (int(seat_of(who)) - 1 - player) % seats) / whole
        elif who in shared:
            row[1] = (1 + seats + shared.index(who)) / whole
        if (choice := event.get("choice")) in choices:
            row[2] = choices[choice] / len(choices)
        at = 3
        for value in _values(event):
            if isinstance(value, str):
                for code in _named(value):
                    row[CARDS + code] += 1
            elif at < CARDS:
                row[at] = value / 100
                at += 1


def _values(data: Any) -> Iterator[str | float]:
    """All texts and numbers of an event, in order."""
    if isinstance(data, dict):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _values(value)
    elif isinstance(data, (str, int, float)):
        yield data


def _named(text: str) -> list[int]:
    """The cards of a text that consists of nothing else.

    >>> _named("Kd 2c"), _named("seat 2 wins"), _named("")
    ([45, 0], [], [])
    """
    result = [_CODES.get(word) for word in text.split()]
    return [code for code in result if code is not None] if None not in result else []
