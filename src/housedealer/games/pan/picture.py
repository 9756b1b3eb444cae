"""Handlers of panguingue's events: the tops, draws, melds, discards and payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.table.events import Event
from housedealer.table.held_cards import ALL, UNKNOWN, Held, codes, visible_cards
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, Row

ORDER = "A234567JQK"
"""Ranks in sequence: a pan deck has no eights, nines and tens."""


class PanPicture(Picture):
    """A table of panguingue."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.melds: dict[str, list[list[int]]] = {}
        """The melds that each seat has laid down."""
        self.took: dict[str, int] = {}
        """Who took the tops, and how much."""
        self.winner = ""
        """The seat that went out or was left alone."""

    def middle_rows(self) -> list[Row]:
        """The row of the discard that the next player can take."""
        return [] if self.reach is None else [Row("discard", [self.reach])]

    def seat_rows(self, seat: str) -> list[Row]:
        """The rows of a seat's hand, by suits and in sequence, and of its melds."""
        if seat in self.mucked:
            return []
        melds = enumerate(self.melds.get(seat, ()), 1)
        hand = Row("", in_sequence(codes(self.hands.get(seat, ()))))
        return [hand, *(Row(f"meld {number}", in_sequence(meld)) for number, meld in melds)]


def in_sequence(held: list[int]) -> list[int]:
    """Cards by suits and in sequence, unknown ones last.

    >>> cards.text(in_sequence(cards.cards("Ks 2h 7s Js As")))
    '2h As 7s Js Ks'
    """

    def place(code: int) -> tuple[str, int]:
        return ("~", 0) if code == UNKNOWN else (cards.TEXTS[code][1], ORDER.find(cards.TEXTS[code][0]))

    return sorted(held, key=place)


def _tops(picture: PanPicture, event: Event) -> None:
    for seat, ante in event["antes"].items():
        picture.set_stack(seat, picture.stacks.get(seat, 0) - ante)
    picture.pot = event["amount"]


def _drop_out(picture: PanPicture, event: Event) -> None:
    picture.give_up(event["seat"])
    picture.mucked.add(event["seat"])


def _take(picture: PanPicture, event: Event) -> None:
    (code,), seen_by = visible_cards(event, "card", 1)
    picture.hands.setdefault(event["seat"], []).append(Held(code, seen_by))
    picture.reach = None
    picture.moved.add(event["seat"])


def _meld(picture: PanPicture, event: Event) -> None:
    seat, melded = event["seat"], cards.cards(event["cards"])
    picture.move(seat, melded, picture.apart.setdefault(seat, []), ALL)
    melds = picture.melds.setdefault(seat, [])
    while len(melds) < event["number"]:
        melds.append([])
    melds[event["number"] - 1] += melded


def _throw(picture: PanPicture, event: Event) -> None:
    picture.reach = cards.card(event["card"])
    picture.move(event["seat"], [picture.reach], [], ALL)


def _collect(picture: PanPicture, event: Event) -> None:
    for seat, stack in event["stacks"].items():
        picture.set_stack(seat, stack)
    if "pot" in event["payers"]:
        picture.pot = 0
        picture.took[event["seat"]] = event["amount"]


def _pan(picture: PanPicture, event: Event) -> None:
    picture.winner = event["seat"]


def _stock_out(picture: PanPicture, event: Event) -> None:
    for seat, ante in event["antes"].items():
        picture.set_stack(seat, picture.stacks.get(seat, 0) + ante)
    picture.pot = 0


PanPicture.handlers = {
    **SHARED_HANDLERS,
    "tops": _tops,
    "drop-out": _drop_out,
    "take": _take,
    "meld": _meld,
    "extend": _meld,
    "throw": _throw,
    "collect": _collect,
    "pan": _pan,
    "stock-out": _stock_out,
}
