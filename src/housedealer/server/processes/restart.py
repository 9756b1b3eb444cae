"""Restarting in place: the process becomes the program as it is installed now, and keeps its number and its port.

SIGHUP asks for it where no terminal is (at one, it says that the window was closed), SIGUSR2 anywhere. First another
process tries whether the new program can be loaded and knows the database; where not, nothing happens. Then the one
process of a server stops as ever and is replaced by the new program, which takes up the tables; whoever connects
meanwhile waits at the port, which stays open. The supervisor of several is replaced at once, and its workers go on:
each is asked to stop when a new one answers in its place.
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
"""What the program before leaves for the next."""
_DATABASE = "HOUSEDEALER_REHEARSED_DATABASE"
_REHEARSE = "from housedealer.server.processes.restart import rehearse; rehearse()"
REHEARSAL_SECONDS = 120.0
SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGUSR2") if hasattr(signal, name))


@dataclass
class Handed:
    """What one program hands to the next."""

    listening: int
    """The number of the open socket."""
    workers: dict[int, int] = field(default_factory=dict)
    """By place, processes that serve."""
    alive: int = -1
    """The end of a pipe: they stop when it is closed."""

    def socket(self) -> socket.socket:
        """The open socket."""
        result = socket.socket(fileno=self.listening)
        result.set_inheritable(False)
        return result


def taken() -> Handed | None:
    """What the program before this one in the same process has handed over, if there was one."""
    text = os.environ.pop(VARIABLE, None)
    if text is None:
        return None
    data: dict[str, Any] = json.loads(text)
    if data["process"] != os.getpid():
        return None  # it was meant for another
    workers = {int(place): pid for place, pid in data["workers"].items()}
    if data["alive"] >= 0:
        os.set_inheritable(data["alive"], False)
    return Handed(data["listening"], workers, data["alive"])


def become(handed: Handed) -> NoReturn:
    """Become the program as it is installed now."""
    data = {"process": os.getpid(), "listening": handed.listening, "workers": handed.workers, "alive": handed.alive}
    os.environ[VARIABLE] = json.dumps(data)
    for number in (handed.listening, handed.alive):
        if number >= 0:
            os.set_inheritable(number, True)
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # asked again while it loads, it does not end
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def heard_signals(again: bool) -> list[signal.Signals]:
    """The signals that ask for a restart; `again`: this program was itself begun by one."""
    if os.name != "posix":
        return []
    hang_up = signal.SIGHUP
    ignored = signal.getsignal(hang_up) is signal.SIG_IGN and not again  # as nohup has it
    return [signal.SIGUSR2] if ignored or _has_terminal() else [hang_up, signal.SIGUSR2]


def _has_terminal() -> bool:
    with contextlib.suppress(OSError):
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
        return True
    return False


def rehearsal(database: str) -> subprocess.Popen[str]:
    """Another process that tries to load the new program, and whether it knows the database's version."""
    env = {**os.environ, _DATABASE: database}
    command = [sys.executable, "-c", _REHEARSE]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def why_not(tried: subprocess.Popen[str]) -> str:
    """Why the new program cannot take over, once its rehearsal has ended; empty where it can."""
    try:
        _, said = tried.communicate(timeout=REHEARSAL_SECONDS)
    except subprocess.TimeoutExpired:
        tried.kill()
        tried.communicate()
        return "it takes too long to load"
    return "" if tried.returncode == 0 else (said.strip().splitlines() or ["it ended without a word"])[-1]


def rehearse() -> None:
    """Load all that a server needs and look at its database, as the new program will."""
    from housedealer.server.floor import floor  # noqa: F401  loaded to see that it can be
    from housedealer.server.http import app  # noqa: F401  loaded to see that it can be
    from housedealer.server.journal.schema import open_engine
    from housedealer.server.journal.versions import check_current, is_behind, version_of
    from housedealer.server.processes import start, supervisor  # noqa: F401  loaded to see that they can be

    engine = open_engine(os.environ[_DATABASE])
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                check_current(connection)
            else:
                is_behind(version_of(connection))
    except HouseError as error:
        sys.exit(str(error))
    finally:
        engine.dispose()


class Restart:
    """A restart of the one process of a server, when it is asked for."""

    def __init__(self, database: str, again: bool) -> None:
        self.wanted = False
        self._database, self._again = database, again
        self._trying: asyncio.Task[None] | None = None

    def listen(self, stop: Callable[[], None]) -> None:
        """Restart at a signal; `stop` has the server stop."""
        loop = asyncio.get_running_loop()
        for one in heard_signals(self._again):
            loop.add_signal_handler(one, self._ask, stop)

    def _ask(self, stop: Callable[[], None]) -> None:
        if self._trying is None or self._trying.done():
            self._trying = asyncio.get_running_loop().create_task(self._try(stop))

    async def _try(self, stop: Callable[[], None]) -> None:
        reason = await asyncio.to_thread(lambda: why_not(rehearsal(self._database)))
        if reason:
            log.error("it is not restarted, and goes on as it is: %s", reason)
            return
        self.wanted = True
        stop()


class OldWorkers:
    """Workers of the program before: each serves until a new one answers in its place."""

    def __init__(self, handed: Handed | None) -> None:
        self.workers = dict(handed.workers) if handed else {}
        self._alive = handed.alive if handed else -1

    def replaced(self, places: Iterable[int], all_of_them: bool) -> None:
        """New workers answer in these places; once in all of them, nobody of before is needed."""
        for place in list(self.workers) if all_of_them else set(places) & set(self.workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.workers[place], signal.SIGTERM)

    def bury(self) -> None:
        """See who has ended; after the last, what they have watched is closed."""
        for place, pid in list(self.workers.items()):
            with contextlib.suppress(ChildProcessError):
                if not os.waitpid(pid, os.WNOHANG)[0]:
                    continue
            del self.workers[place]
        if not self.workers:
            self.forget()

    def forget(self) -> None:
        """Close what they watch."""
        if self._alive >= 0:
            os.close(self._alive)
            self._alive = -1
