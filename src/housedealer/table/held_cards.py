"""Cards on a table: each card's code, who may see it, and how to read both from events."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.table.events import HOUSE, Event

ALL: frozenset[str] = frozenset({"all"})
"""Viewers of a face-up card."""
NOBODY: frozenset[str] = frozenset()
UNKNOWN = -1
"""A card that the picture's viewer cannot see."""


class Held(NamedTuple):
    """A card on the table and who may see it."""

    code: int
    seen_by: frozenset[str]


def codes(held: Iterable[Held]) -> list[int]:
    """The codes of the cards."""
    return [one.code for one in held]


def seat_of_hand(position: str) -> str:
    """The seat of a hand, also of a split hand or of a player's second hand.

    >>> seat_of_hand("3#2"), seat_of_hand("3.2"), seat_of_hand("3")
    ('3', '3', '3')
    """
    return position.partition("#")[0].partition(".")[0]


def hand_key(position: str, hand: int) -> str:
    """The key of a position's hand: after a split there are several.

    >>> hand_key("3", 1), hand_key("3", 2)
    ('3', '3#2')
    """
    return position if hand == 1 else f"{position}#{hand}"


def visible(held: Collection[Held], viewers: Collection[str]) -> list[int]:
    """The cards that someone who holds these positions can see; `house` sees all."""
    if HOUSE in viewers:
        return [code for code, _ in held]
    return [code for code, seen_by in held if seen_by is ALL or not seen_by.isdisjoint(viewers)]


def visible_field(event: Event, field: str) -> tuple[Any, frozenset[str]]:
    """A field that may be hidden, as far as the event shows it, and who may see it."""
    if field in event:
        return event[field], ALL
    result, viewers = None, []
    for viewer, fields in event.get("private", {}).items():
        if field in fields:
            result = fields[field]
            viewers.append(viewer)
    return result, frozenset(viewers)


def visible_cards(event: Event, field: str, count: int = 0) -> tuple[list[int], frozenset[str]]:
    """The cards of such a field; as many unknown ones where the event does not show them."""
    text, seen_by = visible_field(event, field)
    return (cards.cards(text), seen_by) if text else ([UNKNOWN] * count, NOBODY)
