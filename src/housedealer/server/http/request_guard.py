"""Who asks, and that nobody holds the door: addresses, and requests that never arrive."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def address_of(client: str, headers: Mapping[str, str], proxies: frozenset[str]) -> str:
    """The address that asks: the connection's own, or, where that is a proxy's that was named, the one that it names.

    Addresses of one IPv6 network (/64) are one: a household has billions of them.

    >>> told = {"x-forwarded-for": "198.51.100.9, 203.0.113.7"}
    >>> address_of("192.0.2.1", told, frozenset()), address_of("192.0.2.1", told, frozenset({"192.0.2.1"}))
    ('192.0.2.1', '203.0.113.7')
    >>> address_of("2001:db8::1", {}, frozenset()) == address_of("2001:db8::2", {}, frozenset())
    True
    """
    if client in proxies:
        # The last one is what the nearest proxy saw; those before it are what it was told.
        for named in reversed(headers.get("x-forwarded-for", "").split(",")):
            if named.strip() and named.strip() not in proxies:
                client = named.strip()
                break
    try:
        result = ipaddress.ip_address(client)
    except ValueError:
        return client[:64]
    if result.version == 6:
        return str(ipaddress.ip_network((result, 64), strict=False).network_address)
    return str(result)


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
