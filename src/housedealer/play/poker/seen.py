"""The hand as a seat sees it: cards, chips, and what everybody did at what price."""

from __future__ import annotations

from typing import Any, NamedTuple

from housedealer import cards
from housedealer.games.poker.picture import PokerPicture
from housedealer.table.events import Event
from housedealer.table.held_cards import UNKNOWN

CHECKED, CALLED, RAISED = range(3)


class Act(NamedTuple):
    """A choice that a seat made."""

    street: int
    seat: str
    kind: int
    """`CHECKED`, `CALLED` or `RAISED`."""
    price: float
    """What it owed, as a part of the pot with its call."""
    to: int
    """Its bets on the street in total, in cents."""
    pot: int
    """All chips in the middle and in front before it acted."""
    level: int
    """The highest bet of the street before it acted, in total."""
    owed: int
    all_in: bool


class Seen:
    """What a seat knows of a hand of poker."""

    def __init__(self, seat: str, events: list[Event]) -> None:
        self.seat = seat
        self.picture = picture = PokerPicture()
        self.stakes: dict[str, Any] = {}
        self.acts: list[Act] = []
        self.posts: list[tuple[str, str, int]] = []
        """Blinds, antes and the bring-in: seat, what, amount."""
        self.paid: dict[str, int] = {}
        """The chips that each seat has put in."""
        self.draws: dict[str, list[int]] = {}
        """How many cards each seat drew, by draw."""
        self.street = -1
        for event in events:
            self._read(event)
            picture.apply(event)
        self.mine = picture.known(seat)
        self.board = picture.known("board")
        self.opponents = [other for other in picture.players if other not in picture.out and other != seat]
        self.level = max(picture.bets.values(), default=0)
        self.pot = picture.pot + sum(picture.bets.values())

    def _read(self, event: Event) -> None:
        kind = event["event"]
        if kind in ("action", "post"):
            self.paid[event["seat"]] = self.paid.get(event["seat"], 0) + event["amount"]
        if kind == "action":
            self._act(event)
        elif kind == "street":
            self.street += 1
        elif kind == "post":
            self.posts.append((event["seat"], event["what"], event["amount"]))
        elif kind == "draw":
            self.draws.setdefault(event["seat"], []).append(event["count"])
        elif kind == "stand-pat":
            self.draws.setdefault(event["seat"], []).append(0)
        elif kind == "stakes":
            self.stakes = dict(event)

    def _act(self, event: Event) -> None:
        choice, seat, bets = event["choice"], event["seat"], self.picture.bets
        if choice == "fold":
            return
        pot, level = self.picture.pot + sum(bets.values()), max(bets.values(), default=0)
        owed = max(level - bets.get(seat, 0), 0)
        kind = CHECKED if choice == "check" else CALLED if choice == "call" else RAISED
        price = owed / (pot + owed) if owed else 0.0
        self.acts.append(Act(self.street, seat, kind, price, event["to"], pot, level, owed, event["stack"] == 0))

    def unseen(self, deck: tuple[int, ...]) -> list[int]:
        """The cards that may still be in the deck or in other hands."""
        return cards.without(deck, self.picture.all_known())

    def held_by(self, seat: str) -> list[int]:
        """A seat's cards in the order of the deal; -1 for one that cannot be seen."""
        return [one.code for one in self.picture.hands.get(seat, ())]

    def hidden(self, seat: str) -> int:
        """How many of a seat's cards cannot be seen."""
        return self.held_by(seat).count(UNKNOWN)
