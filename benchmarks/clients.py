"""Clients that cost little: a benchmark of the server must not measure them instead.

They speak the WebSocket's frames themselves, and read no more of an update than whether it waits for them.
"""

from __future__ import annotations

import asyncio
import base64
import time
from typing import Any
from urllib.parse import urlsplit

import orjson
from tests.server.client import House, Player


class Lean(asyncio.Protocol):
    """Someone at a table who answers every offer, after thinking for a while or at once."""

    def __init__(self, house: House, token: str, table: str, seat: int, seed: int) -> None:
        self.player = Player(house, token, table, seed)
        self.seat, self.mark = seat, f'"{seat}"'.encode()
        self.transport: Any = None
        self.loop = asyncio.get_running_loop()
        self.held = b""
        self.open = False
        self.ready: asyncio.Future[None] = self.loop.create_future()
        """Set when the last message before play was answered."""
        self.think: float | None = None
        """How long to think before each decision; None while nothing is played."""
        self.answered: Any = None
        """The question that was answered last."""
        self.sent_at = 0.0
        self.times: list[float] = []
        """From each decision to its answer, in seconds; the update that it brought comes just before."""
        self.refused = 0
        self.rounds = 0

    async def connect(self) -> None:
        """Open the connection, say who it is and wait for the table's state."""
        house = self.player.house
        where = urlsplit(house.address)
        await self.loop.create_connection(lambda: self, where.hostname, where.port)
        key = base64.b64encode(self.player.rng.randbytes(16)).decode()
        self.transport.write(
            f"GET /ws?table={self.player.table} HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {house.address}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await asyncio.wait_for(self.ready, 60)
        self.ready = self.loop.create_future()
        self.say({"type": "hello", "token": self.player.token, "table": self.player.table})
        await asyncio.wait_for(self.ready, 60)

    async def sit(self, buy_in: int) -> None:
        """Take a seat."""
        self.ready = self.loop.create_future()
        self.say({"type": "sit", "seat": self.seat, "buy_in": buy_in})
        await asyncio.wait_for(self.ready, 60)

    # The wire

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        data = self.held + data if self.held else data
        at = 0
        if not self.open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.held = data
                return
            if b" 101 " not in data[:20]:
                raise RuntimeError(f"the server answered {data[:80]!r}")
            self.open = True
            self._known()
        while len(data) - at >= 2:
            length, head = data[at + 1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                length = int.from_bytes(data[at + 2 : at + head])
            if len(data) - at < head + length:
                break
            if data[at] == 0x81:
                self.on_frame(data[at + head : at + head + length])
            elif data[at] == 0x89:
                self.transport.write(
                    b"\x8a" + bytes((0x80 | length,)) + b"\0\0\0\0" + data[at + head : at + 2 + length]
                )
            at += head + length
        self.held = data[at:]

    def say(self, message: dict[str, Any]) -> None:
        """Send a message, masked as a client must: by a key of zeros, which leaves it as it is."""
        text = orjson.dumps({"ref": 1, **message})
        length = len(text)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2)
        self.sent_at = time.perf_counter()
        self.transport.write(head + b"\0\0\0\0" + text)

    def _known(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    # Playing

    def on_frame(self, text: bytes) -> None:
        """A message has come."""
        if text.startswith(b'{"type":"update"'):
            start = text.index(b'"waits":[')
            if self.mark in text[start : text.index(b"]", start)] or self.think is None:
                message = orjson.loads(text)
                self.player.state, self.player.you = message["state"], message["you"]
                self.rounds = message["state"]["number"]
                self._known() if self.think is None and self.sent_at else self.play()
        elif text.startswith(b'{"type":"ok"'):
            if self.think is None:
                self._known()
            else:
                self.times.append(time.perf_counter() - self.sent_at)
                self.play()
        elif text.startswith(b'{"type":"error"'):
            self.refused += 1
            if self.think is None:
                raise RuntimeError(text.decode())
            self.answered = None
            self.loop.call_later(0.5, self.play)

    def play(self) -> None:
        """Answer an offer, once."""
        state, you = self.player.state, self.player.you
        if self.think is None or str(self.seat) not in state["waits"]:
            return
        offer = (state["phase"], state["number"], you.get("offer", {}).get("count"))
        if offer == self.answered:
            return
        self.answered = offer
        message = self.player.decide()
        if message is None:
            return
        if self.think:
            self.loop.call_later(self.player.rng.uniform(0.5, 1.5) * self.think, self.say, message)
        else:
            self.say(message)

    def close(self) -> None:
        """Go."""
        self.transport.abort()
