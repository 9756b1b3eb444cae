"""The workshop's jobs of several processes: each is done by the one where it began, and found by all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from housedealer.server.floor.people import Answer
from housedealer.server.journal.schema import Write
from housedealer.server.journal.shared_types import Errand, Together
from housedealer.server.wire.workshop import Bench
from housedealer.server.workshop.job_board import Board

PAUSE = 0.2
"""Seconds between two looks at a job that others may take."""
NO_MORE = 2**62
"""Larger than any job's number."""
GONE = "this was ended with the process that worked on it; expected to be asked again"


class SharedBoard(Board):
    """Jobs as the database knows them."""

    def __init__(self, shared: Together) -> None:
        super().__init__()
        self.shared = shared
        self._waiting: dict[str, Bench] = {}
        """What is new of jobs, by person, and is shown in a moment."""
        self._begun: dict[str, Answer[None]] = {}
        """New jobs that are being written."""
        self._last = 0

    def number(self) -> int:
        """The milliseconds of the database's clock: larger than those before, at whichever process."""
        self._last = max(self._last + 1, int(self.shared.now() * 1000))
        return self._last

    def show(self, person: str, state: Bench) -> None:
        """Something new is known of a person's job: it is written, now and then and when all is known."""
        if state["stage"] == "waiting":
            begun = self._begun[person] = Answer()

            def written(_: Exception | None) -> None:
                begun.give(None)  # what could not be written is found here alone
                if self._begun.get(person) is begun:
                    del self._begun[person]

            self._write(person, state, written, {"job": [person, state["number"]]})
            return
        if person not in self._waiting:
            asyncio.get_running_loop().call_later(PAUSE, self._show, person)
        self._waiting[person] = state

    def _show(self, person: str) -> None:
        if person in self._waiting:
            self._write(person, self._waiting.pop(person), lambda _: None, {})

    def _write(
        self, person: str, state: Bench, told: Callable[[Exception | None], None], notice: dict[str, Any]
    ) -> None:
        row = {"person": person, "number": state["number"], "worker": self.shared.name, "state": json.dumps(state)}
        self.shared.send(Errand(lambda _: [Write("job", row)], told, notice=notice))

    async def known(self, person: str) -> None:
        """Wait until all would find a person's new job."""
        if person in self._begun:
            await self._begun[person].heard

    async def find(self, person: str) -> Bench | None:
        """A person's job at another process."""
        result = await self.shared.job(person)
        if result is None or result.worker == self.shared.name:
            return None
        state: Bench = json.loads(result.state)
        if state["working"] and not result.lives:
            state["working"], state["says"] = False, GONE
        return state

    def clear(self, person: str) -> None:
        """A person lets go of their job, wherever it is."""
        self._waiting.pop(person, None)
        writes = [Write("no-job", {"person": person})]
        self.shared.send(Errand(lambda _: writes, lambda _: None, notice={"job": [person, NO_MORE]}))

    def hear(self, person: str, number: int) -> None:
        """Another process announces a person's job, or that there is none."""
        self._waiting.pop(person, None)
        self.replaced(person, number)
