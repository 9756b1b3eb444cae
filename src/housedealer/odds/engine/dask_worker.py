"""What a worker of a cluster does: shares of work that it was given, with what they all need made once."""

from __future__ import annotations

import pickle
import platform
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.odds.engine.executors import employed
from housedealer.sources import program

_MOST = 2
"""Works that are held ready; what they need may be large."""
_READY: OrderedDict[str, Callable[..., Any]] = OrderedDict()
_MAKING = threading.Lock()


def unpacked(packed: bytes) -> Any:
    """Work as it was sent."""
    return pickle.loads(packed)


def do(mark: str, name: str, work: Any, *share: Any) -> Any:
    """Do one share of a work, which whoever asks has named."""
    same(mark)
    # Whoever works for others hands nothing on: a worker in the process of the one who asks would wait for itself.
    with employed(None), _MAKING:
        ready = _READY.get(name)
        if ready is None:
            ready = _READY[name] = work.ready()
        _READY.move_to_end(name)
        while len(_READY) > _MOST:
            _READY.popitem(last=False)
    return ready(*share)


def same(mark: str) -> None:
    """Make sure that this worker runs the program of whoever asks: another would count by other rules."""
    if program() != mark:
        raise HouseError(
            f"cluster: a worker on {platform.node()} runs another housedealer ({program()}); expected the one of "
            f"whoever asks ({mark}) on every worker"
        )


def dask_setup(worker: object) -> None:
    """Called by Dask in workers that were started here for one run: Ctrl-C is for the process that asked."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
