"""The WebSocket of a browser at a table, without a layer between it and the table after the first message.

By hand, because of the cost of a decision: at a table of seven it is one message read and seven updates written. The
library (`websockets`, which Uvicorn uses) takes 3.3 µs to read a message and 1.2 µs to write an update, this code 0.5
and 0.2 µs (`python -m benchmarks.frames`, processor time); and between the library and the table Uvicorn and Starlette
would have a queue and a task to be woken for each message, which are not even counted there. Everything but
unfragmented text frames is still read by the library: the handshake, fragments, pings, closing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from housedealer.server.floor.actor.connection import MAX_WAITING

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library could not be compiled
    from websockets.utils import apply_mask

NOT_TEXT = 1003
REFUSED = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
WHOLE_TEXT = 0x81
"""The first byte of an unfragmented text frame, as nearly every message is."""


def frame(text: bytes) -> bytes:
    """A message as one unmasked frame, as a server sends it (RFC 6455, 5.2).

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
    """The start and end of the payload of a client's frame that begins at `at`: masked, by the four bytes before it.
    The end is 0 if the frame is incomplete, or not such a frame.

    >>> parts(b"\\x81\\x82abcd{}", 0), parts(b"\\x81\\x82abcd{", 0), parts(b"\\x81\\x02{}", 0)
    ((6, 8), (6, 0), (0, 0))
    """
    if len(data) < at + 6 or data[at + 1] < 0x80:
        return 0, 0
    length, start = data[at + 1] - 0x80, at + 6
    if length == 126:
        length, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
    elif length == 127:
        return 0, 0  # longer than any allowed message
    return start, start + length if start + length <= len(data) else 0


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is taken over from the application after the hello: from then on each message is delivered as it
    arrives, and messages are written at once."""

    on_message: Callable[[str], None] | None = None
    over: asyncio.Future[int] | None = None
    """Done when the connection is to be closed, or is lost."""
    whole = True
    """Whether every frame has been unfragmented so far: then messages are read here, in a tenth of the library's time;
    it reads everything else, and all frames after a fragment."""

    def handle_connect(self, event: Any) -> None:
        """Give the application access to this socket."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["table_socket"] = self  # type: ignore[typeddict-unknown-key]

    def take_over(self, on_message: Callable[[str], None]) -> asyncio.Future[int]:
        """Deliver messages to `on_message` from now on, those that are queued first; return a future for the close
        code."""
        self.on_message, self.over = on_message, self.loop.create_future()
        while not self.queue.empty():
            came: Any = self.queue.get_nowait()
            if came["type"] == "websocket.receive" and came.get("text") is not None:
                on_message(came["text"])
            else:
                self.end(NOT_TEXT)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        return self.over

    def data_received(self, data: bytes) -> None:
        """Read the handshake, then frames."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.write(REFUSED)  # the library refuses a complete request silently
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
            if (
                data[at] == WHOLE_TEXT
                and self.on_message
                and end - start <= self.config.ws_max_size
                and not self.close_sent
            ):
                self._deliver(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                super().data_received(data[at:end])
            at = end

    def send_receive_event_to_app(self) -> None:
        """Deliver a message that the library has read."""
        if self.on_message is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._deliver(data if self.curr_msg_data_type == "text" else None)

    def _deliver(self, data: bytes | None) -> None:
        """Deliver a message in UTF-8; None: it was not text."""
        try:
            text = None if data is None else bytes(data).decode()
        except UnicodeDecodeError:
            text = None
        if text is None:
            self.end(NOT_TEXT)
        elif self.on_message is not None:
            self.on_message(text)

    def handle_ping(self) -> None:
        """Answer a ping; a client that pings and reads no answers is disconnected."""
        if self.waiting() > MAX_WAITING:
            self.cut()
        else:
            super().handle_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end."""
        super().connection_lost(exc)
        self.end(1006)

    def hold(self, still: bool) -> None:
        """Stop reading from the browser, or go on."""
        if still != self.read_paused and not self.transport.is_closing():
            self.read_paused = still
            self.transport.pause_reading() if still else self.transport.resume_reading()

    def write(self, *texts: bytes) -> None:
        """Send messages in one write, because each write is costly."""
        if not self.disconnected and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame(texts[0]) if len(texts) == 1 else b"".join(map(frame, texts)))

    def waiting(self) -> int:
        """The bytes that have not left yet."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Close it at once, whatever has not left yet."""
        self.transport.abort()

    def end(self, code: int) -> None:
        """Close it with a code."""
        if self.over is not None and not self.over.done():
            self.over.set_result(code)
