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


def follow_gently() -> None:
    """The same, for what may wait where others have something to do."""
    if hasattr(os, "nice"):
        os.nice(10)
    follow()


class Aside:
    """One process, started when something must first be worked out in it, and again should it be gone; it does `begin`
    first."""

    def __init__(self, begin: Callable[[], None] = follow) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._begin = begin

    async def run(self, work: Callable[[Given], Found], given: Given) -> Found:
        """What a function makes of something, worked out there; `BrokenProcessPool` where the process is gone."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), self._begin)
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
