"""A proxy before PostgreSQL that can cut a connection at a COMMIT: before it arrives, or before its answer comes
back."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa


class PostgresProxy:
    """A proxy before a PostgreSQL server."""

    def __init__(self, host: str, port: int) -> None:
        self.to = (host, port)
        self.cut = ""
        """At the next COMMIT: `before` it arrives, or `after`, so that its answer is lost."""
        self.cuts = 0
        self.down = False
        """Whether new connections are turned away."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._sockets: list[socket.socket] = [self._listening]
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, target: Callable[..., None], *args: Any) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.down:
                    client.close()
                    continue
                server = socket.create_connection(self.to)
                self._sockets += [client, server]
                for one, other in ((client, server), (server, client)):
                    self._start(self._pump, one, other, one is client)

    def _pump(self, source: socket.socket, target: socket.socket, sends: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if sends and self.cut and b"COMMIT" in data:
                    how, self.cut = self.cut, ""
                    self.cuts += 1
                    source.shutdown(socket.SHUT_RDWR)
                    if how == "after":
                        target.sendall(data)  # its answer is lost
                        return
                    break
                target.sendall(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        for one in self._sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        for one in self._sockets:
            one.close()


@contextmanager
def proxied(url: str) -> Iterator[tuple[str, PostgresProxy]]:
    """The URL of a database through such a proxy."""
    direct = sa.make_url(url)
    wire = PostgresProxy(direct.host or "127.0.0.1", direct.port or 5432)
    try:
        yield direct.set(host="127.0.0.1", port=wire.port).render_as_string(hide_password=False), wire
    finally:
        wire.close()
