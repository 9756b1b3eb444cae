"""A helper process beside the server for long work: nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from housedealer.child_process import exit_with_parent

Input = TypeVar("Input")
Output = TypeVar("Output")


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """Keep Ctrl-C from a process that starts meanwhile, which inherits the mask.

    A terminal interrupts all of its processes. The server stops this one; a job that ended with `KeyboardInterrupt`
    would raise it in the event loop, which then could not close the tables.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class HelperProcess:
    """One process, started at its first job, and again if it is gone; it runs `begin` first.

    Jobs wait for their turn here and not in the pool: a job that is cancelled there while the process is killed ends
    the pool's thread with an error (CPython 3.11).
    """

    def __init__(self, begin: Callable[[], None] = exit_with_parent) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._begin = begin
        self._turn = asyncio.Lock()
        self._job: asyncio.Future[Any] | None = None
        """The job that is running."""

    async def run(self, work: Callable[[Input], Output], data: Input) -> Output:
        """Run a function in the process; `BrokenProcessPool` if the process is gone.

        A call that is cancelled before its turn is withdrawn; later the process finishes it for nobody.
        """
        await self._turn.acquire()
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), self._begin)
            with _no_interrupt():
                job = self._job = asyncio.get_running_loop().run_in_executor(self._pool, work, data)
        except BaseException:
            self._pool = None
            self._turn.release()
            raise
        job.add_done_callback(self._done)
        try:
            return await asyncio.shield(job)
        except BrokenProcessPool:
            self._pool = None
            raise

    def _done(self, job: asyncio.Future[Any]) -> None:
        self._turn.release()
        if not job.cancelled():
            job.exception()  # the caller may be gone

    def stop(self) -> None:
        """Stop the process."""
        if self._job is not None:
            self._job.cancel()
        if self._pool is not None:
            working = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.kill()
            self._pool = None
