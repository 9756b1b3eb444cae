"""Starting a server: on this machine alone unless told otherwise, with the page opened where there is a browser."""

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
from housedealer.server.processes.restart import Handed, Restart, become, taken
from housedealer.server.settings import Settings

if TYPE_CHECKING:
    from housedealer.server.floor.floor import Floor
    from housedealer.server.processes.socket_handoff import Doors

LAST_LINES_SECONDS = 1.0
log = logging.getLogger("housedealer")
PORT = 8765
"""Where the tables are open unless another port is asked for."""
TIDIED = 50_000, 20, 20
"""How often memory is looked through for what nobody holds any more (`gc.set_threshold`)."""


def serve(settings: Settings, host: str = "127.0.0.1", port: int | None = None, browser: bool = False) -> None:
    """Run until Ctrl-C. What keeps the tables from being opened is one `HouseError`, before anything is announced."""
    from housedealer.documents.texts import Texts
    from housedealer.server.floor.floor import Floor
    from housedealer.server.journal.local import LocalJournal
    from housedealer.server.journal.store import Store

    if settings.texts:
        Texts(Path(settings.texts))
    handed = taken()
    store = Store(settings.database)
    try:
        floor = Floor(settings, LocalJournal(store))
        floor.resume()
        listening = handed.socket() if handed else listen(host, port)
    except BaseException:
        store.close()
        raise
    address = address_at(host, listening)
    restart = Restart(settings.database, again=handed is not None)
    port_kept = listening.dup()  # the server closes the one that it is given

    def opened() -> None:
        store.hold.tell(address)
        announce(address, browser)

    run(settings, floor, listening, opened, restart=restart)
    if restart.wanted:
        become(Handed(port_kept.fileno()))
    port_kept.close()


def announce(address: str, browser: bool) -> None:
    """Say where the tables are, and show them."""
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
    doors: Doors | None = None,
    restart: Restart | None = None,
) -> None:
    """Serve a floor until this process is asked to stop; `opened` is called when it answers. By its `doors` one of
    several processes hands connections to others and takes theirs; a `restart` may be asked for."""
    import uvicorn

    from housedealer.server.http.app import create_app
    from housedealer.server.http.by_hand.request_timeout import Impatient
    from housedealer.server.http.by_hand.websocket import TableSocket
    from housedealer.server.http.server_log import log_beside
    from housedealer.server.processes.socket_handoff import Doorman

    def answers() -> None:
        if doors is not None:
            doors.open(server)
        if restart is not None:
            restart.listen(stop)
        opened()
        log.info("the tables are open")

    app = create_app(settings, floor, answers)
    manner: dict[str, object] = {"seconds": settings.request_seconds, "doors": doors}
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws=TableSocket,
        ws_max_size=settings.most_message,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=False,
        log_config=None,
        http=type("Patience", (Impatient if doors is None else Doorman,), manner),
    )
    # The thread that writes must not wait long for its turn beside the one that answers.
    sys.setswitchinterval(0.001)
    # What stays for good need not be looked through again whenever memory is tidied up.
    gc.collect()
    gc.freeze()
    # Nearly all that a decision makes is gone when it is answered: seldom is there anything else to look for.
    gc.set_threshold(*TIDIED)
    server = uvicorn.Server(config)
    app.state.health.stopping = lambda: server.should_exit

    def stop() -> None:
        server.should_exit = True

    def lost() -> None:
        log.error("another server has taken this one's place at the database; this one stops")
        stop()

    floor.journal.on_lost = lost
    listener = log_beside(shape=settings.log)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    finally:
        log.info("the tables are closed")
        # The last lines are waited for; a pipe that nobody reads does not keep it from ending.
        stopping = threading.Thread(target=listener.stop, daemon=True)
        stopping.start()
        stopping.join(LAST_LINES_SECONDS)


def show(address: str) -> None:
    """Open a page where there is a browser."""
    if _has_window():
        threading.Timer(0.3, lambda: webbrowser.open(address)).start()


def _has_window() -> bool:
    """Whether a browser could open one here."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket at the port; where none is asked for, at the usual one or the next that is free."""
    if port is not None and not 0 <= port <= 65535:
        raise HouseError(f"--port: {port} is no port; expected 0 to 65535")
    elsewhere = f"--host: {host!r} is no address of this machine; expected such as 127.0.0.1"
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
                    f"--host: {host!r} is no address of this machine; expected such as 127.0.0.1"
                ) from None
            raise HouseError(f"--port: {candidate}: {reason}; expected a free one") from None
        return listening
    raise HouseError(f"--port: {PORT} to {PORT + 19} are taken; expected a free one")


def default_database() -> str:
    """The embedded database: a file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "housedealer"
    # Seeds of shoes in play and the key of all tokens are in it: for its owner alone.
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{base / 'tables.db'}"


def default_cache() -> str:
    """The folder in which the edges of wagers are kept."""
    return str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer")
