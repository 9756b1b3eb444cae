"""Long work on a Dask cluster: the same shares with the same seeds, so that the answer is identical to the byte.

Only data is sent: a posting, the inputs of a count, the number of a share. Workers import housedealer themselves and
load its compiled code from their own cache. A share whose worker dies is retried on another.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import pickle
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

from housedealer.errors import HouseError
from housedealer.odds.engine import dask_worker as workers
from housedealer.odds.engine import parallel
from housedealer.odds.engine.executors import Future, Work, use_pool
from housedealer.sources import program

LOCAL = "local"
_TIMEOUT = 5
"""Seconds to wait for a scheduler."""
_FRESH = 1.0
"""Seconds for which the number of workers is cached."""
_SETTINGS = {
    # Solved strategies that are sent to the workers are some megabytes.
    "distributed.admin.large-graph-warning-threshold": "1GB",
    "distributed.comm.timeouts.connect": f"{_TIMEOUT}s",
}


@contextlib.contextmanager
def joined(address: Any, cores: int | None = None) -> Iterator[None]:
    """Run long work on a cluster within the block: the scheduler at an address, processes started on this machine
    (`local`; one per core, or `cores`), or a `distributed.Client`."""
    with _client(address, cores) as client:
        pool = Cluster(client)
        pool.check_workers()
        with use_pool(pool):
            yield


@contextlib.contextmanager
def _client(address: Any, cores: int | None) -> Iterator[Any]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise HouseError(
            "cluster: Dask distributed is not installed; expected `pip install 'housedealer[cluster]'` first"
        ) from None
    if isinstance(address, Client):
        with dask.config.set(_SETTINGS):
            yield address
        return
    if not isinstance(address, str) or not address:
        raise HouseError(
            f"cluster: {repr(address)[:60]} is not an address; expected something like tcp://10.0.0.5:8786, or local"
        )
    with dask.config.set(_SETTINGS), _quiet(), contextlib.ExitStack() as stack:
        place: Any = address
        if address == LOCAL:
            place = stack.enter_context(
                LocalCluster(
                    n_workers=cores or parallel.workers(),
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    memory_limit=0,
                    preload=["housedealer.odds.engine.dask_worker"],
                    silence_logs=logging.CRITICAL,
                )
            )
        else:
            _check_listening(address)
        try:
            client = Client(place, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError):
            raise _no_scheduler(address) from None
        yield stack.enter_context(client)


def _check_listening(address: str) -> None:
    """Fail fast where nothing listens at an address, which Dask would retry."""
    from distributed.comm.addressing import parse_address, parse_host_port

    try:
        scheme, place = parse_address(address)
        if scheme not in ("tcp", "tls"):
            raise ValueError
        with socket.create_connection(parse_host_port(place), _TIMEOUT):
            return
    except (OSError, ValueError):
        raise _no_scheduler(address) from None


def _no_scheduler(address: str) -> HouseError:
    return HouseError(
        f"cluster: no scheduler answers at {address}; expected the address that `dask scheduler` prints, such as "
        "tcp://10.0.0.5:8786, or local"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's log messages about closed connections; errors that matter are raised."""
    log = logging.getLogger("distributed")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


class DaskFuture:
    """A share of work submitted to Dask."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def result(self) -> Any:
        """The result; a lost worker or scheduler raises an error."""
        from distributed import CancelledError, KilledWorker

        try:
            return self._future.result()
        except KilledWorker:
            raise HouseError(
                "cluster: a share failed after four workers died while running it; expected workers with enough memory"
            ) from None
        except (CancelledError, OSError):
            raise HouseError(
                "cluster: the connection to the scheduler was lost; expected it to run until the work is done"
            ) from None

    def cancel(self) -> None:
        """Cancel the share."""
        self._future.cancel()

    def cancelled(self) -> bool:
        """Whether the share was canceled, or lost with the scheduler."""
        return bool(self._future.cancelled())

    def add_done_callback(self, callback: Callable[[Any], Any]) -> None:
        """Call a function when the share is done."""
        self._future.add_done_callback(callback)


class Cluster:
    """The workers of a Dask scheduler as a worker pool."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._threads, self._known = 0, 0.0

    def check_workers(self) -> None:
        """Make sure that there are workers, and that all of them run this version of the program."""
        replies = self._client.run(workers.check_program, program(), on_error="return")
        if not replies:
            raise HouseError(
                f"cluster: {self._address} has no workers; expected at least one, started with `dask worker`"
            )
        for address, reply in replies.items():
            if isinstance(reply, HouseError):
                raise reply
            if isinstance(reply, BaseException):
                raise HouseError(
                    f"cluster: the worker at {address} cannot work: {str(reply)[:200]}; expected housedealer "
                    f"({program()}) to be installed there"
                )

    @property
    def _address(self) -> str:
        return str(self._client.scheduler.address)

    def size(self) -> int:
        """How many shares can run at once now."""
        if time.monotonic() - self._known > _FRESH:
            self._threads, self._known = sum(self._client.nthreads().values()), time.monotonic()
        return max(1, self._threads)

    def submitter(self, work: Work) -> Callable[..., Future]:
        """Send work to the scheduler, from which workers fetch it; return the function that submits a share."""
        packed = pickle.dumps(work)
        name = hashlib.sha256(packed).hexdigest()[:24]
        # As its own task it can be recomputed by the scheduler when the worker that held it is gone.
        sent = self._client.submit(workers.unpack, packed, key=f"housedealer-work-{name}")
        return lambda *share: DaskFuture(
            self._client.submit(workers.run_share, program(), name, sent, *share, pure=False)
        )
