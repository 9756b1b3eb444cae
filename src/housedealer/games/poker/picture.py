"""Handlers of poker's events: bets, pots, draws, hands shown and mucked.

The picture remembers how the hand was bet, street by street: bots, advice and equities read it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.table.events import Event
from housedealer.table.held_cards import UNKNOWN, visible_cards
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, deal, fee

Bet = tuple[int, int, int, Event]
"""A forced bet or an action: the street, the highest bet in front of anyone and all chips in the middle before it, and
the event. A plain tuple: most events of a hand are bets."""


class PokerPicture(Picture):
    """A poker table."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.stakes: Event = {}
        self.button = ""
        self.street = -1
        """The present street, from 0; -1 before the first."""
        self.history: list[Bet] = []
        """Forced bets and actions, in order."""
        self.exchanges: list[tuple[int, Event]] = []
        """Discards and draws with their streets; standing pat is one."""
        self.level = 0
        """The highest bet in front of anyone."""
        self.middle = 0
        """The chips in the pot and in front of the players."""
        self.returned: dict[str, int] = {}
        """Uncalled bets that came back, by seat."""
        self.dealt_on: dict[str, list[tuple[int, bool]]] = {}
        """Of each card in a hand, the street that it came on and whether it came face down, by position."""
        self.dead: list[int] = []
        """Known discards, while they are out of the deck."""
        self.showed: dict[str, Event] = {}
        """The hands shown, with their names."""
        self.took: dict[str, int] = {}
        """What each seat won of all pots."""
        self.awards: list[Event] = []
        """How each pot was awarded."""

    def stage(self) -> int:
        """The present street."""
        return self.street


def _stakes(picture: PokerPicture, event: Event) -> None:
    picture.stakes = event


def _button(picture: PokerPicture, event: Event) -> None:
    picture.button = event["seat"]
    if "why" in event:  # the cards drawn for the button go back into the deck
        picture.moved.update(picture.hands)
        picture.hands.clear()
        picture.dealt_on.clear()


def _street(picture: PokerPicture, event: Event) -> None:
    picture.street += 1


def _deal(picture: PokerPicture, event: Event) -> None:
    deal(picture, event)
    came = (picture.street, event["face"] == "down")
    position = event["to"]
    if position in picture.dealt_on:
        picture.dealt_on[position].append(came)
    else:
        picture.dealt_on[position] = [came]


def _bet(picture: PokerPicture, event: Event) -> None:
    """Move chips from a stack to the front of its seat, and fold a hand if it folds; the most frequent event."""
    seat, amount, left = event["seat"], event["amount"], event["stack"]
    picture.history.append((picture.street, picture.level, picture.middle, event))
    if amount:
        bet = picture.bets[seat] = picture.bets.get(seat, 0) + amount
        picture.middle += amount
        picture.level = max(picture.level, bet)
    picture.stacks[seat] = left
    if picture.watcher is not None:
        picture.watcher.paid(seat, left)
    if "choice" in event and event["choice"] == "fold":
        picture.give_up(seat)
        picture.mucked.add(seat)


def _gather(picture: PokerPicture, event: Event) -> None:
    picture.pot = picture.middle = event["pot"]
    picture.bets.clear()
    picture.level = 0


def _fee(picture: PokerPicture, event: Event) -> None:
    fee(picture, event)
    if event["payer"] == "pot":
        picture.middle -= event["amount"]


def _return(picture: PokerPicture, event: Event) -> None:
    seat, amount = event["seat"], event["amount"]
    if seat in picture.bets:
        picture.bets[seat] -= amount
        picture.level = max(picture.bets.values())
        picture.middle -= amount
    picture.returned[seat] = picture.returned.get(seat, 0) + amount
    picture.set_stack(seat, event["stack"])


def _give_up(picture: PokerPicture, event: Event) -> None:
    seat = event["seat"]
    given, seen_by = visible_cards(event, "cards", event["count"])
    came = picture.dealt_on.get(seat, [])
    for at in picture.move(seat, given, picture.apart.setdefault(seat, []), seen_by):
        del came[at]
    picture.dead += [code for code in given if code != UNKNOWN]
    picture.exchanges.append((picture.street, event))


def _stand_pat(picture: PokerPicture, event: Event) -> None:
    picture.exchanges.append((picture.street, event))


def _shuffle(picture: PokerPicture, event: Event) -> None:
    picture.dead.clear()


def _show(picture: PokerPicture, event: Event) -> None:
    picture.reveal(event["seat"], cards.cards(event["cards"]))
    picture.showed[event["seat"]] = event


def _muck(picture: PokerPicture, event: Event) -> None:
    picture.mucked.add(event["seat"])


def _award(picture: PokerPicture, event: Event) -> None:
    picture.pot = picture.middle = max(0, picture.pot - event["amount"])
    picture.awards.append(event)
    for seat, share in event["shares"].items():
        picture.stacks[seat] = picture.stacks.get(seat, 0) + share
        picture.took[seat] = picture.took.get(seat, 0) + share


PokerPicture.handlers = {
    **SHARED_HANDLERS,
    "deal": _deal,
    "fee": _fee,
    "shuffle": _shuffle,
    "stakes": _stakes,
    "button": _button,
    "street": _street,
    "post": _bet,
    "action": _bet,
    "gather": _gather,
    "return": _return,
    "discard": _give_up,
    "draw": _give_up,
    "stand-pat": _stand_pat,
    "short": None,
    "show": _show,
    "muck": _muck,
    "award": _award,
    "kill": None,
}
