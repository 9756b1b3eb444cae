"""What a wager is worth, for the felt: asked of the odds engine in a process of its own, and remembered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any

from housedealer.postings import entries

_ASK = """
import json, os, sys
if hasattr(os, "nice"):
    os.nice(10)
from housedealer.odds import odds
found = odds(sys.argv[1])["wagers"]
keys = ("edge", "method", "strategy", "standard_error")
print(json.dumps({wager: {key: one[key] for key in keys if key in one} for wager, one in found.items()}))
"""


class Worth:
    """The edges of wagers; one posting is worked out at a time, beside the server, never in it."""

    def __init__(self, seconds: float = 120) -> None:
        self.known: dict[str, dict[str, Any] | None] = {}
        self.seconds = seconds
        self._playable = {entry["id"] for entry in entries() if entry["playable"]}
        self._wanted: list[str] = []
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def edges(self, posting: str) -> dict[str, Any]:
        """Each wager's edge with how it was found, or that it is being worked out; none where it is not known."""
        if posting in self.known or posting not in self._playable:
            return {"edges": self.known.get(posting), "working": False}
        if posting not in self._wanted:
            self._wanted.append(posting)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        return {"edges": None, "working": True}

    async def _work(self) -> None:
        while self._wanted:
            posting = self._wanted[0]
            self.known[posting] = await self._ask(posting)
            self._wanted.pop(0)

    async def _ask(self, posting: str) -> dict[str, Any] | None:
        command = [sys.executable, "-c", _ASK, posting]
        quiet = asyncio.subprocess.DEVNULL
        self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=quiet)
        try:
            output, _ = await asyncio.wait_for(self._process.communicate(), self.seconds)
        except TimeoutError:
            return None
        finally:
            if self._process.returncode is None:
                self._process.kill()
        if self._process.returncode:
            return None
        found: dict[str, Any] = json.loads(output)
        return found

    async def stop(self) -> None:
        """Let go of what is being worked out."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                await self._process.wait()
