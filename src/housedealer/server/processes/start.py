"""Starting a server: for this machine only by default, with the page opened if there is a browser."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.interpreted import interpret_first
from housedealer.server.processes.hint_compilation import hints_compiled_beside
from housedealer.server.processes.restart import Handover, Restart, exec_new_program, received_handover
from housedealer.server.settings import Settings

if TYPE_CHECKING:
    from housedealer.server.floor.floor import Floor
    from housedealer.server.processes.socket_handoff import Handoff

LOG_FLUSH_SECONDS = 1.0
log = logging.getLogger("housedealer")
PORT = 8765
"""The default port."""
GC_THRESHOLDS = 50_000, 20, 20
"""Thresholds of the garbage collector (`gc.set_threshold`)."""


def serve(settings: Settings, host: str = "127.0.0.1", port: int | None = None, browser: bool = False) -> None:
    """Run until Ctrl-C. Whatever prevents the start is one `HouseError`, raised before anything is announced."""
    from housedealer.documents.texts import Texts
    from housedealer.server.floor.floor import Floor
    from housedealer.server.journal.local import LocalJournal
    from housedealer.server.journal.store import Store

    interpret_first()
    if settings.texts:
        Texts(Path(settings.texts))
    handover = received_handover()
    store = Store(settings.database)
    try:
        floor = Floor(settings, LocalJournal(store))
        floor.resume()
        listening = handover.socket() if handover else listen(host, port)
    except BaseException:
        store.close()
        raise
    address = address_at(host, listening)
    restart = Restart(settings.database, restarted=handover is not None)
    open_port = listening.dup()  # the server closes the one that it is given

    def opened() -> None:
        store.lock.publish(address)
        announce(address, browser)

    with hints_compiled_beside(settings) as compiling:
        threading.Thread(target=compiling.wait, daemon=True).start()
        run(settings, floor, listening, opened, restart=restart)
    if restart.requested:
        exec_new_program(Handover(open_port.fileno()))
    open_port.close()


def announce(address: str, browser: bool) -> None:
    """Print the page's address, and open it."""
    print(f"housedealer: the tables are open at {address} (Ctrl-C closes them; everything is kept)", flush=True)
    if browser:
        show(address)


def address_at(host: str, listening: socket.socket) -> str:
    """The page's address."""
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}/"


def run(
    settings: Settings,
    floor: Floor,
    listening: socket.socket,
    opened: Callable[[], None],
    handoff: Handoff | None = None,
    restart: Restart | None = None,
) -> None:
    """Serve a floor until this process is stopped; `opened` is called when it answers. Through `handoff` one of
    several processes hands connections to others and takes theirs; `restart` handles restart signals."""
    import uvicorn

    from housedealer.server.http.app import create_app
    from housedealer.server.http.server_log import start_log
    from housedealer.server.http.transport.request_timeout import TimeoutProtocol
    from housedealer.server.http.transport.websocket import TableSocket
    from housedealer.server.processes.socket_handoff import HandoffProtocol

    def on_open() -> None:
        if handoff is not None:
            handoff.open(server)
        if restart is not None:
            restart.listen(stop)
        opened()
        log.info("the tables are open")

    app = create_app(settings, floor, on_open)
    attributes: dict[str, object] = {"seconds": settings.request_seconds, "handoff": handoff}
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws=TableSocket,
        ws_max_size=settings.most_message,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=False,
        log_config=None,
        http=type("Protocol", (TimeoutProtocol if handoff is None else HandoffProtocol,), attributes),
    )
    # The writer thread must not wait long for its turn beside the event loop.
    sys.setswitchinterval(0.001)
    # Exclude what stays for good from garbage collection.
    gc.collect()
    gc.freeze()
    # Nearly everything that a decision allocates is freed with its answer: there is seldom anything to collect.
    gc.set_threshold(*GC_THRESHOLDS)
    server = uvicorn.Server(config)
    app.state.health.stopping = lambda: server.should_exit

    def stop() -> None:
        server.should_exit = True

    def lost() -> None:
        log.error("another server has taken this one's place at the database; this one stops")
        stop()

    floor.journal.on_lost = lost
    listener = start_log(shape=settings.log)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    finally:
        log.info("the tables are closed")
        # Wait for the last records; a pipe that nobody reads must not keep the process from ending.
        stopping = threading.Thread(target=listener.stop, daemon=True)
        stopping.start()
        stopping.join(LOG_FLUSH_SECONDS)


def show(address: str) -> None:
    """Open the page in a browser, if there is one."""
    if _has_window():
        threading.Timer(0.3, lambda: webbrowser.open(address)).start()


def _has_window() -> bool:
    """Whether a browser window could be opened here."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket listening on the port; by default on the usual one or the next that is free."""
    if port is not None and not 0 <= port <= 65535:
        raise HouseError(f"--port: {port} is not a port; expected 0 to 65535")
    elsewhere = f"--host: {host!r} is not an address of this machine; expected something like 127.0.0.1"
    try:
        family, *_, result = socket.getaddrinfo(host or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise HouseError(elsewhere) from None
    for candidate in range(PORT, PORT + 20) if port is None else [port]:
        listening = socket.socket(family)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((result[0], candidate, *result[2:]))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and port is None:
                continue
            reason = {errno.EADDRINUSE: "it is taken", errno.EACCES: "it may not be used"}.get(error.errno or 0)
            if reason is None:
                raise HouseError(
                    f"--host: {host!r} is not an address of this machine; expected something like 127.0.0.1"
                ) from None
            raise HouseError(f"--port: {candidate}: {reason}; expected a free one") from None
        return listening
    raise HouseError(f"--port: {PORT} to {PORT + 19} are taken; expected a free one")


def default_database() -> str:
    """The embedded database: a file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "housedealer"
    # It holds the seeds of shoes in play and the key of all tokens: for its owner only.
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{base / 'tables.db'}"


def default_cache() -> str:
    """The folder for cached edges of wagers."""
    return str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer")
