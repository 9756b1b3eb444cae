"""A browser's connection to a table, on the wire: after the first message nothing stands between it and the table.

By hand, because of what a decision costs: at a table of seven it is one message read and seven updates written. The
library (`websockets`, by which Uvicorn does it) takes 3.3 µs to read a message and 1.2 µs to write an update, this 0.5
and 0.2 µs (`python -m benchmarks.frames`, processor time); and between the library and the table Uvicorn and Starlette
would have a queue and a task to be woken for each message, which are not even counted there. All that is not a whole
text frame of the plainest kind is still read by the library: the handshake, parts, pings, closing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from housedealer.server.floor.actor.connection import MOST_WAITING

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library could not be compiled
    from websockets.utils import apply_mask

NOT_TEXT = 1003
REFUSED = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
WHOLE_TEXT = 0x81
"""How the frame of a message begins that is sent in one piece, as nearly every one is."""


def frame(text: bytes) -> bytes:
    """A message as one frame of a WebSocket, as a server sends it (RFC 6455, 5.2): never masked.

    >>> frame(b"{}"), frame(b"x" * 300)[:4]
    (b'\\x81\\x02{}', b'\\x81~\\x01,')
    """
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 2**16:
        return b"\x81\x7e" + length.to_bytes(2) + text
    return b"\x81\x7f" + length.to_bytes(8) + text


def parts(data: bytes, at: int) -> tuple[int, int]:
    """Where the message of the frame that begins here begins and ends, the frame being as a client sends it: masked,
    by the four bytes before it. Nothing ends where the frame is not all here, or not such a one.

    >>> parts(b"\\x81\\x82abcd{}", 0), parts(b"\\x81\\x82abcd{", 0), parts(b"\\x81\\x02{}", 0)
    ((6, 8), (6, 0), (0, 0))
    """
    if len(data) < at + 6 or data[at + 1] < 0x80:
        return 0, 0
    length, start = data[at + 1] - 0x80, at + 6
    if length == 126:
        length, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
    elif length == 127:
        return 0, 0  # longer than anything that is taken
    return start, start + length if start + length <= len(data) else 0


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be taken over from the application once it is known who speaks: then every message is heard
    as it arrives, and what is sent is written at once."""

    heard: Callable[[str], None] | None = None
    over: asyncio.Future[int] | None = None
    """Known when the connection is to be closed, or is gone."""
    whole = True
    """Whether every frame has come in one piece so far: then messages are read here, which takes a tenth of the time
    that the library needs; it reads all that is not of the plainest kind, and everything once it has read a part."""

    def handle_connect(self, event: Any) -> None:
        """Someone knocks: the application is told what leads to them."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["wire"] = self  # type: ignore[typeddict-unknown-key]

    def take_over(self, heard: Callable[[str], None]) -> asyncio.Future[int]:
        """Hear messages from now on, those that came meanwhile first; gives what tells of the end."""
        self.heard, self.over = heard, self.loop.create_future()
        while not self.queue.empty():
            came: Any = self.queue.get_nowait()
            if came["type"] == "websocket.receive" and came.get("text") is not None:
                heard(came["text"])
            else:
                self.end(NOT_TEXT)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        return self.over

    def data_received(self, data: bytes) -> None:
        """Something has come: first the request to open the connection, then frames."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.write(REFUSED)  # all of it was here; the library refuses it without a word
                self.transport.close()
            return
        if not self.whole:
            super().data_received(data)
            return
        at = 0
        while at < len(data):
            start, end = parts(data, at)
            self.whole = bool(end) and data[at] >= 0x80 and self.conn.state is State.OPEN
            if not self.whole:
                super().data_received(data[at:])
                return
            if data[at] == WHOLE_TEXT and self.heard and end - start <= self.config.ws_max_size and not self.close_sent:
                self._hear(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                super().data_received(data[at:end])
            at = end

    def send_receive_event_to_app(self) -> None:
        """A message is here that the library has read."""
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._hear(data if self.curr_msg_data_type == "text" else None)

    def _hear(self, data: bytes | None) -> None:
        """A message in UTF-8 is here, or one that is not text."""
        try:
            text = None if data is None else bytes(data).decode()
        except UnicodeDecodeError:
            text = None
        if text is None:
            self.end(NOT_TEXT)
        elif self.heard is not None:
            self.heard(text)

    def handle_ping(self) -> None:
        """Someone asks whether the server is there; who asks and asks and reads no answer is let go."""
        if self.waiting() > MOST_WAITING:
            self.cut()
        else:
            super().handle_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        self.end(1006)

    def hold(self, still: bool) -> None:
        """Have the browser wait with what it says, or go on."""
        if still != self.read_paused and not self.transport.is_closing():
            self.read_paused = still
            self.transport.pause_reading() if still else self.transport.resume_reading()

    def write(self, *texts: bytes) -> None:
        """Send messages, as one piece: what leaves a machine costs by the piece."""
        if not self.disconnected and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame(texts[0]) if len(texts) == 1 else b"".join(map(frame, texts)))

    def waiting(self) -> int:
        """How many bytes have not left yet."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Close it at once, whatever has not left yet."""
        self.transport.abort()

    def end(self, code: int) -> None:
        """Have it closed, with a code that says why."""
        if self.over is not None and not self.over.done():
            self.over.set_result(code)
