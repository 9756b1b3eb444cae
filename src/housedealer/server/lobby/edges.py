"""The edges of wagers, for the felt: ready-made, or computed by the odds engine in a process of its own and cached on
disk."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from housedealer import __version__
from housedealer.odds import priced
from housedealer.odds.ready_made import ready
from housedealer.postings import load
from housedealer.server.wire.postings import Edges
from housedealer.sources import sources

MAX_QUEUED = 60
"""Requests that may wait; beyond them the edges are reported as unknown."""

_SCRIPT = """
import json, sys
from housedealer.child_process import exit_with_parent_at_low_priority
exit_with_parent_at_low_priority()
from housedealer.odds import bets
posting, decks, readings = json.loads(sys.argv[1])
print(json.dumps(bets(posting, decks=decks, readings=dict(readings))))
"""


class EdgeKey(NamedTuple):
    """A posting as it is played: its decks and switched readings."""

    posting: str
    decks: int
    readings: tuple[tuple[str, str], ...] = ()


def edge_key(posting: str, decks: int | None = None, readings: Mapping[str, str] | None = None) -> EdgeKey:
    """A posting as it is played at a table; by default with the most decks that it allows, and as posted."""
    result = load(posting, readings)
    deck = result.deck
    return EdgeKey(result.id, decks or (deck.max if deck else 1), tuple(sorted((readings or {}).items())))


@functools.cache
def program() -> str:
    """The program's version and a hash of its code, so that results of an older one are not reused."""
    return f"{__version__} {sources()}"


def file_name(key: EdgeKey) -> str:
    """The file with the result: different for another posting text, reading, number of decks or program."""
    posting = load(key.posting, dict(key.readings))
    rules_text = json.dumps([program(), *key, posting.model_dump(mode="json")], default=str)
    return f"{key.posting.replace('/', '-')}-{hashlib.sha256(rules_text.encode()).hexdigest()[:24]}.json"


def known(key: EdgeKey) -> dict[str, Any] | None:
    """The edges that ship with the program; None where they must be computed."""
    result: dict[str, Any] | None = ready(key.posting, "bets", key.decks, dict(key.readings))
    return result


class EdgeStore:
    """The edges of wagers; one posting is computed at a time, in a process beside the server."""

    def __init__(self, folder: Path | None = None, seconds: float = 600, work: bool = True) -> None:
        self.cache: dict[EdgeKey, dict[str, Any] | None] = {}
        self.folder = folder
        self.seconds = seconds
        self.work = work
        """Whether unknown edges are computed; if not, only cached ones are shown."""
        self.computed = 0
        """The number of results computed, not read."""
        self._queue: list[EdgeKey] = []
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def edges(self, key: EdgeKey) -> Edges:
        """The edge of each wager with its method, or that it is being computed; None if it is unknown."""
        if key in self.cache or not priced(load(key.posting).script):
            return {"edges": self.cache.get(key), "working": False}
        if key not in self._queue:
            result = known(key) or self._read(key)  # a small file: it need not wait for others' computations
            if result is not None:
                self.cache[key] = result
            if result is not None or not self.work:
                return {"edges": result, "working": False}
            if len(self._queue) >= MAX_QUEUED:
                return {"edges": None, "working": False}
            self._queue.append(key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        return {"edges": None, "working": True}

    def stored(self, key: EdgeKey) -> dict[str, Any] | None:
        """The edges of a posting if they were computed before; nothing is computed."""
        return self.cache.get(key) or known(key) or self._read(key)

    async def _work(self) -> None:
        while self._queue:
            key = self._queue[0]
            with contextlib.suppress(TimeoutError):  # a busy machine; the next request tries again
                self.cache[key] = await self._compute(key)
                self.computed += 1
                await asyncio.to_thread(self.store, key, self.cache[key])
            self._queue.pop(0)

    async def _compute(self, key: EdgeKey) -> dict[str, Any] | None:
        command = [sys.executable, "-c", _SCRIPT, json.dumps(key)]
        quiet = asyncio.subprocess.DEVNULL
        self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=quiet)
        try:
            output, _ = await asyncio.wait_for(self._process.communicate(), self.seconds)
        finally:
            if self._process.returncode is None:
                self._process.kill()
        if self._process.returncode:
            return None
        result: dict[str, Any] = json.loads(output)
        return result

    def _read(self, key: EdgeKey) -> dict[str, Any] | None:
        if self.folder is None:
            return None
        try:
            result = json.loads((self.folder / file_name(key)).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return result if isinstance(result, dict) else None

    def store(self, key: EdgeKey, edges: dict[str, Any] | None) -> None:
        """Store a result for the next start; if the disk refuses it, that only costs time."""
        if self.folder is None or edges is None:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(edges, file)
            os.replace(name, self.folder / file_name(key))

    async def stop(self) -> None:
        """Cancel what is being computed."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                await self._process.wait()
