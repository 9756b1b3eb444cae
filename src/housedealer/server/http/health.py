"""Whether a server may be sent people: its journal answers, and it is not about to close."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from housedealer.server import chance
from housedealer.server.wire.operators import Ready

PATIENCE = 2.0
"""Seconds that the journal may take to answer."""
GOOD_FOR = 1.0
"""Seconds for which an answer is good: however often it is asked, the database is asked once."""


class Journal(Protocol):
    """What is asked whether it can be reached."""

    def answer(self) -> None:
        """Ask the database something; an error where it does not answer."""


class Health:
    """What is known of whether this server may be sent people."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._draining = False
        self.stopping: Callable[[], bool] = lambda: False
        """Whether the process has been asked to stop."""
        self._at, self._wrong = -GOOD_FOR, ""
        self._asking: asyncio.Task[str] | None = None

    def drain(self) -> None:
        """Send nobody here any more: those who are here go on until they are handed over, or the process stops."""
        self._draining = True

    async def ready(self) -> Ready:
        """Whether people may be sent here now."""
        if self._draining or self.stopping():
            return {"ready": False, "says": "this server is closing; expected to go to another"}
        if chance.steady() - self._at >= GOOD_FOR:
            if self._asking is None:
                self._asking = asyncio.get_running_loop().create_task(self._ask())
            self._wrong = await asyncio.shield(self._asking)
        return {"ready": not self._wrong, "says": self._wrong}

    async def _ask(self) -> str:
        """Why the journal cannot be reached; empty where it can. What the driver says is not repeated: it names hosts
        and users."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self._journal.answer), PATIENCE)
            wrong = ""
        except Exception as error:
            wrong = f"the journal does not answer ({type(error).__name__}); expected to try again later"
        self._at, self._asking = chance.steady(), None
        return wrong
