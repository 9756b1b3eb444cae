"""Hints beside each other: of several games, and of one player who asks again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from housedealer.games import game
from housedealer.server.review import hints
from housedealer.server.review.hints import Adviser, PlayedGame, Question
from housedealer.table.round.offers import Legal, Offer

SLOW, QUICK = "the-101/cal-quick-draw-poker", "the-101/blackjack-x"


class OneAtATime:
    """A helper process in place of a real one: jobs wait for each other, and those of the slow game never end."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()

    async def run(self, work: Callable[[Any], Any], data: Any) -> Any:
        async with self.turn:
            if data.posting == SLOW:
                await asyncio.Event().wait()
            return {"choice": "stand", "strategy": data.posting, "choices": []}

    def stop(self) -> None:
        """Nothing runs."""


def asked(posting: str) -> Question:
    return Question(posting, (), 8, Offer("1", (Legal("stand"),)), [])


def test_a_hint_does_not_wait_for_another_games_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HelperProcess", OneAtATime)
    monkeypatch.setattr(hints, "HEAD_START", 0.01)

    async def meet() -> None:
        adviser = Adviser()
        adviser.prepare(game(QUICK))
        await adviser._warm_ups[PlayedGame(QUICK, ())]
        adviser.prepare(game(SLOW))  # its warm-up never ends
        long = asyncio.create_task(adviser.hint(asked(SLOW)))
        await asyncio.sleep(0.05)
        answer = await asyncio.wait_for(adviser.hint(asked(QUICK)), 5)
        assert answer is not None and answer["strategy"] == QUICK
        assert not long.done()
        long.cancel()
        adviser.stop()

    asyncio.run(meet())


def test_a_warm_up_is_waited_for_once_and_not_by_every_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The head start counts from the warm-up's beginning: who asks later waits for what is left of it."""
    waited: list[float] = []

    class Rehearsing:
        """Rehearsals never end; hints are answered."""

        async def run(self, work: Callable[[Any], Any], data: Any) -> Any:
            if isinstance(data, PlayedGame):
                await asyncio.Event().wait()
            return {"choice": "stand", "strategy": data.posting, "choices": []}

        def stop(self) -> None:
            """Nothing runs."""

    async def wait(tasks: Any, timeout: float) -> None:
        waited.append(timeout)

    monkeypatch.setattr(hints, "HelperProcess", Rehearsing)
    monkeypatch.setattr(asyncio, "wait", wait)

    async def ask() -> None:
        adviser = Adviser()
        adviser.prepare(game(QUICK))
        assert await adviser.hint(asked(QUICK)) is not None
        adviser._begun[PlayedGame(QUICK, ())] -= hints.HEAD_START
        assert await adviser.hint(asked(QUICK)) is not None
        adviser.stop()

    asyncio.run(ask())
    assert 0 < waited[0] <= hints.HEAD_START
    assert waited[1] == 0
