"""Frames of WebSockets, by hand and by the library: `python -m benchmarks.frames`.

What a decision pays for its frames: a message of a browser read, and an update written. The library's protocol is the
one that Uvicorn uses (`websockets`, sans I/O), fed and read as Uvicorn does.
"""

from __future__ import annotations

import os
import time
import timeit
from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from websockets.extensions.base import Extension
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask

from housedealer.server.http.transport.websocket import frame, parts

COUNT = 20_000
MESSAGE = b'{"type":"choose","ref":8,"position":"1","round":7,"count":2,"choice":"hit","argument":null}'
UPDATE = b"x" * 2500
NONE: list[Extension] = []


def _opened() -> ServerProtocol:
    protocol = ServerProtocol()
    protocol.state = type(protocol.state).OPEN
    protocol.parser = protocol.parse()  # as after the handshake
    next(protocol.parser)
    return protocol


def _read_by_hand(data: bytes) -> None:
    start, end = parts(data, 0)
    bytes(apply_mask(data[start:end], data[start - 4 : start])).decode()


def _costs(work: Callable[[], object]) -> float:
    """Microseconds of one."""
    return min(timeit.repeat(work, timer=time.process_time, number=COUNT, repeat=5)) / COUNT * 1e6


def main() -> None:
    """Measure and print."""
    masked = Frame(Opcode.TEXT, MESSAGE).serialize(mask=True, extensions=NONE)
    protocol = _opened()

    def read_by_library() -> None:
        protocol.receive_data(masked)
        for event in protocol.events_received():
            bytes(event.data).decode()  # type: ignore[union-attr]

    def write_by_library() -> None:
        protocol.send_text(UPDATE)
        b"".join(protocol.data_to_send())

    shown = Table(title=f"Frames of WebSockets, µs each, {os.cpu_count()} processors")
    for name in ("", "by hand", "by the library"):
        shown.add_column(name, justify="right" if name else "left")
    by_hand = _costs(lambda: _read_by_hand(masked))
    shown.add_row("a message of 91 bytes read", f"{by_hand:.1f}", f"{_costs(read_by_library):.1f}")
    shown.add_row(
        "an update of 2,500 bytes written", f"{_costs(lambda: frame(UPDATE)):.1f}", f"{_costs(write_by_library):.1f}"
    )
    Console().print(shown)


if __name__ == "__main__":
    main()
