"""A limit on how long a request may take to arrive, and an answer to be read.

By hand, because Uvicorn has no such limit: it closes idle connections (`timeout_keep_alive`), but one that sends a byte
now and then, or reads nothing of a long answer, holds a socket for as long as it likes. A proxy in front may do it too;
the server must not need one to be safe.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Impatient(HttpToolsProtocol):
    """A connection that is given up when a request on it does not arrive in time, or nothing of an answer is read."""

    seconds = 15.0
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """From now on a request is waited for."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something came: the beginning of another request, where none is under way."""
        if self._waiting is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_message_complete(self) -> None:
        """All of a request is here."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a connection to a table, which has a clock of its own."""
        self._arrived()
        self._watch_no_more()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._arrived()
        self._watch_no_more()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Much of an answer waits to be read."""
        super().pause_writing()
        self._watch()

    def on_response_complete(self) -> None:
        """All of an answer is on its way."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """See later whether something was read of what has not left yet."""
        self._watch_no_more()
        if left := self.transport.get_write_buffer_size():
            self._unread = self.loop.call_later(self.seconds, self._look_again, left)

    def _watch_no_more(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look_again(self, before: int) -> None:
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
