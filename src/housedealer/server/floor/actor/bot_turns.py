"""Turns of slow bots, which think in a process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from housedealer.server.floor.actor.batch import Act
from housedealer.server.processes.bot_process import BotProcess
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable


class BotTurns:
    """The turns of a table's slow bots."""

    def __init__(self, bot_process: BotProcess, answer: Callable[[Act], Awaitable[None]]) -> None:
        self._bot_process, self._answer = bot_process, answer
        self._turn: tuple[int, int] | None = None
        """The round, and the number of offers answered in it before."""
        self._tasks: set[asyncio.Task[None]] = set()

    def request(self, table: HostedTable) -> None:
        """Have the bot whose turn it is think, unless it does already."""
        question = table.questions.bot_question() if table.questions.remote_bots else None
        if question is None or question.turn == self._turn:
            return
        self._turn = question.turn

        async def think() -> None:
            name, argument = await self._bot_process.choose(question)
            await self._answer(lambda table: table.bot_chooses(question.turn, question.offer.position, name, argument))

        def thought(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self._turn = None
                report(table.id, error)

        task = asyncio.get_running_loop().create_task(think())
        self._tasks.add(task)
        task.add_done_callback(thought)

    def retry(self) -> None:
        """Allow a new request, unless a bot is thinking here: the process that requested it may be gone."""
        if not self._tasks:
            self._turn = None

    def reset(self) -> None:
        """Allow a new request: the table was read again."""
        self._turn = None

    def stop(self) -> None:
        """Cancel all requests."""
        for task in self._tasks:
            task.cancel()
