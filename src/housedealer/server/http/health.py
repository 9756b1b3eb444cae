"""Readiness: whether the journal answers, and the server is not about to close."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from housedealer.server import chance
from housedealer.server.wire.operators import Ready

PATIENCE = 2.0
"""Seconds that the journal may take to answer."""
CACHE_SECONDS = 1.0
"""Seconds for which the result of a probe is cached."""


class Journal(Protocol):
    """What is probed."""

    def ping(self) -> None:
        """Run a trivial query; an error if the database does not answer."""


class Health:
    """The readiness of this server."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._draining = False
        self.stopping: Callable[[], bool] = lambda: False
        """Whether the process has been asked to stop."""
        self._at, self._wrong = -CACHE_SECONDS, ""
        self._probing: asyncio.Task[str] | None = None

    def drain(self) -> None:
        """Report as not ready from now on: those connected stay until they are handed over, or the process stops."""
        self._draining = True

    async def ready(self) -> Ready:
        """Whether new people should be sent here now."""
        if self._draining or self.stopping():
            return {"ready": False, "says": "this server is closing; use another"}
        if chance.monotonic() - self._at >= CACHE_SECONDS:
            if self._probing is None:
                self._probing = asyncio.get_running_loop().create_task(self._probe())
            self._wrong = await asyncio.shield(self._probing)
        return {"ready": not self._wrong, "says": self._wrong}

    async def _probe(self) -> str:
        """Why the journal does not answer; empty if it does. The driver's message is not repeated: it names hosts and
        users."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self._journal.ping), PATIENCE)
            wrong = ""
        except Exception as error:
            wrong = f"the journal does not answer ({type(error).__name__}); try again later"
        self._at, self._probing = chance.monotonic(), None
        return wrong
