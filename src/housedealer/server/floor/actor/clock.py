"""The clock of a table: for whom it waits, how long, and what happens when it rings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from housedealer.server.floor.actor.replica import Replica
from housedealer.server.journal.port import Journal
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable

PONDERING = 8.0
"""Seconds after which a bot that thinks, by a process that may be gone, is asked anew."""
RETRY = 1.0
"""Seconds after which a clock rings again whose ringing could not be written."""
PRECISION = 0.001
"""Seconds by which a timer may end too early."""


class Alarm(NamedTuple):
    """What a clock runs for: it starts again for something else alone."""

    why: str
    state: tuple[object, ...]


class TableClock:
    """A table's clock; it runs by the journal's, and calls `on_ring`."""

    def __init__(
        self, settings: Settings, journal: Journal, replica: Replica, on_ring: Callable[[Alarm], None]
    ) -> None:
        self.settings = settings
        self._journal, self._replica, self._on_ring = journal, replica, on_ring
        self.alarm: Alarm | None = None
        """What it runs for, as it is on disk."""
        self.rung = False
        """Whether it rings at this moment, so that it starts anew even for the same."""
        self.timer: asyncio.TimerHandle | None = None
        self._rings = self._ends = 0.0
        """When it rings and when the timer ends: one that ends before is set anew then, once for many times that the
        clock was put off."""

    # What it should run for

    def wanted(self, table: HostedTable, waits: list[str]) -> tuple[float | None, Alarm]:
        """How many seconds the table's state asks for, and for what; None: no clock runs."""
        wait, why = self._wait(table, waits)
        if wait is None and table.phase == "round" and table.questions.ponders and table.questions.is_pondered():
            wait, why = PONDERING, "ponder"
        made = len(table.round.choices) if table.round else 0
        return wait, Alarm(why, (table.phase, table.number, *table.sitting.offered[:1], made))

    def _wait(self, table: HostedTable, waits: list[str]) -> tuple[float | None, str]:
        people = {who.person for who in table.seats.values() if who.person and not who.leaving}
        people |= {who.person for who in table.places.rail.values() if who.person and not who.leaving}
        here = people & table.present
        if not table.present and table.phase != "round":
            if people:
                return self.settings.empty_seconds, "empty"
            # Nobody's money is on a table at which no person has a place.
            return (self.settings.left_seconds, "left") if table.used else (self.settings.unused_seconds, "unused")
        if not waits:
            return (self.settings.again_seconds, "again") if table.phase == "nobody" and here else (None, "")
        if len(people) > 1 and here:
            return self.settings.decide_seconds, "decide"
        if table.phase == "round":
            return (self.settings.alone_seconds if here else self.settings.decide_seconds), "decide"
        return None, ""

    def next_due(self, wait: float | None, alarm: Alarm, now: float) -> float | None:
        """When it rings for an alarm: it goes on where it runs for the same."""
        if wait is None:
            return None
        goes_on = alarm == self.alarm and self._replica.due is not None and not self.rung
        return self._replica.due if goes_on else now + wait

    def seconds(self) -> float | None:
        """How long people have left to decide."""
        due, table = self._replica.due, self._replica.table
        if due is None or table.phase not in ("bank", "wagers", "round") or (self.alarm and self.alarm.why == "ponder"):
            return None
        return round(max(0.0, due - self._journal.now()), 1)

    # Running

    def run(self, at_least: float = 0.0) -> None:
        """Have it ring when it is due, and not before so many seconds have passed."""
        due = self._replica.due if self._replica.table.open else None
        if due is None:
            self.stop()
            return
        wait = max(0.0, due - self._journal.now()) + self._journal.stagger()
        self._rings = asyncio.get_running_loop().time() + max(wait, at_least)
        if self.timer is not None and self._ends > self._rings:
            self.stop()
        if self.timer is None:
            self._start()

    def stop(self) -> None:
        """Stop it."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _start(self) -> None:
        self._ends = self._rings
        self.timer = asyncio.get_running_loop().call_at(self._ends, self._timer_ended)

    def _timer_ended(self) -> None:
        """It rings, unless it was put off since the timer was set."""
        self.timer = None
        if self._rings > self._ends:
            self._start()
        elif self.alarm is not None:
            self._on_ring(self.alarm)

    def rings(self, table: HostedTable, alarm: Alarm) -> bool:
        """Whether it still rings for an alarm, when that has its turn: another process may have rung, or someone has
        answered or answers at this moment."""
        due = self._replica.due
        if self.alarm != alarm or due is None or due > self._journal.now() + PRECISION:
            return False
        self.rung = self.wanted(table, table.waits_for())[1] == alarm
        return self.rung


def on_ring(table: HostedTable, why: str) -> None:
    """Do what follows when a table's clock rings."""
    match why:
        case "decide":
            table.timeout()
        case "again":
            table.offer_again()
        case "empty" | "unused" | "left":
            table.close()
