"""The hand as a seat sees it: cards, chips, and what everybody did at what price."""

from __future__ import annotations

from typing import NamedTuple

from housedealer import cards
from housedealer.games.poker.picture import Bet, PokerPicture
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
        self.picture = picture = PokerPicture.of(events)
        self.stakes = picture.stakes
        self.street = picture.street
        self.acts = [_act(one) for one in picture.history if one[-1].get("choice", "fold") != "fold"]
        self.mine = picture.known(seat)
        self.board = picture.known("board")
        self.opponents = [other for other in picture.players if other not in picture.out and other != seat]
        self.level = picture.level
        self.pot = picture.middle
        self.paid: dict[str, int] = {}
        """The chips that each seat has put in."""
        for *_, event in picture.history:
            self.paid[event["seat"]] = self.paid.get(event["seat"], 0) + event["amount"]
        self.draws: dict[str, list[int]] = {}
        """How many cards each seat drew, by draw; none where it stood pat."""
        for _, event in picture.exchanges:
            if event["event"] != "discard":
                self.draws.setdefault(event["seat"], []).append(event.get("count", 0))

    def unseen(self, deck: tuple[int, ...]) -> list[int]:
        """The cards that may still be in the deck or in other hands."""
        return cards.without(deck, self.picture.all_known())

    def held_by(self, seat: str) -> list[int]:
        """A seat's cards in the order of the deal; -1 for one that cannot be seen."""
        return [one.code for one in self.picture.hands.get(seat, ())]

    def hidden(self, seat: str) -> int:
        """How many of a seat's cards cannot be seen."""
        return self.held_by(seat).count(UNKNOWN)


def _act(bet: Bet) -> Act:
    """An action of the picture's history with its price."""
    street, level, pot, event = bet
    choice, to = event["choice"], event["to"]
    owed = max(level - (to - event["amount"]), 0)
    kind = CHECKED if choice == "check" else CALLED if choice == "call" else RAISED
    price = owed / (pot + owed) if owed else 0.0
    return Act(street, event["seat"], kind, price, to, pot, level, owed, event["stack"] == 0)
