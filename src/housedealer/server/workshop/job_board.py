"""What is known of a person's job at the workshop; and where other processes that serve the same people find it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from housedealer.server.floor.answer import Answer
from housedealer.server.journal.port import Announcement, Journal, Transaction
from housedealer.server.journal.schema import Write
from housedealer.server.wire.workshop import Bench

PAUSE = 0.2
"""Seconds between two looks at a job that others may take."""
NO_MORE = 2**62
"""Larger than any job's number."""
GONE = "this was ended with the process that worked on it; expected to be asked again"

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

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take in what was found."""
        for key, value in message.items():
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
    """The jobs of this process, as the others that serve the same people know them: each is done by the process where
    it began, and found by all. Without a journal nobody else asks for them."""

    def __init__(self, journal: Journal | None = None) -> None:
        self._journal = journal
        self.replaced: Callable[[str, int], None] = lambda person, number: None
        """Called when a person has begun a job with this number at another process: older ones are not asked for."""
        self._waiting: dict[str, Bench] = {}
        """What is new of jobs, by person, and is shown in a moment."""
        self._begun: dict[str, Answer[None]] = {}
        """New jobs that are being written."""
        self._last = 0

    def number(self) -> int:
        """The number of a new job, larger than those before at whichever process: the milliseconds of the journal's
        clock."""
        self._last = max(self._last + 1, int(self._journal.now() * 1000) if self._journal else 0)
        return self._last

    def show(self, person: str, state: Bench) -> None:
        """Something new is known of a person's job: it is written, now and then and when all is known."""
        if self._journal is None:
            return
        if state["stage"] == "waiting":
            begun = self._begun[person] = Answer()

            def written(_: Exception | None) -> None:
                begun.give(None)  # what could not be written is found here alone
                if self._begun.get(person) is begun:
                    del self._begun[person]

            self._write(self._journal, person, state, written, {"job": [person, state["number"]]})
            return
        if person not in self._waiting:
            asyncio.get_running_loop().call_later(PAUSE, self._show, person)
        self._waiting[person] = state

    def _show(self, person: str) -> None:
        if person in self._waiting and self._journal is not None:
            self._write(self._journal, person, self._waiting.pop(person), lambda _: None, {})

    def _write(
        self,
        journal: Journal,
        person: str,
        state: Bench,
        on_done: Callable[[Exception | None], None],
        announcement: Announcement,
    ) -> None:
        row = {"person": person, "number": state["number"], "worker": journal.name, "state": json.dumps(state)}
        journal.send(Transaction(lambda _: [Write("job", row)], on_done, announcement=announcement))

    async def known(self, person: str) -> None:
        """Wait until all would find a person's new job."""
        if person in self._begun:
            await self._begun[person].heard

    async def find(self, person: str) -> Bench | None:
        """A person's job at another process."""
        result = await self._journal.job(person) if self._journal else None
        if self._journal is None or result is None or result.worker == self._journal.name:
            return None
        state: Bench = json.loads(result.state)
        if state["working"] and not result.lives:
            state["working"], state["says"] = False, GONE
        return state

    def clear(self, person: str) -> None:
        """A person lets go of their job, wherever it is."""
        self._waiting.pop(person, None)
        if self._journal is not None:
            writes, announcement = [Write("no-job", {"person": person})], {"job": [person, NO_MORE]}
            self._journal.send(Transaction(lambda _: writes, lambda _: None, announcement=announcement))

    def hear(self, person: str, number: int) -> None:
        """Another process announces a person's job, or that there is none."""
        self._waiting.pop(person, None)
        self.replaced(person, number)
