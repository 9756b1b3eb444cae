"""The clock of a table that several processes serve: it runs by the database's, and rings by whichever is first."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from housedealer.server import chance
from housedealer.server.floor.floor import Floor
from housedealer.server.floor.live_table import LiveTable
from housedealer.server.floor.shared_table import SharedTable
from housedealer.server.journal.shared_types import Together
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable

PONDERING = 8.0
"""Seconds after which a bot that thinks, by a process that may be gone, is asked anew."""


class SharedClock(Floor):
    """Tables whose clocks several processes look at."""

    def __init__(self, settings: Settings, store: Any) -> None:
        super().__init__(settings, store)
        self.shared: Together = store
        self._dice = chance.dice()

    def _timed(self, table: HostedTable) -> tuple[float | None, Any]:
        wait, what = self._wait(table, table.waits_for())
        if wait is None and table.phase == "round" and table.questions.ponders and table.questions.is_pondered():
            wait, what = PONDERING, "ponder"
        return wait, self._key(table, what)

    def _clock(self, live: LiveTable, waits: list[str] | None = None) -> None:
        place = cast(SharedTable, live)
        if place.timer:
            place.timer.cancel()
        place.timer = None
        if place.due is not None and place.table.open:
            wait = max(0.0, place.due - self.shared.now()) + self._dice.uniform(0.002, 0.05)
            place.timer = asyncio.get_running_loop().call_later(wait, self._ring, place, place.timed)

    def _seconds(self, live: LiveTable) -> float | None:
        due = cast(SharedTable, live).due
        if due is None or live.table.phase not in ("bank", "wagers", "round"):
            return None
        return round(max(0.0, due - self.shared.now()), 1)

    def _ring(self, live: LiveTable, key: Any) -> None:
        place = cast(SharedTable, live)
        place.timer = None

        def act(table: HostedTable) -> None:
            if place.timed != key or place.due is None or place.due > self.shared.now():
                return  # another process has rung, or someone answered while this waited for its turn
            if self._timed(table)[1] != key:
                return  # someone answers at this moment
            place.due = None
            if key[0] == "ponder":
                place.pondered = None
            self._rung(table, key[0])

        self.do(place, act, lambda error: self._clock_failed(place, error))
