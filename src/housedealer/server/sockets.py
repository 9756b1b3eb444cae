"""A browser's connection to a table, on the wire: after the first message nothing stands between it and the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from housedealer.server.live import MOST_WAITING

NOT_TEXT = 1003


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


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be taken over from the application once it is known who speaks: then every message is heard
    as it arrives, and what is sent is written at once."""

    heard: Callable[[str], None] | None = None
    over: asyncio.Future[int] | None = None
    """Known when the connection is to be closed, or is gone."""

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

    def send_receive_event_to_app(self) -> None:
        """A message is here."""
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        try:
            text = bytes(data).decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            self.end(NOT_TEXT)
        else:
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

    def write(self, text: bytes) -> None:
        """Send a message."""
        if not self.disconnected and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame(text))

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
