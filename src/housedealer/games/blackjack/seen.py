"""What a seat sees of a blackjack round, read from its events."""

from __future__ import annotations

from collections.abc import Iterable

from housedealer import cards
from housedealer.table.events import Event


class Seen:
    """A seat's hands, how often each was doubled, and the up card."""

    def __init__(self, events: Iterable[Event], position: str) -> None:
        self.hands: dict[int, list[int]] = {}
        self.doubles: dict[int, int] = {}
        self.up = -1
        for event in events:
            kind = event["event"]
            if kind == "deal" and event["to"] == position:
                self.hands.setdefault(event["hand"], []).append(cards.card(event["card"]))
            elif kind == "deal" and event["to"] == "player-dealer" and self.up < 0:
                self.up = cards.card(event["card"])
            elif kind == "split" and event["seat"] == position:
                self.hands[event["new"]] = [self.hands[event["hand"]].pop(1)]
            elif kind == "double" and event["seat"] == position:
                self.doubles[event["hand"]] = self.doubles.get(event["hand"], 0) + 1
