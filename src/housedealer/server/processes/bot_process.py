"""A helper process for slow bots: nobody at another table waits for them."""

from __future__ import annotations

import random
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.tables.questions import BotQuestion


def choose(question: BotQuestion) -> tuple[str, Any]:
    """A bot's answer; runs in the helper process."""
    played = game(question.posting, dict(question.readings))
    bots.prepare(played, question.skill)
    rng = random.Random(question.seed)
    return bots.choose(question.offer, played, question.events, rng, skill=question.skill)


class BotProcess:
    """The helper process for slow bots."""

    def __init__(self) -> None:
        self._process = HelperProcess()

    async def choose(self, question: BotQuestion) -> tuple[str, Any]:
        """A bot's answer; if the process is gone, it is computed here."""
        try:
            return await self._process.run(choose, question)
        except BrokenProcessPool:
            return choose(question)

    def stop(self) -> None:
        """Stop the process."""
        self._process.stop()
