"""The results of a person's workshop job, and how other processes find them."""

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
"""Seconds between two writes of a job's progress."""
NO_MORE = 2**62
"""Larger than any job's number."""
GONE = "this was stopped when its server process ended; start it again"

NONE: Bench = {
    "number": 0, "working": False, "stage": "", "done": 0, "total": 1, "says": "", "wagers": {}, "shifts": {},
    "play": [], "findings_before": [], "findings": [], "sisters": [], "differences": [],
}  # fmt: skip
"""The state if there is no job."""


class Job:
    """One request of one person, and its results so far; `on_change` is called with each new state."""

    def __init__(
        self, number: int, on_change: Callable[[Bench], None], on_free: Callable[[], None] = lambda: None
    ) -> None:
        self.state: Bench = {**NONE, "number": number, "working": True, "stage": "waiting", "wagers": {}}
        self.task: asyncio.Task[None] | None = None
        self._on_change, self._on_free = on_change, on_free
        on_change(self.state)

    def update(self, message: Mapping[str, Any]) -> None:
        """Add results."""
        for key, value in message.items():
            if key == "wagers":
                self.state["wagers"].update(value)
            elif key in self.state:
                self.state[key] = value  # type: ignore[literal-required]
        self._on_change(self.state)

    def end(self, says: str = "") -> None:
        """End the job: no more results follow."""
        if self.state["working"]:
            self.state["working"] = False
            self.state["says"] = self.state["says"] or says
            self._on_change(self.state)

    def free(self) -> None:
        """Stop counting it among its address's jobs; may be called again."""
        on_free, self._on_free = self._on_free, lambda: None
        on_free()

    def drop(self) -> None:
        """Cancel it silently: nobody asks for it any more."""
        self._on_change = lambda state: None
        if self.task is not None:
            self.task.cancel()


class JobBoard:
    """The jobs of this process, as other processes see them: each is done by the process where it started, and
    looked up by all. Without a journal there are no others."""

    def __init__(self, journal: Journal | None = None) -> None:
        self._journal = journal
        self.replaced: Callable[[str, int], None] = lambda person, number: None
        """Called when a person has started a job with this number at another process: older ones are dropped."""
        self._waiting: dict[str, Bench] = {}
        """New states of jobs, by person, to be written in a moment."""
        self._saving: dict[str, Answer[None]] = {}
        """New jobs that are being written."""
        self._last = 0

    def number(self) -> int:
        """The number of a new job, larger than earlier ones at any process: milliseconds of the journal's clock."""
        self._last = max(self._last + 1, int(self._journal.now() * 1000) if self._journal else 0)
        return self._last

    def show(self, person: str, state: Bench) -> None:
        """Write the new state of a person's job: now and then, and at its end."""
        if self._journal is None:
            return
        if state["stage"] == "waiting":
            saving = self._saving[person] = Answer()

            def written(_: Exception | None) -> None:
                saving.give(None)  # if it failed, only this process finds the job
                if self._saving.get(person) is saving:
                    del self._saving[person]

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

    async def saved(self, person: str) -> None:
        """Wait until every process would find a person's new job."""
        if person in self._saving:
            await self._saving[person].future

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
        """Drop a person's job, wherever it is."""
        self._waiting.pop(person, None)
        if self._journal is not None:
            writes, announcement = [Write("no-job", {"person": person})], {"job": [person, NO_MORE]}
            self._journal.send(Transaction(lambda _: writes, lambda _: None, announcement=announcement))

    def on_announcement(self, person: str, number: int) -> None:
        """Handle another process's announcement of a person's job, or that it was dropped."""
        self._waiting.pop(person, None)
        self.replaced(person, number)
