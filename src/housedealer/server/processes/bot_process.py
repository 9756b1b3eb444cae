"""Bots that think long do so in a process of their own: nobody at another table waits for them."""

from __future__ import annotations

import random
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.processes.helper_process import Aside
from housedealer.server.tables.questions import Pondered


def choose(asked: Pondered) -> tuple[str, Any]:
    """A bot's answer, worked out in the process that thinks."""
    played = game(asked.posting, dict(asked.readings))
    bots.prepare(played)
    return bots.choose(asked.offer, played, asked.events, random.Random(asked.seed))


class Thinker:
    """A process that bots think in."""

    def __init__(self) -> None:
        self._process = Aside()

    async def think(self, asked: Pondered) -> tuple[str, Any]:
        """A bot's answer; should the process be gone, it is worked out here."""
        try:
            return await self._process.run(choose, asked)
        except BrokenProcessPool:
            return choose(asked)

    def stop(self) -> None:
        """Let the process go."""
        self._process.stop()
