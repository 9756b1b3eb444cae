"""Bots that think in a process of their own: a question is put to them, and they answer when they have thought."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from housedealer.server.floor.actor.batch import Act
from housedealer.server.processes.bot_process import Thinker
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable


class Pondering:
    """What the bots of a table think about elsewhere."""

    def __init__(self, thinker: Thinker, answer: Callable[[Act], Awaitable[None]]) -> None:
        self._thinker, self._answer = thinker, answer
        self._question: tuple[int, int] | None = None
        """The round, and how many questions had been answered in it."""
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, table: HostedTable) -> None:
        """Have a bot that is asked something think about it, unless one does."""
        asked = table.questions.pondered() if table.questions.ponders else None
        if asked is None or asked.asked == self._question:
            return
        self._question = asked.asked

        async def think() -> None:
            name, argument = await self._thinker.think(asked)
            await self._answer(lambda table: table.bot_chooses(asked.asked, asked.offer.position, name, argument))

        def thought(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self._question = None
                report(table.id, error)

        task = asyncio.get_running_loop().create_task(think())
        self._tasks.add(task)
        task.add_done_callback(thought)

    def ask_anew(self) -> None:
        """Nobody has answered for long: ask again, unless it is being thought about here."""
        if not self._tasks:
            self._question = None

    def forget(self) -> None:
        """The table was read again: what is asked is asked anew."""
        self._question = None

    def stop(self) -> None:
        """Let go of what is being thought about."""
        for task in self._tasks:
            task.cancel()
