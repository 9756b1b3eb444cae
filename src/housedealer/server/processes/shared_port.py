"""One port at which several processes listen."""

from __future__ import annotations

import socket
import sys
from typing import Any

SPREAD = sys.platform == "linux"
"""Whether the system spreads connections among sockets that listen at the same port."""


def reserved(found: socket.socket) -> socket.socket:
    """A port that was free, kept for the sockets of workers: this one does not listen."""
    where = found.getsockname()
    found.close()
    return _bound(found.family, where)


def listening_at(held: socket.socket) -> socket.socket:
    """A worker's socket: one of its own at a port that is kept for it, which listens when the worker answers, or the
    one that all share."""
    return held if held.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) else _bound(held.family, held.getsockname())


def _bound(family: int, where: Any) -> socket.socket:
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind(where)
    return made
