"""What is known of a person's job at the workshop; and where other processes that serve the same people find it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping
from typing import Any

from housedealer.server.wire.workshop import Bench

NONE: Bench = {
    "number": 0, "working": False, "stage": "", "done": 0, "total": 1, "says": "", "wagers": {}, "shifts": {},
    "play": [], "findings_before": [], "findings": [], "sisters": [], "differences": [],
}  # fmt: skip
"""There is no job."""


class Job:
    """One question of one person, and what is known of its answer; `shown` hears of whatever is new."""

    def __init__(self, number: int, shown: Callable[[Bench], None], freed: Callable[[], None] = lambda: None) -> None:
        self.state: Bench = {**NONE, "number": number, "working": True, "stage": "waiting", "wagers": {}}
        self.task: asyncio.Task[None] | None = None
        self._shown, self._freed = shown, freed
        shown(self.state)

    def hear(self, told: Mapping[str, Any]) -> None:
        """Take in what was found."""
        for key, value in told.items():
            if key == "wagers":
                self.state["wagers"].update(value)
            elif key in self.state:
                self.state[key] = value  # type: ignore[literal-required]
        self._shown(self.state)

    def end(self, says: str = "") -> None:
        """Nothing more is to come."""
        if self.state["working"]:
            self.state["working"] = False
            self.state["says"] = self.state["says"] or says
            self._shown(self.state)

    def free(self) -> None:
        """It no longer counts among its address's jobs; said again, nothing changes."""
        freed, self._freed = self._freed, lambda: None
        freed()

    def let_go(self) -> None:
        """Nobody asks for it any more: it is ended, and nobody is told."""
        self._shown = lambda state: None
        if self.task is not None:
            self.task.cancel()


class Board:
    """The jobs of a server that is alone: nobody else asks for them."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.replaced: Callable[[str, int], None] = lambda person, number: None
        """Hears that a person has begun a job with this number at another process: older ones are not asked for."""

    def number(self) -> int:
        """The number of a new job, larger than those before."""
        return next(self._numbers)

    def show(self, person: str, state: Bench) -> None:
        """Something new is known of a person's job."""

    async def known(self, person: str) -> None:
        """Wait until all would find a person's new job."""

    async def find(self, person: str) -> Bench | None:
        """A person's job at another process."""
        return None

    def clear(self, person: str) -> None:
        """A person lets go of their job, wherever it is."""
