"""Bots beside the server: made ready without anybody waiting, and slow ones thinking in a process of their own."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from housedealer.games import Game
from housedealer.play import bots
from housedealer.play.bot_compilation import BotCompiler, BotKind, is_compiled, kind_of, prepare
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.questions import BotQuestion

PATIENCE = 4.0
"""Seconds after which a slow bot, on a busy machine or behind the bots of others, answers without thinking."""


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
    """The process that makes bots ready, and answers for slow ones.

    Bots are compiled in a process of their own, at low priority, which stores what it made on disk; this process, or
    the one in which slow bots think, then loads it. Until then, and where thinking takes too long, they answer at once.
    """

    def __init__(self) -> None:
        self._compiler = BotCompiler()
        self._one_at_a_time = asyncio.Lock()
        self._thinking = HelperProcess()
        self._ready: set[BotKind] = set()
        """The slow bots that can think."""
        self._tasks: dict[BotKind, asyncio.Task[None]] = {}

    def prepare(self, played: Game, skill: str = "", apart: bool = False) -> asyncio.Task[None] | None:
        """Begin to make a game's bots ready, unless they are; `apart`: in the process in which slow bots think."""
        kind = kind_of(played, skill)
        if kind in self._ready if apart else bots.prepared(played, skill):
            return None
        if kind not in self._tasks:
            task = self._tasks[kind] = asyncio.get_running_loop().create_task(self._prepare(kind, apart))
            task.add_done_callback(lambda done: self._prepared(kind, done))
        return self._tasks[kind]

    async def _prepare(self, kind: BotKind, apart: bool) -> None:
        if not await asyncio.to_thread(is_compiled, kind):
            async with self._one_at_a_time:
                await asyncio.to_thread(self._compiler.run, kind)
        if apart:
            await self._thinking.run(prepare, kind)
            self._ready.add(kind)
        else:
            await asyncio.to_thread(prepare, kind)

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
            except Exception as error:  # asked again it would fail again, and the table would wait for ever
                report(f"the bots of {kind.posting}", error)
        self.prepare(kind.game, kind.skill, apart=True)
        return await asyncio.to_thread(choose_at_once, question)

    def stop(self) -> None:
        """Stop the processes."""
        for task in self._tasks.values():
            task.cancel()
        self._compiler.stop()
        self._thinking.stop()
