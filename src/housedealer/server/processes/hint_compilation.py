"""Hints of all games compiled beside the server, once per machine, before anyone asks for them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from housedealer.child_process import LowPriorityProcess
from housedealer.server.settings import Settings

_COMPILE = "from housedealer.odds.advice.warm_up import warm_up_all; warm_up_all()"


@contextlib.contextmanager
def hints_compiled_beside(settings: Settings) -> Iterator[LowPriorityProcess]:
    """Compile the hints of all games while this block runs, where the settings say so; yield the process, to be stopped
    earlier and reaped when it is done.

    What is compiled is cached on disk. A server that is started again goes on with the rest, and the processes in
    which hints are worked out load it. One process compiles for all workers of a server.
    """
    process = LowPriorityProcess()
    if settings.compile_all_hints:
        process.start(_COMPILE)
    try:
        yield process
    finally:
        process.stop()
