"""The workshop: a posting changed in the browser and priced as one types, kept as a file, and played.

Nothing is worked out in the server. Each person has one job; a new one takes its place, and one that takes too long is
ended. What a browser sends is only ever data: values for the fields of a posting's form.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import priced
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.changes import changed
from housedealer.postings.loader import posting_name
from housedealer.postings.own import folder, read_file, slug
from housedealer.postings.starting import changed_copy
from housedealer.server.settings import Settings
from housedealer.server.tables.names import is_visible
from housedealer.server.wire.workshop import Bench, MadePosting, WorkshopForm
from housedealer.server.workshop import forms
from housedealer.server.workshop.job_board import NONE, Board, Job

MOST_SETS = 60
MOST_FILES = 200
"""So many postings may lie in the server's folder before the workshop adds no more."""
MOST_BYTES = 200_000
MOST_JOBS = 200
MOST_WORKERS = 2
GRACE = 0.5
"""Seconds that an old job may still take when a new one comes: a process that has begun anew is slower than that."""
LINE = 1 << 22
Value = bool | int | float | Annotated[str, Field(max_length=1000)]
Sent = Mapping[str, object]
"""What a browser is sent; server/wire says what each holds."""
Key = Annotated[str, Field(min_length=1, max_length=200)]


class Changes(BaseModel):
    """A posting and the values to be changed in it, by their keys."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posting: str = Field(max_length=140)
    sets: dict[Key, Value] = Field(default_factory=dict, max_length=MOST_SETS)
    decks: int | None = Field(default=None, ge=1, le=24)
    option: int | Literal["first"] | None = "first"


class Named(Changes):
    """The same under a title of its own."""

    title: str = Field(default="", max_length=60)


class Workshop:
    """The jobs of all people, and the processes that do them."""

    def __init__(self, settings: Settings, board: Board) -> None:
        self.seconds, self.open = settings.workshop_seconds, settings.work_out_edges
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.board = board
        board.replaced = self._replaced
        self._turns = asyncio.Semaphore(max(1, MOST_WORKERS // max(1, settings.workers)))
        self._idle: list[asyncio.subprocess.Process] = []

    def start(self, person: str, asked: Mapping[str, Any]) -> Job:
        """Begin a person's job in place of the one before."""
        if not self.open:
            raise HouseError("workshop: this server works out no odds; expected one that does")
        before = self.jobs.pop(person, None)
        if len(self.jobs) >= MOST_JOBS:
            idle = next((one for one, job in self.jobs.items() if not job.state["working"]), None)
            if idle is None:
                raise HouseError("workshop: too many people are at work here; expected to try again in a while")
            del self.jobs[idle]
        job = self.jobs[person] = Job(self.board.number(), functools.partial(self.board.show, person))
        job.task = asyncio.get_running_loop().create_task(self._work(job, before, json.dumps(asked, default=float)))
        return job

    async def tried(self, person: str, asked: Mapping[str, Any]) -> None:
        """Have a few rounds of a changed posting played, in place of the person's job; what goes wrong is told."""
        job = self.start(person, {**asked, "tried": True})
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

    async def _work(self, job: Job, before: Job | None, asked: str) -> None:
        if before is not None:
            await _ended(before, GRACE)
        try:
            async with self._turns, asyncio.timeout(self.seconds):
                await self._ask(job, asked)
            job.end()
        except TimeoutError:
            job.end(f"this takes longer than {self.seconds:g} seconds, and was ended; expected simpler changes")
        except (OSError, ValueError):
            job.end("this could not be worked out")
        finally:
            job.end("this was ended")

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
                told = json.loads(line)
                whole = "end" in told
                job.hear(told)
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
    await asyncio.wait({job.task}, timeout=grace)
    job.task.cancel()
    await asyncio.wait({job.task})


def page(name: str) -> WorkshopForm:
    """A posting with its form."""
    posting = load(posting_name(name))
    options = posting.fees.options if posting.fees else []
    return {
        "posting": posting.id,
        "title": posting.title,
        "cardroom": cardroom(posting.id),
        "family": posting.family,
        "groups": forms.form(posting.id),
        "decks": (posting.deck.min, posting.deck.max) if posting.deck else None,
        "options": list(dict.fromkeys(one.option for one in options if one.complete)),
        "wagers": {wager.id: wager.name for wager in posting.wagers},
        "priced": priced(posting.script),
        "no_table": no_table(),
    }


def no_table() -> str:
    """Why the server keeps no posting of one's own; empty where it does."""
    place = folder()
    if place is None:
        return (
            "This server keeps no postings of one's own: it was started without a folder for them (--postings FOLDER)."
        )
    if not place.is_dir() or not os.access(place, os.W_OK):
        return "The server's folder of one's own postings cannot be written to."
    if sum(1 for _ in place.glob("*.toml")) >= MOST_FILES:
        return f"The server's folder holds {MOST_FILES} postings already, the most that it takes."
    return ""


def text_of(wanted: Named) -> tuple[str, str]:
    """A changed posting as a file: its name and its text, which is checked as any posting."""
    name = posting_name(wanted.posting)
    sets = forms.checked(name, wanted.sets)
    game(changed(name, sets))
    title = " ".join(wanted.title.split()) or f"My {load(name).title}"
    if not title.isprintable():
        raise HouseError("title: it has letters that cannot be printed; expected words")
    if not any(is_visible(c) for c in title):
        raise HouseError("title: nothing of it can be seen; expected words")
    text = changed_copy(name, sets, title)
    if len(text.encode()) > MOST_BYTES:
        raise HouseError(f"posting: it is longer than {MOST_BYTES} bytes; expected fewer rows")
    called = slug(title)[:40].strip("-")
    return (f"my-{called}" if called.startswith("fees") else called), text


def keep(wanted: Named) -> str:
    """Write a changed posting into the server's folder, under a name of the server's own; its id. Nothing that lies
    there is written over, and what is there already is found again."""
    says, place = no_table(), folder()
    if says or place is None:
        raise HouseError(f"workshop: {says}")
    called, text = text_of(wanted)
    for number in range(1, MOST_FILES):
        file = place / (f"{called}.toml" if number == 1 else f"{called}-{number}.toml")
        try:
            with file.open("x", encoding="utf-8") as stream:
                stream.write(text)
        except FileExistsError:
            if not _says(file, text):
                continue
        except OSError:
            raise HouseError("workshop: the server's folder could not be written to; expected room there") from None
        return read_file(file)
    raise HouseError(f"title: there are too many postings called {called}; expected another title")


def _says(file: Path, text: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return file.read_text(encoding="utf-8") == text
    return False


def add_workshop(app: FastAPI, person: Callable[[Request], str]) -> None:
    """The workshop's addresses; `person` says who asks."""

    def shop(request: Request) -> Workshop:
        found: Workshop = request.app.state.workshop
        return found

    @app.get("/api/workshop/{cardroom}/{name}")
    def form(cardroom: str, name: str) -> Sent:
        return page(f"{cardroom}/{name}")

    @app.post("/api/workshop/price")
    async def price(wanted: Changes, request: Request) -> Sent:
        name = posting_name(wanted.posting)
        try:
            sets = forms.checked(name, wanted.sets)
        except HouseError as error:  # who is still typing has done nothing wrong
            return {**NONE, "says": str(error)}
        asked = {"posting": name, "sets": sets, "decks": wanted.decks, "option": wanted.option}
        job = shop(request).start(who := person(request), asked)
        await shop(request).board.known(who)
        return job.state

    @app.get("/api/workshop")
    async def look(request: Request) -> Sent:
        return await shop(request).state(person(request))

    @app.post("/api/workshop/leave")
    async def leave(request: Request) -> dict[str, Any]:
        await shop(request).leave(person(request))
        return {}

    @app.post("/api/workshop/file")
    async def file(wanted: Named, request: Request) -> Response:
        person(request)
        called, text = await asyncio.to_thread(text_of, wanted)
        headers = {"Content-Disposition": f'attachment; filename="{called}.toml"'}
        return Response(text, media_type="application/toml", headers=headers)

    @app.post("/api/workshop/keep")
    async def kept(wanted: Named, request: Request) -> Sent:
        if says := no_table():
            raise HouseError(f"workshop: {says}")
        name = posting_name(wanted.posting)
        sets = forms.checked(name, wanted.sets)
        await shop(request).tried(person(request), {"posting": name, "sets": sets})
        made: MadePosting = {"posting": await asyncio.to_thread(keep, wanted)}
        return made
