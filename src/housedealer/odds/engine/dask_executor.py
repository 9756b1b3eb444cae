"""Long work on a cluster of Dask's: the same shares with the same seeds, so that the answer is the same to the byte.

What is sent is data: a posting, the numbers that a count follows from, the number of a share. Workers import
housedealer themselves and find its compiled code in their own cache. A share whose worker dies is done by another.
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
from housedealer.odds.engine.executors import Handle, Work, employed
from housedealer.sources import program

LOCAL = "local"
_PATIENCE = 5
"""Seconds in which a scheduler has to answer."""
_FRESH = 1.0
"""Seconds for which the number of workers is taken as known."""
_SETTINGS = {
    # Solved play that is lent to the workers is some megabytes.
    "distributed.admin.large-graph-warning-threshold": "1GB",
    "distributed.comm.timeouts.connect": f"{_PATIENCE}s",
}


@contextlib.contextmanager
def joined(address: Any, cores: int | None = None) -> Iterator[None]:
    """Give long work to a cluster for a while: to the scheduler at an address, to processes of this machine that are
    started for it (`local`, as many as it has cores, or so many), or to a `distributed.Client`."""
    with _client(address, cores) as client:
        crew = Cluster(client)
        crew.look()
        with employed(crew):
            yield


@contextlib.contextmanager
def _client(address: Any, cores: int | None) -> Iterator[Any]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise HouseError(
            "cluster: Dask distributed is not installed; expected it, such as by pip install 'housedealer[cluster]'"
        ) from None
    if isinstance(address, Client):
        with dask.config.set(_SETTINGS):
            yield address
        return
    if not isinstance(address, str) or not address:
        raise HouseError(f"cluster: {repr(address)[:60]} is no address; expected such as tcp://10.0.0.5:8786, or local")
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
            _answering(address)
        try:
            client = Client(place, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError):
            raise _unanswered(address) from None
        yield stack.enter_context(client)


def _answering(address: str) -> None:
    """Make sure that something listens at an address, which Dask would try again and again."""
    from distributed.comm.addressing import parse_address, parse_host_port

    try:
        scheme, place = parse_address(address)
        if scheme not in ("tcp", "tls"):
            raise ValueError
        with socket.create_connection(parse_host_port(place), _PATIENCE):
            return
    except (OSError, ValueError):
        raise _unanswered(address) from None


def _unanswered(address: str) -> HouseError:
    return HouseError(
        f"cluster: no scheduler answers at {address}; expected the address that `dask scheduler` prints, such as "
        "tcp://10.0.0.5:8786, or local"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """What Dask says of connections that end is no news to whoever asked: what matters is raised."""
    log = logging.getLogger("distributed")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


class Share:
    """A share that a worker was given."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def result(self) -> Any:
        """What came of it."""
        from distributed import CancelledError, KilledWorker

        try:
            return self._future.result()
        except KilledWorker:
            raise HouseError(
                "cluster: a share was given up after four workers had ended while they did it; expected workers with "
                "memory enough"
            ) from None
        except (CancelledError, OSError):
            raise HouseError("cluster: the scheduler is gone; expected it to stay until the work is done") from None

    def cancel(self) -> None:
        """Take it back."""
        self._future.cancel()

    def cancelled(self) -> bool:
        """Whether it was taken back, or lost with the scheduler."""
        return bool(self._future.cancelled())

    def add_done_callback(self, told: Callable[[Any], Any]) -> None:
        """Tell when it is done."""
        self._future.add_done_callback(told)


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._threads, self._known = 0, 0.0

    def look(self) -> None:
        """Make sure that there are workers, and that all of them run this very program."""
        result = self._client.run(workers.same, program(), on_error="return")
        if not result:
            raise HouseError(
                f"cluster: {self._address} has no workers; expected at least one, started with `dask worker`"
            )
        for address, said in result.items():
            if isinstance(said, HouseError):
                raise said
            if isinstance(said, BaseException):
                raise HouseError(
                    f"cluster: the worker at {address} cannot work: {str(said)[:200]}; expected housedealer "
                    f"({program()}) to be installed there"
                )

    @property
    def _address(self) -> str:
        return str(self._client.scheduler.address)

    def size(self) -> int:
        """How many shares can be done at once now."""
        if time.monotonic() - self._known > _FRESH:
            self._threads, self._known = sum(self._client.nthreads().values()), time.monotonic()
        return max(1, self._threads)

    def carry(self, work: Work) -> Callable[..., Handle]:
        """Send work to the scheduler, from where workers fetch it."""
        packed = pickle.dumps(work)
        name = hashlib.sha256(packed).hexdigest()[:24]
        # As a task of its own it can be fetched again from the scheduler when the worker that held it is gone.
        sent = self._client.submit(workers.unpacked, packed, key=f"housedealer-work-{name}")
        return lambda *share: Share(self._client.submit(workers.do, program(), name, sent, *share, pure=False))
