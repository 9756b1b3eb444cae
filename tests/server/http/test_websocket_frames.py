"""Our reader of WebSocket frames reads what the library reads."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from housedealer.server.http.transport.websocket import TableSocket

REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
LARGEST = 400


class FakeTransport(asyncio.Transport):
    """Keeps what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


async def quiet(scope: Any, receive: Any, send: Any) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.get_running_loop().create_future()


async def events_of(chunks: list[bytes], whole: bool) -> tuple[Any, ...]:
    """What some bytes lead to: the messages read, the answers sent, and how the connection ended."""
    config = uvicorn.Config(quiet, ws=TableSocket, ws_max_size=LARGEST, ws_per_message_deflate=False, log_config=None)
    config.load()
    transport, socket = FakeTransport(), TableSocket(config, ServerState(), {}, asyncio.get_running_loop())
    socket.connection_made(transport)
    socket.data_received(REQUEST)
    socket.whole = whole
    await asyncio.sleep(0)
    assert socket.handshake_complete
    received: list[str] = []
    over = socket.take_over(received.append)
    for chunk in chunks:
        if not transport.closed:
            socket.data_received(chunk)
    for task in socket.tasks:
        task.cancel()
    socket.stop_keepalive()
    return received, b"".join(transport.sent[1:]), transport.closed, over.done() and over.result()


def some_frame(rng: random.Random) -> bytes:
    """What a browser sends, and now and then what none does."""
    kind = rng.choices((Opcode.TEXT, Opcode.PING, Opcode.PONG, Opcode.CONT, Opcode.BINARY, Opcode.CLOSE), WEIGHTS)[0]
    size = rng.choice((0, 2, 40, 125)) if kind in (8, 9, 10) else rng.choice((0, 2, 90, 125, 126, 300, 399, 400))
    data = bytes(rng.randrange(32, 127) for _ in range(size))
    if kind == Opcode.CLOSE:
        data = b"\x03\xe8" + data[:100] if size else b""
    if kind == Opcode.TEXT and rng.random() < 0.03:
        data += rng.choice((b"\xff", b"x" * 500, b"x" * 70_000, "é♠".encode()))
    ended = kind in (8, 9, 10) or rng.random() > 0.04
    sent = bytearray(Frame(kind, data, fin=ended).serialize(mask=rng.random() > 0.01))
    if rng.random() < 0.01:
        sent[0] |= rng.choice((0x40, 0x20, 0x10, 0x03))  # bits that were not negotiated
    return bytes(sent)


WEIGHTS = (20, 2, 2, 0.2, 0.1, 0.2)


def test_frames_are_read_like_the_library_reads_them() -> None:
    """Frames of all kinds, together, one by one or cut anywhere: read, answered and closed alike. Of what comes in one
    piece with something malformed, the library reads nothing; here all that comes before it is read, as if it had
    come by itself."""

    async def run() -> None:
        ends = set()
        for number in range(150):
            rng = random.Random(number)
            frames = [some_frame(rng) for _ in range(rng.randint(1, 25))]
            apart = await events_of(frames, whole=False)
            chunks, cut = [], rng.random() < 0.3
            while frames:
                some = b"".join(frames[: (count := rng.choice((1, 1, 1, 3)))])
                frames = frames[count:]
                at = rng.randrange(len(some)) if cut and rng.random() < 0.2 else len(some)
                chunks += [part for part in (some[:at], some[at:]) if part]
            together, result = await events_of(chunks, whole=False), await events_of(chunks, whole=True)
            assert result[1:] == together[1:] == apart[1:], number
            assert result[0][: len(together[0])] == together[0], number
            assert result[0] == apart[0][: len(result[0])], number
            assert cut or result[0] == apart[0], number
            ends.add(result[3] or result[2])
        assert len(ends) > 2

    asyncio.run(run())
