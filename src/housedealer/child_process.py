"""Processes beside this one that end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time


def exit_with_parent(parent: int | None = None) -> None:
    """Have this process exit when its parent does, even if that was killed; with the parent's process id, even if that
    was killed before this is called."""
    first = os.getppid() if parent is None or os.name != "posix" else parent

    def wait() -> None:
        while os.getppid() == first:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def exit_with_parent_at_low_priority(parent: int | None = None) -> None:
    """The same at low priority."""
    if hasattr(os, "nice"):
        os.nice(10)
    exit_with_parent(parent)


def begin_at_low_priority(parent: int) -> None:
    """Begin as a `LowPriorityProcess`.

    Ctrl-C and `systemctl stop` signal all processes of a group at once. The parent ends this one: if it ended by itself
    the parent would take what it does for finished, and go on with it while it stops.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    exit_with_parent_at_low_priority(parent)


_FIRST = "from housedealer.child_process import begin_at_low_priority; begin_at_low_priority({parent})\n"


class LowPriorityProcess:
    """Python code run in a process of its own at low priority, one piece at a time; `stop` ends it for good."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def start(self, code: str, *arguments: str) -> None:
        """Start the code with these arguments, without waiting for it."""
        if self.stopped:
            return
        quiet = subprocess.DEVNULL
        command = [sys.executable, "-c", _FIRST.format(parent=os.getpid()) + code, *arguments]
        self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
        if self.stopped:  # by another thread meanwhile
            self._process.kill()

    def wait(self) -> None:
        """Wait for the end of the process: call this in a thread."""
        if self._process is not None:
            self._process.wait()

    def reap(self) -> None:
        """Clear away the process if it has ended, or it stays as a zombie for as long as this one runs."""
        if self._process is not None:
            self._process.poll()

    def run(self, code: str, *arguments: str) -> None:
        """Run the code and wait for its end: call this in a thread."""
        self.start(code, *arguments)
        self.wait()

    def stop(self) -> None:
        """End the process, and start none from now on."""
        self.stopped = True
        if self._process is not None:
            self._process.kill()
            self._process.wait()
