"""Bots that think long do so in a process of their own: nobody at another table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.rounds import Pondered


def choose(asked: Pondered) -> tuple[str, Any]:
    """A bot's answer, worked out in the process that thinks."""
    played = game(asked.posting, dict(asked.readings))
    bots.prepare(played)
    return bots.choose(asked.offer, played, asked.events, random.Random(asked.seed))


class Thinker:
    """A process that bots think in; it is started when the first of them must."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, asked: Pondered) -> tuple[str, Any]:
        """A bot's answer; should the process be gone, it is worked out here."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, choose, asked)
        except BrokenProcessPool:
            self._pool = None
            return choose(asked)

    def stop(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            working = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.kill()
            self._pool = None
