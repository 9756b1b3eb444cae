"""People who play at a server of several processes, and what its books say of them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa

from tests.server.client import House
from tests.server.worker_server import ReconnectingPlayer, person_of

T = TypeVar("T")
THINKING = 0.05
"""Seconds that each of a crowd waits before its next message: without a pause four of them keep two processors busy."""


class Crowd:
    """People at tables, who play in a thread of their own."""

    def __init__(self, house: House, tables: list[tuple[str, list[int]]], seed: int, patience: float = 30.0) -> None:
        self.players: list[ReconnectingPlayer] = []
        self.patience = patience
        self.failed: BaseException | None = None
        self._house, self._tables, self._seed = house, tables, seed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    @property
    def done(self) -> int:
        """The number of messages that the server has carried out."""
        if self.failed is not None:
            raise AssertionError("a player could not play on") from self.failed
        return sum(len(player.done) for player in self.players)

    def _run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as error:
            self.failed = error

    async def _play(self) -> None:
        for table, seats in self._tables:
            for seat in seats:
                player = ReconnectingPlayer(
                    self._house, self._house.enter("Guest"), table, seed=self._seed + len(self.players)
                )
                player.beat = min(20.0, self.patience)
                await player.connect()
                player.know()
                await player.sit(seat)
                player.patience = self.patience
                self.players.append(player)
        tasks = [asyncio.create_task(player.go_on(THINKING)) for player in self.players]
        while not self._stop.is_set():
            await asyncio.sleep(0.05)
            for task in tasks:
                if task.done():
                    await task
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._look_once_more()
        for player in self.players:
            await player.close()

    async def _look_once_more(self) -> None:
        """Once nobody sends anything, check that everyone at a table sees the same."""
        for player in self.players:
            if player.gone:
                await player.come_back()
        tables = {player.table: [one for one in self.players if one.table == player.table] for player in self.players}
        for players in tables.values():
            for _ in range(200):
                views = [{**one.state, "seconds": 0} for one in players]
                if all(view == views[0] for view in views):
                    break
                await asyncio.sleep(0.05)
            else:
                raise AssertionError(f"people see different things at one table: {views}")

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(60)


def wait_for(holds: Callable[[], T], what: str | Callable[[], str], seconds: float = 120) -> T:
    """Wait until a condition holds; return its value."""
    end = time.monotonic() + seconds
    while not (result := holds()):
        assert time.monotonic() < end, what if isinstance(what, str) else what()
        time.sleep(0.02)
    return result


def bought(url: str, token: str, table: str) -> int:
    """How often somebody bought more chips at a table, according to the books."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        query = sa.text("SELECT count(*) FROM entries WHERE account = :who AND why = :why")
        result = connection.execute(query, {"who": f"person:{person_of(token)}", "why": f"{table}: more chips"})
        count = int(result.scalar() or 0)
    engine.dispose()
    return count


def served_by(url: str) -> dict[str, int]:
    """The number of processes that serve the people of each table."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        result = connection.execute(sa.text('SELECT "table", count(DISTINCT worker) FROM presence GROUP BY "table"'))
        count = {table: int(workers) for table, workers in result}
    engine.dispose()
    return count
