"""The workshop: a posting changed in the browser and priced as one types, kept as a file, and played.

Nothing is worked out in the server. Each person has one job; a new one takes its place, and one that takes too long is
ended. What a browser sends is only ever data: values for the fields of a posting's form.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.processes.fair_queue import FairQueue, Held
from housedealer.server.settings import Settings
from housedealer.server.wire.workshop import Bench
from housedealer.server.workshop.job_board import NONE, Board, Job

MOST_JOBS = 200
MOST_WORKERS = 2
"""Processes that work on anything; beside them each server has one for what is quick."""
QUICK_SECONDS = 10.0
"""What takes longer than this gives way to what is quick, and is worked out from the beginning when it has a slot for
anything."""
MOST_TIMED = 1000
GRACE = 0.5
"""Seconds that an old job may still take when a new one comes: a process that has begun anew is slower than that."""
LINE = 1 << 22


class Asker(NamedTuple):
    """Who asks, and from where."""

    address: str
    person: str


class Workshop:
    """The jobs of all people, and the processes that do them."""

    def __init__(self, settings: Settings, board: Board, held: Held) -> None:
        self.seconds, self.open = settings.workshop_seconds, settings.work_out_edges
        self._held, self._most = held, settings.workshop_jobs_per_address
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.board = board
        board.replaced = self._replaced
        self._queue = FairQueue(max(1, MOST_WORKERS // max(1, settings.workers)), 1, held)
        self._took: OrderedDict[str, float] = OrderedDict()
        """How many seconds the last question on a posting took."""
        self._idle: list[asyncio.subprocess.Process] = []

    def start(self, asks: Asker, asked: Mapping[str, Any]) -> Job:
        """Begin a person's job in place of the one before."""
        if not self.open:
            raise HouseError("workshop: this server works out no odds; expected one that does")
        before = self.jobs.get(asks.person)
        if before is not None:
            before.free()
        self._make_room(asks)
        free = functools.partial(self._held.give, f"waiting {asks.address}")
        job = self.jobs[asks.person] = Job(self.board.number(), functools.partial(self.board.show, asks.person), free)
        self.jobs.move_to_end(asks.person)
        job.task = asyncio.get_running_loop().create_task(self._work(job, before, asks, asked))
        job.task.add_done_callback(lambda _: job.free())
        return job

    def _make_room(self, asks: Asker) -> None:
        """Have room for one more job, or say why there is none."""
        if len(self.jobs) >= MOST_JOBS and asks.person not in self.jobs:
            idle = next((one for one, job in self.jobs.items() if not job.state["working"]), None)
            if idle is None:
                raise HouseError("workshop: too many people are at work here; expected to try again in a while")
            del self.jobs[idle]
        if not self._held.take(f"waiting {asks.address}", self._most):
            raise HouseError(
                f"workshop: {self._most} questions from your address are not answered yet; "
                "expected to wait for one of them"
            )

    async def tried(self, asks: Asker, asked: Mapping[str, Any]) -> None:
        """Have a few rounds of a changed posting played, in place of the person's job; what goes wrong is told."""
        job = self.start(asks, {**asked, "tried": True})
        if job.task is not None:
            await asyncio.wait({job.task})
        if job.state["says"]:
            raise HouseError(f"workshop: it cannot be played: {job.state['says']}")

    async def state(self, person: str) -> Bench:
        """What is known of a person's last job, wherever it was begun."""
        job, elsewhere = self.jobs.get(person), await self.board.find(person)
        if elsewhere and (job is None or elsewhere["number"] > job.state["number"]):
            return elsewhere
        return job.state if job else NONE

    def waiting(self) -> int:
        """How many jobs are not done."""
        return sum(job.state["working"] for job in self.jobs.values())

    def _replaced(self, person: str, number: int) -> None:
        """A person has begun another job at another process, or let go of this one there."""
        job = self.jobs.get(person)
        if job is not None and job.state["number"] < number:
            self.jobs.pop(person).let_go()

    async def leave(self, person: str) -> None:
        """Let go of a person's job."""
        self.board.clear(person)
        await self._end(person)

    async def _end(self, person: str) -> None:
        job = self.jobs.pop(person, None)
        if job is not None:
            job.let_go()
            await _ended(job, 0)

    async def _work(self, job: Job, before: Job | None, asks: Asker, asked: Mapping[str, Any]) -> None:
        try:
            if before is not None:
                await _ended(before, GRACE)
            if not await self._turn(job, asks, asked, quick=True):
                job.hear({"stage": "waiting for a longer turn"})
                await self._turn(job, asks, asked, quick=False)
            job.end()
        except TimeoutError:
            job.end(f"this takes longer than {self.seconds:g} seconds, and was ended; expected simpler changes")
        except (OSError, ValueError):
            job.end("this could not be worked out")
        finally:
            job.end("this was ended")

    async def _turn(self, job: Job, asks: Asker, asked: Mapping[str, Any], quick: bool) -> bool:
        """Work on a job when it is its turn; whether that was long enough for it. It may be given a slot for what is
        quick where it seems to be, and `quick` allows it."""
        kind = f"{asked.get('posting')}{' tried' if asked.get('tried') else ''}"
        expected = self._took.get(kind, 0.0)
        async with self._queue.turn(*asks, expected, quick and expected < QUICK_SECONDS) as slot:
            begun = chance.steady()
            try:
                async with asyncio.timeout(self.seconds if slot == "any" else min(self.seconds, QUICK_SECONDS)):
                    await self._ask(job, json.dumps(asked, default=float))
            except TimeoutError:
                self._remember(kind, chance.steady() - begun)
                if slot == "any" or self.seconds <= QUICK_SECONDS:
                    raise
                return False
            self._remember(kind, chance.steady() - begun)
        return True

    def _remember(self, kind: str, seconds: float) -> None:
        """How long something took, for the next of its kind."""
        self._took[kind] = seconds
        self._took.move_to_end(kind)
        if len(self._took) > MOST_TIMED:
            self._took.popitem(last=False)

    async def _ask(self, job: Job, asked: str) -> None:
        process = self._idle.pop() if self._idle else await _begun()
        assert process.stdin is not None and process.stdout is not None
        whole = False
        try:
            process.stdin.write(asked.encode() + b"\n")
            await process.stdin.drain()
            while not whole:
                line = await process.stdout.readline()
                if not line:
                    job.end("this could not be worked out")
                    return
                message = json.loads(line)
                whole = "end" in message
                job.hear(message)
        finally:
            if whole and not self._idle:
                self._idle.append(process)
            else:
                await _killed(process)

    async def stop(self) -> None:
        """End all jobs and processes."""
        for person in list(self.jobs):
            await self._end(person)
        while self._idle:
            await _killed(self._idle.pop())


async def _begun() -> asyncio.subprocess.Process:
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    command = [sys.executable, "-m", "housedealer.server.workshop.pricing"]
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet, limit=LINE)


async def _killed(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def _ended(job: Job, grace: float) -> None:
    """A job that is over, if need be because it was ended."""
    if job.task is None:
        return
    try:
        await asyncio.wait({job.task}, timeout=grace)
    finally:  # also where whoever waits is ended
        job.task.cancel()
        await asyncio.wait({job.task})
