"""Several processes behind one port: this one opens it, starts them, and starts again whichever dies.

On Linux each of them listens at the port by a socket of its own, among which the system spreads those who come; it goes
with its process, so that nobody waits for one that is gone. Elsewhere all take from one. They hold one end of a pipe
whose other end this process holds: should it be killed, they stop, too.
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

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.play import bots
from housedealer.server import metrics
from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.single_server_lock import LOCK, InUseError
from housedealer.server.processes import shared_port
from housedealer.server.processes.restart import (
    SIGNALS,
    Handed,
    OldWorkers,
    become,
    heard_signals,
    rehearsal,
    taken,
    why_not,
)
from housedealer.server.processes.start import address_at, announce, listen, run
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report

if TYPE_CHECKING:
    from housedealer.server.floor.floor import Floor
    from housedealer.server.processes.socket_handoff import Doors

MOST_WORKERS = 64
GRACE = 15.0
"""Seconds that a worker may take to stop before it is killed."""


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
    from housedealer.server.floor import floor  # noqa: F401  read once, by all
    from housedealer.server.http import app  # noqa: F401  read once, by all
    from housedealer.server.journal import shared  # noqa: F401  read once, by all
    from housedealer.server.processes import socket_handoff  # noqa: F401  read once, by all

    handed = taken()
    if handed is not None:
        listening = handed.socket()
    else:
        check_books(settings)
        listening = listen(host, port)
        if shared_port.SPREAD:
            listening = shared_port.reserved(listening)
    _Crew(settings, listening, address_at(host, listening), browser, handed).run()


def check_books(settings: Settings) -> None:
    """Look at the books and set damaged tables aside before anyone is served: by one process, which has the database
    alone meanwhile. Where workers of another machine serve it already, they have done so."""
    from housedealer.server.floor.floor import Floor
    from housedealer.server.journal.local import LocalJournal
    from housedealer.server.journal.store import Store

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
        Floor(settings, LocalJournal(store)).resume()
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
    """The workers, as the process that starts them sees them: it has read everything that they need, and splits."""

    def __init__(
        self, settings: Settings, held: socket.socket, address: str, browser: bool, handed: Handed | None = None
    ) -> None:
        from housedealer.server.processes.shared_limits import Tally

        self.settings, self.held, self.address, self.browser = settings, held, address, browser
        self.workers: dict[int, int] = {}
        """By place, the number of the process."""
        self.due: dict[int, float] = dict.fromkeys(range(settings.workers), 0.0)
        """When each place that is empty is to be filled."""
        self.failed = dict.fromkeys(range(settings.workers), 0)
        """How often in a row the worker of each place has died before it answered: such a one is started again later
        and later; one that had answered, at once."""
        self.answered: set[int] = set()
        """Places whose worker answers, or did until it died."""
        self.stopping = self.announced = False
        self.alive = os.pipe()
        """Nothing is written to it: it ends when this process does."""
        self.ready = os.pipe()
        """Workers write their places to it when they answer."""
        self.played = os.pipe()
        """Workers write the games to it that they play."""
        self.to_learn: list[str] = []
        self.games: set[str] = set()
        """Games that are known here, and so to each worker from its first moment."""
        self.woken = socket.socketpair()
        """Signals write to it."""
        self.tally = Tally(settings.workers)
        """What all workers count together."""
        metrics.share(settings.workers)
        self.doors = Path(tempfile.mkdtemp(prefix="housedealer-")) if settings.workers > 1 else None
        """Where workers hand connections to each other; for this user alone."""
        self.old = OldWorkers(handed)
        self.restarted = handed is not None
        self.asked = False
        """Whether a restart is asked for."""
        self.tried: subprocess.Popen[str] | None = None
        """The rehearsal of a restart."""

    def run(self) -> None:
        """Keep them running until this process is asked to stop."""
        for one in self.woken:
            one.setblocking(False)
        for way in (self.ready[0], self.played[0], self.played[1]):
            os.set_blocking(way, False)
        signal.set_wakeup_fd(self.woken[1].fileno())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for number in heard_signals(self.restarted):
            signal.signal(number, self._ask)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        gc.collect()
        gc.freeze()  # what is known to all is not looked through in each, and lies in memory once
        try:
            while not self.stopping:
                self._fill()
                wait = min(
                    (due - time.monotonic() for due in self.due.values()), default=0.0 if self.to_learn else 60.0
                )
                select.select([self.woken[0].fileno(), self.ready[0], self.played[0]], [], [], max(0.0, wait))
                self._hear()
                self._bury()
                self._learn()
                self._restart()
        finally:
            signal.set_wakeup_fd(-1)
            self._end()

    def _stop(self, *_: Any) -> None:
        self.stopping = True

    def _ask(self, *_: Any) -> None:
        self.asked = True

    def _restart(self) -> None:
        """Become the new program when it was asked for and the rehearsal of that went well; workers go on meanwhile."""
        if self.asked and self.tried is None and not self.old.workers:
            self.asked, self.tried = False, rehearsal(self.settings.database)
        if self.tried is None or self.tried.poll() is None or self.stopping:
            return
        reason, self.tried = why_not(self.tried), None
        if reason:
            print(f"housedealer: it is not restarted, and goes on as it is: {reason}", file=sys.stderr, flush=True)
            return
        signal.set_wakeup_fd(-1)
        become(Handed(self.held.fileno(), self.workers, self.alive[1]))

    def _fill(self) -> None:
        for place, due in list(self.due.items()):
            if due <= time.monotonic():
                del self.due[place]
                sys.stdout.flush()
                sys.stderr.flush()
                self.workers[place] = os.fork() or self._work(place)

    def _work(self, place: int) -> NoReturn:
        """What a worker does, in its own process, from its first moment to its last."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN)  # the process that has started this one restarts
            self.old.forget()
            os.setsid()  # Ctrl-C is heard by the process that has started this one, and told to it
            for one in self.woken:
                one.close()
            os.close(self.alive[1])
            from housedealer.server.floor.floor import Floor
            from housedealer.server.journal.shared import SharedJournal
            from housedealer.server.processes.socket_handoff import Doors

            doors = Doors(self.doors, place, self.settings.workers) if self.doors else None
            floor = Floor(self.settings, SharedJournal(self.settings.database))
            metrics.work_as(place)
            floor.tables.on_game_ready, floor.limits = self._plays, self.tally.limits(self.settings, place)
            work(
                floor,
                shared_port.listening_at(self.held),
                self.alive[0],
                lambda: os.write(self.ready[1], bytes((place,))),
                doors,
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

    def _plays(self, played: Game) -> None:
        """A worker plays a game: should the process that has started it not know it, it is told."""
        key = json.dumps([played.posting.id, dict(played.readings)])
        if key not in self.games:
            self.games.add(key)
            with contextlib.suppress(OSError):  # that it is told is of use, not of need
                os.write(self.played[1], f"{key}\n".encode())

    def _hear(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self.woken[0].recv(4096)
        with contextlib.suppress(BlockingIOError):
            new = os.read(self.ready[0], 4096)
            self.answered.update(new)
            self.old.replaced(new, all_of_them=len(self.answered) == self.settings.workers)
            if not self.announced:
                self.announced = True
                announce(self.address, self.browser)

    def _learn(self) -> None:
        """Load the games that workers play: those started later have them at once, and people do not wait."""
        with contextlib.suppress(BlockingIOError):
            self.to_learn += os.read(self.played[0], 65536).decode().splitlines()
        if not self.to_learn or self.due:
            return
        key = self.to_learn.pop(0)
        if key not in self.games:
            self.games.add(key)
            try:
                bots.prepare(game(*json.loads(key)))
            except Exception as error:
                report("a game", error)
            gc.collect()
            gc.freeze()

    def _bury(self) -> None:
        self.old.bury()
        for place, pid in list(self.workers.items()):
            result, status = os.waitpid(pid, os.WNOHANG)
            if not result:
                continue
            del self.workers[place]
            if self.stopping:
                continue
            code = os.waitstatus_to_exitcode(status)
            if code == 2 and not self.announced and not self.old.workers:
                raise SystemExit(2)  # it has said why
            self.failed[place] = 0 if place in self.answered else self.failed[place] + 1
            self.answered.discard(place)
            wait = min(30.0, 0.25 * 2 ** self.failed[place]) if self.failed[place] else 0.0
            self.due[place] = time.monotonic() + wait
            with contextlib.suppress(OSError):  # whoever read it may be gone; the tables are not
                print(
                    f"housedealer: a worker ended with status {code}; another is started", file=sys.stderr, flush=True
                )

    def _end(self) -> None:
        """Ask all to stop, and see that they do."""
        self.stopping = True
        if self.tried is not None:
            self.tried.kill()
            self.tried.communicate()
        self.old.replaced(self.old.workers, all_of_them=True)
        for pid in self.workers.values():
            os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + GRACE
        while (self.workers or self.old.workers) and time.monotonic() < end:
            self._bury()
            time.sleep(0.02)
        for pid in (*self.workers.values(), *self.old.workers.values()):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self.tally.close()
        if self.doors:
            shutil.rmtree(self.doors, ignore_errors=True)


def work(floor: Floor, listening: socket.socket, alive: int, ready: Callable[[], object], doors: Doors | None) -> None:
    """Serve as one of several, until told to stop or until the process that started this one is gone."""

    def follow() -> None:
        os.read(alive, 1)  # it ends
        if doors is not None:
            shutil.rmtree(doors.folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGTERM)

    def opened() -> None:
        listening.listen(2048)
        ready()

    threading.Thread(target=follow, daemon=True).start()
    run(floor.settings, floor, listening, opened, doors)
