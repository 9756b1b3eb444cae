"""The clock of a table: what it waits for, how long, and what happens when it rings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from housedealer.server.floor.actor.replica import Replica
from housedealer.server.journal.port import Journal
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable

BOT_TIMEOUT = 8.0
"""Seconds after which a slow bot's turn is requested again: the process that requested it may be gone."""
RETRY = 1.0
"""Seconds after which a clock rings again if its ring could not be written."""
PRECISION = 0.001
"""Seconds by which a timer may fire too early."""
MISSED = 5.0
"""Seconds after which a clock that has not rung was due while no process ran."""


class Alarm(NamedTuple):
    """The reason for a clock: the clock restarts only if the reason changes."""

    why: str
    state: tuple[object, ...]


class TableClock:
    """A table's clock, on the journal's time; it calls `on_ring`."""

    def __init__(
        self, settings: Settings, journal: Journal, replica: Replica, on_ring: Callable[[Alarm], None]
    ) -> None:
        self.settings = settings
        self._journal, self._replica, self._on_ring = journal, replica, on_ring
        self.alarm: Alarm | None = None
        """The reason it runs, as it is on disk."""
        self.rung = False
        """Whether it is ringing now, so that it restarts even for the same reason."""
        self.timer: asyncio.TimerHandle | None = None
        self._rings = self._ends = 0.0
        """When the clock rings, and when the timer fires: a timer that fires too early is set again then, once for many
        postponements."""

    # When it rings

    def required(self, table: HostedTable, waits: list[str]) -> tuple[float | None, Alarm]:
        """The seconds that the table's state allows, and the reason; None: no clock runs."""
        wait, why = self._wait(table, waits)
        if wait is None and table.phase == "round" and table.questions.remote_bots and table.questions.awaits_bot():
            wait, why = BOT_TIMEOUT, "ponder"
        made = len(table.round.choices) if table.round else 0
        return wait, Alarm(
            why, (table.phase, table.number, *table.sitting.offered[:1], *table.sitting.offered_behind[:1], made)
        )

    def _wait(self, table: HostedTable, waits: list[str]) -> tuple[float | None, str]:
        people = {who.person for who in table.seats.values() if who.person and not who.leaving}
        people |= {who.person for who in table.places.rail.values() if who.person and not who.leaving}
        here = people & table.present
        if not table.present and table.phase != "round":
            if people:
                return self.settings.empty_seconds, "empty"
            # No person has a place, so nobody's money is on the table.
            return (self.settings.left_seconds, "left") if table.used else (self.settings.unused_seconds, "unused")
        if waits and table.phase == "round" and table.time.is_spent_on(table.decision()):
            return table.time.left(waits, table.present), "extra"
        if not waits:
            return (self.settings.again_seconds, "again") if table.phase == "nobody" and here else (None, "")
        if len(people) > 1 and here:
            return self.settings.decide_seconds, "decide"
        if table.phase == "round":
            wait = self.settings.alone_seconds if here else self.settings.decide_seconds
            return (wait, "decide") if wait else (None, "")
        return None, ""

    def next_due(self, wait: float | None, alarm: Alarm, now: float) -> float | None:
        """When it rings for an alarm; it goes on if it runs for the same already."""
        if wait is None:
            return None
        goes_on = alarm == self.alarm and self._replica.due is not None and not self.rung
        return self._replica.due if goes_on else now + wait

    def seconds(self) -> float | None:
        """Seconds left for people to decide."""
        due, table = self._replica.due, self._replica.table
        if due is None or table.phase not in ("bank", "wagers", "round") or (self.alarm and self.alarm.why == "ponder"):
            return None
        return round(max(0.0, due - self._journal.now()), 1)

    # Running

    def restart_if_missed(self) -> None:
        """Begin the clock of a decision anew where it ended while every process was down: nobody could answer."""
        due, now = self._replica.due, self._journal.now()
        if due is not None and now - due > MISSED and self.alarm is not None and self.alarm.why in ("decide", "extra"):
            self._replica.due = now + self.settings.decide_seconds

    def run(self, at_least: float = 0.0) -> None:
        """Set the timer for when the clock is due, at least `at_least` seconds from now."""
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
        """Cancel the timer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _start(self) -> None:
        self._ends = self._rings
        self.timer = asyncio.get_running_loop().call_at(self._ends, self._timer_ended)

    def _timer_ended(self) -> None:
        """Ring, unless the clock was postponed since the timer was set."""
        self.timer = None
        if self._rings > self._ends:
            self._start()
        elif self.alarm is not None:
            self._on_ring(self.alarm)

    def rings(self, table: HostedTable, alarm: Alarm) -> bool:
        """Whether it still rings for an alarm when that has its turn: another process may have rung it, or someone has
        answered."""
        due = self._replica.due
        if self.alarm != alarm or due is None or due > self._journal.now() + PRECISION:
            return False
        self.rung = self.required(table, table.waits_for())[1] == alarm
        return self.rung


def on_ring(table: HostedTable, why: str) -> None:
    """Do what follows from a table's clock ringing."""
    match why:
        case "decide":
            table.time_up()
        case "extra":
            table.timeout()
        case "again":
            table.offer_again()
        case "empty" | "unused" | "left":
            table.close()
