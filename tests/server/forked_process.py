"""Programs forked from a process that has imported the server already: each starts without a second of imports.

A forked program is as good as one of `python -c SCRIPT ARGUMENTS`: it has the environment and the folder of the test,
its output goes to a pipe, it can be sent signals and killed, and where it execs itself anew (a restart) it becomes that
very command.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from types import ModuleType
from typing import IO, Any

IMPORTED = [
    "housedealer.server.http.app",
    "housedealer.server.journal.local",
    "housedealer.server.journal.shared",
    "housedealer.server.processes.start",
    "housedealer.server.processes.supervisor",
    "uvicorn",
]
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(IMPORTED)


class ForkedProcess:
    """A running program, with as much of `subprocess.Popen` as servers in tests need."""

    def __init__(self, script: str, *arguments: str) -> None:
        reader, writer = _CONTEXT.Pipe(duplex=False)
        command = [sys.executable, "-c", script, *arguments]
        self._process = _CONTEXT.Process(target=_become, args=(writer, command, dict(os.environ), os.getcwd()))
        with _without_main():
            self._process.start()
        writer.close()
        self.pid = self._process.pid or 0
        self.stdout: IO[str] | None = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
        reader.close()

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; `subprocess.TimeoutExpired` if it does not come."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return code

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """The rest of its output, once it has ended."""
        assert self.stdout is not None
        parts: list[bytes] = []
        end = None if timeout is None else time.monotonic() + timeout
        number = self.stdout.fileno()
        os.set_blocking(number, False)
        while True:
            try:
                part = os.read(number, 65536)
            except BlockingIOError:
                if end is not None and time.monotonic() > end:
                    raise subprocess.TimeoutExpired(str(self.pid), timeout or 0) from None
                time.sleep(0.01)
                continue
            if not part:
                break
            parts.append(part)
        self.wait(None if end is None else max(0.1, end - time.monotonic()))
        return b"".join(parts).decode(), None


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the program that runs: a forked process would import it anew."""
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _become(output: Connection, command: list[str], environment: dict[str, str], folder: str) -> None:
    """Run in the forked process: `python -c` with the given command, environment, folder and output."""
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    output.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.orig_argv = command
    sys.argv = ["-c", *command[3:]]
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(command[2], "<string>", "exec"), names)
