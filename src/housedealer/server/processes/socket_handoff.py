"""Socket hand-off: a connection to a table goes to the process that serves its other people.

Any process can serve any table, so nothing here is needed for correctness. But where the people of one table are spread
over several processes, each of these replays every choice made there. So a connection names its table in the URL, all
processes derive from that the same order of processes, and whichever has accepted the connection hands it to the first
of them that answers: the system passes open sockets between processes, and afterwards nothing stands between a browser
and the process that serves it.

By hand: a reverse proxy could choose the process by the URL (docs/browser.md says how), but a server that is started by
one command has none, and neither Uvicorn nor Gunicorn hands an accepted connection on. Python's own `socket.send_fds`
does the work; this module decides who hands it to whom. `python -m benchmarks.workers` measures the gain.
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

from housedealer.server.http.transport.request_timeout import TimeoutProtocol
from housedealer.server.tables.error_reports import report

WAIT = 1.0
"""Seconds that a process may take to accept a hand-off; one that does not is skipped for a while."""
STARTING = 5.0
"""Seconds after its start for which a process waits for others that do not listen yet: all start together, and who
comes to the first of them would stay there."""
SKIP_SECONDS = 5.0
MAX_REQUEST = 16_384
"""The longest request that is handed off."""
READY = b"."


@lru_cache(maxsize=4096)
def order(table: str, count: int) -> tuple[int, ...]:
    """The order in which this many processes are preferred for a table.

    When one goes or comes, the others keep their order.

    >>> [slot for slot in order("x7Yq2aKd", 3) if slot < 2] == list(order("x7Yq2aKd", 2))
    True
    """
    return tuple(sorted(range(count), key=lambda slot: hashlib.sha256(f"{table} {slot}".encode()).digest()))


def table_in(address: bytes) -> str:
    """The table in the URL of a connection; empty if there is none, or the URL is malformed.

    >>> table_in(b"/ws?table=x7Yq2aKd"), table_in(b"/ws"), table_in(b"//[/ws?table=x7Yq2aKd")
    ('x7Yq2aKd', '', '')
    """
    try:
        query = parse_qs(urlsplit(address.decode("latin-1")).query, max_num_fields=8) if b"?" in address else {}
    except ValueError:
        return ""
    return query.get("table", [""])[0][:24]


class Handoff:
    """Hand-off between processes: each listens on a Unix socket of its own in one folder."""

    def __init__(self, folder: Path, slot: int, count: int) -> None:
        self.folder, self.slot, self.count = folder, slot, count
        self._skipped: dict[int, float] = {}
        """Until when processes that did not accept are skipped."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: uvicorn.Server | None = None
        self._started_until = 0.0
        """Until when others that do not listen are waited for."""

    def open(self, server: uvicorn.Server) -> None:
        """Accept connections from the other processes."""
        self._server = server
        self._started_until = asyncio.get_running_loop().time() + STARTING
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._path(self.slot))
        door = socket.socket(socket.AF_UNIX)
        try:
            door.bind(self._path(self.slot))
        except OSError as error:
            report("a door between workers", error)  # the other processes then serve what they accept
            door.close()
            return
        door.listen(512)
        door.setblocking(False)
        asyncio.get_running_loop().add_reader(door, self._accept, door)

    def _path(self, slot: int) -> str:
        return str(self.folder / str(slot))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Handing over

    def candidates(self, table: str) -> list[int]:
        """The processes to offer a connection to before it is served here."""
        slots = order(table, self.count)
        now = asyncio.get_running_loop().time()
        return [slot for slot in slots[: slots.index(self.slot)] if self._skipped.get(slot, 0.0) <= now]

    async def hand_off(self, slot: int, connection: socket.socket, request: bytes) -> bool:
        """Hand a connection off with its request; return whether it was taken."""
        loop = asyncio.get_running_loop()
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            await self._started(slot)
            try:
                async with asyncio.timeout(WAIT):
                    await loop.sock_connect(way, self._path(slot))
                    if await loop.sock_recv(way, 1) != READY:
                        return False
                # With the first byte of the request the connection is gone, too.
                return socket.send_fds(way, [request], [connection.fileno()]) > 0
            except TimeoutError:
                self._skipped[slot] = loop.time() + SKIP_SECONDS
            except OSError:
                pass  # it is gone
            return False

    async def _started(self, slot: int) -> None:
        """Wait for a process that has never listened while all of them start. Where one was killed its socket is still
        there, and refuses at once."""
        while not os.path.exists(self._path(slot)) and asyncio.get_running_loop().time() < self._started_until:
            await asyncio.sleep(0.02)

    # Receiving

    def _accept(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            way, _ = door.accept()
            way.setblocking(False)
            if self._server is None or self._server.should_exit:
                way.close()  # it is stopping, too
                return
            way.send(READY)
            loop = asyncio.get_running_loop()
            late = loop.call_later(WAIT, self._receive, way, None)
            loop.add_reader(way, self._receive, way, late)

    def _receive(self, way: socket.socket, late: asyncio.TimerHandle | None) -> None:
        """Receive a connection, or give up if it did not come in time."""
        asyncio.get_running_loop().remove_reader(way)
        with contextlib.suppress(OSError), way:
            if late is None:
                return
            late.cancel()
            request, result, _, _ = socket.recv_fds(way, 2 * MAX_REQUEST, 1)
            for one in result:
                self.spawn(self._serve(socket.socket(fileno=one), request))

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        server = self._server
        assert server is not None
        connection.setblocking(False)

        def made() -> asyncio.Protocol:
            kind: Callable[..., HandoffProtocol] = server.config.http_protocol_class  # type: ignore[assignment]
            protocol = kind(config=server.config, server_state=server.server_state, app_state=server.lifespan.state)
            protocol.handed_off = True
            return protocol

        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(made, connection)
        protocol.data_received(request)


class HandoffProtocol(TimeoutProtocol):
    """A connection that is handed off if another process serves its table's people."""

    handoff: Handoff
    handed_off = False
    """Whether another process has handed it off: then it stays."""

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection off, or serve it here."""
        table = "" if self.handed_off else table_in(self.url)
        candidates = self.handoff.candidates(table) if table else []
        if candidates:
            self._arrived()
            self._stop_watching()
            self.handoff.spawn(self._offer(candidates))
        else:
            super().handle_websocket_upgrade()

    async def _offer(self, candidates: list[int]) -> None:
        """Hand the connection to the first process that takes it, else serve it here."""
        self.transport.pause_reading()
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        request = b"".join([*head, b"\r\n"])
        if len(request) <= MAX_REQUEST and not self.transport.get_write_buffer_size():
            for slot in candidates:
                if await self.handoff.hand_off(slot, self.transport.get_extra_info("socket"), request):
                    self.transport.abort()  # only here: it goes on there
                    return
        if not self.transport.is_closing():
            self.transport.resume_reading()
            super().handle_websocket_upgrade()
