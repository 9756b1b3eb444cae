"""Starting a server: on this machine alone unless told otherwise, with the page opened where there is a browser."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

from housedealer.errors import HouseError
from housedealer.server.settings import Settings


def serve(settings: Settings, host: str = "127.0.0.1", port: int = 8765, browser: bool = False) -> None:
    """Run until Ctrl-C."""
    import uvicorn

    from housedealer.server.app import create_app

    listening = _listen(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listening.getsockname()[1]}/"
    print(f"housedealer: the tables are open at {address} (Ctrl-C closes them; everything is kept)", flush=True)
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.most_message,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    if browser and _has_window():
        threading.Timer(0.8, lambda: webbrowser.open(address)).start()
    # The thread that writes must not wait long for its turn beside the one that answers.
    sys.setswitchinterval(0.001)
    # What stays for good need not be looked through again whenever memory is tidied up.
    gc.collect()
    gc.freeze()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _has_window() -> bool:
    """Whether a browser could open one here."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket at the port, or at the next free one where that is taken."""
    for candidate in [port, *range(port + 1, port + 20)] if port else [0]:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError:
            listening.close()
            continue
        return listening
    raise HouseError(f"--port: {port} to {port + 19} are taken; expected a free one")


def default_database() -> str:
    """The embedded database: a file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "housedealer"
    # Seeds of shoes in play and the key of all tokens are in it: for its owner alone.
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{base / 'tables.db'}"


def default_cache() -> str:
    """The folder in which the edges of wagers are kept."""
    return str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer")
