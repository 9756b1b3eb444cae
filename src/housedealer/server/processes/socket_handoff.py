"""Several processes behind one port: a connection to a table goes to the process by which its other people come.

Any of them can serve any table, and nothing here is needed for that to be right. But where the people of one table come
by several processes, each of these plays every choice that is made there. So a connection says in its address which
table it is for, all processes agree by that on an order among themselves, and whichever has accepted it hands it to the
first of them that answers: the system passes open sockets from process to process, and afterwards nothing stands
between a browser and the process that serves it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import socket
from collections.abc import Callable, Coroutine
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import uvicorn

from housedealer.server.http.by_hand.request_timeout import Impatient
from housedealer.server.tables.error_reports import report

WAIT = 1.0
"""Seconds that a process may take to open its door; one that does not is passed over for a while."""
PASSED_OVER = 5.0
MOST_HANDED = 16_384
"""Bytes of a request that is handed on."""
LET_IN = b"."


@lru_cache(maxsize=4096)
def order(table: str, count: int) -> tuple[int, ...]:
    """Of so many processes, by which one the people of a table come; the next ones when that is gone.

    Whoever goes away or comes leaves the others in their order.

    >>> [place for place in order("x7Yq2aKd", 3) if place < 2] == list(order("x7Yq2aKd", 2))
    True
    """
    return tuple(sorted(range(count), key=lambda place: hashlib.sha256(f"{table} {place}".encode()).digest()))


def table_in(address: bytes) -> str:
    """Which table a connection is for, as its address says; nothing where it does not, or says more than an address
    may.

    >>> table_in(b"/ws?table=x7Yq2aKd"), table_in(b"/ws"), table_in(b"//[/ws?table=x7Yq2aKd")
    ('x7Yq2aKd', '', '')
    """
    try:
        asked = parse_qs(urlsplit(address.decode("latin-1")).query, max_num_fields=8) if b"?" in address else {}
    except ValueError:
        return ""
    return asked.get("table", [""])[0][:24]


class Doors:
    """The ways from one of several processes to the others: each listens at a file of its own in one folder."""

    def __init__(self, folder: Path, place: int, count: int) -> None:
        self.folder, self.place, self.count = folder, place, count
        self._deaf: dict[int, float] = {}
        """Until when those who did not open are passed over."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: uvicorn.Server | None = None

    def open(self, server: uvicorn.Server) -> None:
        """Let in from now on what the others hand over."""
        self._server = server
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._path(self.place))
        door = socket.socket(socket.AF_UNIX)
        try:
            door.bind(self._path(self.place))
        except OSError as error:
            report("a door between workers", error)  # the others serve what they accept
            door.close()
            return
        door.listen(512)
        door.setblocking(False)
        asyncio.get_running_loop().add_reader(door, self._knock, door)

    def _path(self, place: int) -> str:
        return str(self.folder / str(place))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Handing over

    def others(self, table: str) -> list[int]:
        """To whom a connection is offered before it is served here."""
        places = order(table, self.count)
        now = asyncio.get_running_loop().time()
        return [place for place in places[: places.index(self.place)] if self._deaf.get(place, 0.0) <= now]

    async def hand(self, place: int, connection: socket.socket, request: bytes) -> bool:
        """Hand a connection over with what it has asked; whether it was taken."""
        loop = asyncio.get_running_loop()
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            try:
                async with asyncio.timeout(WAIT):
                    await loop.sock_connect(way, self._path(place))
                    if await loop.sock_recv(way, 1) != LET_IN:
                        return False
                # With the first byte of what was asked the connection is gone, too.
                return socket.send_fds(way, [request], [connection.fileno()]) > 0
            except TimeoutError:
                self._deaf[place] = loop.time() + PASSED_OVER
            except OSError:
                pass  # it is gone
            return False

    # Taking

    def _knock(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            way, _ = door.accept()
            way.setblocking(False)
            if self._server is None or self._server.should_exit:
                way.close()  # it goes itself
                return
            way.send(LET_IN)
            loop = asyncio.get_running_loop()
            late = loop.call_later(WAIT, self._come, way, None)
            loop.add_reader(way, self._come, way, late)

    def _come(self, way: socket.socket, late: asyncio.TimerHandle | None) -> None:
        """Something comes through a door, or did not in time."""
        asyncio.get_running_loop().remove_reader(way)
        with contextlib.suppress(OSError), way:
            if late is None:
                return
            late.cancel()
            request, result, _, _ = socket.recv_fds(way, 2 * MOST_HANDED, 1)
            for one in result:
                self.begin(self._serve(socket.socket(fileno=one), request))

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        server = self._server
        assert server is not None
        connection.setblocking(False)

        def made() -> asyncio.Protocol:
            kind: Callable[..., Doorman] = server.config.http_protocol_class  # type: ignore[assignment]
            protocol = kind(config=server.config, server_state=server.server_state, app_state=server.lifespan.state)
            protocol.handed = True
            return protocol

        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(made, connection)
        protocol.data_received(request)


class Doorman(Impatient):
    """A connection that is handed on where its table's people come by another process."""

    doors: Doors
    handed = False
    """Whether another process has handed it over: then it stays."""

    def handle_websocket_upgrade(self) -> None:
        """It becomes a connection to a table."""
        table = "" if self.handed else table_in(self.url)
        others = self.doors.others(table) if table else []
        if others:
            self._arrived()
            self._watch_no_more()
            self.doors.begin(self._offer(others))
        else:
            super().handle_websocket_upgrade()

    async def _offer(self, others: list[int]) -> None:
        """Hand the connection to the first that takes it, else serve it here."""
        self.transport.pause_reading()
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        request = b"".join([*head, b"\r\n"])
        if len(request) <= MOST_HANDED and not self.transport.get_write_buffer_size():
            for place in others:
                if await self.doors.hand(place, self.transport.get_extra_info("socket"), request):
                    self.transport.abort()  # here alone: it goes on there
                    return
        if not self.transport.is_closing():
            self.transport.resume_reading()
            super().handle_websocket_upgrade()
