"""A timeout for requests to arrive and for answers to be read.

By hand, because Uvicorn has no such limit: it closes idle connections (`timeout_keep_alive`), but a client that sends a
byte now and then, or reads nothing of a long answer, holds a socket for as long as it likes. A reverse proxy can do it
too; the server must not need one to be safe.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class TimeoutProtocol(HttpToolsProtocol):
    """A connection that is dropped when a request does not arrive in time, or nothing of an answer is read."""

    seconds = 15.0
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start waiting for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Start waiting if this begins another request."""
        if self._waiting is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_message_complete(self) -> None:
        """Stop waiting: the request is complete."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop both timers: a connection to a table has its own."""
        self._arrived()
        self._stop_watching()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop both timers."""
        self._arrived()
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Watch whether the answer is read."""
        super().pause_writing()
        self._watch()

    def on_response_complete(self) -> None:
        """Watch whether the rest of the answer is read."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Check later whether some of what is buffered was read."""
        self._stop_watching()
        if left := self.transport.get_write_buffer_size():
            self._unread = self.loop.call_later(self.seconds, self._check_progress, left)

    def _stop_watching(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _check_progress(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
            self._watch()
        else:
            self.transport.abort()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.seconds, self._give_up)

    def _arrived(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()
