"""Several processes behind one port: this one opens it, starts them, and starts again whichever dies.

All of them take connections from the same listening socket, so that a connection never waits for one that is gone.
They hold one end of a pipe whose other end this process holds: should it be killed, they stop, too.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import logging
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.alone import LOCK, InUseError
from housedealer.server.run import address_at, announce, listen
from housedealer.server.schema import open_engine
from housedealer.server.settings import Settings

log = logging.getLogger("housedealer")
READY = b"ready\n"
MOST_WORKERS = 64
GRACE = 15.0
"""Seconds that a worker may take to stop before it is killed."""
QUICK = 5.0
"""A worker that dies sooner than this after its start is started again later and later."""


def serve_together(settings: Settings, host: str = "127.0.0.1", port: int | None = None, browser: bool = False) -> None:
    """Run so many workers until this process is asked to stop."""
    if os.name != "posix":
        raise HouseError("--workers: several processes share a port on Linux and macOS alone; expected none here")
    if not 1 <= settings.workers <= MOST_WORKERS:
        raise HouseError(f"--workers: {settings.workers} is not allowed; expected 1 to {MOST_WORKERS}")
    if sa.make_url(settings.database).get_backend_name() == "sqlite":
        raise HouseError(
            "--workers: a file is served by one process; expected PostgreSQL, such as "
            "--database postgresql+psycopg://user@host/name"
        )
    check_books(settings)
    listening = listen(host, port)
    _Crew(settings, listening, address_at(host, listening), browser).run()


def check_books(settings: Settings) -> None:
    """Look at the books and set damaged tables aside before anyone is served: by one process, which has the database
    alone meanwhile. Where workers of another machine serve it already, they have done so."""
    from housedealer.server.floor import Floor
    from housedealer.server.store import Store

    if settings.texts:
        from housedealer.documents.texts import Texts

        Texts(Path(settings.texts))
    if _is_shared(settings.database):
        return
    try:
        store = Store(settings.database)
    except InUseError:
        if _is_shared(settings.database):
            return
        raise
    try:
        Floor(settings, store).resume()
    finally:
        store.close()


def _is_shared(url: str) -> bool:
    """Whether workers use a database."""
    engine = open_engine(url)
    held = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = {LOCK} AND mode = 'ShareLock' AND granted"
    here = "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    try:
        with engine.connect() as connection:
            return bool(connection.exec_driver_sql(f"{held} {here} LIMIT 1").scalar())
    except sa.exc.DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise HouseError(f"database: it cannot be opened: {reason}; expected one that can be written") from None
    finally:
        engine.dispose()


class _Crew:
    """The workers, as the process that starts them sees them."""

    def __init__(self, settings: Settings, listening: socket.socket, address: str, browser: bool) -> None:
        self.settings, self.listening, self.address, self.browser = settings, listening, address, browser
        self.workers: dict[int, subprocess.Popen[bytes]] = {}
        self.started: dict[int, float] = {}
        self.due: dict[int, float] = dict.fromkeys(range(settings.workers), 0.0)
        """When each place that is empty is to be filled."""
        self.failed = dict.fromkeys(range(settings.workers), 0)
        """How often the worker of each place has died soon after its start."""
        self.stopping = self.announced = False
        self.selector = selectors.DefaultSelector()
        self._held, self._other = os.pipe()
        """A pipe that nothing is written to: it ends when this process does."""

    def run(self) -> None:
        """Keep them running until this process is asked to stop."""
        wakes, woken = socket.socketpair()
        woken.setblocking(False)
        signal.set_wakeup_fd(woken.fileno())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.selector.register(wakes, selectors.EVENT_READ, lambda: wakes.recv(4096))
        try:
            while not self.stopping:
                self._fill()
                wait = min((due - time.monotonic() for due in self.due.values()), default=60.0)
                for key, _ in self.selector.select(max(0.0, wait)):
                    key.data()
                self._bury()
        finally:
            signal.set_wakeup_fd(-1)
            self._end()
            for one in (wakes, woken, self.listening, self.selector):
                one.close()

    def _stop(self, *_: Any) -> None:
        self.stopping = True

    def _fill(self) -> None:
        for place, due in list(self.due.items()):
            if due <= time.monotonic():
                del self.due[place]
                self._start(place)

    def _start(self, place: int) -> None:
        told = {**dataclasses.asdict(self.settings), "hosts": sorted(self.settings.hosts)}
        told["proxies"] = sorted(self.settings.proxies)
        worker = subprocess.Popen(
            [sys.executable, "-m", "housedealer.server.worker", str(self.listening.fileno()), str(self._held)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self.listening.fileno(), self._held],
            start_new_session=True,  # Ctrl-C is heard here, and told to them
        )
        self.workers[place], self.started[place] = worker, time.monotonic()
        if worker.stdin is None or worker.stdout is None:
            raise AssertionError("a worker has no pipes")
        with contextlib.suppress(BrokenPipeError):
            worker.stdin.write(json.dumps(told).encode())  # a password is not for everyone who lists processes
            worker.stdin.close()
        self.selector.register(worker.stdout, selectors.EVENT_READ, lambda: self._hear(worker))

    def _hear(self, worker: subprocess.Popen[bytes]) -> None:
        if worker.stdout is None:
            return
        if os.read(worker.stdout.fileno(), 4096) == READY and not self.announced:
            self.announced = True
            announce(self.address, self.browser)
            return
        self.selector.unregister(worker.stdout)

    def _bury(self) -> None:
        for place, worker in list(self.workers.items()):
            code = worker.poll()
            if code is None:
                continue
            self._close(worker)
            del self.workers[place]
            if self.stopping:
                continue
            if code == 2 and not self.announced:
                self._end()
                raise SystemExit(2)  # it has said why
            soon = time.monotonic() - self.started[place] < QUICK
            self.failed[place] = self.failed[place] + 1 if soon else 0
            wait = min(30.0, 0.5 * 2 ** self.failed[place]) if self.failed[place] > 1 else 0.0
            self.due[place] = time.monotonic() + wait
            log.warning("a worker ended with status %s; another is started", code)

    def _close(self, worker: subprocess.Popen[bytes]) -> None:
        if worker.stdout is not None and not worker.stdout.closed:
            with contextlib.suppress(KeyError):
                self.selector.unregister(worker.stdout)
            worker.stdout.close()

    def _end(self) -> None:
        """Ask all to stop, and see that they do."""
        self.stopping = True
        for worker in self.workers.values():
            with contextlib.suppress(ProcessLookupError):
                worker.send_signal(signal.SIGTERM)
        end = time.monotonic() + GRACE
        for worker in self.workers.values():
            try:
                worker.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            self._close(worker)
        self.workers = {}
