"""Handlers of craps' events: the puck, and wagers that stay up, move and go home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from housedealer.games.craps.spots import HORN
from housedealer.table.events import Event
from housedealer.table.picture import SHARED_HANDLERS, EventHandlers, Picture


class CrapsPicture(Picture):
    """A craps layout.

    >>> up = {"3": {"come-5": 1000, "come-5-odds": 2000}}
    >>> layout = CrapsPicture.of([{"event": "round", "seats": {"2": {"pass": 1000, "horn": 400}}, "up": up}])
    >>> layout.wagers["3"], len(layout.wagers["2"])
    ({('come-5', 1): 1000, ('come-5-odds', 1): 2000}, 5)
    """

    handlers: ClassVar[EventHandlers]

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        super().clear(stacks)
        self.point: int | None = None
        """The number that the puck is on; None while it is off."""
        self.flipped: Event | None = None
        """The flip, with its call."""


def _round(picture: CrapsPicture, event: Event) -> None:
    """Put a horn bet on its four numbers."""
    picture.dealer = event.get("player_dealer", "")
    picture.bank = picture.pool = event.get("bank", 0)
    picture.players = list(event["seats"])
    for placed in (event.get("up", {}), event["seats"]):
        for place, wagers in placed.items():
            for wager, amount in wagers.items():
                names = HORN if wager == "horn" else (wager,)
                for name in names:
                    picture.put_wager(place, name, 1, amount // len(names))


def _puck(picture: CrapsPicture, event: Event) -> None:
    picture.point = event["point"]


def _flip(picture: CrapsPicture, event: Event) -> None:
    picture.flipped = event


def _move(picture: CrapsPicture, event: Event) -> None:
    picture.put_wager(event["seat"], event["wager"], 1, -event["amount"])
    picture.put_wager(event["seat"], event["to"], 1, event["amount"])


def _home(picture: CrapsPicture, event: Event) -> None:
    picture.put_wager(event["seat"], event["wager"], 1, -event["amount"])


def _settle(picture: CrapsPicture, event: Event) -> None:
    """A push stays up; of a Big 6 both standing and new, one wager is settled at a time."""
    picture.pool = event["pool"]
    if event["result"] != "push":
        picture.put_wager(event["seat"], event["wager"], 1, -event["staked"])


CrapsPicture.handlers = {
    **SHARED_HANDLERS,
    "round": _round,
    "settle": _settle,
    "puck": _puck,
    "called": None,
    "flip": _flip,
    "move": _move,
    "home": _home,
}
