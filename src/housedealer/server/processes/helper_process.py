"""A process beside the server, for what takes long: nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def follow() -> None:
    """Have this process end with the one that has started it, also where that one is killed."""
    parent = os.getppid()

    def wait() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class Aside:
    """One process, started when something must first be worked out in it, and again should it be gone."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[Given], Found], given: Given) -> Found:
        """What a function makes of something, worked out there; `BrokenProcessPool` where the process is gone."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), follow)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, given)
        except BrokenProcessPool:
            self._pool = None
            raise

    def stop(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            working = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.kill()
            self._pool = None
