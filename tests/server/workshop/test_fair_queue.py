"""The workshop is shared fairly: by address, then by person, and quick work does not wait for slow work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.server.http.transport.rate_limits import Counts
from housedealer.server.processes import fair_queue
from housedealer.server.processes.fair_queue import FairQueue, Slot
from housedealer.server.processes.shared_limits import SharedCounters
from housedealer.server.settings import Settings
from housedealer.server.workshop import jobs
from housedealer.server.workshop.job_board import Job, JobBoard
from housedealer.server.workshop.jobs import Client, Workshop
from tests.server.simulated_world import in_virtual_time

CROWD, HONEST, OTHER = "198.51.100.7", "192.0.2.1", "203.0.113.5"


class Benches:
    """Work that finishes on command, in the order in which it was begun."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.started: list[str] = []
        self.slots: dict[str, Slot] = {}
        self.over: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, address: str, person: str, seconds: float = 0, quick: bool = False) -> None:
        self.over[person] = asyncio.Event()

        async def work() -> None:
            async with self.queue.turn(address, person, seconds, quick) as slot:
                self.started.append(person)
                self.slots[person] = slot
                await self.over[person].wait()

        self.tasks[person] = asyncio.create_task(work())
        await asyncio.sleep(0)

    async def end(self, person: str) -> None:
        self.over[person].set()
        await self.tasks[person]
        await asyncio.sleep(0)

    async def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


def run(act: Callable[[Benches], Coroutine[Any, Any, None]], slots: int, quick: int) -> None:
    async def whole() -> None:
        queue = FairQueue(slots, quick, Counts())
        benches = Benches(queue)
        await act(benches)
        await benches.stop()
        # Whatever became of those who waited, all slots are free again.
        assert queue._free == {"any": slots, "quick": quick} and not queue._held.held and not queue._running

    in_virtual_time(whole())


def test_addresses_take_turns_and_then_their_people() -> None:
    async def act(benches: Benches) -> None:
        for person in ("a1", "a2", "a3", "a4"):
            await benches.ask("a", person)
        for person in ("b1", "b2"):
            await benches.ask("b", person)
        await benches.ask("c", "c1")
        while len(benches.started) < 7:
            await benches.end(benches.started[-1])
        assert benches.started == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    run(act, slots=1, quick=0)


def test_one_address_has_one_slot_for_any_work() -> None:
    async def act(benches: Benches) -> None:
        for person in ("a1", "a2", "a3"):
            await benches.ask("a", person, seconds=100)
        assert benches.started == ["a1"]
        await benches.ask("b", "b1", seconds=100)
        assert benches.started == ["a1", "b1"]
        await benches.end("a1")
        assert benches.started == ["a1", "b1", "a2"]

    run(act, slots=2, quick=0)


def test_quick_work_comes_first_and_has_its_own_slot() -> None:
    async def act(benches: Benches) -> None:
        await benches.ask("a", "a1", seconds=100)
        await benches.ask("b", "b1", seconds=90)
        await benches.ask("b", "b2", seconds=80)
        await benches.ask("b", "b3", seconds=2, quick=True)
        assert benches.started == ["a1", "b3"] and benches.slots["b3"] == "quick"
        await benches.end("b3")
        await benches.end("a1")
        assert benches.started[2:] == ["b2"]  # the shorter of the two

    run(act, slots=1, quick=1)


def test_a_cancelled_job_is_skipped() -> None:
    async def act(benches: Benches) -> None:
        for person in ("a1", "a2", "a3"):
            await benches.ask("a", person)
        benches.tasks["a2"].cancel()
        await benches.end("a1")
        assert benches.started == ["a1", "a3"]
        benches.tasks["a3"].cancel()
        await asyncio.sleep(0.01)
        await benches.ask("a", "a4")
        assert benches.started == ["a1", "a3", "a4"]

    run(act, slots=1, quick=0)


def test_an_address_has_one_slot_in_all_processes_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "RETRY_SECONDS", 0.01)
    tally = SharedCounters(2)

    async def whole() -> None:
        one, other = (Benches(FairQueue(1, 1, tally.limits(Settings(workers=2), place).jobs)) for place in range(2))
        await one.ask(CROWD, "a1", seconds=100)
        await other.ask(CROWD, "a2", seconds=100)
        await asyncio.sleep(0.05)
        assert (one.started, other.started) == (["a1"], [])
        await other.ask(HONEST, "b1", seconds=100)
        assert other.started == ["b1"]
        await other.end("b1")
        await one.end("a1")
        await asyncio.sleep(0.05)
        assert other.started == ["b1", "a2"]
        await other.stop()

    in_virtual_time(whole())
    tally.close()


class Pretended(Workshop):
    """A workshop whose processes take as long as the request asks for."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, JobBoard(), Counts())
        self.started: list[str] = []

    async def _run(self, job: Job, request: str) -> None:
        self.started.append(request)
        await asyncio.sleep(3600 if "long" in request else 0)
        job.update({"wagers": {"player": {}}, "end": True})


@pytest.mark.parametrize("workers", [0, 4])
def test_sixty_people_of_one_address_do_not_keep_others_waiting(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """Whether the process that one has come to may work on two questions at a time or on one."""
    monkeypatch.setattr(jobs, "QUICK_SECONDS", 0.05)

    async def whole() -> None:
        shop = Pretended(Settings(workers=workers))
        taken = 0
        for number in range(60):
            try:
                shop.start(Client(CROWD, f"crowd-{number}"), {"posting": "long", "sets": {}})
                taken += 1
            except HouseError as error:
                assert str(error).startswith("workshop: 16 of your changes are still being worked out")
        assert taken == 16
        await asyncio.sleep(0.02)
        job = shop.start(Client(HONEST, "ann"), {"posting": "short", "sets": {}})
        assert job.task is not None
        await asyncio.wait_for(job.task, 5)
        assert (job.state["working"], job.state["says"], list(job.state["wagers"])) == (False, "", ["player"])
        # Before hers: the one that has the address's slot, and one that was tried as something quick.
        assert ["short" in one for one in shop.started].index(True) <= 2
        # The address may ask again as soon as one of its questions is let go.
        await shop.leave("crowd-3")
        shop.start(Client(CROWD, "crowd-60"), {"posting": "long", "sets": {}})
        # Who asks anew in place of a question of their own is not one more.
        shop.start(Client(CROWD, "crowd-60"), {"posting": "long", "sets": {"deck.max": 6}})
        await shop.stop()
        assert not shop._held.held

    in_virtual_time(whole())


def test_slow_work_in_a_quick_slot_is_repeated_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "QUICK_SECONDS", 0.05)

    async def whole() -> None:
        shop = Pretended(Settings(workers=4))
        shop.start(Client(CROWD, "first"), {"posting": "long", "sets": {}})
        second = shop.start(Client(OTHER, "second"), {"posting": "long-too", "sets": {}})
        await asyncio.sleep(0.2)
        assert second.state["working"] and second.state["stage"] == "waiting for a longer slot"
        await shop.leave("first")
        await asyncio.sleep(0.02)
        assert len(shop.started) == 3
        # By now it is known to take long: it is not tried as something quick again.
        third = shop.start(Client(HONEST, "third"), {"posting": "long-too", "sets": {}})
        await asyncio.sleep(0.02)
        assert len(shop.started) == 3 and third.state["stage"] == "waiting"
        await shop.stop()

    in_virtual_time(whole())
