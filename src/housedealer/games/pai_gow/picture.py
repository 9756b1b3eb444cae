"""Handlers of pai gow's events: hands set in front and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.table.events import Event
from housedealer.table.held_cards import ALL, Held, codes, seat_of_hand, visible_cards
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, Row


class PaiGowPicture(Picture):
    """A pai gow table; the cards set apart are in front."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.results: dict[str, str] = {}
        """How each hand came out against the other."""
        self.ace_high = False
        """Whether the player-dealer's cards make nothing with an ace on top, so that nobody sets a hand."""

    def front_of(self, position: str) -> list[int]:
        """The cards that a position has set in front, as far as they are known."""
        return codes(self.apart.get(position, ()))

    def middle_rows(self) -> list[Row]:
        """The rows of hands that all bet on, and of the player-dealer's, as they are set."""
        shared = [position for position in self.hands if not position[0].isdigit()]
        return [
            row._replace(name=f"{position} {row.name}".strip()) for position in shared for row in self._set(position)
        ]

    def seat_rows(self, seat: str) -> list[Row]:
        """The rows of a seat's hand, as it is set."""
        return [row for position in self.hands if seat_of_hand(position) == seat for row in self._set(position)]

    def _set(self, position: str) -> list[Row]:
        held, front = codes(self.hands[position]), self.front_of(position)
        if not front:
            return [Row("", held)]
        return [Row("front", front), Row("back", cards.without(held, front))]


def _set(picture: PaiGowPicture, event: Event) -> None:
    front, seen_by = visible_cards(event, "front")
    picture.apart[event["position"]] = [Held(code, seen_by) for code in front]
    picture.moved.add(event["position"])


def _ace_high(picture: PaiGowPicture, event: Event) -> None:
    picture.ace_high = True


def _compare(picture: PaiGowPicture, event: Event) -> None:
    front = cards.cards(event["front"])
    picture.reveal(event["position"], [*front, *cards.cards(event["back"])])
    picture.apart[event["position"]] = [Held(code, ALL) for code in front]
    picture.results[event["position"]] = event["result"]


PaiGowPicture.handlers = {**SHARED_HANDLERS, "set": _set, "ace-high": _ace_high, "compare": _compare, "qualify": None}
