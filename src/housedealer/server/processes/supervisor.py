"""The supervisor of several worker processes behind one port: it opens the port, starts them, and restarts whichever
dies.

On Linux each worker listens on the port with a socket of its own, among which the system distributes connections; it
closes with its process, so that nobody waits for a dead one. Elsewhere all share one socket. Workers hold the read end
of a pipe whose write end the supervisor holds: if it is killed, they stop, too.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import sqlalchemy as sa

from housedealer.child_process import LowPriorityProcess
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.interpreted import interpret_first
from housedealer.play import bots
from housedealer.server import metrics
from housedealer.server.processes import shared_port
from housedealer.server.processes.hint_compilation import hints_compiled_beside
from housedealer.server.processes.restart import (
    SIGNALS,
    UPGRADE,
    Handover,
    OldWorkers,
    exec_new_program,
    received_handover,
    rehearsal,
    rehearsal_error,
    restart_signals,
)
from housedealer.server.processes.shared_database import has_workers, prepare_database, workers_of
from housedealer.server.processes.start import address_at, announce, listen, run
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report

if TYPE_CHECKING:
    from housedealer.server.floor.floor import Floor
    from housedealer.server.processes.socket_handoff import Handoff

MAX_WORKERS = 64
GRACE = 15.0
"""Seconds that a worker may take to stop before it is killed."""


def serve_with_workers(
    settings: Settings, host: str = "127.0.0.1", port: int | None = None, browser: bool = False
) -> None:
    """Run `settings.workers` workers until this process is stopped."""
    if os.name != "posix":
        raise HouseError("--workers: several processes share a port on Linux and macOS alone; expected none here")
    if not 1 <= settings.workers <= MAX_WORKERS:
        raise HouseError(f"--workers: {settings.workers} is not allowed; expected 1 to {MAX_WORKERS}")
    if sa.make_url(settings.database).get_backend_name() == "sqlite":
        raise HouseError(
            "--workers: a file is served by one process; expected PostgreSQL, such as "
            "--database postgresql+psycopg://user@host/name"
        )
    from housedealer.server.floor import floor  # noqa: F401  loaded once, for all
    from housedealer.server.http import app  # noqa: F401  loaded once, for all
    from housedealer.server.journal import shared  # noqa: F401  loaded once, for all
    from housedealer.server.processes import socket_handoff  # noqa: F401  loaded once, for all

    handover = received_handover()
    if handover is None or not handover.workers:
        prepare_database(settings)  # a program that hands over no workers has stopped them, so that this can upgrade
    if handover is not None:
        listening = handover.socket()
    else:
        listening = listen(host, port)
        if shared_port.SPREAD:
            listening = shared_port.reserved(listening)
    with hints_compiled_beside(settings) as compiling:
        _Supervisor(settings, listening, address_at(host, listening), browser, compiling, handover).run()


class _Supervisor:
    """The workers' parent: it has loaded everything that they need, and forks."""

    def __init__(
        self,
        settings: Settings,
        port: socket.socket,
        address: str,
        browser: bool,
        compiling: LowPriorityProcess,
        handover: Handover | None = None,
    ) -> None:
        from housedealer.server.processes.shared_limits import SharedCounters

        self.settings, self.port, self.address, self.browser = settings, port, address, browser
        self.workers: dict[int, int] = {}
        """Process ids, by slot."""
        self.due: dict[int, float] = dict.fromkeys(range(settings.workers), 0.0)
        """When to start a worker, by empty slot."""
        self.failed = dict.fromkeys(range(settings.workers), 0)
        """How often in a row the worker of each slot has died before it answered: such a one is restarted with growing
        delays; one that had answered, at once."""
        self.answered: set[int] = set()
        """Slots whose worker answers, or did until it died."""
        self.stopping = self.announced = False
        self.emptying = False
        """Whether the workers are stopped for an upgrade of the database."""
        self.alive = os.pipe()
        """Nothing is written to it: it ends with this process."""
        self.ready = os.pipe()
        """Workers write their slots to it when they answer."""
        self.played = os.pipe()
        """Workers write the games to it that they play."""
        self.to_load: list[str] = []
        self.games: set[str] = set()
        """Games loaded here, and so in each worker from its start."""
        self.woken = socket.socketpair()
        """Signals write to it."""
        self.counters = SharedCounters(settings.workers)
        """The counters that all workers share."""
        metrics.allocate(settings.workers)
        self.handoff_folder = Path(tempfile.mkdtemp(prefix="housedealer-")) if settings.workers > 1 else None
        """The Unix sockets of the hand-off between workers; for this user only."""
        self.compiling = compiling
        """The process that compiles hints for all workers."""
        self.old = OldWorkers(handover)
        self.restarted = handover is not None
        self.restart_requested = False
        self.rehearsing: subprocess.Popen[str] | None = None
        """The rehearsal of a restart."""

    def run(self) -> None:
        """Keep the workers running until this process is stopped."""
        for one in self.woken:
            one.setblocking(False)
        for way in (self.ready[0], self.played[0], self.played[1]):
            os.set_blocking(way, False)
        signal.set_wakeup_fd(self.woken[1].fileno())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for number in restart_signals(self.restarted):
            signal.signal(number, self._request_restart)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        gc.collect()
        gc.freeze()  # shared pages stay shared if no worker's collector touches them
        try:
            while not self.stopping:
                self._start_due()
                wait = min((due - time.monotonic() for due in self.due.values()), default=0.0 if self.to_load else 60.0)
                select.select([self.woken[0].fileno(), self.ready[0], self.played[0]], [], [], max(0.0, wait))
                self._read_pipes()
                self._reap()
                self._load_game()
                self._restart()
        finally:
            signal.set_wakeup_fd(-1)
            self._end()

    def _stop(self, *_: Any) -> None:
        self.stopping = True

    def _request_restart(self, *_: Any) -> None:
        self.restart_requested = True

    def _restart(self) -> None:
        """Exec the new program after a request and a successful rehearsal; the workers go on meanwhile."""
        if self.restart_requested and self.rehearsing is None and not self.old.workers:
            self.restart_requested, self.rehearsing = False, rehearsal(self.settings.database)
        if self.rehearsing is None or self.rehearsing.poll() is None or self.stopping:
            return
        tried, self.rehearsing = self.rehearsing, None
        reason = rehearsal_error(tried)
        if not reason and tried.returncode == UPGRADE:
            reason = self._stop_for_upgrade()
            if self.stopping:
                return
        if reason:
            print(f"housedealer: it is not restarted, and goes on as it is: {reason}", file=sys.stderr, flush=True)
            return
        self.compiling.stop()
        signal.set_wakeup_fd(-1)
        exec_new_program(Handover(self.port.fileno(), self.workers, self.alive[1] if self.workers else -1))

    def _stop_for_upgrade(self) -> str:
        """Stop all workers, so that the new program can upgrade the database: they finish and write what is under way.
        Return why it is not done, empty if it is."""
        own = {f"process {pid}" for pid in self.workers.values()}
        others = [name for name in workers_of(self.settings.database) if name.rpartition(", ")[2] not in own]
        if others:
            return (
                "database: the new program must upgrade it, and workers of another server use it; expected that those "
                "are stopped first"
            )
        print("housedealer: stopped until the database is upgraded", file=sys.stderr, flush=True)
        self.emptying = True
        self._stop_workers()
        end = time.monotonic() + GRACE
        while has_workers(self.settings.database) and time.monotonic() < end:
            time.sleep(0.05)  # the database notices a moment later that they are gone
        if not self.stopping:
            self._release()
        return ""

    def _start_due(self) -> None:
        for slot, due in list(self.due.items()):
            if due <= time.monotonic():
                del self.due[slot]
                sys.stdout.flush()
                sys.stderr.flush()
                self.workers[slot] = os.fork() or self._work(slot)

    def _work(self, slot: int) -> NoReturn:
        """The life of a worker, in its own process."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN)  # the supervisor restarts
            self.old.close_pipe()
            os.setsid()  # Ctrl-C goes to the supervisor, which stops this one
            for one in self.woken:
                one.close()
            os.close(self.alive[1])
            from housedealer.server.floor.floor import Floor
            from housedealer.server.journal.shared import SharedJournal
            from housedealer.server.processes.socket_handoff import Handoff

            interpret_first()
            handoff = Handoff(self.handoff_folder, slot, self.settings.workers) if self.handoff_folder else None
            floor = Floor(self.settings, SharedJournal(self.settings.database))
            metrics.use_slot(slot)
            floor.tables.on_game_ready, floor.limits = self._report_game, self.counters.limits(self.settings, slot)
            work(
                floor,
                shared_port.listening_at(self.port),
                self.alive[0],
                lambda: os.write(self.ready[1], bytes((slot,))),
                handoff,
            )
            code = 0
        except HouseError as error:
            print(f"housedealer: {error}", file=sys.stderr, flush=True)
            code = 2
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException as error:
            report("a worker", error)
        finally:
            os._exit(code)

    def _report_game(self, played: Game, skill: str) -> None:
        """Report a game that a worker plays to the supervisor, unless it knows it."""
        key = json.dumps([played.posting.id, dict(played.readings), skill])
        if key not in self.games:
            self.games.add(key)
            with contextlib.suppress(OSError):  # useful, not necessary
                os.write(self.played[1], f"{key}\n".encode())

    def _read_pipes(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self.woken[0].recv(4096)
        with contextlib.suppress(BlockingIOError):
            new = os.read(self.ready[0], 4096)
            self.answered.update(new)
            self.old.replaced(new, all_of_them=len(self.answered) == self.settings.workers)
            if not self.announced:
                self.announced = True
                announce(self.address, self.browser)

    def _load_game(self) -> None:
        """Load a game that workers play: those started later have it at once, and people do not wait."""
        with contextlib.suppress(BlockingIOError):
            self.to_load += os.read(self.played[0], 65536).decode().splitlines()
        if not self.to_load or self.due:
            return
        key = self.to_load.pop(0)
        if key not in self.games:
            self.games.add(key)
            try:
                posting, readings, skill = json.loads(key)
                bots.prepare(game(posting, readings), skill)
            except Exception as error:
                report("a game", error)
            gc.collect()
            gc.freeze()

    def _reap(self) -> None:
        self.old.reap()
        self.compiling.reap()
        for slot, pid in list(self.workers.items()):
            result, status = os.waitpid(pid, os.WNOHANG)
            if not result:
                continue
            del self.workers[slot]
            if self.stopping or self.emptying:
                continue
            code = os.waitstatus_to_exitcode(status)
            if code == 2 and not self.announced and not self.old.workers:
                raise SystemExit(2)  # it has printed why
            self.failed[slot] = 0 if slot in self.answered else self.failed[slot] + 1
            self.answered.discard(slot)
            wait = min(30.0, 0.25 * 2 ** self.failed[slot]) if self.failed[slot] else 0.0
            self.due[slot] = time.monotonic() + wait
            with contextlib.suppress(OSError):  # the reader of the pipe may be gone
                print(
                    f"housedealer: a worker ended with status {code}; another is started", file=sys.stderr, flush=True
                )

    def _end(self) -> None:
        """Stop all workers, and make sure that they end."""
        self.stopping = True
        if self.rehearsing is not None:
            self.rehearsing.kill()
            self.rehearsing.communicate()
        self.old.replaced(self.old.workers, all_of_them=True)
        self._stop_workers()
        self._release()

    def _stop_workers(self) -> None:
        """Stop all workers, and make sure that they end."""
        for pid in self.workers.values():
            os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + GRACE
        while (self.workers or self.old.workers) and time.monotonic() < end:
            self._reap()
            time.sleep(0.02)
        for pid in (*self.workers.values(), *self.old.workers.values()):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self.workers.clear()

    def _release(self) -> None:
        """Release what the workers shared."""
        self.counters.close()
        if self.handoff_folder:
            shutil.rmtree(self.handoff_folder, ignore_errors=True)


def work(
    floor: Floor, listening: socket.socket, alive: int, ready: Callable[[], object], handoff: Handoff | None
) -> None:
    """Serve as one of several, until it is stopped or the supervisor is gone."""

    def follow() -> None:
        os.read(alive, 1)  # returns when the pipe is closed
        if handoff is not None:
            shutil.rmtree(handoff.folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGTERM)

    def opened() -> None:
        listening.listen(2048)
        ready()

    threading.Thread(target=follow, daemon=True).start()
    run(floor.settings, floor, listening, opened, handoff)
