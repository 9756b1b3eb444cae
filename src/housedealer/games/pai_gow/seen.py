"""What is seen of a round of pai gow before one's own hand is set."""

from __future__ import annotations

from housedealer import cards
from housedealer.games.pai_gow.offers import DEALER
from housedealer.games.pai_gow.setting import Setter, Setting
from housedealer.table.events import Event


def open_bank(setter: Setter, events: list[Event]) -> Setting | None:
    """The player-dealer's hand, where it is set already."""
    for event in reversed(events):
        if event["event"] == "set" and event["position"] == DEALER:
            front, back = cards.cards(event["front"]), cards.cards(event["back"])
            return setter.set([*front, *back], front)
    return None
