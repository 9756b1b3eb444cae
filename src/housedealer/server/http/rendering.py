"""Documents of postings, rendered in a helper process and cached: nobody at a table waits for a PDF."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Literal, NamedTuple

from housedealer.child_process import exit_with_parent_at_low_priority
from housedealer.documents.comparison.answer import compared
from housedealer.documents.comparison.document import document as comparison
from housedealer.documents.formats.as_html import STYLE, article, page
from housedealer.documents.formats.written import written
from housedealer.documents.posting import document
from housedealer.documents.tree import Citation
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.own import Own, known, remembered
from housedealer.server.http.transport.rate_limits import Counts
from housedealer.server.processes.fair_queue import FairQueue
from housedealer.server.processes.helper_process import HelperProcess

Shape = Literal["part", "page", "pdf", "markdown"]
"""The format: part of a page, a page of its own, or a file."""
MAX_BYTES = 32 << 20
"""The size of the cache; the least recently used documents make room."""
MAX_WAITING = 16
"""Documents that one address may wait for."""
BUSY = "Your other documents are still being written. Wait for one of them."


class RenderRequest(NamedTuple):
    """A document: its posting, fee option, switched readings and stakes, in a format, perhaps with links to the posted
    texts."""

    posting: str
    """The posting's id; that of a user's own contains a hash of its contents."""
    option: int | None
    shape: Shape
    linked: bool
    readings: tuple[tuple[str, str], ...] = ()
    plays_for: str = ""
    beside: str = ""
    """The posting to compare it with, if the document is a comparison."""


class Rendered(NamedTuple):
    """A rendered document, or why there is none."""

    content: bytes
    says: str = ""


class BusyError(HouseError):
    """An address waits for as many documents as it may."""


def render(job: tuple[RenderRequest, Own | None]) -> Rendered:
    """Render a document; runs in the helper process."""
    request, own = job
    try:
        if own is not None:
            known(*own)
        if request.beside:
            doc = comparison(compared(request.posting, request.beside))
        else:
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
    """The cache of documents, and the process that renders: one document at a time, fairly among addresses."""

    def __init__(self) -> None:
        self._aside = HelperProcess(exit_with_parent_at_low_priority)
        self._cache: OrderedDict[RenderRequest, bytes] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[RenderRequest, asyncio.Task[Rendered]] = {}
        self._waiting = Counts()
        self._queue = FairQueue(1, 0, Counts())

    async def get(self, request: RenderRequest, address: str) -> bytes:
        """A document, from the cache or rendered; requests for the same one share the work."""
        if request in self._cache:
            self._cache.move_to_end(request)
            return self._cache[request]
        task = self._under_way.get(request)
        if task is None:
            if not self._waiting.take(address, MAX_WAITING):
                raise BusyError(BUSY)
            task = self._under_way[request] = asyncio.get_running_loop().create_task(self._render(request, address))
            task.add_done_callback(lambda _: self._done(request, address))
        rendered = await asyncio.shield(task)  # other requests may wait for it too
        if rendered.says:
            raise HouseError(rendered.says)
        return rendered.content

    def waiting(self) -> int:
        """The number of documents being rendered or waiting."""
        return len(self._under_way)

    def _done(self, request: RenderRequest, address: str) -> None:
        del self._under_way[request]
        self._waiting.give(address)

    async def _render(self, request: RenderRequest, address: str) -> Rendered:
        async with self._queue.turn(address, "", 0, quick=False):
            job = request, remembered(request.posting)
            try:
                rendered = await self._aside.run(render, job)
            except BrokenProcessPool:  # the process was killed: try once more in a new one
                rendered = await self._aside.run(render, job)
        if not rendered.says:
            self._store(request, rendered.content)
        return rendered

    def _store(self, request: RenderRequest, content: bytes) -> None:
        self._cache[request] = content
        self._bytes += len(content)
        while self._bytes > MAX_BYTES:
            _, gone = self._cache.popitem(last=False)
            self._bytes -= len(gone)

    async def stop(self) -> None:
        """Cancel all jobs, and stop the process."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        self._aside.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
