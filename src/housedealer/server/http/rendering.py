"""Documents of postings, rendered in a process beside the server and cached: nobody at a table waits for a PDF."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Literal, NamedTuple

from housedealer.documents.formats.as_html import STYLE, article, page
from housedealer.documents.formats.written import written
from housedealer.documents.paper import Citation
from housedealer.documents.posting import document
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.own import Own, known, remembered
from housedealer.server.http.by_hand.rate_limits import Lines
from housedealer.server.processes.fair_queue import FairQueue
from housedealer.server.processes.helper_process import Aside, follow_gently

Shape = Literal["part", "page", "pdf", "markdown"]
"""How it is wanted: a part of a page, a page of its own, a file."""
MOST_BYTES = 32 << 20
"""So much is cached; what was asked for longest ago makes room."""
MOST_WAITING = 16
"""So many documents may be waited for by one address."""
BUSY = "document: others that you have asked for are still being written; expected to wait for one of them"


class RenderRequest(NamedTuple):
    """A document: of a posting, with a fee option, readings switched and stakes, in some shape, perhaps with links to
    the posted texts."""

    posting: str
    """Its id as it is known: one's own has a hash of all that it says."""
    option: int | None
    shape: Shape
    linked: bool
    readings: tuple[tuple[str, str], ...] = ()
    plays_for: str = ""


class Rendered(NamedTuple):
    """A document as it is sent, or why there is none."""

    content: bytes
    says: str = ""


class BusyError(HouseError):
    """An address waits for as many documents as it may."""


def render(asked: tuple[RenderRequest, Own | None]) -> Rendered:
    """A document, made in the process beside the server."""
    request, own = asked
    try:
        if own is not None:
            known(*own)
        doc = document(game(request.posting, dict(request.readings)), request.option, request.plays_for)
    except HouseError as error:
        return Rendered(b"", str(error))
    link = _address if request.linked else None
    if request.shape == "part":
        return Rendered(article(doc, level=2, folded=True, link=link).encode())
    if request.shape == "page":
        return Rendered(page(doc, style=f"/{STYLE}", link=link).encode())
    return Rendered(written(doc, request.shape))


def _address(cited: Citation) -> str:
    return f"/api/texts/{str(cited).replace(':', '/')}"


class Renderer:
    """What was rendered, and the process that renders: one document at a time, for one address after another."""

    def __init__(self) -> None:
        self._aside = Aside(follow_gently)
        self._cache: OrderedDict[RenderRequest, bytes] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[RenderRequest, asyncio.Task[Rendered]] = {}
        self._waiting = Lines()
        self._queue = FairQueue(1, 0, Lines())

    async def get(self, request: RenderRequest, address: str) -> bytes:
        """A document as it is sent: from the cache, or when it was rendered for whoever asked first."""
        if request in self._cache:
            self._cache.move_to_end(request)
            return self._cache[request]
        task = self._under_way.get(request)
        if task is None:
            if not self._waiting.take(address, MOST_WAITING):
                raise BusyError(BUSY)
            task = self._under_way[request] = asyncio.get_running_loop().create_task(self._render(request, address))
            task.add_done_callback(lambda _: self._done(request, address))
        rendered = await asyncio.shield(task)  # others may wait for it too
        if rendered.says:
            raise HouseError(rendered.says)
        return rendered.content

    def waiting(self) -> int:
        """How many documents are being rendered or wait for it."""
        return len(self._under_way)

    def _done(self, request: RenderRequest, address: str) -> None:
        del self._under_way[request]
        self._waiting.give(address)

    async def _render(self, request: RenderRequest, address: str) -> Rendered:
        async with self._queue.turn(address, "", 0, quick=False):
            asked = request, remembered(request.posting)
            try:
                rendered = await self._aside.run(render, asked)
            except BrokenProcessPool:  # it was ended from outside: another is begun, once
                rendered = await self._aside.run(render, asked)
        if not rendered.says:
            self._keep(request, rendered.content)
        return rendered

    def _keep(self, request: RenderRequest, content: bytes) -> None:
        self._cache[request] = content
        self._bytes += len(content)
        while self._bytes > MOST_BYTES:
            _, gone = self._cache.popitem(last=False)
            self._bytes -= len(gone)

    async def stop(self) -> None:
        """Let go of what is being rendered, and of the process."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        self._aside.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
