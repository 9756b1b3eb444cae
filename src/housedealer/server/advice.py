"""Hints: the best play at the open question, where the odds engine knows it."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from housedealer.server.hosted import Hosted
from housedealer.table.events import Event
from housedealer.table.offers import Offer


class Question(NamedTuple):
    """What someone is asked, and what they may see: enough to advise them, and nothing more."""

    module: str
    """Where the best play is known."""
    posting: str
    readings: tuple[tuple[str, str], ...]
    offer: Offer
    events: list[Event]


def question(table: Hosted, person: str) -> Question | None:
    """The question that is open for this person, if there is one and an answer to it is known."""
    round_, module = table.round, table.game.family.advice
    mine = table.questions_of(person)
    if round_ is None or not module or not mine:
        return None
    if "/" in mine[0].position:
        return None  # the best play is known for whoever plays the hand, not for whoever may follow
    seen = round_.view(*table.positions_of(person))
    return Question(module, table.game.posting.id, table.game.readings, mine[0], seen)


def best(asked: Question) -> str:
    """The best choice, worked out in a process of its own."""
    import importlib

    from housedealer.games import game

    module = importlib.import_module(asked.module)
    choice, _ = module.choose(asked.offer, game(asked.posting, dict(asked.readings)), asked.events, random.Random(0))
    return str(choice)


class Adviser:
    """Works out hints beside the server, never in it: a game's first takes seconds, those after it none."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def hint(self, asked: Question | None) -> dict[str, Any] | None:
        """The best choice at a question, and what it rests on; None where it is not known."""
        if asked is None:
            return None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        try:
            choice = await asyncio.get_running_loop().run_in_executor(self._pool, best, asked)
        except BrokenProcessPool:
            self._pool = None
            return None
        return {"choice": choice, "strategy": "the best play from a full shoe"}

    def stop(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            working = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.kill()
            self._pool = None
