"""What a wager is worth, for the felt: asked of the odds engine in a process of its own, and kept on disk."""

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
from housedealer.postings import load
from housedealer.server.wire.postings import Edges
from housedealer.sources import sources

MOST_QUEUED = 60
"""So many questions may wait; beyond them the server says that it does not know."""

_ASK = """
import json, os, sys
if hasattr(os, "nice"):
    os.nice(10)
from housedealer.odds import bets
from housedealer.server.processes.helper_process import follow
follow()
posting, decks, readings = json.loads(sys.argv[1])
print(json.dumps(bets(posting, decks=decks, readings=dict(readings))))
"""


class EdgeKey(NamedTuple):
    """A posting as it is played: with so many decks and some readings switched."""

    posting: str
    decks: int
    readings: tuple[tuple[str, str], ...] = ()


def edge_key(posting: str, decks: int | None = None, readings: Mapping[str, str] | None = None) -> EdgeKey:
    """A posting as it is played at a table; left out: the most decks that it allows, and as posted."""
    result = load(posting, readings)
    deck = result.deck
    return EdgeKey(result.id, decks or (deck.max if deck else 1), tuple(sorted((readings or {}).items())))


@functools.cache
def program() -> str:
    """The program's version and a mark of its own code, so that what an older one found is not taken for true."""
    return f"{__version__} {sources()}"


def file_name(key: EdgeKey) -> str:
    """The file that keeps the answer: another posting text, reading, number of decks or program, another file."""
    posting = load(key.posting, dict(key.readings))
    rules_text = json.dumps([program(), *key, posting.model_dump(mode="json")], default=str)
    return f"{key.posting.replace('/', '-')}-{hashlib.sha256(rules_text.encode()).hexdigest()[:24]}.json"


class Worth:
    """The edges of wagers; one posting is worked out at a time, beside the server, never in it."""

    def __init__(self, folder: Path | None = None, seconds: float = 600, work: bool = True) -> None:
        self.known: dict[EdgeKey, dict[str, Any] | None] = {}
        self.folder = folder
        self.seconds = seconds
        self.work = work
        """Whether what is not known is worked out; otherwise only what was kept is told."""
        self.worked = 0
        """How many answers were worked out, not read."""
        self._queue: list[EdgeKey] = []
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def edges(self, key: EdgeKey) -> Edges:
        """Each wager's edge with how it was found, or that it is being worked out; none where it is not known."""
        if key in self.known or not priced(load(key.posting).script):
            return {"edges": self.known.get(key), "working": False}
        if key not in self._queue:
            result = self._read(key)  # a small file: what was kept does not wait for what others want worked out
            if result is not None:
                self.known[key] = result
            if result is not None or not self.work:
                return {"edges": result, "working": False}
            if len(self._queue) >= MOST_QUEUED:
                return {"edges": None, "working": False}
            self._queue.append(key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        return {"edges": None, "working": True}

    def kept(self, key: EdgeKey) -> dict[str, Any] | None:
        """The edges of a posting where they were found before; nothing is worked out."""
        return self.known.get(key) or self._read(key)

    async def _work(self) -> None:
        while self._queue:
            key = self._queue[0]
            with contextlib.suppress(TimeoutError):  # a busy machine; who asks again may have more luck
                self.known[key] = await self._ask(key)
                self.worked += 1
                await asyncio.to_thread(self.keep, key, self.known[key])
            self._queue.pop(0)

    async def _ask(self, key: EdgeKey) -> dict[str, Any] | None:
        command = [sys.executable, "-c", _ASK, json.dumps(key)]
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

    def keep(self, key: EdgeKey, found: dict[str, Any] | None) -> None:
        """Keep an answer for the next start; a disk that does not take it costs only time."""
        if self.folder is None or found is None:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(found, file)
            os.replace(name, self.folder / file_name(key))

    async def stop(self) -> None:
        """Let go of what is being worked out."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                await self._process.wait()
