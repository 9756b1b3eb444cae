"""Documents are rendered in a helper process, once, and one address does not delay others."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.posting import document
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.own import read_file
from housedealer.postings.starting import changed_copy
from housedealer.server.http import rendering
from housedealer.server.http.rendering import BusyError, Rendered, Renderer, RenderRequest
from housedealer.server.processes.helper_process import HelperProcess

EZ = "500-club/ez-baccarat"
PDF = RenderRequest(EZ, 1, "pdf", linked=False)


class Watched(HelperProcess):
    """A helper process that records its requests."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[RenderRequest] = []

    async def run(self, work: Any, given: Any) -> Any:
        self.requests.append(given[0])
        return await super().run(work, given)


class Pretended(Watched):
    """The same, but it renders nothing and finishes on command."""

    def __init__(self) -> None:
        super().__init__()
        self.next = asyncio.Semaphore(0)

    async def run(self, work: Any, given: Any) -> Any:
        self.requests.append(given[0])
        await self.next.acquire()
        return Rendered(b"x" * 1000)


def run(act: Callable[[Renderer], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        renderer = Renderer()
        renderer._aside = Watched()
        try:
            await act(renderer)
        finally:
            await renderer.stop()

    asyncio.run(whole())


def requests_to(renderer: Renderer) -> list[RenderRequest]:
    assert isinstance(renderer._aside, Watched)
    return renderer._aside.requests


def test_a_document_is_rendered_once_and_not_in_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = pdf(document(game(EZ), 1, ""))

    def in_the_server(*_: Any) -> Any:
        raise AssertionError("rendered in the server's own process")

    monkeypatch.setattr(rendering, "document", in_the_server)
    monkeypatch.setattr(rendering, "written", in_the_server)

    async def act(renderer: Renderer) -> None:
        both = await asyncio.gather(renderer.get(PDF, "192.0.2.1"), renderer.get(PDF, "192.0.2.2"))
        again = await renderer.get(PDF, "192.0.2.3")
        assert both == [again, again] and requests_to(renderer) == [PDF]
        assert again[:5] == b"%PDF-" and len(again) == len(expected)
        other = PDF._replace(readings=(("naturals", "draw-on"),))
        assert await renderer.get(other, "192.0.2.1") != again
        assert requests_to(renderer) == [PDF, other]

    run(act)


def test_a_rendering_error_is_reported_and_a_dead_process_replaced() -> None:
    async def act(renderer: Renderer) -> None:
        with pytest.raises(HouseError, match=r"^option: 500-club/ez-baccarat has no option 99"):
            await renderer.get(PDF._replace(option=99), "192.0.2.1")
        pool = renderer._aside._pool
        assert pool is not None
        for process in list(pool._processes):
            os.kill(process, signal.SIGKILL)
        assert await renderer.get(PDF._replace(shape="markdown"), "192.0.2.1")

    run(act)


def test_a_posting_of_ones_own_is_rendered_as_it_was_when_the_table_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(tmp_path))
    file = tmp_path / "mine.toml"
    file.write_text(changed_copy(EZ, {"deck.max": 6}, "Mine"), encoding="utf-8")
    name = read_file(file)
    file.write_text(changed_copy(EZ, {"deck.max": 4}, "Another"), encoding="utf-8")

    async def act(renderer: Renderer) -> None:
        text = await renderer.get(RenderRequest(name, 1, "markdown", linked=False), "192.0.2.1")
        assert text.startswith(b"# Mine")

    run(act)


def test_addresses_take_turns_and_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "MAX_BYTES", 2500)

    async def act(renderer: Renderer) -> None:
        pretended = renderer._aside = Pretended()
        crowd = [PDF._replace(option=number) for number in range(rendering.MAX_WAITING)]
        tasks = [asyncio.create_task(renderer.get(one, "198.51.100.7")) for one in crowd]
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="still being written"):
            await renderer.get(PDF._replace(option=77), "198.51.100.7")
        honest = PDF._replace(option=88)
        last = asyncio.create_task(renderer.get(honest, "192.0.2.1"))
        await asyncio.sleep(0.01)
        for _ in range(2):
            pretended.next.release()
        assert await asyncio.wait_for(last, 60) == b"x" * 1000
        assert pretended.requests[:2] == [crowd[0], honest]
        for _ in crowd:
            pretended.next.release()
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
        assert list(renderer._cache) == crowd[-2:] and renderer._bytes == 2000

    run(act)
