"""Hints: the best play at the open question, where the odds engine knows it."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from housedealer.documents.advice import told
from housedealer.server.hosted import Hosted
from housedealer.server.wire import Advice, AdvisedChoice
from housedealer.table.events import Event
from housedealer.table.offers import Offer


class Question(NamedTuple):
    """What someone is asked, and what they may see: enough to advise them, and nothing more."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    decks: int
    offer: Offer
    events: list[Event]


def question(table: Hosted, person: str) -> Question | None:
    """The question that is open for this person, if there is one and an answer to it is known."""
    round_ = table.round
    mine = table.questions_of(person)
    if round_ is None or not table.game.family.advice or not mine:
        return None
    if "/" in mine[0].position:
        return None  # the best play is known for whoever plays the hand, not for whoever may follow
    seen = round_.view(*table.positions_of(person))
    return Question(table.game.posting.id, table.game.readings, table.session.decks, mine[0], seen)


def advice(asked: Question) -> Advice:
    """All choices with what they cost, worked out in a process of its own."""
    from housedealer.games import game
    from housedealer.odds.advice import Asked, advise_on

    played = game(asked.posting, dict(asked.readings))
    found = advise_on(Asked(played, asked.offer, asked.events, asked.decks))
    choices: list[AdvisedChoice] = []
    for one in told(found["choices"]):
        line: AdvisedChoice = {
            "choice": one.choice,
            "cost": round(one.cost / 100, 4),
            "name": one.name,
            "says": one.says,
        }
        if one.argument is not None:
            line["argument"] = one.argument
        choices.append(line)
    return {"choice": choices[0]["choice"], "strategy": found["rests_on"], "choices": choices}


class Adviser:
    """Works out hints beside the server, never in it: a game's first takes seconds, those after it none."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def hint(self, asked: Question | None) -> Advice | None:
        """What each choice at a question costs, and what that rests on; None where it is not known."""
        if asked is None:
            return None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, advice, asked)
        except BrokenProcessPool:
            self._pool = None
            return None

    def stop(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            working = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.kill()
            self._pool = None
