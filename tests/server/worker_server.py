"""Several processes behind one port, one of which can be killed; and people who go on at another."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

from itsdangerous import URLSafeSerializer

from tests.server.client import House, Message, Player
from tests.server.harness import Server

_START = """
import sys
from housedealer.server.settings import Settings
from housedealer.server.processes.supervisor import serve_together
serve_together(Settings(database=sys.argv[1], **eval(sys.argv[2])), port=int(sys.argv[3]))
"""


class Crew(Server):
    """A server of several processes."""

    script = _START

    def __init__(self, database: str, workers: int, **settings: object) -> None:
        super().__init__(database, 0, workers=workers, **settings)
        self.count = workers
        self.killed: list[int] = []

    def ready(self) -> list[int]:
        """The processes that serve; none while fewer of them answer at the port than there should be, or one that was
        killed is not gone yet."""
        # First who lives: one that was killed may still hold its port while it is among them.
        result = children(self.process.pid) if self.process else []
        count = 0
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, where, _, state, *_ = line.split()
            count += state == "0A" and int(where.rpartition(":")[2], 16) == self.port
        return [] if count < self.count or set(result) & set(self.killed) else result

    def kill_one(self, pid: int) -> None:
        """Kill -9 one of them, in the middle of whatever it does."""
        os.kill(pid, signal.SIGKILL)
        self.killed.append(pid)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    result: list[int] = []
    for name in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                result.append(int(name))
    return sorted(result)


def person_of(token: str) -> str:
    """Whose a token is: it can be read, though not made."""
    _, said = URLSafeSerializer("").loads_unsafe(token)
    return str(said["person"])


class Steadfast(Player):
    """A person whose line comes back by itself, and who says again by the same number what was not answered."""

    def __init__(self, house: House, token: str, table: str, seed: int = 0) -> None:
        super().__init__(house, token, table, seed)
        self.keep_heard = False
        self.losses = 0
        self.gaps: list[float] = []
        """From each loss of the line to the table's state by another, in seconds."""
        self.lost_at = 0.0
        self.repeated = 0
        self.done: list[Message] = []
        """Everything that was said and done, as the server said."""
        self._back: asyncio.Task[None] | None = None

    async def ask(self, seconds: float = 120, **message: Any) -> Message:
        """Say something until it is answered, by whichever process."""
        self.ref += 1
        ref, end, tries = self.ref, time.monotonic() + seconds, 0
        while True:
            assert time.monotonic() < end, f"never answered: {message}"
            answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            self.waiting[ref] = answer
            try:
                if self.gone:
                    await self.come_back()
                self.repeated += tries > 0
                await self.socket.send(json.dumps({**message, "ref": ref}))
                tries += 1
                async with asyncio.timeout(self.patience):
                    told = await answer
            except Exception as error:
                if not _is_loss(error):
                    raise
                self.cut()
                if self.reader is not None:
                    await self.reader
                continue
            if told["type"] == "ok":
                self.done.append({**message, "ref": ref})
            return told

    def decide(self) -> Message | None:
        """What is asked; now and then a dollar's worth of chips instead, which would be missed or found twice."""
        if any(self.state["seats"].get(place, {}).get("out") for place in self.you["places"]):
            return {"type": "sit-out", "out": False}
        message = super().decide()
        if message and message["type"] != "choose" and self.rng.random() < 0.15:
            return {"type": "buy", "place": self.you["places"][0], "amount": 1_00}
        return message

    async def _read(self) -> None:
        await super()._read()
        self.lost_at = time.monotonic()

    def cut(self) -> None:
        """Let go of a line that is dead or taken for dead."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def come_back(self) -> None:
        """Connect again, as often as it takes."""
        self.losses += 1
        lost = self.lost_at
        while self.gone:
            try:
                await self.connect()
            except Exception as error:
                if not _is_loss(error):
                    raise
                self.cut()
                if self.reader is not None:
                    await self.reader
                await asyncio.sleep(0.05)
        self.gaps.append(time.monotonic() - lost)

    async def go_on(self, think: float) -> None:
        """Play on and on, whatever happens to the line."""
        while True:
            if self.gone:
                await self.come_back()
            with contextlib.suppress(ConnectionError):
                await self.play(1_000_000, think)


def _is_loss(error: Exception) -> bool:
    return isinstance(error, (OSError, EOFError, TimeoutError)) or "websockets" in type(error).__module__
