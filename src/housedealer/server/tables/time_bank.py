"""The time bank: seconds that a person may take beyond the clock of a decision, spent only when it runs out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from housedealer.server import chance
from housedealer.server.tables.places import Places

GAINED = 2
"""Seconds that come back with each round, up to the full time bank."""


class Running(NamedTuple):
    """Time banks that are being spent: on which decision, and since when."""

    round: int
    choices: int
    """The number of choices made in the round before."""
    since: float


class TimeBank:
    """The time banks of a table's people. Each seat has its own, in whole seconds."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self.running: Running | None = None

    def begin(self, decision: tuple[int, int], late: Iterable[str], present: set[str]) -> bool:
        """Begin to spend the time banks of those who are late with a decision and still connected; return whether
        there is anything to spend. A decision has one such extension."""
        if self.is_spent_on(decision) or not any(self._has_time(place, present) for place in late):
            return False
        self.running = Running(*decision, chance.now())
        return True

    def _has_time(self, place: str, present: set[str]) -> bool:
        who = self._places.who(place)
        return who is not None and who.person in present and who.time_bank > 0

    def is_spent_on(self, decision: tuple[int, int]) -> bool:
        """Whether time banks are being spent on a decision."""
        return self.running is not None and self.running[:2] == decision

    def left(self, late: Iterable[str], present: set[str]) -> float:
        """The seconds that are left to those who are late and connected: as many as the one with most has."""
        holders = [self._places.who(place) for place in late]
        most = max((who.time_bank for who in holders if who and who.person in present), default=0)
        return max(0.0, most - self._elapsed())

    def stop(self) -> None:
        """Spend no more on the decision that is open: its clock begins anew."""
        self.running = None

    def charge(self, place: str) -> None:
        """Charge the holder of a place, who answers now, for what they took."""
        who = self._places.who(place)
        if who is not None:
            who.time_bank = max(0, who.time_bank - math.ceil(self._elapsed()))

    def use_up(self, late: Iterable[str]) -> None:
        """Empty the time banks of those who did not answer at all."""
        for place in late:
            who = self._places.who(place)
            if who is not None:
                who.time_bank = 0

    def _elapsed(self) -> float:
        """Seconds since time banks began to be spent; none if the system's clock was set back."""
        return 0.0 if self.running is None else max(0.0, chance.now() - self.running.since)

    def refill(self, places: Iterable[str]) -> None:
        """Give back a little for each round played."""
        for place in places:
            who = self._places.who(place)
            if who is not None and who.person:
                who.time_bank = max(who.time_bank, min(self._places.time_bank, who.time_bank + GAINED))

    # Saving

    def data(self) -> dict[str, Any]:
        """What must survive a restart; each person's seconds are saved with their place."""
        return {"time_bank": self._places.time_bank, "extra": list(self.running) if self.running else None}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore the saved state."""
        self._places.time_bank = data["time_bank"]
        self.running = Running(*data["extra"]) if data["extra"] else None
