"""The worker side of a Dask cluster: runs shares of work, preparing each job once."""

from __future__ import annotations

import pickle
import platform
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.odds.engine.executors import use_pool
from housedealer.sources import program

_MOST = 2
"""Prepared jobs held at once; their data may be large."""
_PREPARED: OrderedDict[str, Callable[..., Any]] = OrderedDict()
_PREPARING = threading.Lock()


def unpack(packed: bytes) -> Any:
    """The work that was sent."""
    return pickle.loads(packed)


def run_share(expected: str, name: str, work: Any, *share: Any) -> Any:
    """Run one share of a job, which the client has named."""
    check_program(expected)
    # A worker passes no work on: one in the client's own process would wait for itself.
    with use_pool(None), _PREPARING:
        function = _PREPARED.get(name)
        if function is None:
            function = _PREPARED[name] = work.prepare()
        _PREPARED.move_to_end(name)
        while len(_PREPARED) > _MOST:
            _PREPARED.popitem(last=False)
    return function(*share)


def check_program(expected: str) -> None:
    """Make sure that this worker runs the client's version of the program: another may count by other rules."""
    if program() != expected:
        raise HouseError(
            f"cluster: a worker on {platform.node()} runs another housedealer ({program()}); expected the "
            f"client's version ({expected}) on every worker"
        )


def dask_setup(worker: object) -> None:
    """Ignore Ctrl-C in workers that were started for one run (called by Dask): it is for the client process."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
