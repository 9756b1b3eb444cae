"""A server of several processes, one of which can be killed; and players who reconnect to another."""

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
from housedealer.server.processes.supervisor import serve_with_workers
serve_with_workers(Settings(database=sys.argv[1], **eval(sys.argv[2])), port=int(sys.argv[3]))
"""


class WorkerServer(Server):
    """A server of several processes."""

    script = _START

    def __init__(self, database: str, workers: int, **settings: object) -> None:
        super().__init__(database, 0, workers=workers, **settings)
        self.count = workers
        self.killed: list[int] = []

    def ready(self) -> list[int]:
        """The processes that serve; empty while too few of them listen on the port, or a killed one is not gone yet."""
        # First the live processes: a killed one may still hold its port while it is among them.
        result = children(self.process.pid) if self.process else []
        count = 0
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, where, _, state, *_ = line.split()
            count += state == "0A" and int(where.rpartition(":")[2], 16) == self.port
        return [] if count < self.count or set(result) & set(self.killed) else result

    def kill_one(self, pid: int) -> None:
        """Kill -9 one of them."""
        os.kill(pid, signal.SIGKILL)
        self.killed.append(pid)


def children(pid: int) -> list[int]:
    """The live child processes of a process."""
    result: list[int] = []
    for name in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                result.append(int(name))
    return sorted(result)


def person_of(token: str) -> str:
    """The person of a token: it can be read, though not made."""
    _, output = URLSafeSerializer("").loads_unsafe(token)
    return str(output["person"])


class ReconnectingPlayer(Player):
    """A player who reconnects by itself, and sends unanswered messages again with the same number."""

    def __init__(self, house: House, token: str, table: str, seed: int = 0) -> None:
        super().__init__(house, token, table, seed)
        self.keep_received = False
        self.losses = 0
        self.gaps: list[float] = []
        """Seconds from each loss of the connection to the table's state from another process."""
        self.lost_at = 0.0
        self.repeated = 0
        self.done: list[Message] = []
        """All messages that were acknowledged."""
        self._back: asyncio.Task[None] | None = None

    async def ask(self, seconds: float = 120, **message: Any) -> Message:
        """Send a message until it is answered, by any process."""
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
                    reply = await answer
            except Exception as error:
                if not _is_loss(error):
                    raise
                self.cut()
                if self.reader is not None:
                    await self.reader
                continue
            if reply["type"] == "ok":
                self.done.append({**message, "ref": ref})
            return reply

    def decide(self) -> Message | None:
        """The next message; now and then a purchase of one dollar instead, which must not be lost or counted twice."""
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
        """Drop a connection that is dead or taken for dead."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def come_back(self) -> None:
        """Reconnect, as often as it takes."""
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
        """Play on and on, whatever happens to the connection."""
        while True:
            if self.gone:
                await self.come_back()
            with contextlib.suppress(ConnectionError):
                await self.play(1_000_000, think)


def _is_loss(error: Exception) -> bool:
    return isinstance(error, (OSError, EOFError, TimeoutError)) or "websockets" in type(error).__module__
