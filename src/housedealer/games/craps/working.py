"""The wagers that are on for a flip: off on the come-out, turned on, or called off."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

from housedealer.games.craps.events import Called
from housedealer.games.craps.spots import can_be_off, sleeps, spot
from housedealer.table.family import Script
from housedealer.table.money.bank import Wager, order_seats
from housedealer.table.round.offers import Choice, Legal, Name, Offer, Together
from housedealer.table.round.places import seat_key
from housedealer.table.round.table import Table

ON = Legal("on", words="place, buy and come odds work on this come-out")
DONE = Legal("done", words="leave the wagers as they are")


@dataclass
class Working:
    """The seats' calls before a flip."""

    come_out: bool
    off_on_come_out: Sequence[str]
    on: set[str] = field(default_factory=set)
    off: set[tuple[str, str]] = field(default_factory=set)
    """Standing wagers that are off for this flip, by seat and name."""

    @property
    def any_off(self) -> bool:
        """Whether any wager may be off on this flip."""
        return self.come_out or bool(self.off)

    def why_off(self, wager: Wager, stands: bool) -> str:
        """Why a wager is off for this flip; an empty text if it is on."""
        if stands and (wager.place, wager.id) in self.off:
            return "called off for this flip"
        if self.come_out and wager.place not in self.on and sleeps(spot(wager.id), self.off_on_come_out):
            return "off on the come-out"
        return ""

    def take(self, choice: Choice) -> None:
        """Apply one call."""
        if choice.name == "on":
            self.on.add(choice.position)
        else:
            self.off.add((choice.position, choice.argument))


def take_calls(table: Table, working: Working) -> Script:
    """Let every seat with wagers to turn on or call off do so, in any order and as often as there is something to call.

    Turning one on turns all on; a wager that is called off stays off whatever else is turned on.
    """
    dealer = table.setup.dealer or 0
    seats = order_seats({*table.setup.seats, dealer}, dealer + 1)
    at = {seat: number for number, seat in enumerate(seats)}
    places = {*table.setup.places, str(dealer)}
    callers = sorted(places, key=lambda place: (at[seat_key(place)[0]], seat_key(place)[1]))
    standing: dict[str, list[str]] = {seat: [] for seat in callers}
    for wager in table.setup.standing:
        standing[wager.place].append(wager.id)
    placed: dict[str, list[str]] = {seat: [] for seat in callers}
    for wager in table.setup.wagers:
        placed[wager.place].append(wager.id)
    while True:
        made = (_offer(working, seat, standing[seat], placed[seat]) for seat in callers)
        offers = [offer for offer in made if offer is not None]
        if not offers:
            return
        choices: list[Choice] = yield Together(tuple(offers))
        calls = [choice for choice in choices if choice.name != DONE.name]
        for choice in calls:
            working.take(choice)
            event = Called(event="called", seat=choice.position, choice="on")
            if choice.name == "off":
                event = Called(event="called", seat=choice.position, choice="off", wager=choice.argument)
            table.emit(event)
        callers = [choice.position for choice in calls]


@functools.lru_cache(maxsize=4096)
def _off(names: tuple[str, ...]) -> Legal:
    return Legal("off", Name(names), words="it does not work on this flip")


def _offer(working: Working, seat: str, standing: list[str], placed: list[str]) -> Offer | None:
    legal: list[Legal] = []
    asleep = (sleeps(spot(name), working.off_on_come_out) for name in (*standing, *placed))
    if working.come_out and seat not in working.on and any(asleep):
        legal.append(ON)
    names = [name for name in standing if can_be_off(name) and (seat, name) not in working.off]
    if names:
        legal.append(_off(tuple(names)))
    return Offer(seat, (*legal, DONE), optional=True, passive=DONE.name) if legal else None
