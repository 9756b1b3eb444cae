"""One port on which several processes listen."""

from __future__ import annotations

import socket
import sys
from typing import Any

SPREAD = sys.platform == "linux"
"""Whether the system distributes connections among sockets listening on the same port."""


def reserved(free: socket.socket) -> socket.socket:
    """Reserve a free port for the sockets of workers: this socket does not listen."""
    where = free.getsockname()
    free.close()
    return _bound(free.family, where)


def listening_at(held: socket.socket) -> socket.socket:
    """A worker's socket: its own on a reserved port, which listens once the worker answers, or the one that all
    share."""
    return held if held.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) else _bound(held.family, held.getsockname())


def _bound(family: int, where: Any) -> socket.socket:
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind(where)
    return made
