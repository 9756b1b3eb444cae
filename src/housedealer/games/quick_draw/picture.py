"""Handlers of the events of draw poker against the player-dealer: cards are given up and hands turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.table.events import Event
from housedealer.table.held_cards import visible_cards
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, settle


class QuickDrawPicture(Picture):
    """A table of draw poker against the player-dealer."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.compared: set[str] = set()
        """The seats whose hand plays against the player-dealer's: a bonus bet can be alone."""


def _exchange(picture: QuickDrawPicture, event: Event) -> None:
    given, seen_by = visible_cards(event, "cards", event["count"])
    picture.move(event["seat"], given, picture.apart.setdefault(event["seat"], []), seen_by)


def _expose(picture: QuickDrawPicture, event: Event) -> None:
    picture.reveal(event["position"], cards.cards(event["cards"]))
    picture.made[event["position"]] = event["hand"]


def _settle(picture: QuickDrawPicture, event: Event) -> None:
    if event["wager"] == "play":
        picture.compared.add(event["seat"])
    settle(picture, event)


QuickDrawPicture.handlers = {**SHARED_HANDLERS, "exchange": _exchange, "expose": _expose, "settle": _settle}
