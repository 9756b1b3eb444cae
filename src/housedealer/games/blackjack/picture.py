"""Handlers of blackjack's own events: splits, doubles and hands given up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from housedealer import cards
from housedealer.games.blackjack.rules import checks_hole_card
from housedealer.rankings.blackjack import points
from housedealer.table.events import Event
from housedealer.table.held_cards import ALL, hand_key
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, settle
from housedealer.table.round.offers import Offer


class BlackjackPicture(Picture):
    """A blackjack table."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.doubles: dict[str, int] = {}
        """How often each hand was doubled."""
        self.given_up: dict[str, str] = {}
        """How hands were given up, `surrender` or `rescue`."""

    def hands_of(self, position: str) -> dict[int, list[int]]:
        """A position's hands by number: one, or several after a split."""
        result: dict[int, list[int]] = {}
        while (key := hand_key(position, len(result) + 1)) in self.hands:
            result[len(result) + 1] = self.known(key)
        return result

    def is_split(self, position: str) -> bool:
        """Whether a position has more than one hand."""
        return hand_key(position, 2) in self.hands

    def doubled(self, position: str, hand: int) -> int:
        """How often a hand was doubled."""
        return self.doubles.get(hand_key(position, hand), 0)

    @property
    def up(self) -> int:
        """The player-dealer's up card."""
        return self.known("player-dealer")[0]


def repeats_questions(offer: Offer, events: Sequence[Event]) -> bool:
    """Whether an offer asks for a surrender alone and the up card is not checked: then it is open in turn too."""
    up = BlackjackPicture.of(events).up
    return set(offer.names()) == {"surrender", "decline"} and not checks_hole_card(points(up))


def _split(picture: BlackjackPicture, event: Event) -> None:
    picture.several = True
    old, new = hand_key(event["seat"], event["hand"]), hand_key(event["seat"], event["new"])
    picture.move(old, [cards.card(event["card"])], picture.hands.setdefault(new, []), ALL)


def _double(picture: BlackjackPicture, event: Event) -> None:
    hand = hand_key(event["seat"], event["hand"])
    picture.doubles[hand] = picture.doubles.get(hand, 0) + 1
    picture.put_wager(event["seat"], "base", event["hand"], event["added"])


def _settle(picture: BlackjackPicture, event: Event) -> None:
    """A hand wins by the main bet alone, each split hand by its own: a bonus can win beside a hand that loses."""
    won = set(picture.won)
    settle(picture, event)
    if event["wager"] == "base" and event["result"] == "win":
        won.add(hand_key(event["seat"], event["hand"]))
    picture.won = won


def _given_up(picture: BlackjackPicture, event: Event) -> None:
    picture.given_up[hand_key(event["seat"], event["hand"])] = event["event"]
    picture.give_up(event["seat"])


BlackjackPicture.handlers = {
    **SHARED_HANDLERS,
    "check": None,
    "even-money": None,
    "stand": None,
    "double": _double,
    "split": _split,
    "went-over": None,
    "surrender": _given_up,
    "rescue": _given_up,
    "settle": _settle,
}
