"""Handlers of poker's events: bets, pots, draws, hands shown and mucked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.table.events import Event
from housedealer.table.held_cards import visible_cards
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class PokerPicture(Picture):
    """A poker table."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.button = ""
        self.streets = 0
        """How many streets have begun."""


def _button(picture: PokerPicture, event: Event) -> None:
    picture.button = event["seat"]
    if "why" in event:  # the cards drawn for the button go back into the deck
        picture.moved.update(picture.hands)
        picture.hands.clear()


def _street(picture: PokerPicture, event: Event) -> None:
    picture.streets += 1


def _bet(picture: PokerPicture, event: Event) -> None:
    """Move chips from a stack to the front of its seat, and fold a hand if it folds; the most frequent event."""
    seat, amount, left = event["seat"], event["amount"], event["stack"]
    if amount:
        picture.bets[seat] = picture.bets.get(seat, 0) + amount
    picture.stacks[seat] = left
    if picture.watcher is not None:
        picture.watcher.paid(seat, left)
    if "choice" in event and event["choice"] == "fold":
        picture.give_up(seat)
        picture.mucked.add(seat)


def _gather(picture: PokerPicture, event: Event) -> None:
    picture.pot = event["pot"]
    picture.bets.clear()


def _return(picture: PokerPicture, event: Event) -> None:
    seat = event["seat"]
    if seat in picture.bets:
        picture.bets[seat] -= event["amount"]
    picture.set_stack(seat, event["stack"])


def _give_up(picture: PokerPicture, event: Event) -> None:
    given, seen_by = visible_cards(event, "cards", event["count"])
    picture.move(event["seat"], given, picture.apart.setdefault(event["seat"], []), seen_by)


def _show(picture: PokerPicture, event: Event) -> None:
    picture.reveal(event["seat"], cards.cards(event["cards"]))


def _muck(picture: PokerPicture, event: Event) -> None:
    picture.mucked.add(event["seat"])


def _award(picture: PokerPicture, event: Event) -> None:
    picture.pot = max(0, picture.pot - event["amount"])
    for seat, share in event["shares"].items():
        picture.stacks[seat] = picture.stacks.get(seat, 0) + share


PokerPicture.handlers = {
    **SHARED_HANDLERS,
    "stakes": None,
    "button": _button,
    "street": _street,
    "post": _bet,
    "action": _bet,
    "gather": _gather,
    "return": _return,
    "discard": _give_up,
    "draw": _give_up,
    "stand-pat": None,
    "short": None,
    "show": _show,
    "muck": _muck,
    "award": _award,
    "kill": None,
}
