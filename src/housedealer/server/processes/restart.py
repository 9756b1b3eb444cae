"""Restarting in place: the process becomes the program as installed now, and keeps its process id and its port.

SIGHUP requests it where there is no terminal (at one, it means that the window was closed), SIGUSR2 anywhere. First a
rehearsal in another process checks that the new program can be loaded and knows the database; if not, nothing happens.
Then the one process of a server stops as usual and execs the new program, which recovers the tables; new connections
wait at the port, which stays open. The supervisor of several workers execs at once while they go on: each is stopped
when a new one answers in its slot. A database that the new program must first upgrade is not served by two versions:
then the supervisor stops its workers, and the new program upgrades the database before it starts any.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from housedealer.errors import HouseError

log = logging.getLogger("housedealer")
VARIABLE = "HOUSEDEALER_HANDED_OVER"
"""The environment variable for the handover from one program to the next."""
_DATABASE = "HOUSEDEALER_REHEARSED_DATABASE"
_REHEARSE = "from housedealer.server.processes.restart import rehearse; rehearse()"
REHEARSAL_SECONDS = 120.0
UPGRADE = 3
"""The exit status of a rehearsal whose program must first upgrade the database."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGUSR2") if hasattr(signal, name))


@dataclass
class Handover:
    """What one program hands over to the next."""

    listening: int
    """The file descriptor of the open socket."""
    workers: dict[int, int] = field(default_factory=dict)
    """The process ids of workers, by slot."""
    alive: int = -1
    """The write end of a pipe: workers stop when it is closed."""

    def socket(self) -> socket.socket:
        """The open socket."""
        result = socket.socket(fileno=self.listening)
        result.set_inheritable(False)
        return result


def received_handover() -> Handover | None:
    """The handover of the previous program in the same process, if there was one."""
    text = os.environ.pop(VARIABLE, None)
    if text is None:
        return None
    data: dict[str, Any] = json.loads(text)
    if data["process"] != os.getpid():
        return None  # it was meant for another process
    workers = {int(slot): pid for slot, pid in data["workers"].items()}
    if data["alive"] >= 0:
        os.set_inheritable(data["alive"], False)
    return Handover(data["listening"], workers, data["alive"])


def exec_new_program(handover: Handover) -> NoReturn:
    """Exec the program as it is installed now."""
    data = {
        "process": os.getpid(),
        "listening": handover.listening,
        "workers": handover.workers,
        "alive": handover.alive,
    }
    os.environ[VARIABLE] = json.dumps(data)
    for number in (handover.listening, handover.alive):
        if number >= 0:
            os.set_inheritable(number, True)
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # a second signal while it loads must not end it
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def restart_signals(restarted: bool) -> list[signal.Signals]:
    """The signals that request a restart; `restarted`: this program was itself started by one."""
    if os.name != "posix":
        return []
    hang_up = signal.SIGHUP
    ignored = signal.getsignal(hang_up) is signal.SIG_IGN and not restarted  # as under nohup
    return [signal.SIGUSR2] if ignored or _has_terminal() else [hang_up, signal.SIGUSR2]


def _has_terminal() -> bool:
    with contextlib.suppress(OSError):
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
        return True
    return False


def rehearsal(database: str) -> subprocess.Popen[str]:
    """Start a process that tries to load the new program, and checks the database's version."""
    env = {**os.environ, _DATABASE: database}
    command = [sys.executable, "-c", _REHEARSE]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def rehearsal_error(tried: subprocess.Popen[str]) -> str:
    """Why the new program cannot take over, once its rehearsal has ended; empty if it can, at least once nobody else
    uses the database (`UPGRADE`)."""
    try:
        _, output = tried.communicate(timeout=REHEARSAL_SECONDS)
    except subprocess.TimeoutExpired:
        tried.kill()
        tried.communicate()
        return "it takes too long to load"
    return "" if tried.returncode in (0, UPGRADE) else (output.strip().splitlines() or ["it ended without a word"])[-1]


def rehearse() -> None:
    """Load everything that a server needs and open its database, as the new program will."""
    from housedealer.server.floor import floor  # noqa: F401  loaded to see that it can be
    from housedealer.server.http import app  # noqa: F401  loaded to see that it can be
    from housedealer.server.journal.schema import open_engine
    from housedealer.server.journal.versions import is_behind, version_of
    from housedealer.server.processes import start, supervisor  # noqa: F401  loaded to see that they can be

    engine = open_engine(os.environ[_DATABASE])
    try:
        with engine.connect() as connection:
            behind = is_behind(version_of(connection))
    except HouseError as error:
        sys.exit(str(error))
    finally:
        engine.dispose()
    if behind:
        sys.exit(UPGRADE)


class Restart:
    """Restart of a server's one process, on request."""

    def __init__(self, database: str, restarted: bool) -> None:
        self.requested = False
        self._database, self._restarted = database, restarted
        self._trying: asyncio.Task[None] | None = None

    def listen(self, stop: Callable[[], None]) -> None:
        """Restart on a signal; `stop` makes the server stop."""
        loop = asyncio.get_running_loop()
        for one in restart_signals(self._restarted):
            loop.add_signal_handler(one, self._on_signal, stop)

    def _on_signal(self, stop: Callable[[], None]) -> None:
        if self._trying is None or self._trying.done():
            self._trying = asyncio.get_running_loop().create_task(self._try(stop))

    async def _try(self, stop: Callable[[], None]) -> None:
        reason = await asyncio.to_thread(lambda: rehearsal_error(rehearsal(self._database)))
        if reason:
            log.error("it is not restarted, and goes on as it is: %s", reason)
            return
        self.requested = True
        stop()


class OldWorkers:
    """Workers of the previous program: each serves until a new one answers in its slot."""

    def __init__(self, handover: Handover | None) -> None:
        self.workers = dict(handover.workers) if handover else {}
        self._alive = handover.alive if handover else -1

    def replaced(self, slots: Iterable[int], all_of_them: bool) -> None:
        """Stop the old workers of these slots, where new ones answer; or all, if every slot has a new one."""
        for slot in list(self.workers) if all_of_them else set(slots) & set(self.workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.workers[slot], signal.SIGTERM)

    def reap(self) -> None:
        """Reap those that have ended; after the last, close the pipe."""
        for slot, pid in list(self.workers.items()):
            with contextlib.suppress(ChildProcessError):
                if not os.waitpid(pid, os.WNOHANG)[0]:
                    continue
            del self.workers[slot]
        if not self.workers:
            self.close_pipe()

    def close_pipe(self) -> None:
        """Close the pipe that they watch."""
        if self._alive >= 0:
            os.close(self._alive)
            self._alive = -1
