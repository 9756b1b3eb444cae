"""Handlers of Chinese poker's events: three segments to a hand, and points paid between each two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer import cards
from housedealer.games.chinese.placing import so_far
from housedealer.games.chinese.posting import SEGMENTS
from housedealer.table.events import Event
from housedealer.table.held_cards import ALL, NOBODY, UNKNOWN, Held, codes, seat_of_hand, visible_cards, visible_field
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture, Row

SIZES = {"front": 3, "middle": 5, "back": 5}


class ChinesePicture(Picture):
    """A table of Chinese poker."""

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.button = ""
        self.called: dict[tuple[str, str], str] = {}
        """The names of finished segments, with their bonuses."""
        self.sweeps: dict[str, str] = {}
        """The clean sweep that each hand declared."""
        self.fouls: set[str] = set()
        """The hands that are foul."""
        self.paid: list[tuple[str, str, int]] = []
        """What seats paid each other: who paid, to whom, and how much."""
        self.sits_out: list[str] = []
        """The seats that are not dealt in this time."""

    def seat_rows(self, seat: str) -> list[Row]:
        """The rows of each hand of a seat: the cards still to be placed, and its three segments."""
        result = []
        for hand in dict.fromkeys([*self.hands, *(position for position, _ in self.segments)]):
            if seat_of_hand(hand) != seat:
                continue
            if self.hands.get(hand):
                result.append(Row("", codes(self.hands[hand])))
            for segment in SEGMENTS:
                held = codes(self.segments.get((hand, segment), ()))
                known = [code for code in held if code != UNKNOWN]
                makes = self.called.get((hand, segment)) or (so_far(known) if known else "")
                result.append(Row(segment, held, SIZES[segment], makes))
        return result


def _seating(picture: ChinesePicture, event: Event) -> None:
    picture.button = event["button"]
    picture.sits_out = event["out"]


def _lay(picture: ChinesePicture, event: Event) -> None:
    """Place cards; hidden ones fill the segments face down, because only a whole hand is placed hidden."""
    seat = event["seat"]
    hidden = visible_field(event, SEGMENTS[0])[0] is None
    for segment in SEGMENTS:
        to = picture.segments.setdefault((seat, segment), [])
        placed, seen_by = visible_cards(event, segment, SIZES[segment] - len(to) if hidden else 0)
        picture.move(seat, placed, to, seen_by)
    thrown, seen_by = visible_cards(event, "discarded", event["discards"])
    picture.move(seat, thrown, picture.apart.setdefault(seat, []), seen_by if thrown else NOBODY)


def _rows(picture: ChinesePicture, event: Event) -> None:
    seat = event["seat"]
    for segment in SEGMENTS:
        picture.segments[seat, segment] = [Held(code, ALL) for code in cards.cards(event[segment])]
        bonus = event["bonuses"][segment]
        picture.called[seat, segment] = event["names"][segment] + (f" (+{bonus})" if bonus else "")
    if event["foul"]:
        picture.fouls.add(seat)
    picture.moved.add(seat)


def _sweep(picture: ChinesePicture, event: Event) -> None:
    picture.sweeps[event["seat"]] = event["pattern"]


def _points(picture: ChinesePicture, event: Event) -> None:
    if "payer" in event:
        picture.paid.append((seat_of_hand(event["payer"]), seat_of_hand(event["payee"]), event["paid"]))
        for hand, paid in ((event["payer"], -event["paid"]), (event["payee"], event["paid"])):
            seat = seat_of_hand(hand)
            picture.stacks[seat] = picture.stacks.get(seat, 0) + paid


ChinesePicture.handlers = {
    **SHARED_HANDLERS,
    "seating": _seating,
    "lay": _lay,
    "rows": _rows,
    "sweep": _sweep,
    "points": _points,
    "fantasyland": None,
}
