"""The workshop: a posting changed in the browser, priced as one types, saved as a file, and played.

Nothing is computed in the server process. Each person has one job; a new one replaces it, and one that takes too long
is ended. What a browser sends is only ever data: values for the fields of a posting's form.
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
from housedealer.server.processes.fair_queue import FairQueue, Quota
from housedealer.server.settings import Settings
from housedealer.server.wire.workshop import Bench
from housedealer.server.workshop.job_board import NONE, Job, JobBoard

MAX_JOBS = 200
MAX_WORKERS = 2
"""Processes for jobs of any length; besides them each server has one for quick jobs."""
QUICK_SECONDS = 10.0
"""A quick slot is taken from a job after this time; it is then repeated in a slot for any length."""
MAX_DURATIONS = 1000
GRACE = 0.5
"""Seconds that an old job may still take when a new one comes: starting a new process would take longer."""
MAX_LINE = 1 << 22


class Client(NamedTuple):
    """A person, and their address."""

    address: str
    person: str


class Workshop:
    """The jobs of all people, and the processes that do them."""

    def __init__(self, settings: Settings, board: JobBoard, held: Quota) -> None:
        self.seconds, self.open = settings.workshop_seconds, settings.work_out_edges
        self._held, self._most = held, settings.workshop_jobs_per_address
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.board = board
        board.replaced = self._replaced
        self._queue = FairQueue(max(1, MAX_WORKERS // max(1, settings.workers)), 1, held)
        self._durations: OrderedDict[str, float] = OrderedDict()
        """By kind, the seconds that the last job took."""
        self._idle: list[asyncio.subprocess.Process] = []

    def start(self, client: Client, request: Mapping[str, Any]) -> Job:
        """Start a person's job in place of the one before."""
        if not self.open:
            raise HouseError("This server doesn’t work out odds. Use one that does.")
        before = self.jobs.get(client.person)
        if before is not None:
            before.free()
        self._make_room(client)
        free = functools.partial(self._held.give, f"waiting {client.address}")
        job = self.jobs[client.person] = Job(
            self.board.number(), functools.partial(self.board.show, client.person), free
        )
        self.jobs.move_to_end(client.person)
        job.task = asyncio.get_running_loop().create_task(self._work(job, before, client, request))
        job.task.add_done_callback(lambda _: job.free())
        return job

    def _make_room(self, client: Client) -> None:
        """Make room for one more job, or raise an error."""
        if len(self.jobs) >= MAX_JOBS and client.person not in self.jobs:
            idle = next((one for one, job in self.jobs.items() if not job.state["working"]), None)
            if idle is None:
                raise HouseError("Too many people are in the workshop right now. Try again in a while.")
            del self.jobs[idle]
        if not self._held.take(f"waiting {client.address}", self._most):
            raise HouseError(
                f"workshop: {self._most} of your changes are still being worked out; wait for one to finish"
            )

    async def try_out(self, client: Client, request: Mapping[str, Any]) -> None:
        """Have a few rounds of a changed posting played, in place of the person's job; an error if they cannot be."""
        job = self.start(client, {**request, "tried": True})
        if job.task is not None:
            await asyncio.wait({job.task})
        if job.state["says"]:
            raise HouseError(f"workshop: it can't be played: {job.state['says']}")

    async def state(self, person: str) -> Bench:
        """The results of a person's last job, at whichever process it started."""
        job, elsewhere = self.jobs.get(person), await self.board.find(person)
        if elsewhere and (job is None or elsewhere["number"] > job.state["number"]):
            return elsewhere
        return job.state if job else NONE

    def waiting(self) -> int:
        """The number of jobs that are not done."""
        return sum(job.state["working"] for job in self.jobs.values())

    def _replaced(self, person: str, number: int) -> None:
        """Drop a job that the person has replaced or dropped at another process."""
        job = self.jobs.get(person)
        if job is not None and job.state["number"] < number:
            self.jobs.pop(person).drop()

    async def leave(self, person: str) -> None:
        """Drop a person's job."""
        self.board.clear(person)
        await self._end(person)

    async def _end(self, person: str) -> None:
        job = self.jobs.pop(person, None)
        if job is not None:
            job.drop()
            await _ended(job, 0)

    async def _work(self, job: Job, before: Job | None, client: Client, request: Mapping[str, Any]) -> None:
        try:
            if before is not None:
                await _ended(before, GRACE)
            if not await self._turn(job, client, request, quick=True):
                job.update({"stage": "waiting for a longer slot"})
                await self._turn(job, client, request, quick=False)
            job.end()
        except TimeoutError:
            job.end(f"this took longer than {self.seconds:g} seconds and was stopped; try simpler changes")
        except (OSError, ValueError):
            job.end("this couldn't be worked out")
        finally:
            job.end("this was stopped")

    async def _turn(self, job: Job, client: Client, request: Mapping[str, Any], quick: bool) -> bool:
        """Work on a job when its turn comes; return False if the slot was too short for it. `quick` allows a slot for
        quick jobs, if it seems to be one."""
        kind = f"{request.get('posting')}{' tried' if request.get('tried') else ''}"
        expected = self._durations.get(kind, 0.0)
        async with self._queue.turn(*client, expected, quick and expected < QUICK_SECONDS) as slot:
            start = chance.monotonic()
            try:
                async with asyncio.timeout(self.seconds if slot == "any" else min(self.seconds, QUICK_SECONDS)):
                    await self._run(job, json.dumps(request, default=float))
            except TimeoutError:
                self._remember(kind, chance.monotonic() - start)
                if slot == "any" or self.seconds <= QUICK_SECONDS:
                    raise
                return False
            self._remember(kind, chance.monotonic() - start)
        return True

    def _remember(self, kind: str, seconds: float) -> None:
        """Remember how long a job took, for the next of its kind."""
        self._durations[kind] = seconds
        self._durations.move_to_end(kind)
        if len(self._durations) > MAX_DURATIONS:
            self._durations.popitem(last=False)

    async def _run(self, job: Job, request: str) -> None:
        process = self._idle.pop() if self._idle else await _start_process()
        assert process.stdin is not None and process.stdout is not None
        complete = False
        try:
            process.stdin.write(request.encode() + b"\n")
            await process.stdin.drain()
            while not complete:
                line = await process.stdout.readline()
                if not line:
                    job.end("this couldn't be worked out")
                    return
                message = json.loads(line)
                complete = "end" in message
                job.update(message)
        finally:
            if complete and not self._idle:
                self._idle.append(process)
            else:
                await _killed(process)

    async def stop(self) -> None:
        """End all jobs and processes."""
        for person in list(self.jobs):
            await self._end(person)
        while self._idle:
            await _killed(self._idle.pop())


async def _start_process() -> asyncio.subprocess.Process:
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    command = [sys.executable, "-m", "housedealer.server.workshop.pricing"]
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet, limit=MAX_LINE)


async def _killed(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def _ended(job: Job, grace: float) -> None:
    """Wait for a job to end, and cancel it after `grace` seconds."""
    if job.task is None:
        return
    try:
        await asyncio.wait({job.task}, timeout=grace)
    finally:  # even if the caller is canceled
        job.task.cancel()
        await asyncio.wait({job.task})
