"""Bots beside the server: made ready without anybody waiting, and slow ones thinking in a process of their own."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import version
from typing import Any, NamedTuple

from housedealer.games import Game, game
from housedealer.play import bots
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.questions import BotQuestion

PATIENCE = 4.0
"""Seconds after which a slow bot, on a busy machine or behind the bots of others, answers without thinking."""


_COMPILE = """
import json, sys
from housedealer.server.processes.helper_process import exit_with_parent_at_low_priority
exit_with_parent_at_low_priority()
from housedealer.server.processes.bot_process import BotKind, compile_apart
posting, readings, skill = json.loads(sys.argv[1])
compile_apart(BotKind(posting, tuple(map(tuple, readings)), skill))
"""


class BotKind(NamedTuple):
    """The bots of a game, of one skill."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    skill: str

    @property
    def game(self) -> Game:
        """The game that they play."""
        return game(self.posting, dict(self.readings))


def prepare(kind: BotKind) -> None:
    """Compile bots, or load what was compiled before; runs in a helper process, or in a thread."""
    bots.prepare(kind.game, kind.skill)


def compile_apart(kind: BotKind) -> None:
    """Compile bots and note that what they need is on disk; runs in a process of its own."""
    from housedealer.odds.engine.disk_cache import store_answer

    prepare(kind)
    store_answer("bots", _noted(kind), "compiled")


def is_compiled(kind: BotKind) -> bool:
    """Whether what bots need was compiled on this machine before, from the same sources."""
    from housedealer.odds.engine.disk_cache import is_stored

    return is_stored("bots", _noted(kind))


def _noted(kind: BotKind) -> list[Any]:
    return [*kind, version("numba"), os.environ.get("NUMBA_CACHE_DIR", "")]


def choose(question: BotQuestion) -> tuple[str, Any]:
    """A bot's answer; runs in the helper process."""
    rng = random.Random(question.seed)
    return bots.choose(question.offer, _kind(question).game, question.events, rng, skill=question.skill)


def choose_at_once(question: BotQuestion) -> tuple[str, Any]:
    """A bot's answer for which nothing is compiled."""
    rng = random.Random(question.seed)
    return bots.choose_at_once(question.offer, _kind(question).game, question.events, rng, question.skill)


def _kind(question: BotQuestion) -> BotKind:
    return BotKind(question.posting, question.readings, question.skill)


class BotProcess:
    """Makes bots ready, and answers for slow ones.

    Bots are compiled in a process of their own, at low priority, which stores what it made on disk; this process, or
    the one in which slow bots think, then loads it. Until then, and where thinking takes too long, they answer at once.
    """

    def __init__(self) -> None:
        self._compiler: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._stopped = False
        self._thinking = HelperProcess()
        self._ready: set[BotKind] = set()
        """The slow bots that can think."""
        self._tasks: dict[BotKind, asyncio.Task[None]] = {}

    def prepare(self, played: Game, skill: str = "", apart: bool = False) -> asyncio.Task[None] | None:
        """Begin to make a game's bots ready, unless they are; `apart`: in the process in which slow bots think."""
        kind = BotKind(played.posting.id, played.readings, skill)
        if kind in self._ready if apart else bots.prepared(played, skill):
            return None
        if kind not in self._tasks:
            task = self._tasks[kind] = asyncio.get_running_loop().create_task(self._prepare(kind, apart))
            task.add_done_callback(lambda done: self._prepared(kind, done))
        return self._tasks[kind]

    async def _prepare(self, kind: BotKind, apart: bool) -> None:
        if not await asyncio.to_thread(is_compiled, kind):
            async with self._one_at_a_time:
                await asyncio.to_thread(self._compile, kind)  # if that fails, it is compiled where it is loaded
        if apart:
            await self._thinking.run(prepare, kind)
            self._ready.add(kind)
        else:
            await asyncio.to_thread(prepare, kind)

    def _compile(self, kind: BotKind) -> None:
        """Compile bots in a process of their own; runs in a thread."""
        if self._stopped:
            return
        quiet = subprocess.DEVNULL
        command = [sys.executable, "-c", _COMPILE, json.dumps(kind)]
        with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as self._compiler:
            if self._stopped:
                self._compiler.kill()

    def _prepared(self, kind: BotKind, task: asyncio.Task[None]) -> None:
        self._tasks.pop(kind, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            report(f"the bots of {kind.posting}", error)

    async def choose(self, question: BotQuestion) -> tuple[str, Any]:
        """A slow bot's answer: thought out where it is ready and the process has time for it."""
        kind = _kind(question)
        if kind in self._ready:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._thinking.run(choose, question)
            except TimeoutError:
                pass  # a question that is still waiting for its turn is withdrawn
            except BrokenProcessPool:
                self._ready.clear()
        self.prepare(kind.game, kind.skill, apart=True)
        return await asyncio.to_thread(choose_at_once, question)

    def stop(self) -> None:
        """Stop the processes."""
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()
        if self._compiler is not None:
            self._compiler.kill()
        self._thinking.stop()
